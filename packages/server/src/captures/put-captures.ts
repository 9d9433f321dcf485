/**
 * Puts many captures of a locked inspection at once, by something that is no decision about each of them: their versions
 * stay, and who places one by hand meanwhile is right.
 */
import { sql } from 'kysely';
import type { PlaceSource } from '@plumbline/shared/contract/inspection.ts';
import type { Trx } from '../database/client.ts';

interface PutCapture {
  id: string;
  x: number;
  y: number;
  source: PlaceSource;
}

export async function putCaptures(
  trx: Trx,
  inspectionId: string,
  captures: readonly PutCapture[],
): Promise<void> {
  await sql`
    UPDATE capture c SET x = m.x, y = m.y, place_source = m.source, placed_by = NULL, placed_at = now()
    FROM jsonb_to_recordset(${JSON.stringify(captures)}::jsonb)
      AS m (id uuid, x double precision, y double precision, source text)
    WHERE c.id = m.id AND c.inspection_id = ${inspectionId}`.execute(trx);
}

/** Takes those off the plan that were put there in one of these ways. */
export async function takeOff(
  trx: Trx,
  inspectionId: string,
  sources: readonly PlaceSource[],
): Promise<void> {
  await trx
    .updateTable('capture')
    .set({ x: null, y: null, place_source: null, placed_by: null, placed_at: null })
    .where('inspection_id', '=', inspectionId)
    .where('place_source', 'in', sources)
    .execute();
}
