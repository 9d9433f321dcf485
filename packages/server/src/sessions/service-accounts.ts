/** Accounts that programs speak for and nobody logs in to. Guarded by api-tokens.pg.test.ts. */
import { sql } from 'kysely';
import { SERVICE_ACCOUNTS_MAX } from '@plumbline/shared/contract/api-token.ts';
import { AppError } from '@plumbline/shared/errors/app-error.ts';
import type { Language } from '@plumbline/shared/contract/auth.ts';
import { inTransaction, type Stores, type Trx } from '../database/client.ts';
import { insertAccount } from './accounts.ts';
import { hashPassword } from './password.ts';
import { newSecret } from './token.ts';

/** Reserved: no mail to it can ever arrive (RFC 2606). */
export const SERVICE_ADDRESS_ENDING = '@service.invalid';

export interface ServiceAccountRecord {
  id: string;
  name: string;
  isInAllProjects: boolean;
  isActive: boolean;
  projectCount: number;
  createdAt: Date;
}

/**
 * Makes an account for programs in a tenant, with a password that nobody knows.
 * @returns its id
 * @throws AppError too-many-services
 */
export async function createServiceAccount(
  stores: Pick<Stores, 'identity'>,
  wanted: { tenantId: string; name: string; language: Language; isInAllProjects: boolean },
): Promise<string> {
  const { tenantId, name, language } = wanted;
  const passwordHash = await hashPassword(newSecret());
  const email = `${newSecret().toLowerCase()}${SERVICE_ADDRESS_ENDING}`;
  return inTransaction(stores.identity, async (trx) => {
    await requireRoom(trx, tenantId);
    const accountId = await insertAccount(trx, { email, passwordHash, name, language });
    await trx
      .insertInto('tenant_member')
      .values({
        account_id: accountId,
        tenant_id: tenantId,
        system_role: wanted.isInAllProjects ? '20' : '40',
        account_name: name,
        account_email: email,
        is_service: true,
      })
      .execute();
    return accountId;
  });
}

async function requireRoom(trx: Trx, tenantId: string): Promise<void> {
  const { count } = await trx
    .selectFrom('tenant_member')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('tenant_id', '=', tenantId)
    .where('is_service', '=', true)
    .where('status', '<>', 'removed')
    .executeTakeFirstOrThrow();
  if (count >= SERVICE_ACCOUNTS_MAX)
    throw new AppError('too-many-services', { params: { max: SERVICE_ACCOUNTS_MAX } });
}

/** Those of the transaction's tenant that were not removed, by name. */
export async function listServiceAccounts(trx: Trx, tenantId: string): Promise<ServiceAccountRecord[]> {
  return servicesOf(trx, tenantId).execute();
}

/** One of them, or null. */
export async function findServiceAccount(
  trx: Trx,
  tenantId: string,
  accountId: string,
): Promise<ServiceAccountRecord | null> {
  const found = await servicesOf(trx, tenantId).where('m.account_id', '=', accountId).executeTakeFirst();
  return found ?? null;
}

function servicesOf(trx: Trx, tenantId: string) {
  return trx
    .selectFrom('tenant_member as m')
    .select(['m.account_id as id', 'm.account_name as name', 'm.created_at as createdAt'])
    .select([
      sql<boolean>`m.system_role = '20'`.as('isInAllProjects'),
      sql<boolean>`m.status = 'active'`.as('isActive'),
      sql<number>`(SELECT count(*) FROM membership p
        WHERE p.account_id = m.account_id AND p.tenant_id = m.tenant_id)`.as('projectCount'),
    ])
    .where('m.tenant_id', '=', tenantId)
    .where('m.is_service', '=', true)
    .where('m.status', '<>', 'removed')
    .orderBy(sql`lower(m.account_name)`)
    .orderBy('m.account_id');
}
