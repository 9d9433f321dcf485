/** Figures of people who work and watch in one room. */
import type { SentEdits } from '../load/crowd-report.ts';
import type { WindowUsage } from '../measure/measure-window.ts';
import { percentile, quotient } from '../report/statistics.ts';
import type { Watched } from './act-and-watch.ts';
import type { Measurement, Metric } from './scenario.ts';

export const LIVE_METRICS: readonly Metric[] = [
  { key: 'editP50Ms', label: 'edit → watcher p50, ms', digits: 2, isCompared: true },
  { key: 'editP99Ms', label: 'edit → watcher p99, ms', digits: 2, isCompared: true },
  { key: 'cursorP50Ms', label: 'cursor p50, ms', digits: 2, isCompared: true },
  { key: 'cursorP99Ms', label: 'cursor p99, ms', digits: 2, isCompared: true },
  { key: 'ackP50Ms', label: 'ack p50, ms', digits: 2, isCompared: true },
  { key: 'ackP99Ms', label: 'ack p99, ms', digits: 2, isCompared: true },
  { key: 'serverCpuS', label: 'server CPU s per 1,000 delivered edits', digits: 3, isCompared: true },
  { key: 'postgresCpuS', label: 'Postgres CPU s per 1,000 delivered edits', digits: 3, isCompared: false },
  { key: 'watcherKb', label: 'kB per watcher and second', digits: 2, isCompared: true },
  { key: 'watcherCursorKb', label: 'of it cursors', digits: 2, isCompared: true },
  { key: 'cursorsSeen', label: 'cursor positions shown, share of sent', digits: 2, isCompared: false },
  { key: 'missing', label: 'edits not delivered', digits: 0, isCompared: false },
];

/** What the editors sent in `workedS` seconds and the watchers saw of it then or later, as figures. */
export function liveFigures(
  { editors, watchers, deliveries }: Watched,
  usage: WindowUsage,
  workedS: number,
): Measurement {
  const acknowledgedMs = editors.edits.flatMap(acknowledgementsMs);
  const per1000 = (cpuS: number | null): number | null =>
    quotient(cpuS, deliveries.latenciesMs.length / 1000);
  const watcherCount = watchers.seen.length;
  const perWatcher = (bytes: number): number | null => quotient(bytes / 1000, watcherCount * workedS);
  return {
    editP50Ms: percentile(deliveries.latenciesMs, 0.5),
    editP99Ms: percentile(deliveries.latenciesMs, 0.99),
    cursorP50Ms: percentile(watchers.cursorLatenciesMs, 0.5),
    cursorP99Ms: percentile(watchers.cursorLatenciesMs, 0.99),
    ackP50Ms: percentile(acknowledgedMs, 0.5),
    ackP99Ms: percentile(acknowledgedMs, 0.99),
    serverCpuS: per1000(usage.serverCpuS),
    postgresCpuS: per1000(usage.postgresCpuS),
    watcherKb: perWatcher(watchers.bytes),
    watcherCursorKb: perWatcher(watchers.cursorBytes),
    cursorsSeen: quotient(watchers.cursorLatenciesMs.length, editors.cursorsSent * watcherCount),
    missing: deliveries.missing,
  };
}

function acknowledgementsMs({ sentAtMs, acknowledgedAtMs }: SentEdits): number[] {
  return Array.from(acknowledgedAtMs, (atMs, index) => atMs - (sentAtMs[index] ?? atMs));
}
