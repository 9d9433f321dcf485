/**
 * The hours that an inspection holds back until it is in preview.
 *
 * Invariant (deleted-inspection.pg.test.ts): one that is deleted, or of which nothing came, holds none; before it goes on
 * they are held back anew, or it waits for them. Who changes them has the inspection's row first, then the ledger.
 */
import { refundHours, reserveHours } from '../billing/hours-ledger.ts';
import type { Trx } from '../database/client.ts';
import type { InspectionRecord } from './inspection-record.ts';
import { lockAnyInspection } from './lock-inspection.ts';

/**
 * Holds back the hours that an inspection may take, if there are enough and it has none yet; to be called again when there
 * may be.
 * @returns whether it need not wait
 */
export async function holdHours(trx: Trx, inspectionId: string): Promise<boolean> {
  const inspection = await lockAnyInspection(trx, inspectionId);
  if (!inspection?.waitsForHours) return true;
  const held = await reserveHours(trx, {
    tenantId: inspection.tenantId,
    seconds: inspection.wantedSeconds,
    projectId: inspection.projectId,
    inspectionId,
    inspectionName: inspection.name,
    actor: { accountId: inspection.createdBy.id, name: inspection.createdBy.name },
  });
  if (!held.ok) return false;
  await setReserve(trx, inspectionId, held.seq);
  return true;
}

/** Gives back at once what a locked inspection holds; what was settled stays taken, and doing it again gives nothing. */
export async function releaseHours(
  trx: Trx,
  { id, tenantId, reserveSeq }: Pick<InspectionRecord, 'id' | 'tenantId' | 'reserveSeq'>,
): Promise<void> {
  if (reserveSeq === null) return;
  if (await refundHours(trx, { tenantId, reserveSeq, actor: null })) await setReserve(trx, id, null);
}

async function setReserve(trx: Trx, inspectionId: string, reserveSeq: number | null): Promise<void> {
  await trx
    .updateTable('inspection')
    .set({ reserve_seq: reserveSeq })
    .where('id', '=', inspectionId)
    .execute();
}
