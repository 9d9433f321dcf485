import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, Page } from 'playwright/test';
import { planRoom } from '@plumbline/shared/ids/room-name.ts';
import { PlanPage } from '../../e2e/pages/plan-page.ts';
import { untilVisible } from '../../support/until-painted.ts';
import { median, percentile } from '../report/statistics.ts';
import type { Measurement } from '../scenarios/scenario.ts';
import type { BrowserScenario } from './browser-scenario.ts';
import { openBrowserClock, type BrowserTime } from './browser-time.ts';
import { FakeCrowd } from './fake-crowd.ts';
import { openVisitedProduct, type VisitedProduct } from './plan-visit.ts';

const PEOPLE = 50;
const SIDE_PX = 5000;
const WATCHED_S = { full: 10, quick: 3 };
const PAN_FRAMES = { full: 240, quick: 40 };
const PAN_PX = 3;
/** Everybody is there and the first of everything is drawn. */
const SETTLE_MS = 2000;

/** What fifty people on a plan cost whoever looks at it: the editor as it is in the product, not only its canvas. */
export const crowdedEditor: BrowserScenario = {
  name: 'crowd',
  title:
    'the editor of the whole product on a plan of 5000 × 5000 px, alone and with 50 people who point and draw',
  contenders: ['with-50', 'alone'],
  baseline: 'alone',
  rounds: { full: 5, quick: 1 },
  metrics: [
    { key: 'rest-main', label: 'looked at: main thread, ms a second', digits: 0, isCompared: false },
    { key: 'rest-cpu', label: 'looked at: whole browser, ms a second', digits: 0, isCompared: false },
    { key: 'pan-main', label: 'panned: main thread, ms a frame', digits: 1, isCompared: true },
    { key: 'pan-cpu', label: 'panned: whole browser, ms a frame', digits: 1, isCompared: true },
    { key: 'pan-p50', label: 'panned: frame to frame p50, ms', digits: 1, isCompared: true },
    { key: 'pan-p95', label: 'panned: frame to frame p95, ms', digits: 1, isCompared: true },
  ],
  async open({ browser, isQuick }) {
    const visited = await openVisitedProduct(browser);
    const mode = isQuick ? 'quick' : 'full';
    return {
      measure: (contender) => measure(browser, visited, { mode, people: contender === 'alone' ? 0 : PEOPLE }),
      close: () => visited.product.stop(),
    };
  },
};

interface Wanted {
  mode: 'quick' | 'full';
  people: number;
}

async function measure(browser: Browser, visited: VisitedProduct, wanted: Wanted): Promise<Measurement> {
  const { large } = visited;
  const seat = await visited.arrive();
  const crowd = new FakeCrowd({ room: planRoom(large.id), sidePx: SIDE_PX });
  await crowd.standBetween(seat.page);
  try {
    await new PlanPage(seat, large).open();
    await untilVisible(seat.page);
    if (wanted.people > 0) crowd.come(wanted.people);
    await sleep(SETTLE_MS);
    const clock = await openBrowserClock(browser, seat.page);
    const rest = await spent(clock, () => sleep(WATCHED_S[wanted.mode] * 1000));
    const frames = PAN_FRAMES[wanted.mode];
    let intervalsMs: number[] = [];
    const panned = await spent(clock, async () => {
      intervalsMs = await pan(seat.page, frames);
    });
    return {
      'rest-main': (rest.mainThreadS / WATCHED_S[wanted.mode]) * 1000,
      'rest-cpu': (rest.cpuS / WATCHED_S[wanted.mode]) * 1000,
      'pan-main': (panned.mainThreadS / frames) * 1000,
      'pan-cpu': (panned.cpuS / frames) * 1000,
      'pan-p50': median(intervalsMs),
      'pan-p95': percentile(intervalsMs, 0.95),
    };
  } finally {
    crowd.leave();
    await seat.context.close();
  }
}

async function spent(clock: () => Promise<BrowserTime>, work: () => Promise<unknown>): Promise<BrowserTime> {
  const before = await clock();
  await work();
  const after = await clock();
  return { mainThreadS: after.mainThreadS - before.mainThreadS, cpuS: after.cpuS - before.cpuS };
}

/**
 * A turn of the wheel in every frame, there and back; answers the time from each frame to the next, ms. The page turns
 * it itself: a turn from outside comes after several frames, which would all count as one.
 */
function pan(page: Page, frames: number): Promise<number[]> {
  return page.locator('#canvas').evaluate(
    async (canvas, { count, stepPx }) => {
      const nextFrame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve));
      const { left, top, width, height } = canvas.getBoundingClientRect();
      const middle = {
        clientX: left + width / 2,
        clientY: top + height / 2,
        bubbles: true,
        cancelable: true,
      };
      const target = document.elementFromPoint(middle.clientX, middle.clientY) ?? canvas;
      const intervals: number[] = [];
      let lastMs = await nextFrame();
      for (let frame = 0; frame < count; frame += 1) {
        const deltaX = frame < count / 2 ? stepPx : -stepPx;
        target.dispatchEvent(new WheelEvent('wheel', { ...middle, deltaX }));
        const now = await nextFrame();
        intervals.push(now - lastMs);
        lastMs = now;
      }
      return intervals;
    },
    { count: frames, stepPx: PAN_PX },
  );
}
