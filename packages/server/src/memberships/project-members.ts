import { sql, type RawBuilder } from 'kysely';
import type { MemberPrincipal } from '@plumbline/shared/abilities/principal.ts';
import type { MemberProjectRole, SystemRole } from '@plumbline/shared/abilities/roles.ts';
import {
  EXTERNAL_STRONGEST_ROLE,
  type ProjectMembersWanted,
  type ProjectMemberOrder,
} from '@plumbline/shared/contract/project-member.ts';
import type { EventKind } from '@plumbline/shared/contract/event.ts';
import { AppError } from '@plumbline/shared/errors/app-error.ts';
import { normaliseEmail } from '@plumbline/shared/people/email-address.ts';
import type { Trx } from '../database/client.ts';
import { containing } from '../database/containing.ts';
import { SORT_WAY } from '../database/sort-way.ts';
import { appendEvents, type Actor } from '../events/append-events.ts';
import type { ListSql } from '../lists/list-sql.ts';
import { isFoundBy } from '../members/is-found-by.ts';
import { knownMembers, visibleMembers } from '../members/visible-members.ts';
import { addMembership, lockMemberships, removeMembership, setMembershipRole } from './membership.store.ts';

export interface ProjectMemberRecord {
  accountId: string;
  name: string;
  email: string;
  jobTitle: string;
  companyName: string;
  systemRole: SystemRole;
  projectRole: MemberProjectRole;
  status: 'active' | 'suspended';
  lastLoginAt: Date | null;
  since: Date;
}

export interface CandidateRecord {
  accountId: string;
  name: string;
  /** Null where the caller sees the name only. */
  email: string | null;
  systemRole: SystemRole;
}

const COLUMNS = sql`
  m.account_id AS "accountId", t.account_name AS name, t.account_email AS email, t.system_role AS "systemRole",
  t.account_job_title AS "jobTitle", t.account_company AS "companyName",
  m.project_role AS "projectRole", t.status, t.last_login_at AS "lastLoginAt", m.created_at AS since`;
const FROM = sql`membership m JOIN tenant_member t ON t.account_id = m.account_id AND t.tenant_id = m.tenant_id`;
const CANDIDATES = 20;

const ORDERS: Record<ProjectMemberOrder, RawBuilder<unknown>> = {
  name: sql`lower(t.account_name)`,
  email: sql`t.account_email`,
  companyName: sql`lower(t.account_company)`,
  projectRole: sql`m.project_role`,
  lastLoginAt: sql`COALESCE(t.last_login_at, '-infinity')`,
  since: sql`m.created_at`,
};
/** What tells nothing to whoever sees names only. */
const OPEN_ORDERS: ReadonlySet<ProjectMemberOrder> = new Set(['name', 'projectRole', 'since']);

/** A project's members. What the reader does not see is neither searched nor ordered by. */
export function projectMemberList(
  projectId: string,
  query: ProjectMembersWanted,
  seesAddresses: boolean,
): ListSql<ProjectMemberRecord> {
  const { orderBy, direction } = query;
  const order = ORDERS[seesAddresses || OPEN_ORDERS.has(orderBy) ? orderBy : 'name'];
  return {
    rows: sql<ProjectMemberRecord>`
      SELECT ${COLUMNS} FROM ${FROM} WHERE m.project_id = ${projectId} AND ${fitting(query, seesAddresses)}`,
    order: sql`${order} ${SORT_WAY[direction]}, lower(t.account_name), m.account_id`,
  };
}

function fitting(
  { search, projectRole, company, status }: ProjectMembersWanted,
  seesAddresses: boolean,
): RawBuilder<boolean> {
  const companyPart = containing(company);
  const hidden = [
    ...(companyPart ? [sql<boolean>`t.account_company ILIKE ${companyPart}`] : []),
    ...(status ? [sql<boolean>`t.status = ${status}`] : []),
  ];
  const conditions = [
    sql<boolean>`t.status <> 'removed'`,
    matching(containing(search), seesAddresses),
    ...(projectRole ? [sql<boolean>`m.project_role = ${Number(projectRole)}`] : []),
    ...(seesAddresses ? hidden : []),
  ];
  return sql<boolean>`${sql.join(conditions, sql` AND `)}`;
}

/**
 * Active members of the tenant who are not in the project, by name, at most twenty; its admins need no place in it.
 * Only whom the caller may see anyway, searched and shown by what the caller sees of them in the tenant's list too, and
 * whoever has exactly the address that is searched: who knows it may add them.
 */
export async function listCandidates(
  trx: Trx,
  principal: MemberPrincipal,
  projectId: string,
  search: string,
): Promise<CandidateRecord[]> {
  const part = containing(search);
  const isKnown = knownMembers('t', principal);
  const isNamed = sql<boolean>`t.account_email = ${normaliseEmail(search)}`;
  const isFound = sql<boolean>`${visibleMembers('t', principal)}
    AND (${matching(part, false)} OR ${isKnown} AND ${matching(part, true)})`;
  const { rows } = await sql<CandidateRecord>`
    SELECT t.account_id AS "accountId", t.account_name AS name,
      CASE WHEN ${isKnown} OR ${isNamed} THEN t.account_email END AS email, t.system_role AS "systemRole"
    FROM tenant_member t
    WHERE t.tenant_id = (SELECT tenant_id FROM project WHERE id = ${projectId}) AND t.status = 'active' AND t.system_role <> '10'
      AND NOT EXISTS (SELECT 1 FROM membership m WHERE m.project_id = ${projectId} AND m.account_id = t.account_id)
      AND (${isFound} OR ${isNamed})
    ORDER BY lower(t.account_name), t.account_id LIMIT ${CANDIDATES}`.execute(trx);
  return rows;
}

function matching(part: string | null, seesAddresses: boolean): RawBuilder<boolean> {
  if (part === null) return sql<boolean>`true`;
  if (!seesAddresses) return sql<boolean>`t.account_name ILIKE ${part}`;
  return isFoundBy('t', part);
}

async function findProjectMember(
  trx: Trx,
  projectId: string,
  accountId: string,
): Promise<ProjectMemberRecord | null> {
  const { rows } = await sql<ProjectMemberRecord>`
    SELECT ${COLUMNS} FROM ${FROM} WHERE m.project_id = ${projectId} AND m.account_id = ${accountId}`.execute(
    trx,
  );
  return rows[0] ?? null;
}

export interface ProjectMemberChange {
  projectId: string;
  tenantId: string;
  accountId: string;
  actor: Actor;
}

/**
 * Makes an active member of the tenant a member of the project.
 * @throws AppError not-found for nobody of the tenant; external-role; conflict when they are one already
 */
export async function admitProjectMember(
  trx: Trx,
  change: ProjectMemberChange & { projectRole: MemberProjectRole },
): Promise<ProjectMemberRecord> {
  const { projectId, tenantId, accountId, projectRole } = change;
  const person = await trx
    .selectFrom('tenant_member')
    .select('system_role')
    .where('tenant_id', '=', tenantId)
    .where('account_id', '=', accountId)
    .where('status', '=', 'active')
    .forShare()
    .executeTakeFirst();
  if (!person) throw new AppError('not-found');
  requireRole(person.system_role, projectRole);
  const there = await findProjectMember(trx, projectId, accountId);
  if (there) throw new AppError('conflict', { current: { ...there, since: there.since.toISOString() } });
  await addMembership(trx, { projectId, tenantId, accountId, projectRole });
  return tell(trx, change, 'project-member-added');
}

export type ProjectMemberChanged =
  { ok: true; member: ProjectMemberRecord } | { ok: false; current: ProjectMemberRecord };

/**
 * Gives a member another role in the project, unless somebody else has done so meanwhile; open rooms follow.
 * @throws AppError not-found; external-role; last-admin
 */
export async function changeProjectRole(
  trx: Trx,
  change: ProjectMemberChange & { was: MemberProjectRole; projectRole: MemberProjectRole },
): Promise<ProjectMemberChanged> {
  const { projectId, accountId, was, projectRole } = change;
  await lockMemberships(trx, projectId, [accountId]);
  const current = await findProjectMember(trx, projectId, accountId);
  if (!current) throw new AppError('not-found');
  if (current.projectRole !== was) return { ok: false, current };
  if (projectRole === was) return { ok: true, member: current };
  requireRole(current.systemRole, projectRole);
  await setMembershipRole(trx, { projectId, accountId, projectRole });
  return { ok: true, member: await tell(trx, change, 'project-member-changed') };
}

/**
 * Takes a member out of the project; what they did keeps their name.
 * @throws AppError not-found; last-admin; conflict when they have another role than the caller saw
 */
export async function dismissProjectMember(
  trx: Trx,
  change: ProjectMemberChange & { was?: MemberProjectRole },
): Promise<ProjectMemberRecord> {
  const { projectId, accountId, was } = change;
  await lockMemberships(trx, projectId, [accountId]);
  const member = await findProjectMember(trx, projectId, accountId);
  if (!member) throw new AppError('not-found');
  if (was !== undefined && member.projectRole !== was) throw new AppError('conflict');
  await removeMembership(trx, { projectId, accountId });
  await append(trx, change, 'project-member-removed', { name: member.name });
  return member;
}

function requireRole(systemRole: SystemRole, projectRole: MemberProjectRole): void {
  if (systemRole === '50' && projectRole < EXTERNAL_STRONGEST_ROLE) throw new AppError('external-role');
}

async function tell(trx: Trx, change: ProjectMemberChange, kind: EventKind): Promise<ProjectMemberRecord> {
  const member = await findProjectMember(trx, change.projectId, change.accountId);
  if (!member) throw new Error('a member that was just written is gone');
  const { name, projectRole } = member;
  await append(trx, change, kind, { name, projectRole });
  return member;
}

async function append(
  trx: Trx,
  { projectId, tenantId, accountId, actor }: ProjectMemberChange,
  kind: EventKind,
  payload: { name: string; projectRole?: MemberProjectRole },
): Promise<void> {
  const events = [{ kind, subjectId: accountId, payload }];
  await appendEvents(trx, { tenantId, projectId, actor, events });
}
