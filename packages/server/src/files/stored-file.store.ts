/**
 * Which files exist. Their bytes lie in the file storage below the row's id.
 *
 * Invariant (stored-file.pg.test.ts): a file goes in three steps, marked in the transaction of what it belonged to,
 * then its bytes, then its row; so no row that is in use ever points to nothing, and a crash leaves only a marked row.
 * The bytes of a project on legal hold stay until it is lifted.
 */
import { sql } from 'kysely';
import { DELETED_ATTACHMENT_DAYS } from '@plumbline/shared/contract/attachment.ts';
import type { Trx } from '../database/client.ts';
import type { StoredFileTable } from '../database/tables/floor-plan-tables.ts';
import { holdOff } from '../retention/hold-off.ts';

const keptAWhile = sql`make_interval(days => ${sql.lit(DELETED_ATTACHMENT_DAYS)})`;

export interface NewStoredFile {
  /** UUID under which the bytes were written; without it Postgres makes one. */
  id?: string;
  tenantId: string;
  /** Null for somebody's photo. */
  projectId: string | null;
  purpose: StoredFileTable['purpose'];
  /** Shown only, never part of a path; at most 255 characters. */
  originalName: string;
  /** As the content was judged to be, not as the client called it. */
  contentType: string;
  sizeBytes: number;
  /** 64 hex digits. */
  sha256: string;
  createdBy: string;
}

export interface StoredFile extends Required<NewStoredFile> {
  createdAt: Date;
}

/** Enters a file whose bytes are already stored. @returns its id */
export async function addStoredFile(trx: Trx, file: NewStoredFile): Promise<string> {
  const row = await trx
    .insertInto('stored_file')
    .values({
      ...(file.id === undefined ? {} : { id: file.id }),
      tenant_id: file.tenantId,
      project_id: file.projectId,
      purpose: file.purpose,
      original_name: file.originalName,
      content_type: file.contentType,
      size_bytes: file.sizeBytes,
      sha256: file.sha256,
      created_by: file.createdBy,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/**
 * Enters a file as marked before its bytes are written: when what it is for does not come about, the sweep removes it.
 * `keepStoredFile` takes it into use.
 */
export async function announceStoredFile(trx: Trx, file: NewStoredFile): Promise<string> {
  const id = await addStoredFile(trx, file);
  await markFilesDeleted(trx, [id]);
  return id;
}

/** The same for what is long in the making: the sweep leaves it alone for an hour. */
export async function promiseStoredFile(trx: Trx, file: NewStoredFile): Promise<string> {
  const id = await addStoredFile(trx, file);
  await trx
    .updateTable('stored_file')
    .set({ deleted_at: sql<Date>`now() + interval '1 hour'` })
    .where('id', '=', id)
    .execute();
  return id;
}

/** Takes the mark from a file. @returns false when it has been swept */
export async function keepStoredFile(trx: Trx, fileId: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('stored_file')
    .set({ deleted_at: null })
    .where('id', '=', fileId)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** A file of the transaction's tenant that is not marked as deleted, or null. */
export async function findStoredFile(trx: Trx, fileId: string): Promise<StoredFile | null> {
  const row = await trx
    .selectFrom('stored_file')
    .selectAll()
    .where('id', '=', fileId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!row) return null;
  return {
    id: row.id,
    tenantId: row.tenant_id,
    projectId: row.project_id,
    purpose: row.purpose,
    originalName: row.original_name,
    contentType: row.content_type,
    sizeBytes: row.size_bytes,
    sha256: row.sha256,
    createdBy: row.created_by,
    createdAt: row.created_at,
  };
}

/** Marks files as deleted, together with what they belonged to; they are not found from then on. */
export async function markFilesDeleted(trx: Trx, fileIds: readonly string[]): Promise<void> {
  if (fileIds.length === 0) return;
  await trx
    .updateTable('stored_file')
    .set({ deleted_at: sql<Date>`now()` })
    .where('id', 'in', fileIds)
    .where('deleted_at', 'is', null)
    .execute();
}

/** Marks files whose time to be brought back is over already: their bytes go with the next sweep, whatever they are. */
export async function endFiles(trx: Trx, fileIds: readonly string[]): Promise<void> {
  if (fileIds.length === 0) return;
  await trx
    .updateTable('stored_file')
    .set({ deleted_at: sql<Date>`now() - ${keptAWhile}` })
    .where('id', 'in', fileIds)
    .execute();
}

/** SQL over `stored_file s`: it is marked, and the time is over for which a note's file is kept. */
const isToGo = sql<boolean>`(s.deleted_at <= now()
  AND (s.purpose <> 'note-file' OR s.deleted_at < now() - ${keptAWhile}))`;

/**
 * Marked files of the transaction's tenants whose bytes are still to be removed, oldest first; lock each, remove its
 * bytes, then the row.
 */
export async function listDeletedFiles(trx: Trx, limit: number): Promise<{ id: string; tenantId: string }[]> {
  return trx
    .selectFrom('stored_file as s')
    .leftJoin('project as p', 'p.id', 's.project_id')
    .select(['s.id', 's.tenant_id as tenantId'])
    .where(isToGo)
    .where(sql<boolean>`p.legal_hold IS NOT TRUE`)
    .orderBy('s.deleted_at')
    .limit(limit)
    .execute();
}

/** Keeps everybody else from a marked file, and a hold from its project. @returns false when it is to stay for now */
export async function lockDeletedFile(trx: Trx, fileId: string): Promise<boolean> {
  const row = await trx
    .selectFrom('stored_file as s')
    .select('s.project_id as projectId')
    .where('s.id', '=', fileId)
    .where(isToGo)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  return row !== undefined && (await holdOff(trx, row.projectId));
}

/** Removes the row of a marked file whose bytes are gone; does nothing to a file in use. */
export async function forgetStoredFile(trx: Trx, fileId: string): Promise<void> {
  await trx.deleteFrom('stored_file').where('id', '=', fileId).where('deleted_at', 'is not', null).execute();
}
