/**
 * Detectors that were uploaded.
 *
 * Invariant (detector-models.pg.test.ts): one that is there was tried before, and is used by its tenant alone unless the
 * operator of the platform uploaded it for all.
 */
import { sql, type RawBuilder } from 'kysely';
import { ModelSpecSchema, type ModelSpec } from '@plumbline/shared/hazards/model-spec.ts';
import type { Trx } from '../database/client.ts';
import { addStoredFile, markFilesDeleted } from '../files/stored-file.store.ts';

export interface DetectorModel {
  /** Of its file too. */
  id: string;
  tenantId: string;
  isForAll: boolean;
  spec: ModelSpec;
  sizeBytes: number;
  createdAt: Date;
  isRemoved: boolean;
}

interface NewModel extends Pick<DetectorModel, 'id' | 'tenantId' | 'isForAll' | 'spec' | 'sizeBytes'> {
  fileName: string;
  sha256: string;
  accountId: string;
}

/** Enters one whose bytes are stored already. */
export async function addDetectorModel(trx: Trx, added: NewModel): Promise<void> {
  const { id, tenantId, spec, sizeBytes, accountId } = added;
  await addStoredFile(trx, {
    id,
    tenantId,
    projectId: null,
    purpose: 'detector',
    originalName: added.fileName,
    contentType: 'application/octet-stream',
    sizeBytes,
    sha256: added.sha256,
    createdBy: accountId,
  });
  await trx
    .insertInto('detector_model')
    .values({
      id,
      tenant_id: tenantId,
      is_for_all: added.isForAll,
      spec: JSON.stringify(spec),
      size_bytes: sizeBytes,
      created_by: accountId,
    })
    .execute();
}

/** One of the transaction's tenant or for all, removed or not; null for none. */
export async function findDetectorModel(trx: Trx, id: string): Promise<DetectorModel | null> {
  const [model] = await select(trx, sql`m.id = ${id}`);
  return model ?? null;
}

/** Those that can be chosen, oldest first. */
export function listDetectorModels(trx: Trx): Promise<DetectorModel[]> {
  return select(trx, sql`m.removed_at IS NULL`);
}

/** Takes one of the transaction's tenant away. @returns false when there is none */
export async function removeDetectorModel(trx: Trx, { id, tenantId }: { id: string; tenantId: string }) {
  const { numUpdatedRows } = await trx
    .updateTable('detector_model')
    .set({ removed_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where('tenant_id', '=', tenantId)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) return false;
  await markFilesDeleted(trx, [id]);
  return true;
}

async function select(trx: Trx, where: RawBuilder<unknown>): Promise<DetectorModel[]> {
  const { rows } = await sql<Omit<DetectorModel, 'spec'> & { spec: unknown }>`
    SELECT m.id, m.tenant_id AS "tenantId", m.is_for_all AS "isForAll", m.spec, m.size_bytes AS "sizeBytes",
      m.created_at AS "createdAt", m.removed_at IS NOT NULL AS "isRemoved"
    FROM detector_model m WHERE ${where} ORDER BY m.created_at, m.id`.execute(trx);
  return rows.map((row) => ({ ...row, spec: ModelSpecSchema.parse(row.spec) }));
}
