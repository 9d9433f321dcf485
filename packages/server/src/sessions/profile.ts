/** What somebody says about themselves, and the end of their first login. Guarded by account-security.pg.test.ts. */
import { sql } from 'kysely';
import type { Profile, ProfileFields } from '@plumbline/shared/contract/profile.ts';
import { inTenant, inTransaction, type Database, type Stores, type Trx } from '../database/client.ts';
import { appendTenantEvents, projectsOf } from '../events/tenant-events.ts';

const COLUMNS = [
  'email',
  'name as userName',
  'language',
  'company_name as companyName',
  'company_type as companyType',
  'job_title as jobTitle',
  'country',
  'units',
  'time_zone as timeZone',
  'profile_version as version',
] as const;

/** The own profile; null when the account is gone. */
export async function readProfile(identity: Database, accountId: string): Promise<Profile | null> {
  const row = await identity
    .selectFrom('account')
    .select(COLUMNS)
    .where('id', '=', accountId)
    .executeTakeFirst();
  return row ?? null;
}

export type ProfileChanged =
  { ok: true; profile: Profile } | { ok: false; current: Profile } | { ok: false; current: null };

/**
 * Changes the own profile, if nobody did since the version it was read in; saying the same twice is no conflict. Name,
 * job title and company are mirrored to every tenant of the account.
 */
export async function changeProfile(
  stores: Stores,
  accountId: string,
  wanted: ProfileFields & { version: number },
): Promise<ProfileChanged> {
  const { tenantIds, ...changed } = await writeProfile(stores, accountId, wanted);
  for (const tenantId of tenantIds)
    // What is stored is stored: a list that is not told of it is read anew a little later.
    await tellColleagues(stores, tenantId, accountId).catch((error: unknown) =>
      stores.log.warn({ err: error, tenantId }, 'colleagues were not told of a changed profile'),
    );
  return changed;
}

/** Lists that name them are out of date; the identity role does not know who sees whom, so this comes after. */
function tellColleagues({ app }: Stores, tenantId: string, accountId: string): Promise<void> {
  return inTenant(app, tenantId, async (trx) => {
    const projectIds = await projectsOf(trx, accountId);
    const news = {
      kind: 'member-changed',
      subjectId: accountId,
      accountIds: [accountId],
      projectIds,
    } as const;
    await appendTenantEvents(trx, tenantId, [news]);
  });
}

/** @returns also the tenants in which somebody is another now to their colleagues */
function writeProfile(
  { identity }: Stores,
  accountId: string,
  { version, ...fields }: ProfileFields & { version: number },
): Promise<ProfileChanged & { tenantIds: string[] }> {
  const tenantIds: string[] = [];
  return inTransaction(identity, async (trx) => {
    const current = await lockProfile(trx, accountId);
    if (!current) return { ok: false, current, tenantIds };
    if (isSame(current, fields)) return { ok: true, profile: current, tenantIds };
    if (current.version !== version) return { ok: false, current, tenantIds };
    const profile = await trx
      .updateTable('account')
      .set({
        name: fields.userName,
        language: fields.language,
        company_name: fields.companyName,
        company_type: fields.companyType,
        job_title: fields.jobTitle,
        country: fields.country,
        units: fields.units,
        time_zone: fields.timeZone,
        profile_version: sql<number>`profile_version + 1`,
      })
      .where('id', '=', accountId)
      .returning(COLUMNS)
      .executeTakeFirstOrThrow();
    const members = await trx
      .updateTable('tenant_member')
      .set({
        account_name: fields.userName,
        account_job_title: fields.jobTitle,
        account_company: fields.companyName,
      })
      .where('account_id', '=', accountId)
      .returning(['tenant_id', 'status'])
      .execute();
    const isSeen =
      current.userName !== fields.userName ||
      current.jobTitle !== fields.jobTitle ||
      current.companyName !== fields.companyName;
    const seen = members.filter(({ status }) => isSeen && status !== 'removed');
    return { ok: true, profile, tenantIds: seen.map(({ tenant_id }) => tenant_id) };
  });
}

async function lockProfile(trx: Trx, accountId: string): Promise<Profile | null> {
  const row = await trx
    .selectFrom('account')
    .select(COLUMNS)
    .where('id', '=', accountId)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

function isSame(current: Profile, fields: ProfileFields): boolean {
  return (
    current.userName === fields.userName &&
    current.language === fields.language &&
    current.companyName === fields.companyName &&
    current.companyType === fields.companyType &&
    current.jobTitle === fields.jobTitle &&
    current.country === fields.country &&
    current.units === fields.units &&
    current.timeZone === fields.timeZone
  );
}

/** The tour of the first login is over, on every device. */
export async function finishFirstLogin({ identity }: Stores, accountId: string): Promise<void> {
  await identity
    .updateTable('account')
    .set({ first_login_pending: false })
    .where('id', '=', accountId)
    .execute();
}
