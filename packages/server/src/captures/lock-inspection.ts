import { AppError } from '@plumbline/shared/errors/app-error.ts';
import type { ProjectActor } from '../access/project-actor.ts';
import type { Trx } from '../database/client.ts';
import { readInspection, toInspectionRow, type InspectionRecord } from './inspection-record.ts';

/** Which inspection, and the version of it that the caller saw. */
export interface SeenInspection {
  inspectionId: string;
  version: number;
}

/**
 * A living inspection that nobody else changes until the transaction is over, as the caller saw it.
 * @param judge refuses who may not do what is asked: they are not told what others did meanwhile
 * @throws AppError not-found; conflict with the inspection as it is
 */
export async function lockInspection(
  trx: Trx,
  actor: ProjectActor,
  { inspectionId, version }: SeenInspection,
  judge: (inspection: InspectionRecord) => void,
): Promise<InspectionRecord> {
  const inspection = await lockAnyInspection(trx, inspectionId);
  if (inspection?.projectId !== actor.projectId || inspection.deletedAt !== null)
    throw new AppError('not-found');
  judge(inspection);
  if (inspection.version !== version)
    throw new AppError('conflict', { current: toInspectionRow(inspection) });
  return inspection;
}

/** The same, living or deleted and of any version; null when it is gone. */
export async function lockAnyInspection(trx: Trx, inspectionId: string): Promise<InspectionRecord | null> {
  await trx.selectFrom('inspection').select('id').where('id', '=', inspectionId).forUpdate().execute();
  return readInspection(trx, inspectionId);
}
