import { sql, type UpdateObject } from 'kysely';
import type { EventKind } from '@plumbline/shared/contract/event.ts';
import type { InspectionFields } from '@plumbline/shared/contract/inspection.ts';
import { AppError } from '@plumbline/shared/errors/app-error.ts';
import { sceneRoom } from '@plumbline/shared/ids/room-name.ts';
import { recordAccessChange } from '../access/access-changes.ts';
import type { ProjectActor } from '../access/project-actor.ts';
import type { Trx } from '../database/client.ts';
import type { Tables } from '../database/tables.ts';
import { closeRoom, reopenRoom } from '../journal/room-row.ts';
import { goOn, type CaptureJobs } from './go-on.ts';
import { memberActor, tellOfInspection } from './inspection-events.ts';
import { holdMore, releaseHours } from './inspection-hours.ts';
import type { InspectionRecord } from './inspection-record.ts';
import { requireInspector } from './inspectors.ts';
import { requireChange } from './require-change.ts';
import { lockAnyInspection, lockInspection, type SeenInspection } from './lock-inspection.ts';
import { tellOfFailures } from './tell-of-failures.ts';

/**
 * Changes name, day or whose it is; its author's until it is published, then a project admin's.
 * @throws AppError not-found; conflict; not-authorized; assignee-not-in-project
 */
export async function changeInspection(
  trx: Trx,
  actor: ProjectActor,
  seen: SeenInspection,
  { name, takenOn, inspectorId }: InspectionFields,
): Promise<InspectionRecord> {
  const inspection = await lockInspection(trx, actor, seen, (found) => requireChange(actor, 'update', found));
  const isSame =
    (name ?? inspection.name) === inspection.name &&
    (takenOn ?? inspection.takenOn) === inspection.takenOn &&
    (inspectorId ?? inspection.createdBy.id) === inspection.createdBy.id;
  if (isSame) return inspection;
  if (inspectorId !== undefined) await requireInspector(trx, inspection.projectId, inspectorId);
  await write(trx, inspection.id, { name, taken_on: takenOn, created_by: inspectorId });
  return tell(trx, actor, inspection, 'inspection-changed');
}

/**
 * Shows an inspection to everybody in the project, also where captures have no place yet.
 * @throws AppError not-found; conflict; not-authorized; inspection-not-ready
 */
export async function publishInspection(
  trx: Trx,
  actor: ProjectActor,
  seen: SeenInspection,
): Promise<InspectionRecord> {
  const inspection = await lockInspection(trx, actor, seen, () => actor.require('publish', 'Inspection'));
  if (inspection.state !== 'preview') throw new AppError('inspection-not-ready');
  await write(trx, inspection.id, {
    state: 'published',
    published_at: sql<Date>`now()`,
    published_by: actor.accountId,
  });
  return tellOfInspection(trx, memberActor(actor), {
    inspectionId: inspection.id,
    kind: 'inspection-published',
  });
}

/** Deletes an inspection for thirty days; the hours that it holds are free at once. @throws AppError not-found; conflict; not-authorized */
export async function deleteInspection(
  trx: Trx,
  actor: ProjectActor,
  seen: SeenInspection,
): Promise<InspectionRecord> {
  const inspection = await lockInspection(trx, actor, seen, (found) => requireChange(actor, 'delete', found));
  await write(trx, inspection.id, { deleted_at: sql<Date>`now()`, deleted_by: actor.accountId });
  await releaseHours(trx, inspection);
  await closeRoom(trx, sceneRoom(inspection.id));
  await recordAccessChange(trx, { scope: 'subject', subject: inspection.id, reason: 'inspection-deleted' });
  return tell(trx, actor, inspection, 'inspection-deleted');
}

/**
 * Takes back a deletion that the caller could make.
 * @throws AppError not-found; not-authorized; conflict; hours-lacking
 */
export async function restoreInspection(
  trx: Trx,
  actor: ProjectActor,
  { inspectionId, version }: SeenInspection,
  jobs: CaptureJobs,
): Promise<InspectionRecord> {
  const inspection = await lockAnyInspection(trx, inspectionId);
  if (inspection?.projectId !== actor.projectId) throw new AppError('not-found');
  requireChange(actor, 'delete', inspection);
  if (inspection.version !== version) throw new AppError('conflict');
  return bringBackInspection(trx, { id: inspectionId, accountId: actor.accountId }, jobs);
}

/** Brings a deleted inspection back, which goes on once there are hours for it. @throws AppError not-found for one that lives or is gone; hours-lacking */
export async function bringBackInspection(
  trx: Trx,
  { id: inspectionId, accountId }: { id: string; accountId: string },
  jobs: CaptureJobs,
): Promise<InspectionRecord> {
  const inspection = await lockAnyInspection(trx, inspectionId);
  if (!inspection || inspection.deletedAt === null) throw new AppError('not-found');
  // A file that was read once more had held hours of its own.
  await holdMore(trx, inspectionId, null);
  await write(trx, inspectionId, { deleted_at: null, deleted_by: null, extended_days: 0 });
  await waitAnew(trx, inspectionId);
  await reopenRoom(trx, sceneRoom(inspectionId));
  await recordAccessChange(trx, { scope: 'subject', subject: inspectionId, reason: 'inspection-restored' });
  await goOn(trx, inspectionId, jobs);
  return tell(trx, { accountId }, inspection, 'inspection-restored');
}

/** What its files wait for, hours or somebody, they wait for as long as if they had come now. */
async function waitAnew(trx: Trx, inspectionId: string): Promise<void> {
  await trx
    .updateTable('capture_source')
    .set({ state_at: sql<Date>`now()` })
    .where('inspection_id', '=', inspectionId)
    .where('state', 'not in', ['done', 'failed'])
    .execute();
}

/** Tells of an inspection, and of its files that failed to who looks after them. */
async function tell(
  trx: Trx,
  who: Pick<ProjectActor, 'accountId'>,
  inspection: InspectionRecord,
  kind: EventKind,
): Promise<InspectionRecord> {
  const told = await tellOfInspection(trx, memberActor(who), { inspectionId: inspection.id, kind });
  if (told.files.failed > 0) await tellOfFailures(trx, told);
  return told;
}

async function write(
  trx: Trx,
  inspectionId: string,
  values: UpdateObject<Tables, 'inspection'>,
): Promise<void> {
  await trx
    .updateTable('inspection')
    .set({ ...values, updated_at: sql<Date>`now()`, version: sql<number>`version + 1` })
    .where('id', '=', inspectionId)
    .execute();
}
