import type { MemberPrincipal } from '@plumbline/shared/abilities/principal.ts';
import type { ChangeExpired, ExpiredAction } from '@plumbline/shared/contract/expired.ts';
import { AppError } from '@plumbline/shared/errors/app-error.ts';
import type { Trx } from '../database/client.ts';
import { EXPIRING } from './expiring-kinds.ts';
import { findExpired, type ExpiredRecord } from './list-expired.ts';
import type { TouchedItem } from './tell-of-expired.ts';

/**
 * Restores, extends or ends one item; everything that speaks against it is said before anything is written.
 * @returns what was touched, to tell of (`tell-of-expired.ts`)
 * @throws AppError not-found when somebody was first; legal-hold, project-closed, not-restorable, extended-already,
 * floor-name-taken
 */
export async function changeExpired(
  trx: Trx,
  { accountId }: MemberPrincipal,
  action: ExpiredAction,
  { kind, id }: ChangeExpired['items'][number],
): Promise<TouchedItem> {
  const entry = EXPIRING[kind];
  // Judged only once nobody else can bring it back, end it or set its project on hold.
  await entry.lock(trx, id);
  const known = await findExpired(trx, { kind, id });
  if (!known) throw new AppError('not-found');
  await trx.selectFrom('project').select('id').where('id', '=', known.projectId).forShare().execute();
  const item = (await findExpired(trx, { kind, id })) ?? known;
  refuse(action, item);
  if (action === 'restore') await entry.restore(trx, { id, accountId });
  else if (action === 'extend') await entry.extend(trx, id, entry.extendDays);
  else await entry.purge(trx, id);
  return { kind, id, name: item.name, projectId: item.projectId };
}

/** @throws AppError */
function refuse(action: ExpiredAction, { isHeld, isClosed, canRestore, isExtended }: ExpiredRecord): void {
  if (action === 'delete' && isHeld) throw new AppError('legal-hold');
  if (action === 'restore' && isClosed) throw new AppError('project-closed');
  if (action === 'restore' && !canRestore) throw new AppError('not-restorable');
  if (action === 'extend' && isExtended) throw new AppError('extended-already');
}
