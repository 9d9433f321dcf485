import { rmSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, BrowserContext, Page } from 'playwright/test';
import { makeTemporaryDir } from '../../support/temporary-dir.ts';
import { median, percentile } from '../report/statistics.ts';
import type { Measurement, Metric } from '../scenarios/scenario.ts';
import { buildBenchPage, openBenchContext, openContender } from './bench-page.ts';
import type { BrowserScenario } from './browser-scenario.ts';
import { openBrowserClock } from './browser-time.ts';

const PLAN = { zones: '500', pins: '2000' };
/** Sizes for which frame times were known before the editor was built; see the README. */
const OTHER_PLANS = [
  { zones: '500', pins: '500' },
  { zones: '2000', pins: '3000' },
];
const OTHER_FRAMES_SHARE = 0.25;
const CURSORS = 50;
const FRAMES = { full: 240, quick: 40 };
const WARM_UP_FRAMES = 30;
/** Time for tiles to come in before the view moves. */
const SETTLE_MS = 800;

const MOTIONS = [
  { motion: 'pan-close', label: 'pan at 100 %' },
  { motion: 'pan-whole', label: 'pan, whole sheet' },
  { motion: 'zoom', label: 'zoom' },
] as const;

/** 500 zones, 2,000 pins and 50 moving cursors on a sheet of 5000 × 5000 px, in a window of 1280 × 720 px. */
export const canvasFrames: BrowserScenario = {
  name: 'canvas',
  title:
    'a plan with 500 zones, 2,000 pins and 50 cursors is moved; no graphics card, all is painted by the processor',
  contenders: ['plumbline', 'naive-react-konva'],
  baseline: 'naive-react-konva',
  rounds: { full: 5, quick: 1 },
  metrics: [
    ...MOTIONS.flatMap(({ motion, label }): Metric[] => [
      metric(`${motion}-main`, `${label}: main thread, ms a frame`),
      metric(`${motion}-cpu`, `${label}: whole browser, CPU ms a frame`),
      metric(`${motion}-p50`, `${label}: frame to frame p50, ms`),
      metric(`${motion}-p95`, `${label}: frame to frame p95, ms`),
    ]),
    ...OTHER_PLANS.map(({ zones, pins }) =>
      metric(`${zones}-${pins}`, `pan at 100 %, ${zones} zones and ${pins} pins: main thread, ms a frame`),
    ),
  ],
  async open({ browser, isQuick }) {
    const folder = makeTemporaryDir('plumbline-bench-page-');
    buildBenchPage(folder);
    const context = await openBenchContext(browser, folder);
    return {
      measure: (contender) => measure(browser, context, contender, isQuick ? FRAMES.quick : FRAMES.full),
      async close() {
        await context.close();
        rmSync(folder, { recursive: true, force: true });
      },
    };
  },
};

function metric(key: string, label: string): Metric {
  return { key, label, digits: 1, isCompared: true };
}

async function measure(
  browser: Browser,
  context: BrowserContext,
  contender: string,
  frames: number,
): Promise<Measurement> {
  const page = await openContender(context, { contender, ...PLAN });
  const clock = await openBrowserClock(browser, page);
  const measured: Measurement = {};
  for (const { motion } of MOTIONS) {
    await page.evaluate((wanted) => window.canvasBench.look(wanted, 0), motion);
    await sleep(SETTLE_MS);
    await driven(page, motion, WARM_UP_FRAMES);
    const before = await clock();
    const intervalsMs = await driven(page, motion, frames);
    const after = await clock();
    measured[`${motion}-main`] = ((after.mainThreadS - before.mainThreadS) * 1000) / frames;
    measured[`${motion}-cpu`] = ((after.cpuS - before.cpuS) * 1000) / frames;
    measured[`${motion}-p50`] = median(intervalsMs);
    measured[`${motion}-p95`] = percentile(intervalsMs, 0.95);
  }
  await page.close();
  for (const plan of OTHER_PLANS) {
    const key = `${plan.zones}-${plan.pins}`;
    measured[key] = await mainThreadMs(browser, context, { contender, ...plan }, frames * OTHER_FRAMES_SHARE);
  }
  return measured;
}

/** Of a frame while the plan is panned at 100 %. */
async function mainThreadMs(
  browser: Browser,
  context: BrowserContext,
  query: Record<string, string>,
  frames: number,
): Promise<number> {
  const page = await openContender(context, query);
  const clock = await openBrowserClock(browser, page);
  await driven(page, 'pan-close', WARM_UP_FRAMES / 3);
  const before = await clock();
  await driven(page, 'pan-close', frames);
  const after = await clock();
  await page.close();
  return ((after.mainThreadS - before.mainThreadS) * 1000) / frames;
}

function driven(page: Page, motion: string, frames: number): Promise<number[]> {
  return page.evaluate((options) => window.canvasBench.drive(options), { motion, frames, cursors: CURSORS });
}
