import type { MemberPrincipal } from '@plumbline/shared/abilities/principal.ts';
import type { ChangeExpired, ExpiredAction } from '@plumbline/shared/contract/expired.ts';
import { AppError } from '@plumbline/shared/errors/app-error.ts';
import type { CaptureJobs } from '../captures/go-on.ts';
import type { Trx } from '../database/client.ts';
import { EXPIRING } from './expiring-kinds.ts';
import { findExpired, projectsOfExpired, type ExpiredRecord } from './list-expired.ts';
import type { TouchedItem } from './tell-of-expired.ts';

type Item = ChangeExpired['items'][number];

/** Who changes it, and what takes up work that goes on then. */
export interface ExpiredChange {
  action: ExpiredAction;
  principal: MemberPrincipal;
  jobs: CaptureJobs;
}

/**
 * Parts many items by the project that they are of, each part and its items in one order whoever asks; what is not there
 * any more is a part of its own. Each part is a transaction: the feeds of several projects held at once would let two
 * people wait for each other, and hold up everybody who works there.
 */
export async function expiredByProject(trx: Trx, items: readonly Item[]): Promise<Item[][]> {
  const places = await projectsOfExpired(trx, items);
  const ordered = items
    .map((item) => ({ item, key: `${places.get(`${item.kind} ${item.id}`) ?? ''} ${item.kind} ${item.id}` }))
    .toSorted((one, other) => (one.key < other.key ? -1 : 1));
  return [...Map.groupBy(ordered, ({ key }) => key.split(' ')[0]).values()].map((part) =>
    part.map(({ item }) => item),
  );
}

/**
 * Nobody else restores or ends any of them until the transaction is over; in their order, and before anything else is
 * locked, so that two who change some of the same do not wait for each other.
 */
export async function lockExpired(trx: Trx, items: readonly Item[]): Promise<void> {
  for (const { kind, id } of items) await EXPIRING[kind].lock(trx, id);
}

/**
 * Restores, extends or ends one item; everything that speaks against it is said before anything is written.
 * @returns what was touched, to tell of (`tell-of-expired.ts`)
 * @throws AppError not-found when somebody was first; legal-hold, project-closed, not-restorable, extended-already,
 * floor-name-taken
 */
export async function changeExpired(
  trx: Trx,
  { action, principal, jobs }: ExpiredChange,
  { kind, id }: Item,
): Promise<TouchedItem> {
  const entry = EXPIRING[kind];
  // Judged only once nobody else can bring it back, end it or set its project on hold.
  await entry.lock(trx, id);
  const known = await findExpired(trx, { kind, id });
  if (!known) throw new AppError('not-found');
  await trx.selectFrom('project').select('id').where('id', '=', known.projectId).forShare().execute();
  const item = (await findExpired(trx, { kind, id })) ?? known;
  refuse(action, item);
  if (action === 'restore') await entry.restore(trx, { id, accountId: principal.accountId }, jobs);
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
