/**
 * What a kind of job is: one row of the table in `job-kinds.ts`, from which sending, running, giving up, trying again
 * and the list of failed jobs are derived. Guarded by job-kinds.pg.test.ts.
 */
import type * as z from 'zod/mini';
import type { ErrorCode } from '@plumbline/shared/errors/catalogue.ts';
import type { Trx } from '@plumbline/server/database/client.ts';
import type { JobContext, WorkerContext } from './worker-context.ts';

/** Every job belongs to a tenant. */
export interface JobPayload {
  tenantId: string;
}

/** How far a job is. */
export interface JobReport {
  /** Name of the current step. */
  step: string;
  /** Of the step, 0…1. */
  done: number;
  /** False when the job only asks whether it is still wanted. */
  isChanged: boolean;
}

/** What a running job tells of itself, and learns. */
export interface JobProgress {
  /** Aborts when nobody wants the job any more, when it is silent too long, and when its work is over. */
  readonly signal: AbortSignal;
  /** Names the step that begins; its progress counts from 0. */
  begin(step: string): void;
  /** Notes how far the step is, 0…1; written and told at most every half second. */
  set(done: number): void;
  /** Waits for what is being written; from then on nothing is. Before the job writes its result. */
  stop(): Promise<void>;
}

export type RunJob<Payload> = (context: JobContext, payload: Payload, progress: JobProgress) => Promise<void>;

export interface QueueLimits {
  /** Tries after the first. */
  retryLimit: number;
  retryDelaySeconds: number;
  /** A try that takes longer is ended. */
  expireSeconds: number;
}

export interface JobDefinition<Payload extends JobPayload> {
  payload: z.ZodMiniType<Payload>;
  queue: QueueLimits;
  /** A try that reports no progress for so long is ended and counts as failed. */
  silenceSeconds: number;
  /** Name of the first step. */
  firstStep: string;
  /** The work itself, loaded by the worker only. It may run again after any interruption, with the same result. */
  load(): Promise<RunJob<Payload>>;
  /** Writes how far the job is and tells who waits for it. @returns false when nobody wants it any more */
  report(trx: Trx, payload: Payload, at: JobReport): Promise<boolean>;
  /** Keeps what the job works on while the tenant's time is over. */
  keep(trx: Trx, payload: Payload): Promise<unknown>;
  /** Ends what the job works on after its last try, and tells who waits for it. */
  giveUp(context: WorkerContext, payload: Payload, code: ErrorCode): Promise<void>;
  /** Notes that a try failed which is followed by another; missing = nobody looks at single tries. */
  noteFailedTry?(context: WorkerContext, payload: Payload, code: ErrorCode): Promise<void>;
  /** Puts what the job works on back to where it begins. @returns false when nothing is left to work on */
  revive(trx: Trx, payload: Payload): Promise<boolean>;
  /** Jobs of the transaction's tenants that failed without having been given up, as when their worker died. */
  left(trx: Trx): Promise<Payload[]>;
}

/** One job of a kind, with its payload. */
export interface Job {
  readonly payload: JobPayload;
  firstStep: string;
  silenceSeconds: number;
  run(context: JobContext, progress: JobProgress): Promise<void>;
  report(trx: Trx, at: JobReport): Promise<boolean>;
  keep(trx: Trx): Promise<unknown>;
  giveUp(context: WorkerContext, code: ErrorCode): Promise<void>;
  noteFailedTry(context: WorkerContext, code: ErrorCode): Promise<void>;
  revive(trx: Trx): Promise<boolean>;
}

/** A kind of job whose payload is known to the kind alone. */
export interface JobKind<Payload extends JobPayload = JobPayload> {
  readonly payload: z.ZodMiniType<Payload>;
  readonly queue: QueueLimits;
  /** @throws ZodError when the data are no payload of this kind */
  of(data: unknown): Job;
  left(trx: Trx): Promise<Job[]>;
}

/** Job kinds by the names of their queues. */
export type JobKinds = Readonly<Record<string, JobKind>>;
export type PayloadOf<Kind extends JobKind> = z.infer<Kind['payload']>;

export function defineJob<Payload extends JobPayload>(kind: JobDefinition<Payload>): JobKind<Payload> {
  const bind = (payload: Payload): Job => ({
    payload,
    firstStep: kind.firstStep,
    silenceSeconds: kind.silenceSeconds,
    run: async (context, progress) => (await kind.load())(context, payload, progress),
    report: (trx, at) => kind.report(trx, payload, at),
    keep: (trx) => kind.keep(trx, payload),
    giveUp: (context, code) => kind.giveUp(context, payload, code),
    noteFailedTry: async (context, code) => kind.noteFailedTry?.(context, payload, code),
    revive: (trx) => kind.revive(trx, payload),
  });
  return {
    payload: kind.payload,
    queue: kind.queue,
    of: (data) => bind(kind.payload.parse(data)),
    left: async (trx) => (await kind.left(trx)).map(bind),
  };
}
