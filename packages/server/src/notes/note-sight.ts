/** Where in a picture a note was seen, and what field note it was made of. */
import { sql } from 'kysely';
import type { NoteSight, NoteSpot } from '@plumbline/shared/contract/note.ts';
import { AppError } from '@plumbline/shared/errors/app-error.ts';
import type { Trx } from '../database/client.ts';

export interface SelectedSight {
  sight: NoteSight | null;
}

export interface SelectedSpot {
  spot: NoteSpot | null;
}

/** SQL over `note n`: where in a cloud or a model it is pinned; null once that is gone. */
export const SPOT = sql`
  CASE WHEN n.model_id IS NOT NULL THEN jsonb_build_object('modelId', n.model_id,
    'kind', (SELECT i.kind FROM inspection i WHERE i.id = n.model_id), 'x', n.model_x, 'y', n.model_y, 'z', n.model_z,
    'elementId', n.element_id)
    || CASE WHEN n.model_look IS NULL THEN '{}' ELSE jsonb_build_object('look', n.model_look) END END AS spot`;

/** SQL over `note n`. */
export const SIGHT = sql`
  CASE WHEN n.capture_id IS NOT NULL THEN jsonb_build_object('inspectionId', n.inspection_id, 'captureId', n.capture_id,
    'yawDeg', n.yaw_deg, 'pitchDeg', n.pitch_deg, 'fieldNoteId', n.field_note_id, 'accuracyM', n.accuracy_m) END AS sight`;

/** A note that was not made in a picture says nothing of one. */
export function withSight<Row extends SelectedSight>({
  sight,
  ...row
}: Row): Omit<Row, 'sight'> & { sight?: NoteSight } {
  return sight === null ? row : { ...row, sight };
}

/**
 * Columns of a note that is made in a picture. A field note becomes one inspect note, however many make it at once.
 * @throws AppError not-found for a picture that is not the project's; conflict when it was made of the field note before
 */
export async function sightValues(trx: Trx, projectId: string, sight: NoteSight | undefined) {
  if (!sight) return {};
  await requireCapture(trx, projectId, sight);
  if (sight.fieldNoteId !== null) await requireUnmade(trx, sight.fieldNoteId);
  return {
    inspection_id: sight.inspectionId,
    capture_id: sight.captureId,
    yaw_deg: sight.yawDeg,
    pitch_deg: sight.pitchDeg,
    field_note_id: sight.fieldNoteId,
    accuracy_m: sight.accuracyM,
  };
}

async function requireCapture(
  trx: Trx,
  projectId: string,
  { inspectionId, captureId }: NoteSight,
): Promise<void> {
  const found = await trx
    .selectFrom('capture as c')
    .innerJoin('inspection as i', 'i.id', 'c.inspection_id')
    .select('c.id')
    .where('c.id', '=', captureId)
    .where('i.id', '=', inspectionId)
    .where('i.project_id', '=', projectId)
    .where('i.deleted_at', 'is', null)
    .executeTakeFirst();
  if (!found) throw new AppError('not-found');
}

async function requireUnmade(trx: Trx, fieldNoteId: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`field note ${fieldNoteId}`}, 0))`.execute(trx);
  const made = await trx
    .selectFrom('note')
    .select('id')
    .where('field_note_id', '=', fieldNoteId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (made) throw new AppError('conflict');
}
