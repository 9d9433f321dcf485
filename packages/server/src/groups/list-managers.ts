/** Who manages a group of projects, and who could. Guarded by list-managers.pg.test.ts. */
import { sql, type RawBuilder } from 'kysely';
import type { MemberPrincipal } from '@plumbline/shared/abilities/principal.ts';
import type {
  GroupCandidateListQuery,
  GroupManagerListQuery,
  GroupManagerOrder,
} from '@plumbline/shared/contract/group.ts';
import type { Trx } from '../database/client.ts';
import { containing } from '../database/containing.ts';
import { SORT_WAY } from '../database/sort-way.ts';
import { isFoundBy, isFoundByReader } from '../members/is-found-by.ts';
import { knownMembers } from '../members/visible-members.ts';
import { MANAGERS } from './group.store.ts';

export interface ManagerRecord {
  accountId: string;
  name: string;
  /** Null where the reader sees the name only. */
  email: string | null;
  since: Date;
}

const ORDERS: Record<GroupManagerOrder, RawBuilder<unknown>> = {
  name: sql`lower(tm.account_name)`,
  since: sql`gm.created_at`,
};

/** One page of those who manage a group that the caller sees, and how many there are. */
export async function listManagers(
  trx: Trx,
  principal: MemberPrincipal,
  groupId: string,
  { search, pageNum, pageSize, orderBy, direction }: GroupManagerListQuery,
): Promise<{ rows: ManagerRecord[]; total: number }> {
  const part = containing(search);
  const isKnown = knownMembers('tm', principal);
  const wanted = sql<boolean>`gm.group_id = ${groupId}
    AND ${part ? isFoundByReader('tm', part, isKnown) : sql<boolean>`true`}`;
  const { rows } = await sql<ManagerRecord>`
    SELECT tm.account_id AS "accountId", tm.account_name AS name, gm.created_at AS since,
      CASE WHEN ${isKnown} THEN tm.account_email END AS email
    FROM ${MANAGERS} WHERE ${wanted}
    ORDER BY ${ORDERS[orderBy]} ${SORT_WAY[direction]}, lower(tm.account_name), tm.account_id
    LIMIT ${pageSize} OFFSET ${(pageNum - 1) * pageSize}`.execute(trx);
  const counted = await sql<{ total: number }>`
    SELECT count(*) AS total FROM ${MANAGERS} WHERE ${wanted}`.execute(trx);
  return { rows, total: counted.rows[0]?.total ?? 0 };
}

/** One page of the tenant's group managers who do not manage a group, by name, and how many there are. */
export async function listCandidates(
  trx: Trx,
  tenantId: string,
  groupId: string,
  { search, pageNum, pageSize }: GroupCandidateListQuery,
): Promise<{ rows: { accountId: string; name: string; email: string }[]; total: number }> {
  const part = containing(search);
  const people = sql`tenant_member tm WHERE tm.tenant_id = ${tenantId} AND tm.status = 'active'
    AND tm.system_role = '30' AND ${part ? isFoundBy('tm', part) : sql<boolean>`true`}
    AND NOT EXISTS (
      SELECT 1 FROM group_manager gm WHERE gm.group_id = ${groupId} AND gm.account_id = tm.account_id)`;
  const { rows } = await sql<{ accountId: string; name: string; email: string }>`
    SELECT tm.account_id AS "accountId", tm.account_name AS name, tm.account_email AS email
    FROM ${people} ORDER BY lower(tm.account_name), tm.account_id
    LIMIT ${pageSize} OFFSET ${(pageNum - 1) * pageSize}`.execute(trx);
  const counted = await sql<{ total: number }>`SELECT count(*) AS total FROM ${people}`.execute(trx);
  return { rows, total: counted.rows[0]?.total ?? 0 };
}
