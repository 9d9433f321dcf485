/** The log of a file of an inspection: each try that failed, and who tried again. */
import { sql } from 'kysely';
import {
  SOURCE_LOG_MAX,
  type FailingStep,
  type SourceLogKind,
  type SourceLogLine,
} from '@plumbline/shared/contract/processing-error.ts';
import type { ErrorCode } from '@plumbline/shared/errors/catalogue.ts';
import type { Trx } from '../database/client.ts';

interface LogEntry {
  kind: SourceLogKind;
  step: FailingStep;
  error: ErrorCode | null;
  accountId?: string | null;
}

export async function addToSourceLog(
  trx: Trx,
  sourceId: string,
  { kind, step, error, accountId = null }: LogEntry,
): Promise<void> {
  await sql`
    INSERT INTO source_log (tenant_id, source_id, kind, step, error, account_id)
    SELECT s.tenant_id, s.id, ${kind}, ${step}, ${error}::text, ${accountId}::uuid
    FROM capture_source s WHERE s.id = ${sourceId}`.execute(trx);
}

export interface SourceLogRecord extends Omit<SourceLogLine, 'at'> {
  at: Date;
}

/** The newest lines of a file, newest first. */
export async function readSourceLog(trx: Trx, sourceId: string): Promise<SourceLogRecord[]> {
  const { rows } = await sql<SourceLogRecord>`
    SELECT l.at, l.kind, l.step, l.error, CASE WHEN l.account_id IS NOT NULL THEN jsonb_build_object('id', l.account_id,
      'name', coalesce((SELECT m.account_name FROM tenant_member m
        WHERE m.account_id = l.account_id AND m.tenant_id = l.tenant_id), '')) END AS by
    FROM source_log l WHERE l.source_id = ${sourceId} ORDER BY l.id DESC LIMIT ${SOURCE_LOG_MAX}`.execute(
    trx,
  );
  return rows;
}
