import { sql } from 'kysely';
import {
  reachesProject,
  type MemberPrincipal,
  type Principal,
  type VisitorPrincipal,
} from '@plumbline/shared/abilities/principal.ts';
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
  return (await standingsOf(trx, [principal], projectId)).get(principal.sessionId) ?? null;
}

/**
 * How many people, all of the transaction's tenant, stand in one project: a query for the members among them, one for
 * each link.
 * @returns who stands there at all, by the id of the session
 */
export async function standingsOf(
  trx: Trx,
  principals: readonly Principal[],
  projectId: string,
): Promise<Map<string, ProjectStanding>> {
  const standings = new Map<string, ProjectStanding>();
  if (!isUuid(projectId)) return standings;
  const members = await memberStandings(trx, principals.filter(isMember), projectId);
  const links = new Map<string, ProjectStanding | null>();
  for (const principal of principals) {
    if (principal.kind === 'visitor' && !links.has(principal.linkId)) {
      links.set(principal.linkId, await visitorStanding(trx, principal, projectId));
    }
    const standing =
      principal.kind === 'member'
        ? reachesProject(principal, projectId) && members.get(principal.accountId)
        : links.get(principal.linkId);
    if (standing) standings.set(principal.sessionId, standing);
  }
  return standings;
}

function isMember(principal: Principal): principal is MemberPrincipal {
  return principal.kind === 'member';
}

/** By account. */
async function memberStandings(
  trx: Trx,
  members: readonly MemberPrincipal[],
  projectId: string,
): Promise<Map<string, ProjectStanding>> {
  const [first] = members;
  if (!first) return new Map();
  if (members.some(({ tenantId }) => tenantId !== first.tenantId))
    throw new TypeError('people of two tenants');
  const accounts = [...new Set(members.map(({ accountId }) => accountId))];
  const rows = await trx
    .selectFrom('project as p')
    .innerJoin('tenant_member as tm', 'tm.tenant_id', 'p.tenant_id')
    .leftJoin('membership as m', (join) =>
      join.onRef('m.project_id', '=', 'p.id').onRef('m.account_id', '=', 'tm.account_id'),
    )
    .innerJoin('tenant as t', 't.id', 'p.tenant_id')
    .select(['tm.account_id', 'p.status', 'tm.system_role', 'm.project_role', tenantPhase.as('phase')])
    .select(isManagedBy(sql.ref('tm.account_id')).as('manages'))
    .where((where) => where('tm.account_id', '=', where.fn.any(where.val(accounts))))
    .where('p.id', '=', projectId)
    .where('p.tenant_id', '=', first.tenantId)
    .where('tm.status', '=', 'active')
    .where(tenantIsOpen)
    .execute();
  const standings = new Map<string, ProjectStanding>();
  for (const row of rows) {
    const effective = effectiveProjectRole(row.system_role, row.project_role, row.manages);
    if (!effective) continue;
    const isReadOnly = row.phase === 'read-only';
    standings.set(row.account_id, {
      projectId,
      ...effective,
      projectStatus: row.status,
      ...(isReadOnly && { isReadOnly }),
    });
  }
  return standings;
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
    .leftJoin('inspection as i', (join) =>
      join.onRef('i.id', '=', 'l.inspection_id').on('i.deleted_at', 'is', null),
    )
    .select(['p.status', 'l.kind', 'l.inspection_id', 'i.floor_plan_id'])
    .select(['l.shows_notes', 'l.shows_plan', 'l.shows_time_line', 'l.allows_download'])
    .where('l.id', '=', principal.linkId)
    .where('p.id', '=', projectId)
    .where(linkIsActive)
    .where(sql<boolean>`l.tenant_id = ${principal.tenantId}`)
    .executeTakeFirst();
  // Of a deleted inspection there is nothing to be seen.
  if (!row || row.kind === 'note' || (row.kind === 'scene' && row.floor_plan_id === null)) return null;
  return {
    projectId,
    projectRole: row.kind === 'scene' ? 60 : 50,
    asOperator: false,
    projectStatus: row.status,
    link: {
      scene:
        row.inspection_id && row.floor_plan_id
          ? { inspectionId: row.inspection_id, floorId: row.floor_plan_id }
          : null,
      showsNotes: row.shows_notes,
      showsPlan: row.shows_plan,
      showsTimeLine: row.shows_time_line,
      allowsDownload: row.allows_download,
    },
  };
}
