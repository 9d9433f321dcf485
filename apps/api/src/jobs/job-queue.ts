/** The jobs that the api hands to the worker, sent in the transaction of the change that makes them necessary. */
import { CompiledQuery } from 'kysely';
import { PgBoss } from 'pg-boss';
import { ROUTINE_QUEUE } from '@plumbline/shared/contract/job.ts';
import { addressAs } from '@plumbline/server/database/pool.ts';
import { JOBS_SCHEMA } from '@plumbline/server/jobs/migrate-jobs.ts';
import type { Stores, Trx } from '@plumbline/server/database/client.ts';
import type { JobKinds, PayloadOf, QueueLimits } from './job-kind.ts';
import type { JOB_KINDS } from './job-kinds.ts';

/** A job whose worker died is taken up again after this long. */
const HEARTBEAT_SECONDS = 10;
/** One job of each at a time, which stays until it has come to something. */
const ROUTINES = {
  policy: 'exclusive',
  retryLimit: 1_000_000,
  retryDelay: 60,
  expireInSeconds: 900,
  heartbeatSeconds: HEARTBEAT_SECONDS,
  deleteAfterSeconds: 600,
  notify: true,
} as const;
const MONITOR_SECONDS = 5;

export interface JobQueue<Kinds extends JobKinds = typeof JOB_KINDS> {
  /** Queues a job; it exists once the transaction is committed. */
  send<Name extends keyof Kinds & string>(
    trx: Trx,
    name: Name,
    payload: PayloadOf<Kinds[Name]>,
  ): Promise<void>;
  /** Lets a failed job be tried once more. */
  retry(trx: Trx, name: keyof Kinds & string, jobId: string): Promise<void>;
  /** Does not let a routine that failed wait for its next try. */
  hurry(trx: Trx, jobId: string): Promise<void>;
  stop(): Promise<void>;
}

/** pg-boss as the app role; only the worker supervises. */
export function createBoss({ config, log }: Pick<Stores, 'config' | 'log'>, isWorker: boolean): PgBoss {
  const boss = new PgBoss({
    connectionString: addressAs(config.DATABASE_URL, 'plumbline_app'),
    application_name: config.NODE_NAME,
    schema: JOBS_SCHEMA,
    max: isWorker ? 4 : 2,
    migrate: false,
    createSchema: false,
    schedule: false,
    useListenNotify: isWorker,
    supervise: isWorker,
    superviseIntervalSeconds: MONITOR_SECONDS,
    monitorIntervalSeconds: MONITOR_SECONDS,
    reindex: false,
    monitorVacuum: false,
  });
  boss.on('error', (error) => log.warn({ err: error }, 'job queue'));
  return boss;
}

/** Makes the queues that are missing, and gives those that are there the limits of their kinds. */
export async function ensureQueues(boss: PgBoss, kinds: JobKinds): Promise<void> {
  for (const [name, { queue }] of Object.entries(kinds)) {
    await boss.createQueue(name, optionsOf(queue));
    await boss.updateQueue(name, optionsOf(queue));
  }
  await boss.createQueue(ROUTINE_QUEUE, ROUTINES);
}

function optionsOf({ retryLimit, retryDelaySeconds, expireSeconds }: QueueLimits) {
  return {
    retryLimit,
    retryDelay: retryDelaySeconds,
    expireInSeconds: expireSeconds,
    heartbeatSeconds: HEARTBEAT_SECONDS,
    notify: true,
  };
}

/** The sending side. Connects at the first use, so that an api starts while Postgres is away. */
export function createJobQueue<Kinds extends JobKinds>(
  stores: Pick<Stores, 'config' | 'log'>,
  kinds: Kinds,
): JobQueue<Kinds> {
  let started: Promise<PgBoss> | null = null;
  const start = async () => {
    const boss = createBoss(stores, false);
    await boss.start();
    await ensureQueues(boss, kinds);
    return boss;
  };
  const ready = (): Promise<PgBoss> => {
    started ??= start().catch((error: unknown) => {
      started = null;
      throw error;
    });
    return started;
  };
  return {
    send: async (trx, name, payload) => sendWithin(await ready(), trx, name, payload),
    retry: async (trx, name, jobId) => {
      await (await ready()).retry(name, jobId, { db: within(trx) });
    },
    hurry: async (trx, jobId) => {
      await (await ready()).update(ROUTINE_QUEUE, undefined, { id: jobId, startAfter: 0, db: within(trx) });
    },
    stop: async () => {
      const boss = await started?.catch(() => null);
      await boss?.stop({ graceful: false });
    },
  };
}

/** Queues a job with the worker's own connection, likewise. */
export async function sendWithin(boss: PgBoss, trx: Trx, name: string, payload: object): Promise<void> {
  await boss.send(name, payload, { db: within(trx) });
}

/** The queue's database for what is written in this transaction. */
function within(trx: Trx) {
  return {
    executeSql: async (text: string, values: unknown[] = []) => {
      const { rows } = await trx.executeQuery(CompiledQuery.raw(text, values));
      return { rows };
    },
  };
}
