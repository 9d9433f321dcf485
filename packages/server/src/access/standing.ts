import { sql } from 'kysely';
import type { MemberPrincipal, Principal, VisitorPrincipal } from '@plumbline/shared/abilities/principal.ts';
import { effectiveProjectRole, type ProjectStanding } from '@plumbline/shared/abilities/roles.ts';
import { isUuid } from '@plumbline/shared/ids/uuid.ts';
import type { Trx } from '../database/client.ts';
import { isManagedBy } from '../projects/visible-projects.ts';
import { linkIsActive } from '../sessions/link-is-active.ts';
import { tenantIsOpen, tenantPhase } from '../tenants/tenant-phase.ts';

/**
 * How somebody stands in a project at this moment, or null when it is not to be seen: a 404 like one that never was.
 * The transaction must be in the principal's tenant. Visitors stand only in their link's own project and only while
 * the link is active.
 */
export async function standingOf(
  trx: Trx,
  principal: Principal,
  projectId: string,
): Promise<ProjectStanding | null> {
  if (!isUuid(projectId)) return null;
  return principal.kind === 'member'
    ? memberStanding(trx, principal, projectId)
    : visitorStanding(trx, principal, projectId);
}

async function memberStanding(
  trx: Trx,
  principal: MemberPrincipal,
  projectId: string,
): Promise<ProjectStanding | null> {
  const row = await trx
    .selectFrom('project as p')
    .innerJoin('tenant_member as tm', (join) =>
      join.onRef('tm.tenant_id', '=', 'p.tenant_id').on('tm.account_id', '=', principal.accountId),
    )
    .leftJoin('membership as m', (join) =>
      join.onRef('m.project_id', '=', 'p.id').on('m.account_id', '=', principal.accountId),
    )
    .innerJoin('tenant as t', 't.id', 'p.tenant_id')
    .select(['p.status', 'tm.system_role', 'm.project_role', tenantPhase.as('phase')])
    .select(isManagedBy(principal.accountId).as('manages'))
    .where('p.id', '=', projectId)
    .where('p.tenant_id', '=', principal.tenantId)
    .where('tm.status', '=', 'active')
    .where(tenantIsOpen)
    .executeTakeFirst();
  const effective = row && effectiveProjectRole(row.system_role, row.project_role, row.manages);
  if (!effective) return null;
  const isReadOnly = row.phase === 'read-only';
  return { projectId, ...effective, projectStatus: row.status, ...(isReadOnly && { isReadOnly }) };
}

async function visitorStanding(
  trx: Trx,
  principal: VisitorPrincipal,
  projectId: string,
): Promise<ProjectStanding | null> {
  if (principal.projectId !== projectId) return null;
  const row = await trx
    .selectFrom('share_link as l')
    .innerJoin('project as p', 'p.id', 'l.project_id')
    .innerJoin('tenant as t', 't.id', 'l.tenant_id')
    .select('p.status')
    .where('l.id', '=', principal.linkId)
    .where('p.id', '=', projectId)
    .where(linkIsActive)
    .where(sql<boolean>`l.tenant_id = ${principal.tenantId}`)
    .executeTakeFirst();
  if (!row) return null;
  return { projectId, projectRole: principal.projectRole, asOperator: false, projectStatus: row.status };
}
