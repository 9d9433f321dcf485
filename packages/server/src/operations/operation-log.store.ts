import { sql, type Insertable } from 'kysely';
import { inTenant, type Database, type Stores, type Trx } from '../database/client.ts';
import type { OperationLogTable } from '../database/tables/operation-tables.ts';
import { tellNews } from '../events/list-news.ts';

/** Longest text of one column; what is longer is cut. */
const TEXT_MAX_CHARS = 4000;
/** Longest name that people are found by. */
const NAME_MAX_CHARS = 300;
const SWEPT_AT_ONCE = 5000;

export type NewOperation = Omit<Insertable<OperationLogTable>, 'seq'>;

/** Writes rows of any tenants in one transaction. The caller has masked secrets. */
export async function writeOperations(stores: Stores, rows: readonly NewOperation[]): Promise<void> {
  await inTenant(stores.app, tenantsOf(rows), (trx) => appendOperations(trx, rows));
}

/**
 * Writes rows of the transaction's tenants and numbers them in the order given; rows that an earlier try wrote already
 * are left out. Last thing in a transaction, and once: until it ends, nobody else writes to these tenants' logs.
 */
export async function appendOperations(trx: Trx, rows: readonly NewOperation[]): Promise<void> {
  if (rows.length === 0) return;
  const heads = await lockHeads(trx, tenantsOf(rows));
  const known = await knownIds(trx, rows);
  const numbered = rows
    .filter(({ id }) => !known.has(id))
    .map((row) => {
      const seq = (heads.get(row.tenant_id) ?? 0) + 1;
      heads.set(row.tenant_id, seq);
      return { ...cutTexts(row), seq };
    });
  if (numbered.length === 0) return;
  await trx.insertInto('operation_log').values(numbered).execute();
  await keepNames(trx, numbered);
  for (const [tenantId, head] of heads)
    await trx.updateTable('operation_chain').set({ head }).where('tenant_id', '=', tenantId).execute();
  for (const { tenant_id: tenantId, account_id: accountId = null } of numbered)
    tellNews(trx, { of: 'operations', tenantId, accountId });
}

/** Always in the same order, so that no two writers wait for each other. */
function tenantsOf(rows: readonly NewOperation[]): string[] {
  return [...new Set(rows.map((row) => row.tenant_id))].toSorted();
}

/** Under which names these rows' people are found. A name that is known is touched once a day, not with every row. */
async function keepNames(trx: Trx, rows: readonly NewOperation[]): Promise<void> {
  const people = rows.map(({ tenant_id, account_id, oper_name, oper_time }) => ({
    tenant_id,
    account_id,
    name: oper_name.slice(0, NAME_MAX_CHARS),
    last_at: oper_time,
  }));
  const each = Map.groupBy(people, ({ tenant_id, account_id, name }) =>
    JSON.stringify([tenant_id, account_id, name]),
  );
  await trx
    .insertInto('operation_person')
    .values([...each.values()].flatMap((same) => same.toSorted(newestFirst).slice(0, 1)))
    .onConflict((conflict) =>
      conflict
        .columns(['tenant_id', 'account_id', 'name'])
        .doUpdateSet({ last_at: sql<Date>`excluded.last_at` })
        .where(sql<boolean>`operation_person.last_at < excluded.last_at - interval '1 day'`),
    )
    .execute();
}

function newestFirst(one: { last_at: Date }, other: { last_at: Date }): number {
  return other.last_at.getTime() - one.last_at.getTime();
}

/** The newest number of each tenant's log, locked until the transaction ends; always in the same order. */
async function lockHeads(trx: Trx, tenantIds: readonly string[]): Promise<Map<string, number>> {
  await trx
    .insertInto('operation_chain')
    .values(tenantIds.map((tenant_id) => ({ tenant_id })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const chains = await trx
    .selectFrom('operation_chain')
    .select(['tenant_id', 'head'])
    .where('tenant_id', 'in', tenantIds)
    .orderBy('tenant_id')
    .forUpdate()
    .execute();
  return new Map(chains.map(({ tenant_id, head }) => [tenant_id, head]));
}

async function knownIds(trx: Trx, rows: readonly NewOperation[]): Promise<Set<string>> {
  const ids = rows.map(({ id }) => id);
  const known = await trx.selectFrom('operation_log').select('id').where('id', 'in', ids).execute();
  return new Set(known.map(({ id }) => id));
}

function cutTexts(row: NewOperation): NewOperation {
  const cut = (text: string) => text.slice(0, TEXT_MAX_CHARS);
  return {
    ...row,
    oper_name: cut(row.oper_name),
    request_url: cut(row.request_url),
    request_params: cut(row.request_params),
    return_result: cut(row.return_result),
  };
}

/**
 * Removes rows that are older than two years, and so is the link that closes them: of one link all rows leave together,
 * so that no log looks as if somebody had taken some. The database lets nobody remove younger rows.
 */
export async function sweepOperations(identity: Database): Promise<void> {
  await sql`
    DELETE FROM operation_log WHERE id IN (
      SELECT o.id FROM operation_log o
      JOIN LATERAL (
        SELECT l.last_seq, l.at FROM operation_link l WHERE l.tenant_id = o.tenant_id AND l.first_seq <= o.seq
        ORDER BY l.first_seq DESC LIMIT 1
      ) AS link ON link.last_seq >= o.seq AND link.at < now() - interval '2 years'
      WHERE o.oper_time < now() - interval '2 years' ORDER BY o.oper_time LIMIT ${SWEPT_AT_ONCE})`.execute(
    identity,
  );
  await sql`DELETE FROM operation_person WHERE last_at < now() - interval '2 years 7 days'`.execute(identity);
}
