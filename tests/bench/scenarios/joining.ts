import { setTimeout as sleep } from 'node:timers/promises';
import { measureWindow } from '../measure/measure-window.ts';
import { makePlan } from '../plan/make-plan.ts';
import { median, percentile } from '../report/statistics.ts';
import { bringEditors, bringWatchers, openRoom, type Visit } from './room-visit.ts';
import type { Measurement, RoundOptions, Scenario } from './scenario.ts';
import { BASELINE } from '../servers/server-name.ts';

const BIG_PLAN_ZONES = 2000;
const HISTORY = { zones: 200, editors: 8, editsPerSecond: 50 } as const;
const HISTORY_MS = { full: 10_000, quick: 2500 } as const;
/** A server that takes fewer edits than come must still have them all in the end. */
const SETTLE_MS = 120_000;
const JOINS = { full: 5, quick: 3 } as const;
/** Until a room that everybody left is closed and, where it is stored, written. */
const CLOSE_MS = 1000;
const HERD = 20;

/** Somebody opens a plan. */
export const join: Scenario = {
  name: 'join',
  title:
    'until a plan is there and applied: one with 2,000 zones, and one with 200 zones after thousands of edits',
  metrics: [
    { key: 'bigWarmMs', label: '2,000 zones, room open, ms', digits: 0, isCompared: true },
    { key: 'bigColdMs', label: '2,000 zones, room closed before, ms', digits: 0, isCompared: false },
    { key: 'historyEdits', label: 'edits of the history', digits: 0, isCompared: false },
    { key: 'historyWarmMs', label: 'long history, room open, ms', digits: 0, isCompared: true },
    { key: 'historyColdMs', label: 'long history, room closed before, ms', digits: 0, isCompared: false },
  ],
  servers: ['plumbline', 'hocuspocus', 'hocuspocus-postgres', 'y-websocket'],
  baseline: BASELINE,
  rounds: { full: 3, quick: 1 },
  measure: async (round) => {
    const big = await joinBigPlan(round);
    const history = await joinLongHistory(round);
    return { bigWarmMs: big.warmMs, bigColdMs: big.coldMs, ...history };
  },
};

/** A meeting begins. */
export const herd: Scenario = {
  name: 'herd',
  title: '20 people come at once to a plan with 2,000 zones',
  metrics: [
    { key: 'warmP50Ms', label: 'room open: p50, ms', digits: 0, isCompared: true },
    { key: 'warmLastMs', label: 'room open: the last one, ms', digits: 0, isCompared: true },
    { key: 'warmCpuS', label: 'room open: server CPU, s', digits: 2, isCompared: true },
    { key: 'coldP50Ms', label: 'room closed before: p50, ms', digits: 0, isCompared: false },
    { key: 'coldLastMs', label: 'room closed before: the last one, ms', digits: 0, isCompared: false },
    { key: 'coldCpuS', label: 'room closed before: server CPU, s', digits: 2, isCompared: false },
  ],
  servers: ['plumbline', 'hocuspocus', 'hocuspocus-postgres', 'y-websocket'],
  baseline: BASELINE,
  rounds: { full: 5, quick: 1 },
  measure: measureHerd,
};

interface JoinTimes {
  warmMs: number | null;
  /** Null for servers that keep rooms in memory only. */
  coldMs: number | null;
}

async function joinBigPlan(round: RoundOptions): Promise<JoinTimes> {
  const { server, editors, seed } = round;
  const plan = makePlan(BIG_PLAN_ZONES, seed);
  const visit = { server, room: await openRoom(server), seed, awaits: [plan.clock] };
  await bringEditors(editors, { ...visit, kind: 'library', count: 1 }, plan);
  return joinTimes(round, { ...visit, kind: 'library', count: 1 });
}

async function joinLongHistory(round: RoundOptions): Promise<Measurement> {
  const { server, editors, seed, isQuick } = round;
  const plan = makePlan(HISTORY.zones, seed);
  const visit = { server, room: await openRoom(server), seed, awaits: [plan.clock] };
  await bringEditors(editors, { ...visit, kind: 'wire', count: HISTORY.editors }, plan);
  await editors.act({
    durationMs: HISTORY_MS[isQuick ? 'quick' : 'full'],
    editsPerSecond: HISTORY.editsPerSecond,
    cursorsPerSecond: 0,
  });
  const unanswered = await editors.settle(SETTLE_MS);
  if (unanswered > 0) throw new Error(`${unanswered} edits have no answer after ${SETTLE_MS} ms`);
  const { edits } = await editors.collect();
  const awaits = edits.map(({ clientId, endClocks }) => ({ clientId, endClock: endClocks.at(-1) ?? 0 }));
  const times = await joinTimes(round, { ...visit, awaits, kind: 'library', count: 1 });
  return {
    historyEdits: edits.reduce((sum, { sentAtMs }) => sum + sentAtMs.length, 0),
    historyWarmMs: times.warmMs,
    historyColdMs: times.coldMs,
  };
}

/** The editors are still in the room; they leave before the cold joins. */
async function joinTimes(round: RoundOptions, visit: Visit): Promise<JoinTimes> {
  const { server, editors, watchers, isQuick } = round;
  const count = JOINS[isQuick ? 'quick' : 'full'];
  const joinOnce = async (): Promise<number | null> => {
    const { durationsMs } = await bringWatchers(watchers, visit);
    await watchers.leave();
    return durationsMs[0] ?? null;
  };
  const warm: (number | null)[] = [];
  for (let left = count; left > 0; left -= 1) warm.push(await joinOnce());
  await editors.leave();
  const cold: (number | null)[] = [];
  for (let left = server.isStored ? count : 0; left > 0; left -= 1) {
    await sleep(CLOSE_MS);
    cold.push(await joinOnce());
  }
  return { warmMs: median(warm), coldMs: median(cold) };
}

async function measureHerd(round: RoundOptions): Promise<Measurement> {
  const { server, editors, watchers, seed } = round;
  const plan = makePlan(BIG_PLAN_ZONES, seed);
  const visit = { server, room: await openRoom(server), seed, awaits: [plan.clock] };
  await bringEditors(editors, { ...visit, kind: 'library', count: 1 }, plan);
  const comeAtOnce = async () => {
    const { result, usage } = await measureWindow(round, () =>
      bringWatchers(watchers, { ...visit, kind: 'wire', count: HERD }),
    );
    await watchers.leave();
    const { durationsMs } = result;
    return {
      p50Ms: percentile(durationsMs, 0.5),
      lastMs: percentile(durationsMs, 1),
      cpuS: usage.serverCpuS,
    };
  };
  const warm = await comeAtOnce();
  await editors.leave();
  await sleep(CLOSE_MS);
  const cold = server.isStored ? await comeAtOnce() : null;
  return {
    warmP50Ms: warm.p50Ms,
    warmLastMs: warm.lastMs,
    warmCpuS: warm.cpuS,
    coldP50Ms: cold?.p50Ms ?? null,
    coldLastMs: cold?.lastMs ?? null,
    coldCpuS: cold?.cpuS ?? null,
  };
}
