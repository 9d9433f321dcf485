/**
 * The hours that an inspection holds back until it is in preview, and after it for files that are read once more.
 *
 * Invariant (deleted-inspection.pg.test.ts): one that is deleted, or of which nothing came, holds none; before it goes on
 * they are held back anew, or it waits for them. Who changes them has the inspection's row first, then the ledger.
 */
import { sql } from 'kysely';
import { PANORAMA_SECONDS } from '@plumbline/shared/contract/inspection.ts';
import { AppError } from '@plumbline/shared/errors/app-error.ts';
import {
  freeHours,
  heldSeconds,
  refundHours,
  reserveHours,
  settleHours,
  takenSeconds,
} from '../billing/hours-ledger.ts';
import type { Trx } from '../database/client.ts';
import type { InspectionRecord } from './inspection-record.ts';
import { lockAnyInspection } from './lock-inspection.ts';

/** SQL over `capture_source s`: not known yet what becomes of it. */
export const isUnread = sql<boolean>`s.state IN ('waiting', 'checking', 'asking', 'reading')`;

/**
 * Holds back the hours that an inspection may take, if there are enough and it has none yet; to be called again when there
 * may be.
 * @returns whether it need not wait
 */
export async function holdHours(trx: Trx, inspectionId: string): Promise<boolean> {
  const inspection = await lockAnyInspection(trx, inspectionId);
  if (!inspection?.waitsForHours) return true;
  return reserve(trx, inspection, inspection.wantedSeconds);
}

/**
 * Holds back what an inspection may take beyond what was settled, because a file of it is read once more; one that waits
 * for hours, or holds enough, needs nothing. It refuses before it writes anything.
 * @param sourceId the file, locked, that counts as one to be read; null: those that are
 * @throws AppError hours-lacking
 */
export async function holdMore(trx: Trx, inspectionId: string, sourceId: string | null): Promise<void> {
  const inspection = await lockAnyInspection(trx, inspectionId);
  if (!inspection) return;
  const { tenantId, reserveSeq, state } = inspection;
  const isShown = state === 'preview' || state === 'published';
  // Without a reserve, one that is not shown is held back for as a whole.
  if (reserveSeq === null && !isShown) return;
  const most = await mayTake(trx, inspection, sourceId);
  const taken = await takenSeconds(trx, tenantId, inspectionId);
  const held = reserveSeq === null ? 0 : await heldSeconds(trx, tenantId, reserveSeq);
  if (most <= taken + held) return;
  if ((await freeHours(trx, tenantId)) + held < most - taken) throw new AppError('hours-lacking');
  if (reserveSeq !== null) await refundHours(trx, { tenantId, reserveSeq, actor: null });
  await reserve(trx, inspection, most - taken);
}

/**
 * What a locked inspection takes for good once nothing of it is left to read: of what it made, what it has not taken yet.
 * @param madeSeconds counts up to what was declared @returns all that it has taken
 */
export async function takeHours(
  trx: Trx,
  { id, tenantId, reserveSeq, wantedSeconds }: InspectionRecord,
  madeSeconds: number,
): Promise<number> {
  const taken = await takenSeconds(trx, tenantId, id);
  const held = reserveSeq === null ? 0 : await heldSeconds(trx, tenantId, reserveSeq);
  if (reserveSeq === null || held === 0) return taken;
  const seconds = Math.max(0, Math.min(wantedSeconds, madeSeconds) - taken);
  const reserved = { tenantId, reserveSeq, actor: null };
  if (seconds === 0) await refundHours(trx, reserved);
  else await settleHours(trx, { ...reserved, seconds: Math.min(held, seconds) });
  return taken + Math.min(held, seconds);
}

async function reserve(trx: Trx, inspection: InspectionRecord, seconds: number): Promise<boolean> {
  const held = await reserveHours(trx, {
    tenantId: inspection.tenantId,
    seconds,
    projectId: inspection.projectId,
    inspectionId: inspection.id,
    inspectionName: inspection.name,
    actor: { accountId: inspection.createdBy.id, name: inspection.createdBy.name },
  });
  if (held.ok) await setReserve(trx, inspection.id, held.seq);
  return held.ok;
}

/** The most that it may take with all that is still to be read; 0 when nothing is. */
async function mayTake(
  trx: Trx,
  { id, kind, wantedSeconds }: InspectionRecord,
  sourceId: string | null,
): Promise<number> {
  const isToBeRead = sql<boolean>`(${isUnread} OR s.id = ${sourceId}::uuid)`;
  const { rows } = await sql<{ unread: number; panoramas: number }>`
    SELECT count(*) FILTER (WHERE ${isToBeRead})::int AS unread,
      count(*) FILTER (WHERE ${isToBeRead} OR EXISTS (SELECT FROM capture c
        WHERE c.source_id = s.id AND c.projection <> 'flat'))::int AS panoramas
    FROM capture_source s WHERE s.inspection_id = ${id}`.execute(trx);
  const { unread = 0, panoramas = 0 } = rows[0] ?? {};
  if (unread === 0) return 0;
  return kind === 'video-360' ? wantedSeconds : Math.min(wantedSeconds, panoramas * PANORAMA_SECONDS);
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
