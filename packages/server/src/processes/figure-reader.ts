/**
 * Turns the measurements of this process, as `/metrics` shows them, into the figures of a beat.
 *
 * Invariant (figure-reader.test.ts): what was counted is in exactly one kept beat; a beat that could not be written
 * leaves its counts to the next one.
 */
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { LATENCY_SECONDS, readSamples, type Sample } from '../metrics.ts';
import type { ProcessFigures } from './process-figures.ts';

const RESOLUTION_MS = 10;
const NS_PER_MS = 1e6;

/** Everything that only grows, since the start of the process. */
interface Totals {
  counts: ProcessFigures['counts'];
  refused: Record<string, number>;
  latencies: ProcessFigures['latencies'];
}

const NO_BUCKETS = Array.from({ length: LATENCY_SECONDS.length + 1 }, () => 0);
const NOTHING: Totals = {
  counts: { editsSaved: 0, requests: 0, requestsFailed: 0, storeLosses: 0 },
  refused: {},
  latencies: { commit: NO_BUCKETS, acknowledgement: NO_BUCKETS, projection: NO_BUCKETS },
};

export class FigureReader {
  readonly #eventLoop = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  #kept = NOTHING;

  constructor() {
    this.#eventLoop.enable();
  }

  /** The figures of now; `keep` says that they are stored, and the next ones count from here. */
  async read(): Promise<{ figures: ProcessFigures; keep: () => void }> {
    const totals = await readTotals();
    // The timer that measures the delay is late by its own resolution when nothing else is.
    const eventLoopP99Ms = Math.max(0, this.#eventLoop.percentile(99) / NS_PER_MS - RESOLUTION_MS);
    const figures = {
      now: { ...(await readNow()), eventLoopP99Ms },
      jobs: await readJobs(),
      ...since(this.#kept, totals),
    };
    const keep = () => {
      this.#kept = totals;
      this.#eventLoop.reset();
    };
    return { figures, keep };
  }

  stop(): void {
    this.#eventLoop.disable();
  }
}

async function readNow(): Promise<Omit<ProcessFigures['now'], 'eventLoopP99Ms'>> {
  return {
    rooms: await total('rooms_open'),
    sockets: await total('sockets_open'),
    members: await total('people_present', ({ labels }) => labels['kind'] === 'member'),
    visitors: await total('people_present', ({ labels }) => labels['kind'] === 'visitor'),
    waitingEdits: await total('journal_waiting_edits'),
    waitingBytes: await total('journal_waiting_bytes'),
    unprojectedEntries: await total('journal_unprojected_entries'),
    unprojectedOldestSeconds: await total('journal_unprojected_oldest_seconds'),
    quarantinedEntries: await total('journal_quarantined_entries'),
    storeUp: await total('store_up'),
    storageUp: await total('storage_up'),
    storageFreeBytes: await total('storage_free_bytes'),
    betweenUp: await total('between_nodes_up'),
    databaseWaiting: await total('database_waiting_callers'),
    memoryBytes: await total('process_resident_memory_bytes'),
  };
}

async function readJobs(): Promise<ProcessFigures['jobs']> {
  const samples = await readSamples('job_queue_jobs');
  if (samples.length === 0) return null;
  const jobs: NonNullable<ProcessFigures['jobs']> = {};
  for (const { labels, value } of samples) {
    const entry = (jobs[String(labels['job'])] ??= { queued: 0, active: 0, failed: 0 });
    if (labels['state'] === 'queued') entry.queued = value;
    if (labels['state'] === 'active') entry.active = value;
    if (labels['state'] === 'failed') entry.failed = value;
  }
  return jobs;
}

async function readTotals(): Promise<Totals> {
  const isFailure = ({ labels }: Sample) => String(labels['status']).startsWith('5');
  const refused = await readSamples('edits_refused_total');
  return {
    counts: {
      editsSaved: (await total('edits_saved_total')) ?? 0,
      requests: (await total('http_requests_total')) ?? 0,
      requestsFailed: (await total('http_requests_total', isFailure)) ?? 0,
      storeLosses: (await total('store_lost_total')) ?? 0,
    },
    refused: Object.fromEntries(refused.map(({ labels, value }) => [String(labels['code']), value])),
    latencies: {
      commit: await readBuckets('journal_commit_seconds'),
      acknowledgement: await readBuckets('edit_ack_seconds'),
      projection: await readBuckets('projection_lag_seconds'),
    },
  };
}

/** The sum of a measurement's samples, null when this process has none. */
async function total(
  name: string,
  isMeant: (sample: Sample) => boolean = () => true,
): Promise<number | null> {
  const samples = (await readSamples(name)).filter(isMeant);
  return samples.length === 0 ? null : samples.reduce((sum, { value }) => sum + value, 0);
}

/** The counts of a histogram, each bucket for itself; Prometheus adds them up along the bounds. */
async function readBuckets(name: string): Promise<number[]> {
  const upTo = new Map<number, number>();
  for (const { labels, part, value } of await readSamples(name)) {
    if (!part?.endsWith('_bucket')) continue;
    const bound = labels['le'] === '+Inf' ? Number.POSITIVE_INFINITY : Number(labels['le']);
    upTo.set(bound, (upTo.get(bound) ?? 0) + value);
  }
  let before = 0;
  return [...LATENCY_SECONDS, Number.POSITIVE_INFINITY].map((bound) => {
    const until = upTo.get(bound) ?? before;
    const own = until - before;
    before = until;
    return own;
  });
}

function since(kept: Totals, totals: Totals): Totals {
  const grown = (name: keyof Totals['counts']) => totals.counts[name] - kept.counts[name];
  const buckets = (name: keyof Totals['latencies']) =>
    totals.latencies[name].map((count, index) => count - (kept.latencies[name][index] ?? 0));
  const refused = Object.entries(totals.refused)
    .map(([code, count]) => [code, count - (kept.refused[code] ?? 0)] as const)
    .filter(([, count]) => count > 0);
  return {
    counts: {
      editsSaved: grown('editsSaved'),
      requests: grown('requests'),
      requestsFailed: grown('requestsFailed'),
      storeLosses: grown('storeLosses'),
    },
    refused: Object.fromEntries(refused),
    latencies: {
      commit: buckets('commit'),
      acknowledgement: buckets('acknowledgement'),
      projection: buckets('projection'),
    },
  };
}
