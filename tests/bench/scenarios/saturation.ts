import { setTimeout as sleep } from 'node:timers/promises';
import type { CrowdReport, SeenUpdates } from '../load/crowd-report.ts';
import type { RemoteCrowd } from '../load/remote-crowd.ts';
import { monotonicMs } from '../measure/monotonic-clock.ts';
import { cpuSecondsOf } from '../measure/process-usage.ts';
import { makePlan } from '../plan/make-plan.ts';
import { matchDeliveries, type Deliveries } from '../report/deliveries.ts';
import { percentile } from '../report/statistics.ts';
import { bringEditors, bringWatchers, openRoom } from './room-visit.ts';
import type { Measurement, RoundOptions, Scenario } from './scenario.ts';

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
const QUIET_MS = 250;

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
  let best: Step | null = null;
  let last: Step | null = null;
  let closes = 0;
  for (let rate = FIRST_RATE; rate < HIGHEST_RATE; rate *= STEP) {
    last = await takeStep(round, rate, durationMs);
    closes += last.closes;
    if (!isGood(last)) break;
    best = last;
    if (!last.keptUp) break;
  }
  const twice = await takeStep(round, 2 * (best?.perSecond ?? FIRST_RATE), durationMs);
  await Promise.all([editors.leave(), watchers.leave()]);
  return {
    editsPerSecond: best?.perSecond ?? null,
    p99Ms: best?.p99Ms ?? null,
    loadPercent: best?.loadPercent ?? null,
    isLoadBound: last?.keptUp === false ? 1 : 0,
    twiceSent: twice.perSecond,
    twiceLost: twice.deliveries.missing / WATCHERS,
    closes: closes + twice.closes,
  };
}

function isGood({ p99Ms, deliveries }: Step): boolean {
  return p99Ms !== null && p99Ms < LIMIT_P99_MS && deliveries.missing === 0;
}

async function takeStep(
  { editors, watchers }: RoundOptions,
  rate: number,
  durationMs: number,
): Promise<Step> {
  const crowds = [editors, watchers];
  const before = crowds.map(({ pid }) => cpuSecondsOf(pid));
  const startedAtMs = monotonicMs();
  await editors.act({ durationMs, editsPerSecond: rate / WRITERS, cursorsPerSecond: 0 });
  const elapsedS = (monotonicMs() - startedAtMs) / 1000;
  const used = crowds.map(({ pid }, index) => {
    const [from, to] = [before[index] ?? null, cpuSecondsOf(pid)];
    return from === null || to === null ? null : (100 * (to - from)) / elapsedS;
  });
  await editors.settle(DRAIN_MS).catch(() => undefined);
  const sent = await editors.collect();
  const sentCount = sent.edits.reduce((sum, { sentAtMs }) => sum + sentAtMs.length, 0);
  const { deliveries, closes } = await drain(watchers, sent);
  return {
    perSecond: sentCount / elapsedS,
    p99Ms: percentile(deliveries.latenciesMs, 0.99),
    keptUp: sentCount / elapsedS >= WRITERS_KEEP_UP * rate,
    loadPercent: used.includes(null) ? null : Math.max(...used.map(Number)),
    closes: sent.closes + closes,
    deliveries,
  };
}

/** Waits until the watchers have everything, or for as long as something may still come. */
async function drain(
  watchers: RemoteCrowd,
  sent: CrowdReport,
): Promise<{ deliveries: Deliveries; closes: number }> {
  const untilMs = monotonicMs() + DRAIN_MS;
  let seen: SeenUpdates[] = [];
  let closes = 0;
  for (;;) {
    await sleep(QUIET_MS);
    const report = await watchers.collect();
    seen = report.seen.map((more, index) => joined(seen[index], more));
    closes += report.closes;
    const deliveries = matchDeliveries(sent.edits, seen);
    if (deliveries.missing === 0 || monotonicMs() > untilMs) return { deliveries, closes };
  }
}

function joined(before: SeenUpdates | undefined, more: SeenUpdates): SeenUpdates {
  if (!before) return more;
  const concat = (key: keyof SeenUpdates) => {
    const all = new Float64Array(before[key].length + more[key].length);
    all.set(before[key]);
    all.set(more[key], before[key].length);
    return all;
  };
  return { clientIds: concat('clientIds'), endClocks: concat('endClocks'), atMs: concat('atMs') };
}
