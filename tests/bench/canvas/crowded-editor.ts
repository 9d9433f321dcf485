import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, Page } from '@playwright/test';
import { planRoom } from '@plumbline/shared/ids/room-name.ts';
import { PlanPage } from '../../e2e/pages/plan-page.ts';
import type { Seat } from '../../e2e/pages/seat.ts';
import { untilVisible } from '../../support/until-painted.ts';
import type { Measurement } from '../scenarios/scenario.ts';
import type { BrowserScenario } from './browser-scenario.ts';
import { openBrowserClock, type BrowserTime } from './browser-time.ts';
import { FakeCrowd } from './fake-crowd.ts';
import { openVisitedProduct, type VisitedProduct } from './plan-visit.ts';

const PEOPLE = 50;
const SIDE_PX = 5000;
const WATCHED_S = { full: 10, quick: 3 };
const PAN_STEPS = { full: 120, quick: 30 };
const PAN_PX = 12;
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
    const steps = PAN_STEPS[wanted.mode];
    const panned = await spent(clock, () => pan(seat, steps));
    return {
      'rest-main': (rest.mainThreadS / WATCHED_S[wanted.mode]) * 1000,
      'rest-cpu': (rest.cpuS / WATCHED_S[wanted.mode]) * 1000,
      'pan-main': (panned.mainThreadS / steps) * 1000,
      'pan-cpu': (panned.cpuS / steps) * 1000,
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

/** A step in every frame, there and back. */
async function pan({ page }: Seat, steps: number): Promise<void> {
  await page.locator('#canvas').hover();
  for (let step = 0; step < steps; step += 1) {
    await page.mouse.wheel(step < steps / 2 ? PAN_PX : -PAN_PX, 0);
    await nextFrame(page);
  }
}

function nextFrame(page: Page): Promise<void> {
  return page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => resolve())));
}
