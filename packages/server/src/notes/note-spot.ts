/** Where in a point cloud or a building model a note is pinned. */
import { sql } from 'kysely';
import type { NoteSpot } from '@plumbline/shared/contract/note.ts';
import { AppError } from '@plumbline/shared/errors/app-error.ts';
import type { Trx } from '../database/client.ts';
import { selectNotes, toNoteRow } from './note-record.ts';

/** Columns of a note that is made in a model. @throws AppError not-found for one that is not the project's, or not ready */
export async function spotValues(trx: Trx, projectId: string, spot: NoteSpot | undefined) {
  if (!spot) return {};
  const found = await trx
    .selectFrom('site_model as m')
    .innerJoin('inspection as i', 'i.id', 'm.inspection_id')
    .select('i.id')
    .where('i.id', '=', spot.modelId)
    .where('i.kind', '=', spot.kind)
    .where('i.project_id', '=', projectId)
    .where('i.deleted_at', 'is', null)
    .executeTakeFirst();
  if (!found) throw new AppError('not-found');
  const { modelId, x, y, z, elementId, look } = spot;
  return {
    model_id: modelId,
    model_x: x,
    model_y: y,
    model_z: z,
    element_id: elementId,
    ...(look && { model_look: JSON.stringify(look) }),
  };
}

/** The living notes that are pinned in a model, by number. */
export async function listNotesIn(trx: Trx, modelId: string) {
  const notes = await selectNotes(
    trx,
    sql`n.model_id = ${modelId} AND n.deleted_at IS NULL AND n.type <> 'ai'`,
    sql`ORDER BY n.number, n.id`,
  );
  return notes.map(toNoteRow);
}
