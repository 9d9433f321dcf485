import { AppError } from '@plumbline/shared/errors/app-error.ts';
import { standingOf } from '@plumbline/server/access/standing.ts';
import { inTenant, type Stores } from '@plumbline/server/database/client.ts';
import { feedHead } from '@plumbline/server/events/read-events.ts';
import { projectsNear, tenantFeedEnds } from '@plumbline/server/events/tenant-events.ts';
import type { Authenticated } from '@plumbline/server/sessions/authenticate.ts';
import type { ProjectAdmission } from './project-connection.ts';
import type { TenantAdmission } from './tenant-connection.ts';

/** Where a feed is: `oldest` is the first event that can still be resumed from. */
export interface FeedEnds {
  head: number;
  oldest: number;
}

/**
 * What a caller may hear of a project, as of now.
 * @throws AppError not-found
 */
export function admitToProject(
  stores: Stores,
  { principal, validUntil }: Authenticated,
  projectId: string,
): Promise<ProjectAdmission & FeedEnds> {
  return inTenant(stores.app, principal.tenantId, async (trx) => {
    const standing = await standingOf(trx, principal, projectId);
    if (!standing) throw new AppError('not-found');
    return { principal, standing, validUntil, head: await feedHead(trx, projectId), oldest: 1 };
  });
}

/**
 * What a caller may hear of the own tenant, as of now.
 * @throws AppError not-authorized for visitors and programs
 */
export async function admitToTenant(
  stores: Stores,
  { principal, validUntil }: Authenticated,
): Promise<TenantAdmission & FeedEnds> {
  if (principal.kind === 'visitor' || principal.token) throw new AppError('not-authorized');
  return inTenant(stores.app, principal.tenantId, async (trx) => {
    const near = await projectsNear(trx, principal);
    return { principal, ...near, validUntil, ...(await tenantFeedEnds(trx, principal.tenantId)) };
  });
}
