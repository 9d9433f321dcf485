/** Groups of projects: what they hold, and who may see it. Guarded by group.pg.test.ts. */
import { sql, type RawBuilder } from 'kysely';
import type { MemberPrincipal } from '@plumbline/shared/abilities/principal.ts';
import type {
  GroupListQuery,
  GroupMemberListQuery,
  GroupMemberOrder,
  GroupProjectListQuery,
  GroupProjectOrder,
} from '@plumbline/shared/contract/group.ts';
import { AppError } from '@plumbline/shared/errors/app-error.ts';
import type { Trx } from '../database/client.ts';
import { containing } from '../database/containing.ts';
import { SORT_WAY } from '../database/sort-way.ts';
import { violates } from '../database/violates.ts';
import { PRESENT_MEMBERSHIPS } from '../memberships/present-memberships.ts';
import { visibleProjects } from '../projects/visible-projects.ts';
import { tellOfGroups } from './tell-of-groups.ts';

export interface GroupRecord {
  id: string;
  name: string;
  projectCount: number;
  memberCount: number;
  managers: { accountId: string; name: string }[];
  createdAt: Date;
  version: number;
}

/** Group managers who are in the tenant and in that role now; for others a row has no effect. */
const MANAGERS = sql`group_manager gm JOIN tenant_member tm
  ON tm.account_id = gm.account_id AND tm.tenant_id = gm.tenant_id AND tm.status = 'active' AND tm.system_role = '30'`;

/**
 * The groups that somebody sees: all, those managed, or those with a project of one's own; no operator looks into a
 * tenant.
 */
function visibleTo({ systemRole, accountId }: MemberPrincipal): RawBuilder<boolean> {
  if (systemRole === '00' || systemRole === '50') return sql<boolean>`false`;
  if (systemRole <= '20') return sql<boolean>`true`;
  const isManaged = sql<boolean>`EXISTS (
    SELECT 1 FROM group_manager gm WHERE gm.group_id = g.id AND gm.account_id = ${accountId})`;
  if (systemRole === '30') return isManaged;
  return sql<boolean>`EXISTS (SELECT 1 FROM project p JOIN membership m ON m.project_id = p.id
    WHERE p.group_id = g.id AND m.account_id = ${accountId})`;
}

/** Of those that somebody sees: which take projects from them; the routes ask the same of the rules. */
function takesFrom({ systemRole }: MemberPrincipal): RawBuilder<boolean> {
  return systemRole === '10' || systemRole === '30' ? sql<boolean>`true` : sql<boolean>`false`;
}

/** The groups of a page, by name, with what they hold: counted once for all of them, which is many times as fast. */
async function readGroups(
  trx: Trx,
  principal: MemberPrincipal,
  page: RawBuilder<unknown>,
): Promise<GroupRecord[]> {
  const { rows } = await sql<GroupRecord>`
    WITH page AS MATERIALIZED (${page}),
    inside AS MATERIALIZED (
      SELECT p.id, p.group_id FROM project p
      WHERE p.group_id = ANY (ARRAY(SELECT id FROM page)) AND ${visibleProjects(principal)}
    ), filled AS (SELECT group_id, count(*) AS projects FROM inside GROUP BY group_id
    ), peopled AS (
      SELECT i.group_id, count(DISTINCT m.account_id) AS members
      FROM inside i JOIN membership m ON m.project_id = i.id
      JOIN tenant_member tm ON tm.account_id = m.account_id AND tm.tenant_id = m.tenant_id AND tm.status <> 'removed'
      GROUP BY i.group_id
    ), managed AS (
      SELECT gm.group_id, jsonb_agg(jsonb_build_object('accountId', tm.account_id, 'name', tm.account_name)
        ORDER BY lower(tm.account_name), tm.account_id) AS managers
      FROM ${MANAGERS} WHERE gm.group_id = ANY (ARRAY(SELECT id FROM page)) GROUP BY gm.group_id
    )
    SELECT g.id, g.name, g.created_at AS "createdAt", g.version, COALESCE(f.projects, 0) AS "projectCount",
      COALESCE(c.members, 0) AS "memberCount", COALESCE(m.managers, '[]') AS managers
    FROM page g LEFT JOIN filled f ON f.group_id = g.id LEFT JOIN peopled c ON c.group_id = g.id
    LEFT JOIN managed m ON m.group_id = g.id ORDER BY g.name_key, g.id`.execute(trx);
  return rows;
}

/** One page of the groups that the caller may see, by name, how many there are, and how many projects are in none. */
export async function listGroups(
  trx: Trx,
  principal: MemberPrincipal,
  { search, movable, pageNum, pageSize }: GroupListQuery,
): Promise<{ rows: GroupRecord[]; total: number; ungroupedCount: number }> {
  const part = containing(search);
  const wanted = sql<boolean>`g.tenant_id = ${principal.tenantId} AND ${visibleTo(principal)}
    AND (${part}::text IS NULL OR g.name ILIKE ${part}) AND ${movable ? takesFrom(principal) : sql<boolean>`true`}`;
  const page = sql`SELECT * FROM project_group g WHERE ${wanted} ORDER BY g.name_key, g.id
    LIMIT ${pageSize} OFFSET ${(pageNum - 1) * pageSize}`;
  const rows = await readGroups(trx, principal, page);
  const counted = await sql<{ total: number; ungroupedCount: number }>`
    SELECT (SELECT count(*) FROM project_group g WHERE ${wanted}) AS total,
      (SELECT count(*) FROM project p WHERE p.group_id IS NULL AND ${visibleProjects(principal)})
        AS "ungroupedCount"`.execute(trx);
  return { rows, ...(counted.rows[0] ?? { total: 0, ungroupedCount: 0 }) };
}

/** A group as the caller may see it, or null. */
export async function findGroup(
  trx: Trx,
  principal: MemberPrincipal,
  groupId: string,
): Promise<GroupRecord | null> {
  const page = sql`SELECT * FROM project_group g WHERE g.id = ${groupId} AND ${visibleTo(principal)}`;
  const [group] = await readGroups(trx, principal, page);
  return group ?? null;
}

/** The projects of a group, or of none (null), that the caller may see. */
export async function listGroupProjects(
  trx: Trx,
  principal: MemberPrincipal,
  groupId: string | null,
  { pageNum, pageSize, orderBy, direction }: GroupProjectListQuery,
): Promise<{ rows: GroupProjectRecord[]; total: number }> {
  const wanted = sql<boolean>`p.group_id IS NOT DISTINCT FROM ${groupId}::uuid AND ${visibleProjects(principal)}`;
  const memberCount = sql`(SELECT count(*) FROM ${PRESENT_MEMBERSHIPS} WHERE m.project_id = p.id)`;
  const columns: Record<GroupProjectOrder, RawBuilder<unknown>> = {
    name: sql`lower(p.name)`,
    address: sql`lower(p.address)`,
    status: sql`p.status`,
    memberCount,
  };
  const { rows } = await sql<GroupProjectRecord>`
    SELECT p.id, p.name, p.address, p.status, ${memberCount} AS "memberCount"
    FROM project p WHERE ${wanted} ORDER BY ${columns[orderBy]} ${SORT_WAY[direction]}, lower(p.name), p.id
    LIMIT ${pageSize} OFFSET ${(pageNum - 1) * pageSize}`.execute(trx);
  const counted = await sql<{ total: number }>`
    SELECT count(*) AS total FROM project p WHERE ${wanted}`.execute(trx);
  return { rows, total: counted.rows[0]?.total ?? 0 };
}

export interface GroupProjectRecord {
  id: string;
  name: string;
  address: string;
  status: 'active' | 'closed';
  memberCount: number;
}

export interface GroupMemberRecord {
  accountId: string;
  name: string;
  systemRole: MemberPrincipal['systemRole'];
  projectCount: number;
}

/** People with a place in those projects of a group that the caller may see. */
export async function listGroupMembers(
  trx: Trx,
  principal: MemberPrincipal,
  groupId: string,
  { pageNum, pageSize, orderBy, direction }: GroupMemberListQuery,
): Promise<{ rows: GroupMemberRecord[]; total: number }> {
  const people = sql`project p JOIN membership m ON m.project_id = p.id
    JOIN tenant_member tm ON tm.account_id = m.account_id AND tm.tenant_id = m.tenant_id AND tm.status <> 'removed'
    WHERE p.group_id = ${groupId} AND ${visibleProjects(principal)}`;
  const columns: Record<GroupMemberOrder, RawBuilder<unknown>> = {
    name: sql`lower(tm.account_name)`,
    systemRole: sql`tm.system_role`,
    projectCount: sql`count(*)`,
  };
  const { rows } = await sql<GroupMemberRecord>`
    SELECT tm.account_id AS "accountId", tm.account_name AS name, tm.system_role AS "systemRole",
      count(*) AS "projectCount"
    FROM ${people} GROUP BY tm.account_id, tm.account_name, tm.system_role
    ORDER BY ${columns[orderBy]} ${SORT_WAY[direction]}, lower(tm.account_name), tm.account_id
    LIMIT ${pageSize} OFFSET ${(pageNum - 1) * pageSize}`.execute(trx);
  const counted = await sql<{ total: number }>`
    SELECT count(DISTINCT tm.account_id) AS total FROM ${people}`.execute(trx);
  return { rows, total: counted.rows[0]?.total ?? 0 };
}

/** @returns its id @throws AppError group-name-taken; the transaction is over then */
export async function createGroup(
  trx: Trx,
  { tenantId, accountId }: Pick<MemberPrincipal, 'tenantId' | 'accountId'>,
  name: string,
): Promise<string> {
  const values = { tenant_id: tenantId, created_by: accountId, ...named(name) };
  const { id } = await withUniqueName(name, () =>
    trx.insertInto('project_group').values(values).returning('id').executeTakeFirstOrThrow(),
  );
  await tellOfGroups(trx, { tenantId, groupIds: [id] });
  return id;
}

/**
 * Renames a group that still has the version the caller saw.
 * @returns false when somebody else was faster
 * @throws AppError group-name-taken; the transaction is over then
 */
export async function renameGroup(
  trx: Trx,
  wanted: { groupId: string; version: number; name: string },
): Promise<boolean> {
  const renamed = await withUniqueName(wanted.name, () =>
    trx
      .updateTable('project_group')
      .set({ ...named(wanted.name), version: sql<number>`version + 1` })
      .where('id', '=', wanted.groupId)
      .where('version', '=', wanted.version)
      .returning('tenant_id')
      .executeTakeFirst(),
  );
  if (!renamed) return false;
  await tellOfGroups(trx, { tenantId: renamed.tenant_id, groupIds: [wanted.groupId] });
  return true;
}

/**
 * Removes a group that is empty and still has the version the caller saw; its managers lose what they had by it.
 * @returns false when somebody else was faster
 * @throws AppError group-not-empty
 */
export async function deleteGroup(trx: Trx, wanted: { groupId: string; version: number }): Promise<boolean> {
  const held = await trx
    .selectFrom('project_group')
    .select(['version', 'tenant_id'])
    .where('id', '=', wanted.groupId)
    .forUpdate()
    .executeTakeFirst();
  if (held?.version !== wanted.version) return false;
  const project = await trx
    .selectFrom('project')
    .select('id')
    .where('group_id', '=', wanted.groupId)
    .limit(1)
    .executeTakeFirst();
  if (project) throw new AppError('group-not-empty');
  const managers = await trx
    .selectFrom('group_manager')
    .select('account_id')
    .where('group_id', '=', wanted.groupId)
    .execute();
  await trx.deleteFrom('project_group').where('id', '=', wanted.groupId).execute();
  await tellOfGroups(trx, {
    tenantId: held.tenant_id,
    groupIds: [wanted.groupId],
    formerManagerIds: managers.map(({ account_id }) => account_id),
  });
  return true;
}

/** Everything in a group, for whoever empties it. */
export async function projectsIn(trx: Trx, groupId: string): Promise<string[]> {
  const rows = await trx.selectFrom('project').select('id').where('group_id', '=', groupId).execute();
  return rows.map(({ id }) => id);
}

/** A name, and how it is compared: whatever its case. */
function named(name: string): { name: string; name_key: string } {
  const plain = name.trim().normalize('NFC');
  return { name: plain, name_key: plain.toUpperCase().toLowerCase().normalize('NFC') };
}

async function withUniqueName<T>(name: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (violates(error, 'project_group_name_unique'))
      throw new AppError('group-name-taken', { params: { name } });
    throw error;
  }
}
