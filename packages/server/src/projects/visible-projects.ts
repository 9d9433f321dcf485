import { sql, type RawBuilder } from 'kysely';
import type { MemberPrincipal } from '@plumbline/shared/abilities/principal.ts';
import type { VisibleProject } from '@plumbline/shared/contract/visible-projects.ts';
import type { Trx } from '../database/client.ts';

type Reader = Pick<MemberPrincipal, 'systemRole' | 'accountId' | 'token'>;

/**
 * A condition on `project p`: what a member may see. All of the tenant for its admin and operator, else projects with a
 * membership and, for a group manager, those of own groups; a program no others than its token was made for. The
 * platform operator sees no project content at all.
 */
export function visibleProjects(reader: Reader): RawBuilder<boolean> {
  const projectIds = reader.token?.projectIds ?? null;
  if (projectIds === null) return projectsOf(reader);
  return sql<boolean>`(p.id = ANY (${projectIds}::uuid[]) AND ${projectsOf(reader)})`;
}

function projectsOf({ systemRole, accountId }: Reader): RawBuilder<boolean> {
  if (systemRole === '00') return sql<boolean>`false`;
  if (systemRole === '10' || systemRole === '20') return sql<boolean>`true`;
  const isMember = sql<boolean>`EXISTS (
    SELECT 1 FROM membership mine WHERE mine.project_id = p.id AND mine.account_id = ${accountId})`;
  return systemRole === '30' ? sql<boolean>`(${isMember} OR ${isManagedBy(accountId)})` : isMember;
}

/** Those of the projects that a member may see, closed ones too. */
export async function visibleProjectsAmong(
  trx: Trx,
  reader: MemberPrincipal,
  projectIds: readonly string[],
): Promise<VisibleProject[]> {
  return trx
    .selectFrom('project as p')
    .select(['p.id', 'p.status'])
    .where('p.tenant_id', '=', reader.tenantId)
    .where('p.id', 'in', projectIds)
    .where(visibleProjects(reader))
    .execute();
}

/** A condition on `project p`: it is in a group of this manager (an id, or a column of one). Says nothing of the role in the tenant. */
export function isManagedBy(accountId: string | RawBuilder<string>): RawBuilder<boolean> {
  return sql<boolean>`EXISTS (
    SELECT 1 FROM group_manager managing WHERE managing.group_id = p.group_id AND managing.account_id = ${accountId})`;
}

/**
 * A condition on `project p`: of which projects somebody looks after what was deleted or has failed. Who runs the tenant
 * sees all of it, a group manager what is of the projects of own groups; nobody else looks there.
 */
export function runProjects({
  systemRole,
  accountId,
}: Pick<MemberPrincipal, 'systemRole' | 'accountId'>): RawBuilder<boolean> {
  if (systemRole <= '20') return sql<boolean>`true`;
  return systemRole === '30' ? isManagedBy(accountId) : sql<boolean>`false`;
}
