/** The few figures that the platform operator looks at, made from what the processes said lately. */
import { ROUTINE_QUEUE } from '@plumbline/shared/contract/job.ts';
import {
  PROCESS_KINDS,
  type PlatformHealth,
  type PlatformNow,
  type PlatformProcess,
} from '@plumbline/shared/contract/platform.ts';
import type { Config } from '../config.ts';
import { addBuckets, quantileMs } from './latency-quantiles.ts';
import type { Beat, Beats } from './process-beat.store.ts';
import type { ProcessFigures } from './process-figures.ts';
import { BEAT_SECONDS } from './start-heartbeat.ts';

/** Three beats that did not come. */
const SILENT_AFTER_SECONDS = 3 * BEAT_SECONDS;
const RATE_SECONDS = 30;
const QUANTILE_SECONDS = 300;
const STEP_SECONDS = 15;
const STEPS = 60;

type NowFigure = keyof ProcessFigures['now'];
type Latency = keyof ProcessFigures['latencies'];

/** Puts together what all processes said. */
export function platformHealth(
  beats: Beats,
  config: Pick<Config, 'REDIS_URL' | 'S3_BUCKET'>,
): PlatformHealth {
  const live = beats.latest.filter((beat) => isLive(beat, beats.now));
  return {
    at: beats.now.toISOString(),
    beatSeconds: BEAT_SECONDS,
    processes: listProcesses(beats),
    now: figuresOf(live, beats),
    services: {
      // Whoever reads this was answered by the store just now.
      store: all(live, 'storeUp') ?? true,
      storage: {
        kind: config.S3_BUCKET ? 'bucket' : 'folder',
        up: all(live, 'storageUp'),
        freeBytes: pick(live, 'storageFreeBytes', Math.min),
      },
      between: { carrier: config.REDIS_URL ? 'redis' : 'postgres', up: all(live, 'betweenUp') },
    },
    ...beats.lastHour,
    jobs: jobsOf(live),
    history: historyOf(beats),
  };
}

function secondsBefore(now: Date, at: Date): number {
  return (now.getTime() - at.getTime()) / 1000;
}

function isLive({ state, at }: Beat, now: Date): boolean {
  return state !== 'stopped' && secondsBefore(now, at) <= SILENT_AFTER_SECONDS;
}

/** Those that work, and those that are gone without another in their place. */
function listProcesses({ latest, now }: Beats): PlatformProcess[] {
  const isReplaced = (beat: Beat) =>
    latest.some(
      ({ kind, node, started_at: startedAt }) =>
        kind === beat.kind && node === beat.node && startedAt > beat.at,
    );
  return latest
    .filter((beat) => isLive(beat, now) || !isReplaced(beat))
    .map((beat) => toProcess(beat, now))
    .toSorted(
      (one, other) =>
        PROCESS_KINDS.indexOf(one.kind) - PROCESS_KINDS.indexOf(other.kind) ||
        one.node.localeCompare(other.node, 'en', { numeric: true }) ||
        one.startedAt.localeCompare(other.startedAt),
    );
}

function toProcess(beat: Beat, now: Date): PlatformProcess {
  const { eventLoopP99Ms, memoryBytes } = beat.figures.now;
  return {
    id: beat.process_id,
    kind: beat.kind,
    node: beat.node,
    version: beat.version,
    state: beat.state === 'stopped' || isLive(beat, now) ? beat.state : 'silent',
    startedAt: beat.started_at.toISOString(),
    lastHeardAt: beat.at.toISOString(),
    eventLoopDelayMs: eventLoopP99Ms,
    memoryBytes,
  };
}

function known(beats: readonly Beat[], name: NowFigure): number[] {
  return beats.flatMap(({ figures }) => figures.now[name] ?? []);
}

function sum(values: readonly number[]): number | null {
  return values.length === 0 ? null : values.reduce((total, value) => total + value, 0);
}

function pick(
  beats: readonly Beat[],
  name: NowFigure,
  choose: (...values: number[]) => number,
): number | null {
  const values = known(beats, name);
  return values.length === 0 ? null : choose(...values);
}

function all(beats: readonly Beat[], name: NowFigure): boolean | null {
  const values = known(beats, name);
  return values.length === 0 ? null : values.every((value) => value === 1);
}

function figuresOf(live: readonly Beat[], { recent, now }: Beats): PlatformNow {
  const of = (name: NowFigure) => sum(known(live, name));
  const within = (seconds: number) => recent.filter(({ at }) => secondsBefore(now, at) < seconds);
  const lately = within(RATE_SECONDS);
  const longer = within(QUANTILE_SECONDS);
  const quantiles = (name: Latency) => {
    const buckets = mergedBuckets(longer, name);
    const [p50Ms, p95Ms] = [quantileMs(buckets, 0.5), quantileMs(buckets, 0.95)];
    return p50Ms === null || p95Ms === null ? null : { p50Ms, p95Ms };
  };
  const has = (kind: Beat['kind']) => live.some((beat) => beat.kind === kind);
  const rate = (name: 'editsSaved' | 'requests') => countOf(lately, name) / RATE_SECONDS;
  return {
    rooms: of('rooms'),
    sockets: of('sockets'),
    members: of('members'),
    visitors: of('visitors'),
    editsPerSecond: has('collab-server') ? rate('editsSaved') : null,
    commit: quantiles('commit'),
    acknowledgement: quantiles('acknowledgement'),
    projection: quantiles('projection'),
    waitingEdits: of('waitingEdits'),
    waitingBytes: of('waitingBytes'),
    // Each worker counts for the whole installation.
    unprojectedEntries: pick(live, 'unprojectedEntries', Math.max),
    unprojectedOldestSeconds: pick(live, 'unprojectedOldestSeconds', Math.max),
    quarantinedEntries: pick(live, 'quarantinedEntries', Math.max),
    requestsPerSecond: has('api') ? rate('requests') : null,
    databaseWaiting: of('databaseWaiting'),
  };
}

function countOf(beats: readonly Beat[], name: keyof ProcessFigures['counts']): number {
  return beats.reduce((total, { figures }) => total + figures.counts[name], 0);
}

function mergedBuckets(beats: readonly Beat[], name: Latency): number[] {
  return addBuckets(beats.map(({ figures }) => figures.latencies[name]));
}

function jobsOf(live: readonly Beat[]): PlatformHealth['jobs'] {
  const newest = live
    .filter(({ figures }) => figures.jobs !== null)
    .toSorted((one, other) => other.at.getTime() - one.at.getTime())[0];
  return newest?.figures.jobs
    ? Object.entries(newest.figures.jobs)
        .map(([job, counts]) => ({ job, ...counts }))
        .toSorted((one, other) => one.job.localeCompare(other.job, 'en'))
    : null;
}

function historyOf({ recent, now }: Beats): PlatformHealth['history'] {
  const steps = Array.from({ length: STEPS }, (): Beat[] => []);
  for (const beat of recent) {
    const age = Math.floor(Math.max(0, secondsBefore(now, beat.at)) / STEP_SECONDS);
    steps[STEPS - 1 - age]?.push(beat);
  }
  const series = (of: (beats: readonly Beat[]) => number | null) =>
    steps.map((beats) => (beats.length === 0 ? null : of(beats)));
  const rate = (kind: Beat['kind'], name: 'editsSaved' | 'requests') =>
    series((beats) =>
      beats.some((beat) => beat.kind === kind) ? countOf(beats, name) / STEP_SECONDS : null,
    );
  const p95 = (name: Latency) => series((beats) => quantileMs(mergedBuckets(beats, name), 0.95));
  const sumOf = (beats: readonly Beat[], names: readonly NowFigure[]) =>
    sum(names.flatMap((name) => known(lastOfEach(beats), name)));
  return {
    stepSeconds: STEP_SECONDS,
    people: series((beats) => sumOf(beats, ['members', 'visitors'])),
    editsPerSecond: rate('collab-server', 'editsSaved'),
    requestsPerSecond: rate('api', 'requests'),
    commitP95Ms: p95('commit'),
    projectionP95Ms: p95('projection'),
    waitingEdits: series((beats) => sumOf(beats, ['waitingEdits'])),
    eventLoopDelayMs: series((beats) => pick(beats, 'eventLoopP99Ms', Math.max)),
    queuedJobs: series((beats) => {
      const waiting = jobsOf(lastOfEach(beats))?.filter(({ job }) => job !== ROUTINE_QUEUE);
      return sum(waiting?.map(({ queued, active }) => queued + active) ?? []);
    }),
  };
}

/** The newest beat of each process, without those that had stopped by then. */
function lastOfEach(beats: readonly Beat[]): Beat[] {
  const last = new Map(beats.map((beat) => [beat.process_id, beat]));
  return [...last.values()].filter(({ state }) => state !== 'stopped');
}
