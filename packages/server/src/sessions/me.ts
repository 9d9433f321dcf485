import { sql } from 'kysely';
import { abilityFor } from '@plumbline/shared/abilities/ability-for.ts';
import type { MemberPrincipal } from '@plumbline/shared/abilities/principal.ts';
import { AbilityRuleSchema, type AbilityRule, type Me } from '@plumbline/shared/contract/auth.ts';
import type { Stores } from '../database/client.ts';
import { tenantPhase } from '../tenants/tenant-phase.ts';

/** SQL over `tenant_member m`: the account may be in another tenant than this one. */
const isElsewhereToo = sql<boolean>`EXISTS (
  SELECT 1 FROM tenant_member o JOIN tenant ot ON ot.id = o.tenant_id
  WHERE o.account_id = m.account_id AND o.tenant_id <> m.tenant_id AND o.status = 'active'
    AND tenant_phase(ot.status, ot.expiration_date, ot.time_zone) <> 'locked')`;

/** What a member is told of themselves, as of now; null when the account or membership is gone. */
export async function readMe(stores: Stores, principal: MemberPrincipal): Promise<Me | null> {
  const row = await stores.identity
    .selectFrom('account as a')
    .innerJoin('tenant_member as m', 'm.account_id', 'a.id')
    .innerJoin('tenant as t', 't.id', 'm.tenant_id')
    .select(['a.id', 'a.email', 'a.name', 'a.language', 'a.first_login_pending', 'm.system_role'])
    .select(['m.photo_file_id', 'a.units', 'a.time_zone as own_time_zone'])
    .select([
      't.id as tenant_id',
      't.name as tenant_name',
      't.time_zone',
      't.has_connections',
      't.has_ai',
      tenantPhase.as('phase'),
    ])
    .select(isElsewhereToo.as('elsewhere'))
    .where('a.id', '=', principal.accountId)
    .where('t.id', '=', principal.tenantId)
    .executeTakeFirst();
  if (!row) return null;
  const readOnly = row.phase === 'read-only' && { isReadOnly: true };
  return {
    userData: {
      id: row.id,
      userName: row.name,
      userPhoto: row.photo_file_id,
      email: row.email,
      systemRole: row.system_role,
      tenantId: row.tenant_id,
      tenantName: row.tenant_name,
      language: row.language,
      units: row.units,
      timeZone: row.own_time_zone,
      ...readOnly,
      ...(row.elsewhere && { hasOtherTenants: true }),
      ...(row.has_connections && { hasConnections: true }),
      ...(row.has_ai && { hasAi: true }),
    },
    userAbilityRules: systemRules({ ...principal, systemRole: row.system_role, ...readOnly }),
    firstLogin: row.first_login_pending ? 1 : 0,
    vsleemTimezone: row.time_zone,
  };
}

/** The rules of the system role; those of a project depend on the standing there. */
function systemRules(principal: MemberPrincipal): AbilityRule[] {
  return abilityFor(principal, null).rules.map((rule) => AbilityRuleSchema.parse(rule));
}
