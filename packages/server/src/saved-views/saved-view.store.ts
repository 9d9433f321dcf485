/** What somebody keeps of a list: each account has its own in each tenant. Guarded by saved-view.pg.test.ts. */
import {
  SAVED_VIEWS_MAX,
  type SavedView,
  type SavedViewList,
} from '@plumbline/shared/contract/saved-view.ts';
import { AppError } from '@plumbline/shared/errors/app-error.ts';
import type { Trx } from '../database/client.ts';
import { violates } from '../database/violates.ts';
import { nameKey } from '../names/name-key.ts';

/** Whose views they are. */
export interface ViewOwner {
  tenantId: string;
  accountId: string;
}

/** The views of a list, oldest first. */
export async function listSavedViews(
  trx: Trx,
  { tenantId, accountId }: ViewOwner,
  list: string,
): Promise<SavedView[]> {
  return trx
    .selectFrom('saved_view')
    .select(['id', 'name', 'query'])
    .where('tenant_id', '=', tenantId)
    .where('account_id', '=', accountId)
    .where('list', '=', list)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

/** @throws AppError view-name-taken, too-many-views */
export async function addSavedView(
  trx: Trx,
  owner: ViewOwner,
  view: { list: SavedViewList; name: string; query: string },
): Promise<SavedView> {
  const { tenantId, accountId } = owner;
  await oneByOne(trx, owner);
  const kept = await listSavedViews(trx, owner, view.list);
  if (kept.length >= SAVED_VIEWS_MAX)
    throw new AppError('too-many-views', { params: { max: SAVED_VIEWS_MAX } });
  const name = unusedName(view.name, kept);
  return nameOnce(() =>
    trx
      .insertInto('saved_view')
      .values({ tenant_id: tenantId, account_id: accountId, ...view, name })
      .returning(['id', 'name', 'query'])
      .executeTakeFirstOrThrow(),
  );
}

/** @throws AppError not-found, view-name-taken */
export async function changeSavedView(
  trx: Trx,
  owner: ViewOwner,
  viewId: string,
  change: { name?: string | undefined; query?: string | undefined },
): Promise<SavedView> {
  await oneByOne(trx, owner);
  const seen = await trx
    .selectFrom('saved_view')
    .select(['list', 'name', 'query'])
    .where('id', '=', viewId)
    .where('tenant_id', '=', owner.tenantId)
    .where('account_id', '=', owner.accountId)
    .executeTakeFirst();
  if (!seen) throw new AppError('not-found');
  const others = (await listSavedViews(trx, owner, seen.list)).filter(({ id }) => id !== viewId);
  const name = change.name === undefined ? seen.name : unusedName(change.name, others);
  return nameOnce(() =>
    trx
      .updateTable('saved_view')
      .set({ name, query: change.query ?? seen.query })
      .where('id', '=', viewId)
      .returning(['id', 'name', 'query'])
      .executeTakeFirstOrThrow(),
  );
}

/** @throws AppError not-found */
export async function removeSavedView(
  trx: Trx,
  { tenantId, accountId }: ViewOwner,
  viewId: string,
): Promise<SavedView> {
  const removed = await trx
    .deleteFrom('saved_view')
    .where('id', '=', viewId)
    .where('tenant_id', '=', tenantId)
    .where('account_id', '=', accountId)
    .returning(['id', 'name', 'query'])
    .executeTakeFirst();
  if (!removed) throw new AppError('not-found');
  return removed;
}

/** Of two that somebody adds or names at once the second sees the first. */
async function oneByOne(trx: Trx, { tenantId, accountId }: ViewOwner): Promise<void> {
  await trx
    .selectFrom('tenant_member')
    .select('account_id')
    .where('tenant_id', '=', tenantId)
    .where('account_id', '=', accountId)
    .forUpdate()
    .execute();
}

/** The name as it is kept. @throws AppError view-name-taken for one that another has in any spelling of it */
function unusedName(name: string, others: readonly SavedView[]): string {
  const key = nameKey(name);
  if (others.some((other) => nameKey(other.name) === key)) throw new AppError('view-name-taken');
  return name.normalize('NFC');
}

async function nameOnce<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (violates(error, 'saved_view_by_name')) throw new AppError('view-name-taken');
    throw error;
  }
}
