/**
 * Photos of a tenant's people: each is of one membership, so that no tenant shows another's files. Guarded by
 * photo.pg.test.ts of tests/integration/api.
 */
import type { MemberPrincipal } from '@plumbline/shared/abilities/principal.ts';
import type { Trx } from '../database/client.ts';
import { projectsOf } from '../events/tenant-events.ts';
import { addStoredFile, markFilesDeleted } from '../files/stored-file.store.ts';
import { tellTenant } from '../notifications/tell-tenant.ts';

interface Member {
  accountId: string;
  tenantId: string;
}

export interface NewPhoto {
  /** UUID under which the pictures were written. */
  id: string;
  originalName: string;
  contentType: string;
  sizeBytes: number;
  sha256: string;
}

export type PhotoChanged =
  { ok: true } | { ok: false; code: 'not-found' } | { ok: false; code: 'conflict'; current: string | null };

/**
 * Gives a member another photo, or none, if they still have the one that the caller saw. The former one's bytes go with
 * the next sweep. Whoever has the member on the screen hears of it.
 */
export async function changePhoto(
  trx: Trx,
  { accountId, tenantId, was, photo }: Member & { was: string | null; photo: NewPhoto | null },
): Promise<PhotoChanged> {
  const held = await lockPhoto(trx, { accountId, tenantId });
  // A photo takes a while to be drawn: its person may have been removed meanwhile, and the photo with them.
  if (!held || held.isRemoved) return { ok: false, code: 'not-found' };
  if (held.current !== was) return { ok: false, code: 'conflict', current: held.current };
  if (photo) {
    const purpose = 'profile-photo';
    await addStoredFile(trx, { ...photo, tenantId, projectId: null, purpose, createdBy: accountId });
  }
  await writePhoto(trx, { accountId, tenantId }, photo?.id ?? null);
  if (was !== null) await markFilesDeleted(trx, [was]);
  const about = { subjectId: accountId, accountIds: [accountId] };
  await tellTenant(trx, tenantId, {
    notifications: [],
    events: [{ ...about, kind: 'member-changed', projectIds: await projectsOf(trx, accountId) }],
  });
  return { ok: true };
}

/** Takes the photo of somebody who leaves the tenant away; who tells of the leaving tells of this. */
export async function dropPhoto(trx: Trx, member: Member): Promise<void> {
  const held = await lockPhoto(trx, member);
  if (!held?.current) return;
  await writePhoto(trx, member, null);
  await markFilesDeleted(trx, [held.current]);
}

/**
 * The photos of those among the accounts who have one and are known to the reader: of the whole tenant, and for
 * somebody from outside of those with whom they share a project.
 */
export async function photosOf(
  trx: Trx,
  reader: MemberPrincipal,
  accountIds: readonly string[],
): Promise<{ accountId: string; fileId: string }[]> {
  if (accountIds.length === 0) return [];
  const rows = await trx
    .selectFrom('tenant_member as m')
    .select(['m.account_id', 'm.photo_file_id'])
    .where('m.tenant_id', '=', reader.tenantId)
    .where('m.account_id', 'in', accountIds)
    .where('m.photo_file_id', 'is not', null)
    .$if(reader.systemRole === '50', (query) =>
      query.where((eb) =>
        eb.or([
          eb('m.account_id', '=', reader.accountId),
          eb.exists(
            eb
              .selectFrom('membership as theirs')
              .innerJoin('membership as own', 'own.project_id', 'theirs.project_id')
              .select('theirs.account_id')
              .whereRef('theirs.account_id', '=', 'm.account_id')
              .where('own.account_id', '=', reader.accountId),
          ),
        ]),
      ),
    )
    .execute();
  return rows.flatMap(({ account_id: accountId, photo_file_id: fileId }) =>
    fileId === null ? [] : [{ accountId, fileId }],
  );
}

/** The member's photo, held until the end of the transaction; null when there is no such member. */
async function lockPhoto(
  trx: Trx,
  { accountId, tenantId }: Member,
): Promise<{ current: string | null; isRemoved: boolean } | null> {
  const row = await trx
    .selectFrom('tenant_member')
    .select(['photo_file_id', 'status'])
    .where('account_id', '=', accountId)
    .where('tenant_id', '=', tenantId)
    .forUpdate()
    .executeTakeFirst();
  return row ? { current: row.photo_file_id, isRemoved: row.status === 'removed' } : null;
}

async function writePhoto(trx: Trx, { accountId, tenantId }: Member, fileId: string | null): Promise<void> {
  await trx
    .updateTable('tenant_member')
    .set({ photo_file_id: fileId })
    .where('account_id', '=', accountId)
    .where('tenant_id', '=', tenantId)
    .execute();
}
