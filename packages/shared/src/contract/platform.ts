import * as z from 'zod/mini';
import { InstantSchema, UuidSchema, answerOf } from './envelope.ts';

export const PROCESS_KINDS = ['api', 'collab-server', 'worker'] as const;
export type ProcessKind = (typeof PROCESS_KINDS)[number];

/** `silent`: no word for several beats, though it did not say that it stops. */
export const PROCESS_STATES = ['ready', 'not-ready', 'silent', 'stopped'] as const;

const FigureSchema = z.nullable(z.number());

export const PlatformProcessSchema = z.object({
  id: UuidSchema,
  kind: z.enum(PROCESS_KINDS),
  node: z.string(),
  version: z.string(),
  state: z.enum(PROCESS_STATES),
  startedAt: InstantSchema,
  lastHeardAt: InstantSchema,
  /** 99th percentile since the beat before. */
  eventLoopDelayMs: z.number(),
  memoryBytes: FigureSchema,
});
export type PlatformProcess = z.infer<typeof PlatformProcessSchema>;

const QuantilesSchema = z.nullable(z.object({ p50Ms: z.number(), p95Ms: z.number() }));

/** Figures of all processes that answer, together; null where none of them knows. */
export const PlatformNowSchema = z.object({
  rooms: FigureSchema,
  sockets: FigureSchema,
  members: FigureSchema,
  visitors: FigureSchema,
  editsPerSecond: FigureSchema,
  commit: QuantilesSchema,
  acknowledgement: QuantilesSchema,
  /** From a commit to the rows and events that follow from it. */
  projection: QuantilesSchema,
  waitingEdits: FigureSchema,
  waitingBytes: FigureSchema,
  /** Journal entries that no row or event shows yet. */
  unprojectedEntries: FigureSchema,
  unprojectedOldestSeconds: FigureSchema,
  /** Journal entries that could not be read and were set aside. */
  quarantinedEntries: FigureSchema,
  requestsPerSecond: FigureSchema,
  databaseWaiting: FigureSchema,
});
export type PlatformNow = z.infer<typeof PlatformNowSchema>;

export const JobBacklogSchema = z.object({
  job: z.string(),
  queued: z.number(),
  active: z.number(),
  failed: z.number(),
});

/** Whether something that the processes lean on is there; null when none of them has tried. */
const UpSchema = z.nullable(z.boolean());

const SeriesSchema = z.array(FigureSchema);

export const PlatformHealthSchema = z.object({
  /** By the database's clock. */
  at: InstantSchema,
  beatSeconds: z.number(),
  processes: z.array(PlatformProcessSchema),
  now: PlatformNowSchema,
  services: z.object({
    store: UpSchema,
    storage: z.object({ kind: z.enum(['bucket', 'folder']), up: UpSchema, freeBytes: FigureSchema }),
    between: z.object({ carrier: z.enum(['redis', 'postgres']), up: UpSchema }),
  }),
  /** Of the last hour. */
  refused: z.array(z.object({ code: z.string(), count: z.number() })),
  failedRequests: z.number(),
  storeLosses: z.number(),
  jobs: z.nullable(z.array(JobBacklogSchema)),
  /** Of the last 15 minutes, oldest first; null where nobody was heard. */
  history: z.object({
    stepSeconds: z.number(),
    people: SeriesSchema,
    editsPerSecond: SeriesSchema,
    commitP95Ms: SeriesSchema,
    projectionP95Ms: SeriesSchema,
    waitingEdits: SeriesSchema,
    eventLoopDelayMs: SeriesSchema,
    queuedJobs: SeriesSchema,
    requestsPerSecond: SeriesSchema,
  }),
});
export type PlatformHealth = z.infer<typeof PlatformHealthSchema>;

/** GET /api/core/platform/health */
export const PlatformHealthAnswerSchema = answerOf(PlatformHealthSchema);
