/**
 * Imports of BCF files, one of each person in a project, with the report of what became of each topic.
 *
 * Invariant (bcf.pg.test.ts): the line of a topic is written in the transaction that imports it, while the import runs: one
 * that was cancelled writes nothing more, and one that runs again leaves out what it has done.
 */
import { sql } from 'kysely';
import type { Language } from '@plumbline/shared/contract/auth.ts';
import {
  BCF_LINES_SHOWN,
  type BcfImport,
  type BcfImportState,
  type BcfImportStep,
  type BcfLine,
} from '@plumbline/shared/contract/bcf.ts';
import type { JobName } from '@plumbline/shared/contract/job.ts';
import { AppError } from '@plumbline/shared/errors/app-error.ts';
import type { ErrorCode } from '@plumbline/shared/errors/catalogue.ts';
import type { Trx } from '../database/client.ts';
import { endFiles } from '../files/stored-file.store.ts';
import { JOBS_SCHEMA } from '../jobs/migrate-jobs.ts';

const UNFINISHED: readonly BcfImportState[] = ['waiting', 'running'];
const JOB: JobName = 'import-bcf';

export interface NewBcfImport {
  /** Also of its file. */
  id: string;
  tenantId: string;
  projectId: string;
  accountId: string;
  fileName: string;
  /** In which the product's own words in comments are. */
  language: Language;
}

/** In the place of the person's last one in the project. @throws AppError in-progress while that runs */
export async function addImport(trx: Trx, added: NewBcfImport): Promise<void> {
  const { projectId, accountId } = added;
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`bcf ${projectId} ${accountId}`}, 0))`.execute(
    trx,
  );
  const last = await trx
    .selectFrom('bcf_import')
    .select(['id', 'state'])
    .where('project_id', '=', projectId)
    .where('account_id', '=', accountId)
    .forUpdate()
    .executeTakeFirst();
  if (last && UNFINISHED.includes(last.state)) throw new AppError('in-progress');
  if (last) await trx.deleteFrom('bcf_import').where('id', '=', last.id).execute();
  await trx
    .insertInto('bcf_import')
    .values({
      id: added.id,
      tenant_id: added.tenantId,
      project_id: projectId,
      account_id: accountId,
      file_name: added.fileName,
      language: added.language,
    })
    .execute();
}

/** waiting → running; one that runs already is taken up again. @returns null when it is over */
export async function beginImport(trx: Trx, importId: string): Promise<NewBcfImport | null> {
  const row = await trx
    .updateTable('bcf_import')
    .set({ state: 'running' })
    .where('id', '=', importId)
    .where('state', 'in', UNFINISHED)
    .returningAll()
    .executeTakeFirst();
  if (!row) return null;
  return {
    id: row.id,
    tenantId: row.tenant_id,
    projectId: row.project_id,
    accountId: row.account_id,
    fileName: row.file_name,
    language: row.language,
  };
}

/** Notes how far it is. @returns false when it is over */
export async function setImportProgress(
  trx: Trx,
  importId: string,
  at: { step: BcfImportStep; progress: number },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('bcf_import')
    .set({ step: at.step, progress: Math.min(1, Math.max(0, at.progress)) })
    .where('id', '=', importId)
    .where('state', 'in', UNFINISHED)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Keeps it from being cancelled until the transaction ends. @returns false when it is over */
export async function holdImport(trx: Trx, importId: string): Promise<boolean> {
  const row = await trx
    .selectFrom('bcf_import')
    .select('id')
    .where('id', '=', importId)
    .where('state', '=', 'running')
    .forShare()
    .executeTakeFirst();
  return row !== undefined;
}

/** Ends it, with its file. @returns false when it was over already */
export async function endImport(
  trx: Trx,
  importId: string,
  end: { state: Extract<BcfImportState, 'done' | 'failed' | 'cancelled'>; error?: ErrorCode },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('bcf_import')
    .set({ state: end.state, error: end.error ?? null, ...(end.state === 'done' && { progress: 1 }) })
    .where('id', '=', importId)
    .where('state', 'in', UNFINISHED)
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) return false;
  await endFiles(trx, [importId]);
  return true;
}

export type NewBcfLine = Omit<BcfLine, 'number'>;

export async function addLine(
  trx: Trx,
  { id, tenantId }: Pick<NewBcfImport, 'id' | 'tenantId'>,
  position: number,
  line: NewBcfLine,
): Promise<void> {
  await trx
    .insertInto('bcf_import_line')
    .values({
      import_id: id,
      tenant_id: tenantId,
      position,
      guid: line.guid,
      title: line.title,
      outcome: line.outcome,
      note_id: line.noteId,
      remarks: JSON.stringify(line.remarks),
    })
    .execute();
}

/** Which lines stand already. */
export async function donePositions(trx: Trx, importId: string): Promise<Set<number>> {
  const rows = await trx
    .selectFrom('bcf_import_line')
    .select('position')
    .where('import_id', '=', importId)
    .execute();
  return new Set(rows.map(({ position }) => position));
}

/** Somebody's last import into a project, with its report; null when there was none. */
export async function readLastImport(
  trx: Trx,
  { projectId, accountId }: Pick<NewBcfImport, 'projectId' | 'accountId'>,
): Promise<BcfImport | null> {
  const row = await trx
    .selectFrom('bcf_import')
    .selectAll()
    .where('project_id', '=', projectId)
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  if (!row) return null;
  return {
    id: row.id,
    fileName: row.file_name,
    state: row.state,
    step: row.step,
    progress: row.progress,
    error: row.error,
    createdAt: row.created_at.toISOString(),
    counts: await countLines(trx, row.id),
    lines: await readLines(trx, row.id),
  };
}

async function countLines(trx: Trx, importId: string): Promise<BcfImport['counts']> {
  const counts: BcfImport['counts'] = { new: 0, changed: 0, same: 0, refused: 0 };
  const rows = await trx
    .selectFrom('bcf_import_line')
    .select(({ fn }) => ['outcome', fn.countAll<number>().as('count')])
    .where('import_id', '=', importId)
    .groupBy('outcome')
    .execute();
  for (const { outcome, count } of rows) counts[outcome] = count;
  return counts;
}

async function readLines(trx: Trx, importId: string): Promise<BcfLine[]> {
  const { rows } = await sql<BcfLine>`
    SELECT l.guid, l.title, l.outcome, l.note_id AS "noteId", n.number, l.remarks
    FROM bcf_import_line l LEFT JOIN note n ON n.id = l.note_id
    WHERE l.import_id = ${importId}
    ORDER BY l.outcome <> 'refused', l.remarks = '[]', l.position LIMIT ${sql.lit(BCF_LINES_SHOWN)}`.execute(
    trx,
  );
  return rows;
}

/** Imports of the transaction's tenants that still wait for a job which has failed, as when its worker died. */
export async function importsLeftByJobs(trx: Trx): Promise<{ importId: string; tenantId: string }[]> {
  const jobs = sql.table(`${JOBS_SCHEMA}.job`);
  const isOf = sql`j.name = ${JOB} AND j.data->>'importId' = i.id::text`;
  const { rows } = await sql<{ importId: string; tenantId: string }>`
    SELECT i.id AS "importId", i.tenant_id AS "tenantId" FROM bcf_import i
    WHERE i.state IN ('waiting', 'running')
      AND EXISTS (SELECT 1 FROM ${jobs} j WHERE ${isOf} AND j.state = 'failed')
      AND NOT EXISTS (SELECT 1 FROM ${jobs} j WHERE ${isOf} AND j.state IN ('created', 'retry', 'active'))`.execute(
    trx,
  );
  return rows;
}
