import { sql } from 'kysely';
import type { Trx } from '@plumbline/server/database/client.ts';
import type { Upload } from '@plumbline/server/uploads/upload.ts';
import { projectAccess } from '../access.ts';
import { floorAccess, ownedRecord } from '../features/floor/floor-access.ts';
import { actingMember } from './acting-member.ts';

/**
 * Asks at the moment of the commit whether the one who sent a file may still make plans or revisions of it: the project may have
 * been closed and the role taken away while it was drawn.
 * @throws AppError not-authorized, tenant-expired, project-closed, not-found
 */
export async function mayStillCreate(
  trx: Trx,
  { tenantId, accountId, projectId, chosen }: Pick<Upload, 'tenantId' | 'accountId' | 'projectId' | 'chosen'>,
): Promise<void> {
  const principal = await actingMember(trx, { tenantId, accountId });
  await sql`SELECT 1 FROM project WHERE id = ${projectId} FOR SHARE`.execute(trx);
  const access = await projectAccess(trx, principal, projectId);
  access.require('create', 'FloorPlan');
  for (const { revisionOf } of chosen) {
    if (!revisionOf) continue;
    const { plan } = await floorAccess(trx, principal, revisionOf.floorPlanId);
    access.require('update', 'FloorPlan', ownedRecord(plan));
  }
}
