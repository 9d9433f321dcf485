import { setTimeout as sleep } from 'node:timers/promises';
import { measureWindow } from '../measure/measure-window.ts';
import { makePlan } from '../plan/make-plan.ts';
import { LIVE_METRICS, liveFigures } from './live-figures.ts';
import { bringEditors, bringWatchers, openRoom } from './room-visit.ts';
import type { Measurement, Metric, RoundOptions, Scenario } from './scenario.ts';

interface LiveRoom {
  zones: number;
  editors: number;
  editsPerSecond: number;
  watchers: number;
}

const CURSORS_PER_SECOND = 10;
const WARM_UP_MS = 2000;
const WINDOW_MS = { full: 8000, quick: 3000 } as const;
const SETTLE_MS = 10_000;
/** For what is still under way once all is acknowledged; nothing acknowledges to the clients of y-websocket. */
const LAST_FRAMES_MS = 300;

const METRICS: readonly Metric[] = LIVE_METRICS;

/** Everyday work: a few people edit one plan, others look on. */
export const s1: Scenario = {
  name: 's1',
  title: 'a plan with 200 zones, 8 editors × 5 edits/s, cursors 10/s, 24 watchers',
  metrics: METRICS,
  servers: ['plumbline', 'hocuspocus', 'hocuspocus-postgres', 'y-websocket'],
  rounds: { full: 7, quick: 2 },
  measure: (round) => measureRoom(round, { zones: 200, editors: 8, editsPerSecond: 5, watchers: 24 }),
};

/** A meeting in which everybody looks at the same plan. */
export const viewers: Scenario = {
  name: 'viewers',
  title: 'one plan, 4 editors × 2 edits/s, cursors 10/s, 300 watchers',
  metrics: METRICS,
  servers: ['plumbline', 'hocuspocus', 'hocuspocus-postgres', 'y-websocket'],
  rounds: { full: 5, quick: 1 },
  measure: (round) => measureRoom(round, { zones: 200, editors: 4, editsPerSecond: 2, watchers: 300 }),
};

async function measureRoom(round: RoundOptions, wanted: LiveRoom): Promise<Measurement> {
  const { server, editors, watchers, seed, isQuick } = round;
  const plan = makePlan(wanted.zones, seed);
  const visit = { server, room: await openRoom(server), seed, awaits: [plan.clock] };
  await bringEditors(editors, { ...visit, kind: 'library', count: wanted.editors }, plan);
  await bringWatchers(watchers, { ...visit, kind: 'wire', count: wanted.watchers });
  const work = { editsPerSecond: wanted.editsPerSecond, cursorsPerSecond: CURSORS_PER_SECOND };
  await editors.act({ ...work, durationMs: WARM_UP_MS });
  await editors.settle(SETTLE_MS);
  await sleep(LAST_FRAMES_MS);
  await Promise.all([editors.collect(), watchers.collect()]);
  const usage = await measureWindow(round, async () => {
    await editors.act({ ...work, durationMs: isQuick ? WINDOW_MS.quick : WINDOW_MS.full });
    await editors.settle(SETTLE_MS);
  });
  await sleep(LAST_FRAMES_MS);
  const [sent, seen] = await Promise.all([editors.collect(), watchers.collect()]);
  await Promise.all([editors.leave(), watchers.leave()]);
  return liveFigures(sent, seen, usage);
}
