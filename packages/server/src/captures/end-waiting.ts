/**
 * An inspection waits for hours for a while only: then its files fail, each with the reason, and its people are told.
 *
 * Invariant (deleted-inspection.pg.test.ts): one that got hours in time is never ended, and an end takes no hours.
 */
import { sql } from 'kysely';
import { HOURS_WAIT_DAYS } from '@plumbline/shared/contract/inspection.ts';
import type { ErrorCode } from '@plumbline/shared/errors/catalogue.ts';
import type { Trx } from '../database/client.ts';
import { SERVER, tellOfInspection } from './inspection-events.ts';
import { hoursWaitEnd, waitsForHours } from './inspection-record.ts';

const REASON: ErrorCode = 'hours-waited';

/** Ends an inspection that has waited long enough. @returns false when it need not end */
export async function endWaiting(trx: Trx, inspectionId: string): Promise<boolean> {
  const { rows } = await sql`
    UPDATE inspection i SET state = 'failed', used_seconds = 0, updated_at = now(), version = i.version + 1
    WHERE i.id = ${inspectionId} AND ${waitsForHours} AND ${hoursWaitEnd} <= now() RETURNING i.id`.execute(
    trx,
  );
  if (rows.length === 0) return false;
  await sql`
    UPDATE capture_source SET state = 'failed', error = ${REASON}, upload_id = NULL, state_at = now()
    WHERE inspection_id = ${inspectionId} AND state NOT IN ('done', 'failed')`.execute(trx);
  const payload = { days: HOURS_WAIT_DAYS };
  await tellOfInspection(trx, SERVER, { inspectionId, kind: 'inspection-waited', payload });
  return true;
}
