/** What an invitation's token opens while it holds, and its use, once. */
import { sql } from 'kysely';
import type { SystemRole } from '@plumbline/shared/abilities/roles.ts';
import type { Language } from '@plumbline/shared/contract/auth.ts';
import type { Database, Trx } from '../database/client.ts';
import { hashSecret } from '../sessions/token.ts';
import { tenantIsActive } from '../tenants/tenant-phase.ts';

export interface Offer {
  id: string;
  tenantId: string;
  tenantName: string;
  invitedBy: string;
  inviterName: string;
  email: string;
  systemRole: SystemRole;
  language: Language;
}

/** What a token offers now; null for one that does not hold. */
export async function findOffer(identity: Database, token: string): Promise<Offer | null> {
  const row = await identity
    .selectFrom('invitation as i')
    .innerJoin('tenant as t', 't.id', 'i.tenant_id')
    // The platform operator invites too, without being in the tenant.
    .innerJoin('account as inviter', 'inviter.id', 'i.invited_by')
    .select(['i.id', 'i.tenant_id as tenantId', 't.name as tenantName', 'inviter.name as inviterName'])
    .select(['i.email', 'i.system_role as systemRole', 'i.language', 'i.invited_by as invitedBy'])
    .where('i.token_hash', '=', hashSecret(token))
    .where('i.accepted_at', 'is', null)
    .where('i.revoked_at', 'is', null)
    .where('i.expires_at', '>', sql<Date>`now()`)
    .where(tenantIsActive)
    // Whom an admin has suspended since then, only an admin brings back.
    .where(
      sql<boolean>`NOT EXISTS (SELECT FROM tenant_member m
        WHERE m.tenant_id = i.tenant_id AND m.account_email = i.email AND m.status = 'suspended')`,
    )
    .executeTakeFirst();
  return row ?? null;
}

/** Of two who use a token at once, one is first. */
export async function takeOffer(trx: Trx, invitationId: string, token: string): Promise<boolean> {
  const taken = await trx
    .updateTable('invitation')
    .set({ accepted_at: sql<Date>`now()` })
    .where('id', '=', invitationId)
    .where('token_hash', '=', hashSecret(token))
    .where('accepted_at', 'is', null)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .returning('id')
    .executeTakeFirst();
  return taken !== undefined;
}
