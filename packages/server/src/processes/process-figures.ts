import * as z from 'zod/mini';

const Amount = z.nullable(z.number());
/** Counts by bucket of `LATENCY_SECONDS`, and last what took longer than all of them. */
const Buckets = z.array(z.number());

/** What a beat says of its process; `null` where this kind of process does not know. Holds nothing of any tenant. */
export const ProcessFiguresSchema = z.object({
  /** As of the beat. */
  now: z.object({
    rooms: Amount,
    sockets: Amount,
    members: Amount,
    visitors: Amount,
    waitingEdits: Amount,
    waitingBytes: Amount,
    unprojectedEntries: Amount,
    unprojectedOldestSeconds: Amount,
    quarantinedEntries: Amount,
    storeUp: Amount,
    storageUp: Amount,
    storageFreeBytes: Amount,
    betweenUp: Amount,
    databaseWaiting: Amount,
    memoryBytes: Amount,
    eventLoopP99Ms: z.number(),
  }),
  jobs: z.nullable(
    z.record(z.string(), z.object({ queued: z.number(), active: z.number(), failed: z.number() })),
  ),
  /** Since the beat before. */
  counts: z.object({
    editsSaved: z.number(),
    requests: z.number(),
    requestsFailed: z.number(),
    storeLosses: z.number(),
  }),
  /** Refused edits by code, since the beat before. */
  refused: z.record(z.string(), z.number()),
  /** Since the beat before. */
  latencies: z.object({ commit: Buckets, acknowledgement: Buckets, projection: Buckets }),
});
export type ProcessFigures = z.infer<typeof ProcessFiguresSchema>;
