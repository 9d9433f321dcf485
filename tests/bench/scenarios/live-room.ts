import { measureWindow } from '../measure/measure-window.ts';
import { makePlan, type MadeDocument } from '../plan/make-plan.ts';
import type { BenchRoom } from '../servers/bench-server.ts';
import { actAndWatch } from './act-and-watch.ts';
import { LIVE_METRICS, liveFigures } from './live-figures.ts';
import { bringEditors, bringWatchers, openRoom } from './room-visit.ts';
import type { Measurement, RoundOptions, Scenario } from './scenario.ts';
import { BASELINE } from '../servers/server-name.ts';

interface LiveRoom {
  room: BenchRoom;
  /** What is there when the first one comes. */
  document: MadeDocument;
  editors: number;
  editsPerSecond: number;
  watchers: number;
}

const ZONES = 200;
const CURSORS_PER_SECOND = 10;
const WARM_UP_MS = 2000;
const WINDOW_MS = { full: 8000, quick: 3000 } as const;
/** What was not delivered by then counts as missing. */
const DRAIN_MS = 10_000;

/** Everyday work: a few people edit one plan, others look on. */
export const s1: Scenario = {
  name: 's1',
  title: 'a plan with 200 zones, 8 editors × 5 edits/s, cursors 10/s, 24 watchers',
  metrics: LIVE_METRICS,
  servers: ['plumbline', 'plumbline-y-websocket', 'hocuspocus', 'hocuspocus-postgres', 'y-websocket'],
  baseline: BASELINE,
  rounds: { full: 7, quick: 2 },
  measure: s1Room,
};

/** The same, and those who look on are on another node: what the way through the journal costs. */
export const across: Scenario = {
  name: 'across',
  title: 'as s1, the 24 watchers on the same node and on another one',
  metrics: LIVE_METRICS.filter(({ key }) => !key.endsWith('CpuS')),
  servers: ['plumbline', 'plumbline-two-nodes'],
  baseline: 'plumbline',
  rounds: { full: 5, quick: 2 },
  measure: s1Room,
};

/** A meeting in which everybody looks at the same plan. */
export const viewers: Scenario = {
  name: 'viewers',
  title: 'one plan, 4 editors × 2 edits/s, cursors 10/s, 300 watchers',
  metrics: LIVE_METRICS,
  servers: ['plumbline', 'hocuspocus', 'hocuspocus-postgres', 'y-websocket'],
  baseline: BASELINE,
  rounds: { full: 5, quick: 1 },
  measure: (round) => planRoom(round, { editors: 4, editsPerSecond: 2, watchers: 300 }),
};

function s1Room(round: RoundOptions): Promise<Measurement> {
  return planRoom(round, { editors: 8, editsPerSecond: 5, watchers: 24 });
}

async function planRoom(
  round: RoundOptions,
  people: Omit<LiveRoom, 'room' | 'document'>,
): Promise<Measurement> {
  const room = await openRoom(round.server);
  return liveRoom(round, { room, document: makePlan(ZONES, round.seed), ...people });
}

/** Measures people who work in a room while others look on. */
export async function liveRoom(round: RoundOptions, wanted: LiveRoom): Promise<Measurement> {
  const { server, editors, watchers, seed, isQuick } = round;
  const { room, document } = wanted;
  const visit = { server, room, seed, awaits: [document.clock] };
  await bringEditors(editors, { ...visit, kind: 'library', count: wanted.editors }, document);
  await bringWatchers(watchers, { ...visit, kind: 'wire', count: wanted.watchers });
  const work = { editsPerSecond: wanted.editsPerSecond, cursorsPerSecond: CURSORS_PER_SECOND };
  await actAndWatch(round, { ...work, durationMs: WARM_UP_MS }, DRAIN_MS);
  const durationMs = WINDOW_MS[isQuick ? 'quick' : 'full'];
  const { result, usage } = await measureWindow(round, () =>
    actAndWatch(round, { ...work, durationMs }, DRAIN_MS),
  );
  await Promise.all([editors.leave(), watchers.leave()]);
  return liveFigures(result, usage, durationMs / 1000);
}
