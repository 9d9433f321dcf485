import { AppError } from '@plumbline/shared/errors/app-error.ts';
import type { Trx } from '../database/client.ts';
import { findDetector } from './detectors.ts';

/** Says which detector looks at the pictures of a tenant from now on; null: none. @throws AppError not-found */
export async function chooseDetector(trx: Trx, tenantId: string, detector: string | null): Promise<void> {
  if (detector !== null && !(await findDetector(trx, detector))) throw new AppError('not-found');
  await trx.updateTable('tenant').set({ detector }).where('id', '=', tenantId).execute();
}
