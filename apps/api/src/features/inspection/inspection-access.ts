import type { MemberPrincipal, Principal } from '@plumbline/shared/abilities/principal.ts';
import { AppError } from '@plumbline/shared/errors/app-error.ts';
import type { ProjectActor } from '@plumbline/server/access/project-actor.ts';
import {
  ownedInspection,
  readInspection,
  type InspectionRecord,
} from '@plumbline/server/captures/inspection-record.ts';
import type { Trx } from '@plumbline/server/database/client.ts';
import { projectAccess, type ProjectAccess } from '../../access.ts';

/** Stands for an inspection that is not published yet. */
export const UNPUBLISHED = { createdBy: '', published: false };

/**
 * A living inspection and what the caller may do in its project. One that the caller may not see does not exist.
 * @throws AppError not-found
 */
export async function inspectionAccess(
  trx: Trx,
  principal: Principal,
  inspectionId: string,
): Promise<{ inspection: InspectionRecord; access: ProjectAccess }> {
  const inspection = await readInspection(trx, inspectionId);
  if (!inspection || inspection.deletedAt !== null) throw new AppError('not-found');
  const access = await projectAccess(trx, principal, inspection.projectId);
  if (!access.sees('Inspection', ownedInspection(inspection))) throw new AppError('not-found');
  return { inspection, access };
}

/** Who the caller is among the inspections of a project. @throws AppError not-found */
export async function inspectionActor(
  trx: Trx,
  principal: MemberPrincipal,
  projectId: string,
): Promise<ProjectActor> {
  const { ability, require } = await projectAccess(trx, principal, projectId);
  const { tenantId, accountId } = principal;
  return { tenantId, projectId, accountId, ability, require };
}

/** The same of an inspection, for somebody who is about to change it. @throws AppError not-found */
export async function actorOfInspection(
  trx: Trx,
  principal: MemberPrincipal,
  inspectionId: string,
): Promise<ProjectActor> {
  const { inspection } = await inspectionAccess(trx, principal, inspectionId);
  return inspectionActor(trx, principal, inspection.projectId);
}
