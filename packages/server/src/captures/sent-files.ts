/**
 * Files that were sent before. Invariant (sent-files.pg.test.ts): of one file, however often and by how many it is sent at
 * once, a project has one, unless somebody wanted it once more.
 */
import { sql, type RawBuilder } from 'kysely';
import type { SentFile } from '@plumbline/shared/contract/inspection.ts';
import type { Trx } from '../database/client.ts';
import type { SourceRecord } from './capture-sources.ts';

/** SQL over `capture_source s` and its `inspection i`. */
const isKept = sql<boolean>`(i.deleted_at IS NULL AND s.state NOT IN ('waiting', 'failed'))`;

/** The first inspection of a project that has each of the files, by their marks. */
export async function findSentFiles(
  trx: Trx,
  projectId: string,
  marks: readonly string[],
): Promise<SentFile[]> {
  const { rows } = await sql<SentFile>`
    SELECT DISTINCT ON (asked.mark) asked.mark, jsonb_build_object('id', i.id, 'name', i.name) AS inspection
    FROM unnest(${[...marks]}::text[]) AS asked (mark)
    JOIN capture_source s ON s.ends_sha256 = split_part(asked.mark, '-', 1)
      AND s.size_bytes = split_part(asked.mark, '-', 2)::bigint
    JOIN inspection i ON i.id = s.inspection_id
    WHERE i.project_id = ${projectId} AND ${isKept} ORDER BY asked.mark, i.created_at, i.id`.execute(trx);
  return rows;
}

/**
 * Whether the project lacks these bytes, or they are wanted once more. Until the transaction ends nobody else is told so of
 * the same.
 */
export async function isWanted(
  trx: Trx,
  { id, projectId, isAgain }: SourceRecord,
  sha256: string,
): Promise<boolean> {
  if (isAgain) return true;
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`file ${projectId} ${sha256}`}, 0))`.execute(trx);
  const { rows } = await sql`
    SELECT s.id FROM capture_source s JOIN inspection i ON i.id = s.inspection_id
    WHERE s.sha256 = ${sha256} AND s.id <> ${id} AND i.project_id = ${projectId} AND ${isKept} LIMIT 1`.execute(
    trx,
  );
  return rows.length === 0;
}

/**
 * Marks originals as deleted; their bytes go with the sweep of files. An original is entered for that only: until then it
 * belongs to its row, and it may have come without having been read.
 * @param which SQL over `capture_source s`
 */
export async function markSourcesDeleted(trx: Trx, which: RawBuilder<unknown>): Promise<void> {
  await sql`
    INSERT INTO stored_file (id, tenant_id, project_id, purpose, original_name, content_type, size_bytes, sha256,
      created_by, deleted_at)
    SELECT s.id, s.tenant_id, i.project_id, 'capture', s.file_name, 'application/octet-stream', s.size_bytes,
      coalesce(s.sha256, repeat('0', 64)), i.created_by, now()
    FROM capture_source s JOIN inspection i ON i.id = s.inspection_id
    WHERE ${which} ON CONFLICT DO NOTHING`.execute(trx);
}
