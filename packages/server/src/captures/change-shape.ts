/**
 * What a picture is shown as, where its file leaves it open, can be said otherwise afterwards: the picture is drawn anew
 * from its file, and stays as it is until that is done.
 *
 * Invariant (capture-shape.pg.test.ts): place, heading and frame stay; a sphere more takes its hours, once.
 */
import type { CaptureShape } from '@plumbline/shared/contract/inspection.ts';
import { AppError } from '@plumbline/shared/errors/app-error.ts';
import { maySurround } from '@plumbline/shared/media/sphere-part.ts';
import type { ProjectActor } from '../access/project-actor.ts';
import type { Trx } from '../database/client.ts';
import { markFilesDeleted } from '../files/stored-file.store.ts';
import { addCapture, enterPicture, type NewCapture } from './add-capture.ts';
import { readCapture, toCaptureRow, type CaptureRecord } from './capture-record.ts';
import { lockSource, moveSource } from './capture-sources.ts';
import { JOB_OF_STEP, type CaptureJobs } from './go-on.ts';
import { SERVER, tellOfInspection } from './inspection-events.ts';
import { holdMore } from './inspection-hours.ts';
import { ownedInspection, readInspection, type InspectionRecord } from './inspection-record.ts';
import type { SeenCapture } from './place-capture.ts';
import { settleInspection } from './settle-inspection.ts';

/** What else a picture may be shown as; null where its file says what it is, and of a frame of a film. */
export function otherShape(
  capture: Pick<CaptureRecord, 'projection' | 'answered' | 'inspectionKind' | 'widthPx' | 'heightPx'>,
): CaptureShape | null {
  if (capture.inspectionKind !== 'photo-360') return null;
  if (capture.projection !== 'flat') return capture.answered === 'sphere' ? 'flat' : null;
  return maySurround(capture) ? 'sphere' : null;
}

/**
 * Says that a picture is to be shown otherwise; its author's until the inspection is published, then a project admin's.
 * @throws AppError not-found; not-authorized; shape-stated; conflict with the capture as it is, or while its file is still
 * at work; hours-lacking for a sphere that there are no hours for
 */
export async function changeShape(
  trx: Trx,
  actor: ProjectActor,
  { captureId, version, shape }: SeenCapture & { shape: CaptureShape },
  jobs: CaptureJobs,
): Promise<InspectionRecord> {
  const capture = await readCapture(trx, captureId);
  if (!capture) throw new AppError('not-found');
  const inspection = await readInspection(trx, capture.inspectionId);
  if (inspection?.projectId !== actor.projectId || inspection.deletedAt !== null)
    throw new AppError('not-found');
  actor.require('update', 'Inspection', ownedInspection(inspection));
  if (capture.version !== version) throw new AppError('conflict', { current: toCaptureRow(capture) });
  if (otherShape(capture) !== shape) throw new AppError('shape-stated');
  const { sourceId } = capture;
  if ((await lockSource(trx, sourceId))?.state !== 'done') throw new AppError('conflict');
  if (shape === 'sphere') await holdMore(trx, inspection.id, sourceId);
  await moveSource(trx, sourceId, 'done', { state: 'reading', shape });
  await jobs.send(trx, JOB_OF_STEP.reading, { tenantId: actor.tenantId, sourceId });
  await settleInspection(trx, inspection.id);
  const changed = await readInspection(trx, inspection.id);
  if (!changed) throw new AppError('not-found');
  return changed;
}

/** Enters the picture of a photo, or puts it in the place of the one that was drawn of it before. */
export async function putPicture(trx: Trx, capture: NewCapture): Promise<void> {
  const { id: sourceId, inspectionId } = capture.source;
  const before = await trx
    .selectFrom('capture')
    .select(['id', 'file_id as fileId'])
    .where('source_id', '=', sourceId)
    .executeTakeFirst();
  if (!before) return addCapture(trx, capture);
  await enterPicture(trx, before.id, capture);
  await markFilesDeleted(trx, [before.fileId]);
  // What another day's picture was lined up by is not in this one.
  await trx
    .deleteFrom('capture_pair')
    .where((eb) => eb.or([eb('first_id', '=', before.id), eb('second_id', '=', before.id)]))
    .execute();
  await tellOfInspection(trx, SERVER, {
    inspectionId,
    kind: 'captures-spread',
    payload: { arePicturesNew: true },
  });
}
