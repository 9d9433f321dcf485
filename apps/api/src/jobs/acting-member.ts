import type { MemberPrincipal } from '@plumbline/shared/abilities/principal.ts';
import { AppError } from '@plumbline/shared/errors/app-error.ts';
import type { Trx } from '@plumbline/server/database/client.ts';

/** Who asked for a job, as they stand at this moment. @throws AppError not-authorized for who is no active member any more */
export async function actingMember(
  trx: Trx,
  { tenantId, accountId }: { tenantId: string; accountId: string },
): Promise<MemberPrincipal> {
  const member = await trx
    .selectFrom('tenant_member')
    .select('system_role')
    .where('account_id', '=', accountId)
    .where('tenant_id', '=', tenantId)
    .where('status', '=', 'active')
    .executeTakeFirst();
  if (!member) throw new AppError('not-authorized');
  // A job has no session; the rules look at role and account only.
  return { kind: 'member', accountId, tenantId, systemRole: member.system_role, sessionId: '' };
}
