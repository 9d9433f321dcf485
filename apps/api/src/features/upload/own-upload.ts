import type { Action, Subject } from '@plumbline/shared/abilities/ability.ts';
import type { MemberPrincipal } from '@plumbline/shared/abilities/principal.ts';
import { AppError } from '@plumbline/shared/errors/app-error.ts';
import type { Trx } from '@plumbline/server/database/client.ts';
import type { UploadPurpose } from '@plumbline/server/database/tables/floor-plan-tables.ts';
import { findAnyUpload, findUpload } from '@plumbline/server/uploads/upload.store.ts';
import type { AnyUpload, Upload } from '@plumbline/server/uploads/upload.ts';
import { projectAccess, type ProjectAccess } from '../../access.ts';
import { requireDetectors } from '../../hazards/detector-right.ts';

/**
 * An upload of a floor plan of the caller's own, in a project where the caller still stands. Other people's do not exist.
 * @throws AppError not-found
 */
export async function ownUpload(
  trx: Trx,
  principal: MemberPrincipal,
  uploadId: string,
): Promise<{ upload: Upload; access: ProjectAccess }> {
  const upload = await findUpload(trx, uploadId);
  if (!upload || upload.accountId !== principal.accountId) throw new AppError('not-found');
  return { upload, access: await projectAccess(trx, principal, upload.projectId) };
}

/** An upload of whatever purpose, likewise. @throws AppError not-found */
export async function ownTransfer(
  trx: Trx,
  principal: MemberPrincipal,
  uploadId: string,
): Promise<{ upload: AnyUpload; requireSending: () => void }> {
  const upload = await findAnyUpload(trx, uploadId);
  if (!upload || upload.accountId !== principal.accountId) throw new AppError('not-found');
  return { upload, requireSending: await sendingRight(trx, principal, upload) };
}

const SENDING_RIGHTS: Record<Exclude<UploadPurpose, 'profile-photo' | 'detector'>, [Action, Subject]> = {
  'floor-plan': ['create', 'FloorPlan'],
  cover: ['update', 'Project'],
  'note-file': ['create', 'Attachment'],
  bcf: ['create', 'Note'],
  capture: ['create', 'Inspection'],
};

/**
 * What judges whether the caller may send such a file: to whom a project is not to be seen it does not exist; a photo
 * of oneself and a detector need no project.
 * @throws AppError not-found
 */
export async function sendingRight(
  trx: Trx,
  principal: MemberPrincipal,
  { purpose, projectId }: { purpose: UploadPurpose; projectId: string | null },
): Promise<() => void> {
  if (purpose === 'detector') return () => requireDetectors(principal);
  if (projectId === null || purpose === 'profile-photo') return () => undefined;
  const access = await projectAccess(trx, principal, projectId);
  return () => access.require(...SENDING_RIGHTS[purpose]);
}
