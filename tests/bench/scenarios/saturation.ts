import { monotonicMs } from '../measure/monotonic-clock.ts';
import { cpuSecondsOf } from '../measure/process-usage.ts';
import { makePlan } from '../plan/make-plan.ts';
import type { Deliveries } from '../report/deliveries.ts';
import { percentile } from '../report/statistics.ts';
import { actAndWatch } from './act-and-watch.ts';
import { bringEditors, bringWatchers, openRoom } from './room-visit.ts';
import type { Measurement, RoundOptions, Scenario } from './scenario.ts';
import { BASELINE } from '../servers/server-name.ts';

const WRITERS = 8;
const WATCHERS = 2;
const LIMIT_P99_MS = 100;
const FIRST_RATE = 60;
const STEP = 1.6;
const HIGHEST_RATE = 40_000;
const STEP_MS = { full: 2500, quick: 1500 } as const;
/** Below this share of the wanted rate the writers' own process was the limit. */
const WRITERS_KEEP_UP = 0.85;
/** What waits after a step that was too much must be gone by then. */
const DRAIN_MS = 60_000;
/** A rate that fails is tried again: one hiccup of the machine is not the server's limit. */
const TRIES = 2;

/** How much one room takes. */
export const saturation: Scenario = {
  name: 'saturation',
  title: `one plan, 8 writers, faster until edit → watcher p99 reaches ${LIMIT_P99_MS} ms; then twice that rate`,
  metrics: [
    {
      key: 'editsPerSecond',
      label: `most edits/s with p99 < ${LIMIT_P99_MS} ms`,
      digits: 0,
      isCompared: true,
    },
    { key: 'p99Ms', label: 'p99 at that rate, ms', digits: 1, isCompared: false },
    { key: 'loadPercent', label: 'busiest load process then, % of a core', digits: 0, isCompared: false },
    {
      key: 'isLoadBound',
      label: 'rounds in which the load was the limit',
      digits: 0,
      isCompared: false,
      isCount: true,
    },
    { key: 'twiceSent', label: 'edits/s sent at twice the rate', digits: 0, isCompared: false },
    {
      key: 'twiceLost',
      label: 'edits not there a minute later',
      digits: 0,
      isCompared: false,
      isCount: true,
    },
    { key: 'closes', label: 'sockets closed by the server', digits: 0, isCompared: false, isCount: true },
  ],
  servers: ['plumbline', 'hocuspocus', 'hocuspocus-postgres', 'y-websocket'],
  baseline: BASELINE,
  rounds: { full: 3, quick: 1 },
  measure,
};

interface Step {
  perSecond: number;
  p99Ms: number | null;
  keptUp: boolean;
  loadPercent: number | null;
  closes: number;
  deliveries: Deliveries;
}

async function measure(round: RoundOptions): Promise<Measurement> {
  const { server, editors, watchers, seed, isQuick } = round;
  const plan = makePlan(200, seed);
  const visit = { server, room: await openRoom(server), seed, awaits: [plan.clock], kind: 'wire' } as const;
  await bringEditors(editors, { ...visit, count: WRITERS }, plan);
  await bringWatchers(watchers, { ...visit, count: WATCHERS });
  const durationMs = STEP_MS[isQuick ? 'quick' : 'full'];
  const steps: Step[] = [];
  let failures = 0;
  for (let rate = FIRST_RATE; rate < HIGHEST_RATE && failures < TRIES;) {
    const step = await takeStep(round, rate, durationMs);
    steps.push(step);
    failures = isGood(step) ? 0 : failures + 1;
    if (!step.keptUp) break;
    if (failures === 0) rate *= STEP;
  }
  const best = steps.findLast(isGood);
  const twice = await takeStep(round, 2 * (best?.perSecond ?? FIRST_RATE), durationMs);
  await Promise.all([editors.leave(), watchers.leave()]);
  return {
    editsPerSecond: best?.perSecond ?? null,
    p99Ms: best?.p99Ms ?? null,
    loadPercent: best?.loadPercent ?? null,
    isLoadBound: steps.at(-1)?.keptUp === false ? 1 : 0,
    twiceSent: twice.perSecond,
    twiceLost: twice.deliveries.missing / WATCHERS,
    closes: [...steps, twice].reduce((sum, step) => sum + step.closes, 0),
  };
}

function isGood({ p99Ms, deliveries }: Step): boolean {
  return p99Ms !== null && p99Ms < LIMIT_P99_MS && deliveries.missing === 0;
}

async function takeStep(round: RoundOptions, rate: number, durationMs: number): Promise<Step> {
  const loads = [round.editors.pid, round.watchers.pid];
  const before = loads.map(cpuSecondsOf);
  const startedAtMs = monotonicMs();
  const work = { durationMs, editsPerSecond: rate / WRITERS, cursorsPerSecond: 0 };
  const { editors, watchers, deliveries } = await actAndWatch(round, work, DRAIN_MS);
  const elapsedS = (monotonicMs() - startedAtMs) / 1000;
  const loadPercents = loads.map((pid, index) => {
    const [from, to] = [before[index] ?? null, cpuSecondsOf(pid)];
    return from === null || to === null ? null : (100 * (to - from)) / elapsedS;
  });
  const sent = editors.edits.reduce((count, { sentAtMs }) => count + sentAtMs.length, 0);
  const perSecond = sent / (durationMs / 1000);
  return {
    perSecond,
    p99Ms: percentile(deliveries.latenciesMs, 0.99),
    keptUp: perSecond >= WRITERS_KEEP_UP * rate,
    loadPercent: percentile(
      loadPercents.filter((percent) => percent !== null),
      1,
    ),
    closes: editors.closes + watchers.closes,
    deliveries,
  };
}
