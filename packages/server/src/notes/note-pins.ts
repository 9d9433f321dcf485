import { sql } from 'kysely';
import type { NotePin } from '@plumbline/shared/contract/note-pins.ts';
import type { Trx } from '../database/client.ts';
import { SIGHT, withSight, type SelectedSight } from './note-sight.ts';

/** The living notes of a floor that somebody has decided on, by number. */
export async function listPins(trx: Trx, floorPlanId: string, tellsWhen: boolean): Promise<NotePin[]> {
  const { rows } = await sql<Omit<NotePin, 'sight' | 'createdAt'> & SelectedSight & { createdAt: Date }>`
    SELECT n.id, n.number, n.status, n.x, n.y, n.type, n.version, n.created_at AS "createdAt", ${SIGHT},
      coalesce((SELECT jsonb_agg(nt.tag_id) FROM note_tag nt WHERE nt.note_id = n.id), '[]') AS "tagIds"
    FROM note n
    WHERE n.floor_plan_id = ${floorPlanId} AND n.x IS NOT NULL AND n.deleted_at IS NULL AND n.type <> 'ai'
    ORDER BY n.number`.execute(trx);
  return rows.map((row) => withSight({ ...row, createdAt: tellsWhen ? row.createdAt.toISOString() : null }));
}
