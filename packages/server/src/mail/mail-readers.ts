import type { SystemRole } from '@plumbline/shared/abilities/roles.ts';
import type { Language } from '@plumbline/shared/contract/auth.ts';
import type { Database } from '../database/client.ts';

/** Somebody who is written to, in the language of the account. */
export interface MailReader {
  email: string;
  language: Language;
}

/** The active members of a tenant with one of these roles. */
export function readersInTenant(
  identity: Database,
  tenantId: string,
  roles: readonly SystemRole[],
): Promise<MailReader[]> {
  return readers(identity, roles).where('m.tenant_id', '=', tenantId).execute();
}

/** Somebody who runs the platform, and the tenant that they are in. */
export interface PlatformOperator extends MailReader {
  accountId: string;
  tenantId: string;
}

/** Everybody who runs the platform. */
export function platformOperators(identity: Database): Promise<PlatformOperator[]> {
  return readers(identity, ['00']).select(['m.account_id as accountId', 'm.tenant_id as tenantId']).execute();
}

function readers(identity: Database, roles: readonly SystemRole[]) {
  return identity
    .selectFrom('tenant_member as m')
    .innerJoin('account as a', 'a.id', 'm.account_id')
    .select(['a.email', 'a.language'])
    .where('m.system_role', 'in', roles)
    .where('m.status', '=', 'active')
    .where('m.is_service', '=', false)
    .where('a.disabled_at', 'is', null)
    .orderBy('a.email');
}
