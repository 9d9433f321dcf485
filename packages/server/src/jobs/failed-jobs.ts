import { sql } from 'kysely';
import { ROUTINE_QUEUE, type FailedJobListQuery, type JobName } from '@plumbline/shared/contract/job.ts';
import type { Database, Stores, Trx } from '../database/client.ts';
import { SORT_WAY } from '../database/sort-way.ts';
import { tellNews } from '../events/list-news.ts';
import { JOBS_SCHEMA } from './migrate-jobs.ts';

export interface FailedJobRecord {
  id: string;
  job: string;
  isRoutine: boolean;
  tenantId: string | null;
  /** The job's payload, unread. */
  data: unknown;
  tenantName: string | null;
  createdAt: Date;
  failedAt: Date;
  tries: number;
  error: string;
}

const ERROR_MAX_CHARS = 500;
const JOBS = sql.table(`${JOBS_SCHEMA}.job`);
const KIND = sql`COALESCE(j.data->>'routine', j.name)`;
const COLUMNS = sql`
  j.id, ${KIND} AS job, j.name = ${sql.lit(ROUTINE_QUEUE)} AS "isRoutine",
  j.data->>'tenantId' AS "tenantId", j.data, j.created_on AS "createdAt",
  COALESCE(j.completed_on, j.started_on, j.created_on) AS "failedAt",
  j.retry_count + (j.state <> 'active')::integer AS tries,
  left(COALESCE(j.output->>'message', j.output->'value'->>'message', ''), ${sql.lit(ERROR_MAX_CHARS)}) AS error`;
/** A routine is never given up: it fails while it waits for its next try, and until that has come to something. */
const isFailing = sql<boolean>`(j.name = ${sql.lit(ROUTINE_QUEUE)}
  AND (j.state = 'retry' OR j.state = 'active' AND j.retry_count > 0))`;
const hasFailed = sql<boolean>`(j.state = 'failed' OR ${isFailing})`;

/** Without the tenant's name, which is nothing to the job. */
export type FailedJobRow = Omit<FailedJobRecord, 'tenantName'>;

/** One page of what came to nothing, in the order asked for, and how many there are in all. */
export async function listFailedJobs(
  { app, identity }: Pick<Stores, 'app' | 'identity'>,
  { job, orderBy, direction, pageNum, pageSize }: FailedJobListQuery,
): Promise<{ rows: FailedJobRecord[]; total: number }> {
  const isWanted = job === undefined ? hasFailed : sql<boolean>`(${hasFailed} AND ${KIND} = ${job})`;
  const { rows } = await sql<FailedJobRow>`
    SELECT ${COLUMNS} FROM ${JOBS} j WHERE ${isWanted} ORDER BY ${sql.ref(orderBy)} ${SORT_WAY[direction]}, j.id
    LIMIT ${pageSize} OFFSET ${(pageNum - 1) * pageSize}`.execute(app);
  const counted = await sql<{ total: number }>`
    SELECT count(*) AS total FROM ${JOBS} j WHERE ${isWanted}`.execute(app);
  const ids = rows.flatMap(({ tenantId }) => tenantId ?? []);
  const tenants = await identity
    .selectFrom('tenant')
    .select(['id', 'name'])
    .where(sql<boolean>`id = ANY (${ids}::uuid[])`)
    .execute();
  const names = new Map(tenants.map(({ id, name }) => [id, name]));
  return {
    rows: rows.map((row) => ({ ...row, tenantName: names.get(row.tenantId ?? '') ?? null })),
    total: counted.rows[0]?.total ?? 0,
  };
}

/** Those of the jobs that came to nothing, by their ids. */
export async function findFailedJobs(
  { app }: Pick<Stores, 'app'>,
  jobIds: readonly string[],
): Promise<Map<string, FailedJobRow>> {
  const { rows } = await sql<FailedJobRow>`
    SELECT ${COLUMNS} FROM ${JOBS} j WHERE ${hasFailed} AND j.id = ANY (${jobIds}::uuid[])`.execute(app);
  return new Map(rows.map((row) => [row.id, row]));
}

/** Another text whenever the list of what came to nothing is another one. */
export async function markOfFailedJobs({ app }: Pick<Stores, 'app'>): Promise<string> {
  const { rows } = await sql<{ mark: string }>`
    SELECT concat_ws(' ', count(*), sum(j.retry_count), max(COALESCE(j.completed_on, j.started_on))) AS mark
    FROM ${JOBS} j WHERE ${hasFailed}`.execute(app);
  return rows[0]?.mark ?? '';
}

/** Says to who runs the platform that the list of what came to nothing is another now. */
export function tellOfFailedJobs(db: Database | Trx): void {
  tellNews(db, { of: 'jobs', tenantId: null, accountId: null });
}

/** How many routines fail for now. */
export async function countFailingRoutines({ app }: Pick<Stores, 'app'>): Promise<number> {
  const { rows } = await sql<{ failing: number }>`
    SELECT count(*) AS failing FROM ${JOBS} j WHERE ${isFailing}`.execute(app);
  return rows[0]?.failing ?? 0;
}

/** Files of inspections, likewise. */
export async function sourcesLeftByJobs(
  trx: Trx,
  job: JobName,
): Promise<{ sourceId: string; tenantId: string }[]> {
  const { rows } = await sql<{ sourceId: string; tenantId: string }>`
    SELECT s.id AS "sourceId", s.tenant_id AS "tenantId" FROM capture_source s
    WHERE s.state IN ('checking', 'reading', 'tiling')
      AND EXISTS (SELECT 1 FROM ${JOBS} j
        WHERE j.name = ${job} AND j.data->>'sourceId' = s.id::text AND j.state = 'failed')
      AND NOT EXISTS (SELECT 1 FROM ${JOBS} j
        WHERE j.data->>'sourceId' = s.id::text AND j.state IN ('created', 'retry', 'active'))`.execute(trx);
  return rows;
}

/**
 * Uploads of the transaction's tenants that still wait for a job which has failed: its worker died in the last try, or
 * could not say any more that it was the last.
 */
export async function uploadsLeftByJobs(
  trx: Trx,
  { job, state }: { job: JobName; state: string },
): Promise<{ uploadId: string; tenantId: string }[]> {
  const { rows } = await sql<{ uploadId: string; tenantId: string }>`
    SELECT u.id AS "uploadId", u.tenant_id AS "tenantId" FROM upload u
    WHERE u.state = ${state}
      AND EXISTS (SELECT 1 FROM ${JOBS} j
        WHERE j.name = ${job} AND j.data->>'uploadId' = u.id::text AND j.state = 'failed')
      AND NOT EXISTS (SELECT 1 FROM ${JOBS} j
        WHERE j.name = ${job} AND j.data->>'uploadId' = u.id::text AND j.state IN ('created', 'retry', 'active'))`.execute(
    trx,
  );
  return rows;
}
