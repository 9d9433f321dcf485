/** What is in a group of projects, and who: as much of it as the reader may see. Guarded by group.pg.test.ts. */
import { sql, type RawBuilder } from 'kysely';
import type { MemberPrincipal } from '@plumbline/shared/abilities/principal.ts';
import type {
  GroupMember,
  GroupMemberListQuery,
  GroupMemberOrder,
  GroupProject,
  GroupProjectListQuery,
  GroupProjectOrder,
} from '@plumbline/shared/contract/group.ts';
import type { Trx } from '../database/client.ts';
import { containing } from '../database/containing.ts';
import { SORT_WAY } from '../database/sort-way.ts';
import { isFoundByReader } from '../members/is-found-by.ts';
import { knownMembers } from '../members/visible-members.ts';
import { PRESENT_MEMBERSHIPS } from '../memberships/present-memberships.ts';
import { visibleProjects } from '../projects/visible-projects.ts';

const PROJECT_MEMBERS = sql`(SELECT count(*) FROM ${PRESENT_MEMBERSHIPS} WHERE m.project_id = p.id)`;
const PROJECT_ORDERS: Record<GroupProjectOrder, RawBuilder<unknown>> = {
  name: sql`lower(p.name)`,
  address: sql`lower(p.address)`,
  status: sql`p.status`,
  memberCount: PROJECT_MEMBERS,
};

/** The projects of a group, or of none (null), that the caller may see. */
export async function listGroupProjects(
  trx: Trx,
  principal: MemberPrincipal,
  groupId: string | null,
  { search, status, pageNum, pageSize, orderBy, direction }: GroupProjectListQuery,
): Promise<{ rows: GroupProject[]; total: number }> {
  const part = containing(search);
  const conditions = [
    sql<boolean>`p.group_id IS NOT DISTINCT FROM ${groupId}::uuid AND ${visibleProjects(principal)}`,
    ...(part
      ? [sql<boolean>`(p.name ILIKE ${part} OR p.code ILIKE ${part} OR p.address ILIKE ${part})`]
      : []),
    ...(status ? [sql<boolean>`p.status = ${status}`] : []),
  ];
  const wanted = sql<boolean>`${sql.join(conditions, sql` AND `)}`;
  const { rows } = await sql<GroupProject>`
    SELECT p.id, p.name, p.address, p.status, ${PROJECT_MEMBERS} AS "memberCount"
    FROM project p WHERE ${wanted} ORDER BY ${PROJECT_ORDERS[orderBy]} ${SORT_WAY[direction]}, lower(p.name), p.id
    LIMIT ${pageSize} OFFSET ${(pageNum - 1) * pageSize}`.execute(trx);
  const counted = await sql<{ total: number }>`
    SELECT count(*) AS total FROM project p WHERE ${wanted}`.execute(trx);
  return { rows, total: counted.rows[0]?.total ?? 0 };
}

const MEMBER_ORDERS: Record<GroupMemberOrder, RawBuilder<unknown>> = {
  name: sql`lower(tm.account_name)`,
  systemRole: sql`tm.system_role`,
  projectCount: sql`count(*)`,
};

/** People with a place in those projects of a group that the caller may see. */
export async function listGroupMembers(
  trx: Trx,
  principal: MemberPrincipal,
  groupId: string,
  { search, systemRole, pageNum, pageSize, orderBy, direction }: GroupMemberListQuery,
): Promise<{ rows: GroupMember[]; total: number }> {
  const part = containing(search);
  const isKnown = knownMembers('tm', principal);
  const conditions = [
    sql<boolean>`p.group_id = ${groupId} AND ${visibleProjects(principal)}`,
    ...(part ? [isFoundByReader('tm', part, isKnown)] : []),
    ...(systemRole ? [sql<boolean>`tm.system_role = ${systemRole}`] : []),
  ];
  const people = sql`project p JOIN membership m ON m.project_id = p.id
    JOIN tenant_member tm ON tm.account_id = m.account_id AND tm.tenant_id = m.tenant_id AND tm.status <> 'removed'
    WHERE ${sql.join(conditions, sql` AND `)}`;
  const { rows } = await sql<GroupMember>`
    SELECT tm.account_id AS "accountId", tm.account_name AS name, tm.system_role AS "systemRole",
      CASE WHEN ${isKnown} THEN tm.account_email END AS email, count(*) AS "projectCount"
    FROM ${people} GROUP BY tm.account_id, tm.account_name, tm.account_email, tm.system_role
    ORDER BY ${MEMBER_ORDERS[orderBy]} ${SORT_WAY[direction]}, lower(tm.account_name), tm.account_id
    LIMIT ${pageSize} OFFSET ${(pageNum - 1) * pageSize}`.execute(trx);
  const counted = await sql<{ total: number }>`
    SELECT count(DISTINCT tm.account_id) AS total FROM ${people}`.execute(trx);
  return { rows, total: counted.rows[0]?.total ?? 0 };
}
