import { sql, type RawBuilder } from 'kysely';
import type { Trx } from '../database/client.ts';
import { containing } from '../database/containing.ts';
import { isFoundBy } from '../members/is-found-by.ts';

/** So many people are named one by one in the query, so that Postgres knows how much they did and how to find it. */
const PEOPLE_NAMED = 5000;

interface Person {
  tenantId: string;
  accountId: string;
}

/**
 * A condition on `operation_log o`: done by somebody whose name or address has the text, or had it when they did
 * something. However many they are, nobody is left out.
 */
export async function byPeople(
  trx: Trx,
  user: string,
  mostNamed = PEOPLE_NAMED,
): Promise<RawBuilder<boolean>> {
  const part = containing(user);
  const accounts = sql<Person>`
    SELECT m.tenant_id AS "tenantId", m.account_id AS "accountId" FROM tenant_member m WHERE ${isFoundBy('m', part)}
    UNION SELECT p.tenant_id, p.account_id FROM operation_person p
    WHERE p.account_id IS NOT NULL AND p.name ILIKE ${part}`;
  const found = await sql<Person>`${accounts} LIMIT ${mostNamed + 1}`.execute(trx);
  const byAccount =
    found.rows.length > mostNamed
      ? // Judged row by row, newest first: as a join, all rows of all these people would be sorted for one page.
        sql<boolean>`((o.tenant_id, o.account_id) IN (${accounts})) IS TRUE`
      : named(found.rows);
  const nameless = await sql<{ name: string }>`
    SELECT DISTINCT p.name FROM operation_person p
    WHERE p.account_id IS NULL AND p.name ILIKE ${part}`.execute(trx);
  if (nameless.rows.length === 0) return byAccount;
  const names = nameless.rows.map(({ name }) => name);
  return sql<boolean>`(${byAccount} OR o.account_id IS NULL AND o.oper_name = ANY (${names}::text[]))`;
}

function named(people: readonly Person[]): RawBuilder<boolean> {
  const [only] = people;
  if (!only) return sql<boolean>`false`;
  if (people.length === 1)
    return sql<boolean>`o.tenant_id = ${only.tenantId} AND o.account_id = ${only.accountId}`;
  const tenantIds = [...new Set(people.map(({ tenantId }) => tenantId))];
  const accountIds = people.map(({ accountId }) => accountId);
  return sql<boolean>`o.tenant_id = ANY (${tenantIds}::uuid[]) AND o.account_id = ANY (${accountIds}::uuid[])`;
}
