import type { MemberPrincipal } from '@plumbline/shared/abilities/principal.ts';
import { AppError } from '@plumbline/shared/errors/app-error.ts';
import type { Trx } from '@plumbline/server/database/client.ts';
import { findUpload } from '@plumbline/server/uploads/upload.store.ts';
import type { Upload } from '@plumbline/server/uploads/upload.ts';
import { projectAccess, type ProjectAccess } from '../../access.ts';

/**
 * An upload of the caller's own, in a project where the caller still stands. Other people's do not exist.
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
