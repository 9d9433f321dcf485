/** Groups of projects: what they hold, and who may see it. Guarded by group.pg.test.ts. */
import { sql, type RawBuilder } from 'kysely';
import type { MemberPrincipal } from '@plumbline/shared/abilities/principal.ts';
import {
  GROUP_MANAGERS_NAMED,
  type GroupListQuery,
  type GroupOrder,
} from '@plumbline/shared/contract/group.ts';
import { AppError } from '@plumbline/shared/errors/app-error.ts';
import type { Trx } from '../database/client.ts';
import { containing } from '../database/containing.ts';
import { SORT_WAY } from '../database/sort-way.ts';
import { violates } from '../database/violates.ts';
import { presentMembershipsOf } from '../memberships/present-memberships.ts';
import { nameKey } from '../names/name-key.ts';
import { visibleProjects } from '../projects/visible-projects.ts';
import { tellOfGroups } from './tell-of-groups.ts';

export interface GroupRecord {
  id: string;
  name: string;
  projectCount: number;
  memberCount: number;
  /** The first few by name. */
  managers: { accountId: string; name: string }[];
  managerCount: number;
  /** By the reader. */
  isManaged: boolean;
  createdAt: Date;
  version: number;
}

/** Group managers who are in the tenant and in that role now; for others a row has no effect. */
export const MANAGERS = sql`group_manager gm JOIN tenant_member tm
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

/**
 * Groups with what they hold: their projects are read once for all of them, the people of each from the index alone, and
 * managers for those only that are left.
 * @param order SQL over `group g` with `projects` and `members`
 * @param cut which of them are left
 */
async function readGroups(
  trx: Trx,
  principal: MemberPrincipal,
  page: RawBuilder<unknown>,
  order: RawBuilder<unknown> = sql``,
  cut: RawBuilder<unknown> = sql``,
): Promise<GroupRecord[]> {
  const { tenantId } = principal;
  const { rows } = await sql<GroupRecord>`
    WITH page AS MATERIALIZED (${page}),
    inside AS MATERIALIZED (
      SELECT p.group_id, count(*) AS projects, array_agg(p.id) AS ids FROM project p
      WHERE p.tenant_id = ${tenantId} AND p.group_id IN (SELECT id FROM page) AND ${visibleProjects(principal)}
      GROUP BY p.group_id
    ), filled AS (
      SELECT g.*, COALESCE(i.projects, 0) AS projects,
        (SELECT count(DISTINCT m.account_id) FROM ${presentMembershipsOf(tenantId)} WHERE m.project_id = ANY (i.ids))
          AS members
      FROM page g LEFT JOIN inside i ON i.group_id = g.id
    ), shown AS MATERIALIZED (SELECT * FROM filled g ${order} ${cut}
    ), managed AS (
      SELECT group_id, count(*) AS managers, bool_or(account_id = ${principal.accountId}) AS "isManaged",
        jsonb_agg(jsonb_build_object('accountId', account_id, 'name', account_name) ORDER BY place)
          FILTER (WHERE place <= ${GROUP_MANAGERS_NAMED}) AS named
      FROM (
        SELECT gm.group_id, tm.account_id, tm.account_name, row_number() OVER (
          PARTITION BY gm.group_id ORDER BY lower(tm.account_name), tm.account_id) AS place
        FROM ${MANAGERS} WHERE gm.group_id = ANY (ARRAY(SELECT id FROM shown))
      ) AS manager GROUP BY group_id
    )
    SELECT g.id, g.name, g.created_at AS "createdAt", g.version, g.projects AS "projectCount",
      g.members AS "memberCount", COALESCE(m.named, '[]') AS managers,
      COALESCE(m.managers, 0) AS "managerCount", COALESCE(m."isManaged", false) AS "isManaged"
    FROM shown g LEFT JOIN managed m ON m.group_id = g.id ${order}`.execute(trx);
  return rows;
}

const ORDERS: Record<GroupOrder, RawBuilder<unknown>> = {
  name: sql`g.name_key`,
  projectCount: sql`g.projects`,
  memberCount: sql`g.members`,
  createdAt: sql`g.created_at`,
};
/** By what is counted: all groups are, before a page of them is cut. */
const COUNTED: ReadonlySet<GroupOrder> = new Set(['projectCount', 'memberCount']);

/** One page of the groups that the caller may see, how many there are, and how many projects are in none. */
export async function listGroups(
  trx: Trx,
  principal: MemberPrincipal,
  { search, movable, orderBy, direction, pageNum, pageSize }: GroupListQuery,
): Promise<{ rows: GroupRecord[]; total: number; ungroupedCount: number }> {
  const part = containing(search);
  const wanted = sql<boolean>`g.tenant_id = ${principal.tenantId} AND ${visibleTo(principal)}
    AND (${part}::text IS NULL OR g.name ILIKE ${part}) AND ${movable ? takesFrom(principal) : sql<boolean>`true`}`;
  const all = sql`SELECT * FROM project_group g WHERE ${wanted}`;
  const order = sql`ORDER BY ${ORDERS[orderBy]} ${SORT_WAY[direction]}, g.name_key, g.id`;
  const cut = sql`LIMIT ${pageSize} OFFSET ${(pageNum - 1) * pageSize}`;
  const rows = COUNTED.has(orderBy)
    ? await readGroups(trx, principal, all, order, cut)
    : await readGroups(trx, principal, sql`${all} ${order} ${cut}`, order);
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
  return { name: name.trim().normalize('NFC'), name_key: nameKey(name) };
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
