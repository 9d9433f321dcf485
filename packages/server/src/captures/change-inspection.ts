import { sql, type UpdateObject } from 'kysely';
import type { InspectionFields } from '@plumbline/shared/contract/inspection.ts';
import { AppError } from '@plumbline/shared/errors/app-error.ts';
import type { ProjectActor } from '../access/project-actor.ts';
import type { Trx } from '../database/client.ts';
import type { Tables } from '../database/tables.ts';
import { memberActor, tellOfInspection } from './inspection-events.ts';
import { ownedInspection, type InspectionRecord } from './inspection-record.ts';
import { lockAnyInspection, lockInspection, type SeenInspection } from './lock-inspection.ts';

/** Changes name or day; its author's until it is published, then a project admin's. @throws AppError not-found; conflict; not-authorized */
export async function changeInspection(
  trx: Trx,
  actor: ProjectActor,
  seen: SeenInspection,
  { name, takenOn }: InspectionFields,
): Promise<InspectionRecord> {
  const inspection = await lockInspection(trx, actor, seen, (found) =>
    actor.require('update', 'Inspection', ownedInspection(found)),
  );
  const isSame =
    (name ?? inspection.name) === inspection.name && (takenOn ?? inspection.takenOn) === inspection.takenOn;
  if (isSame) return inspection;
  await write(trx, inspection.id, { name, taken_on: takenOn });
  return tellOfInspection(trx, memberActor(actor), {
    inspectionId: inspection.id,
    kind: 'inspection-changed',
  });
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

/** Deletes an inspection for thirty days. @throws AppError not-found; conflict; not-authorized */
export async function deleteInspection(
  trx: Trx,
  actor: ProjectActor,
  seen: SeenInspection,
): Promise<InspectionRecord> {
  const inspection = await lockInspection(trx, actor, seen, (found) =>
    actor.require('delete', 'Inspection', ownedInspection(found)),
  );
  await write(trx, inspection.id, { deleted_at: sql<Date>`now()`, deleted_by: actor.accountId });
  return tellOfInspection(trx, memberActor(actor), {
    inspectionId: inspection.id,
    kind: 'inspection-deleted',
  });
}

/** Brings a deleted inspection back. @throws AppError not-found for one that lives or is gone */
export async function bringBackInspection(trx: Trx, inspectionId: string, accountId: string): Promise<void> {
  const inspection = await lockAnyInspection(trx, inspectionId);
  if (!inspection || inspection.deletedAt === null) throw new AppError('not-found');
  await write(trx, inspectionId, { deleted_at: null, deleted_by: null, extended_days: 0 });
  await tellOfInspection(trx, memberActor({ accountId }), { inspectionId, kind: 'inspection-restored' });
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
