/**
 * Which notes want a picture of the plan around their pin, and its place in the record.
 *
 * Invariant (floor-image.pg.test.ts): a note's picture is of the place and the drawing that it was drawn for, or a newer
 * one is wanted. It is nobody's change: version and date of the note stay.
 */
import { sql } from 'kysely';
import type { JobName } from '@plumbline/shared/contract/job.ts';
import type { PlanPoint } from '@plumbline/shared/documents/plan/schema.ts';
import type { Trx } from '../database/client.ts';
import { appendEvents } from '../events/append-events.ts';
import { keepStoredFile, markFilesDeleted } from '../files/stored-file.store.ts';
import { JOBS_SCHEMA } from '../jobs/migrate-jobs.ts';
import { PICTURE_COLUMNS, toPicture, type PlanPicture } from '../floor-plans/floor-plan-record.ts';
import { readNote, toNoteRow } from './note-record.ts';

/** A note that wants a picture, its place, and the drawing in force there. */
export interface WantedFloorImage {
  noteId: string;
  tenantId: string;
  projectId: string;
  createdBy: string;
  pin: PlanPoint;
  floorPlanId: string;
  revisionNumber: number;
  plan: PlanPicture;
}

const JOBS = sql.table(`${JOBS_SCHEMA}.job`);
const JOB: JobName = 'draw-floor-images';

/** SQL over `note n` and its `floor_plan f`. */
const isWanted = sql<boolean>`(n.floor_image_wanted AND n.x IS NOT NULL AND n.deleted_at IS NULL
  AND f.deleted_at IS NULL)`;

/** Lets the pictures of a floor's living notes be drawn anew: the drawing is another one. */
export async function wantFloorImages(trx: Trx, floorPlanId: string): Promise<void> {
  await trx
    .updateTable('note')
    .set({ floor_image_wanted: true })
    .where('floor_plan_id', '=', floorPlanId)
    .where('x', 'is not', null)
    .where('deleted_at', 'is', null)
    .execute();
}

/** Nobody waits for what could not be drawn; it is wanted again with the next move or drawing. */
export async function giveUpFloorImages(trx: Trx, floorPlanId: string): Promise<void> {
  await trx
    .updateTable('note')
    .set({ floor_image_wanted: false })
    .where('floor_plan_id', '=', floorPlanId)
    .where('floor_image_wanted', '=', true)
    .execute();
}

/** Those of a floor, by id. */
export async function listWantedImages(trx: Trx, floorPlanId: string): Promise<WantedFloorImage[]> {
  const rows = await trx
    .selectFrom('note as n')
    .innerJoin('floor_plan as f', 'f.id', 'n.floor_plan_id')
    .innerJoin('plan_revision as r', (join) =>
      join.onRef('r.floor_plan_id', '=', 'f.id').onRef('r.number', '=', 'f.current_revision'),
    )
    .select(['n.id as noteId', 'n.tenant_id as tenantId', 'n.project_id as projectId'])
    .select(['n.created_by as createdBy', 'n.x', 'n.y', 'r.number as revisionNumber'])
    .select(PICTURE_COLUMNS)
    .where('n.floor_plan_id', '=', floorPlanId)
    .where(isWanted)
    .orderBy('n.id')
    .execute();
  return rows.map(({ noteId, tenantId, projectId, createdBy, x, y, revisionNumber, ...picture }) => ({
    noteId,
    tenantId,
    projectId,
    createdBy,
    pin: { x: x ?? 0, y: y ?? 0 },
    floorPlanId,
    revisionNumber,
    plan: toPicture(picture),
  }));
}

/** Floors of the transaction's tenants with notes that want one, and for which no job is on its way. */
export async function listForgottenImages(trx: Trx): Promise<{ floorPlanId: string; tenantId: string }[]> {
  const { rows } = await sql<{ floorPlanId: string; tenantId: string }>`
    SELECT DISTINCT f.id AS "floorPlanId", f.tenant_id AS "tenantId"
    FROM note n JOIN floor_plan f ON f.id = n.floor_plan_id
    WHERE ${isWanted} AND NOT EXISTS (SELECT 1 FROM ${JOBS} j
      WHERE j.name = ${JOB} AND j.data->>'floorPlanId' = f.id::text AND j.state IN ('created', 'retry', 'active'))`.execute(
    trx,
  );
  return rows;
}

/**
 * Gives a note the picture that was drawn for it, marked until now, in the place of its former one, and tells open
 * panels. @returns false when the pin was moved or the drawing replaced meanwhile: then another one is wanted
 */
export async function setFloorImage(trx: Trx, wanted: WantedFloorImage, fileId: string): Promise<boolean> {
  const note = await lockUnmoved(trx, wanted);
  if (!note) return false;
  if (!(await keepStoredFile(trx, fileId))) throw new Error('a floor image was swept before it was in use');
  await trx
    .updateTable('note')
    .set({ floor_image_id: fileId, floor_image_wanted: false })
    .where('id', '=', wanted.noteId)
    .execute();
  if (note.floor_image_id !== null) await markFilesDeleted(trx, [note.floor_image_id]);
  await tell(trx, wanted);
  return true;
}

function lockUnmoved(trx: Trx, { noteId, floorPlanId, pin, revisionNumber }: WantedFloorImage) {
  return trx
    .selectFrom('note as n')
    .innerJoin('floor_plan as f', 'f.id', 'n.floor_plan_id')
    .select('n.floor_image_id')
    .where('n.id', '=', noteId)
    .where('n.floor_plan_id', '=', floorPlanId)
    .where('n.x', '=', pin.x)
    .where('n.y', '=', pin.y)
    .where('f.current_revision', '=', revisionNumber)
    .where(isWanted)
    .forUpdate('n')
    .executeTakeFirst();
}

/** A finding that nobody has decided on is not told of to everybody. */
async function tell(trx: Trx, { noteId, tenantId, projectId }: WantedFloorImage): Promise<void> {
  const note = await readNote(trx, noteId);
  if (!note || note.type === 'ai') return;
  await appendEvents(trx, {
    tenantId,
    projectId,
    actor: { kind: 'server', id: null },
    events: [{ kind: 'note-image-drawn', subjectId: noteId, payload: { note: toNoteRow(note) } }],
  });
}
