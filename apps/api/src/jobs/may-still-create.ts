import { sql } from 'kysely';
import type { MemberPrincipal } from '@plumbline/shared/abilities/principal.ts';
import { AppError } from '@plumbline/shared/errors/app-error.ts';
import type { Trx } from '@plumbline/server/database/client.ts';
import type { Upload } from '@plumbline/server/uploads/upload.ts';
import { projectAccess } from '../access.ts';
import { floorAccess, ownedRecord } from '../features/floor/floor-access.ts';

/**
 * Asks at the moment of the commit whether the one who sent a file may still make plans or revisions of it: the project may have
 * been closed and the role taken away while it was drawn.
 * @throws AppError not-authorized, tenant-expired, project-closed, not-found
 */
export async function mayStillCreate(
  trx: Trx,
  { tenantId, accountId, projectId, chosen }: Pick<Upload, 'tenantId' | 'accountId' | 'projectId' | 'chosen'>,
): Promise<void> {
  const member = await trx
    .selectFrom('tenant_member')
    .select('system_role')
    .where('account_id', '=', accountId)
    .where('tenant_id', '=', tenantId)
    .where('status', '=', 'active')
    .executeTakeFirst();
  if (!member) throw new AppError('not-authorized');
  await sql`SELECT 1 FROM project WHERE id = ${projectId} FOR SHARE`.execute(trx);
  // A job has no session; the rules look at role and account only.
  const principal: MemberPrincipal = {
    kind: 'member',
    accountId,
    tenantId,
    systemRole: member.system_role,
    sessionId: '',
  };
  const access = await projectAccess(trx, principal, projectId);
  access.require('create', 'FloorPlan');
  for (const { revisionOf } of chosen) {
    if (!revisionOf) continue;
    const { plan } = await floorAccess(trx, principal, revisionOf.floorPlanId);
    access.require('update', 'FloorPlan', ownedRecord(plan));
  }
}
