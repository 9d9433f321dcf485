/**
 * The chain over a tenant's operation log: each link is a hash over the link before it and the rows that came since, so
 * that whoever changes, adds or removes a closed row has to make all later links anew. Beside the links stands how far
 * they go, and how many rows there are, so that what is cut off the end is missed too.
 *
 * Invariant (operation-log.pg.test.ts, D98): a log that nobody touched fits its chain, and one that was touched does not.
 * Whoever changes all of it at once is found by nobody but who wrote down an earlier hash: `npm run db:verify-log` says it.
 */
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { inTenant, type Stores, type Trx } from '../database/client.ts';
import { violates } from '../database/violates.ts';
import { listTenantIds } from '../tenants/tenant.store.ts';

/** Rows that one link closes at the most. */
const LINK_ROWS = 1000;
const FIRST_HASH = '0'.repeat(64);

/**
 * Closes the chains of all tenants up to their newest rows.
 * @returns how many links were made
 * @throws AggregateError of the chains whose end is not where it was, after all others: nothing is closed over these
 */
export async function closeChains(stores: Stores): Promise<number> {
  const tenantIds = await listTenantIds(stores);
  const open = await inTenant(stores.app, tenantIds, async (trx) => {
    const { rows } = await sql<{ tenantId: string }>`
      SELECT c.tenant_id AS "tenantId" FROM operation_chain c
      WHERE c.head > COALESCE((
        SELECT l.last_seq FROM operation_link l WHERE l.tenant_id = c.tenant_id ORDER BY l.first_seq DESC LIMIT 1
      ), 0)`.execute(trx);
    return rows;
  });
  let made = 0;
  const failures: unknown[] = [];
  for (const { tenantId } of open) {
    try {
      while (await closeNext(stores, tenantId)) made += 1;
    } catch (error) {
      failures.push(error);
    }
  }
  const [only] = failures;
  if (failures.length === 1) throw only;
  if (failures.length > 1) throw new AggregateError(failures, 'not every operation log could be closed');
  return made;
}

/** False when there is nothing to close, or when another worker has just closed it. @throws Error for a cut chain */
async function closeNext(stores: Stores, tenantId: string): Promise<boolean> {
  try {
    return await inTenant(stores.app, tenantId, async (trx) => {
      const { link: before, closed } = await readEnd(trx, tenantId);
      const { last, hash } = before;
      if (last !== closed.last || hash !== closed.hash)
        throw new Error(`the chain of tenant ${tenantId} does not end at row ${closed.last} any more`);
      const rows = await readRows(trx, tenantId, last + 1, last + LINK_ROWS);
      const newest = rows.at(-1)?.seq;
      if (newest === undefined) return false;
      const link = { last_seq: newest, hash: hashOf(hash, rows) };
      await trx
        .insertInto('operation_link')
        .values({ tenant_id: tenantId, first_seq: last + 1, ...link })
        .execute();
      await trx
        .updateTable('operation_chain')
        .set({ closed_seq: link.last_seq, closed_hash: link.hash })
        .where('tenant_id', '=', tenantId)
        .execute();
      return true;
    });
  } catch (error) {
    if (violates(error, 'operation_link_pkey')) return false;
    throw error;
  }
}

interface ClosedUpTo {
  /** Number of the last row that is closed, 0 for none. */
  last: number;
  hash: string;
}

interface Link extends ClosedUpTo {
  /** Number of its first row. */
  first: number;
}

const START: Link = { first: 0, last: 0, hash: FIRST_HASH };

interface ChainEnd {
  /** The newest link that there is. */
  link: Link;
  /** The newest link that was ever made. */
  closed: ClosedUpTo;
  /** Number of the newest row that was ever written. */
  head: number;
}

/** All as of one moment. */
async function readEnd(trx: Trx, tenantId: string): Promise<ChainEnd> {
  const { rows } = await sql<Link & { closedLast: number; closedHash: string; head: number }>`
    SELECT COALESCE(l.first_seq, 0) AS first, COALESCE(l.last_seq, 0) AS last, COALESCE(l.hash, ${FIRST_HASH}) AS hash,
      COALESCE(c.closed_seq, 0) AS "closedLast", COALESCE(c.closed_hash, ${FIRST_HASH}) AS "closedHash",
      COALESCE(c.head, 0) AS head
    FROM (SELECT 1) AS always
    LEFT JOIN operation_chain c ON c.tenant_id = ${tenantId}
    LEFT JOIN LATERAL (
      SELECT * FROM operation_link WHERE tenant_id = ${tenantId} ORDER BY first_seq DESC LIMIT 1
    ) AS l ON true`.execute(trx);
  const [row] = rows;
  if (!row) throw new Error('a query without a condition found nothing');
  const { first, last, hash, closedLast, closedHash, head } = row;
  return { link: { first, last, hash }, closed: { last: closedLast, hash: closedHash }, head };
}

export type ChainVerdict =
  | {
      ok: true;
      links: number;
      /** Rows that are closed and still there. */
      rows: number;
      /** Newest number that the chain closes. */
      closedSeq: number;
      /** Of the newest link, hex. */
      hash: string;
    }
  | { ok: false; firstSeq: number; lastSeq: number };

/**
 * Whether a tenant's log is what its chain was closed over, up to its end. Links whose rows were swept after two years
 * are taken as they are. Rows that no link closes yet are counted only.
 */
export async function verifyChain(stores: Stores, tenantId: string): Promise<ChainVerdict> {
  let before = START;
  const counted = { links: 0, rows: 0 };
  for (;;) {
    const step = await lookAfter(stores, tenantId, before);
    if ('isWhole' in step) {
      const { isWhole, newest } = step;
      return isWhole
        ? { ok: true, ...counted, closedSeq: before.last, hash: before.hash }
        : { ok: false, firstSeq: Math.min(before.last + 1, newest), lastSeq: newest };
    }
    const { link, isOld, rows } = step;
    const isSwept = isOld && rows.length < link.last - link.first + 1;
    const fits = link.first === before.last + 1 && link.hash === hashOf(before.hash, rows);
    if (!fits && !isSwept) return { ok: false, firstSeq: link.first, lastSeq: link.last };
    before = link;
    counted.links += 1;
    counted.rows += rows.length;
  }
}

type Step =
  | { link: Link; /** So old that its rows may be gone. */ isOld: boolean; rows: ClosedRow[] }
  | { isWhole: boolean; /** Highest number that anything knows of. */ newest: number };

/** The next link with its rows; after the last whether the chain ends where it should and no later row is missing. */
function lookAfter(stores: Stores, tenantId: string, before: Link): Promise<Step> {
  const look = async (trx: Trx): Promise<Step> => {
    const next = await trx
      .selectFrom('operation_link')
      .select(['first_seq as first', 'last_seq as last', 'hash'])
      .select(sql<boolean>`at < now() - interval '2 years'`.as('isOld'))
      .where('tenant_id', '=', tenantId)
      .where('first_seq', '>', before.first)
      .orderBy('first_seq')
      .executeTakeFirst();
    if (next) {
      const { isOld, ...link } = next;
      return { link, isOld, rows: await readRows(trx, tenantId, link.first, link.last) };
    }
    const { closed, head } = await readEnd(trx, tenantId);
    const open = await readOpen(trx, tenantId, before.last);
    const isWhole =
      closed.last === before.last &&
      closed.hash === before.hash &&
      open.rows === head - before.last &&
      (open.newest ?? before.last) === head;
    return { isWhole, newest: Math.max(head, closed.last, open.newest ?? 0) };
  };
  return inTenant(stores.app, tenantId, look, { isolation: 'repeatable read' });
}

/** Rows that no link closes yet. */
async function readOpen(
  trx: Trx,
  tenantId: string,
  after: number,
): Promise<{ rows: number; newest: number | null }> {
  return trx
    .selectFrom('operation_log')
    .select(({ fn }) => [
      fn.countAll<number>().as('rows'),
      sql<number | null>`max(operation_log.seq)`.as('newest'),
    ])
    .where('tenant_id', '=', tenantId)
    .where('seq', '>', after)
    .executeTakeFirstOrThrow();
}

interface ClosedRow {
  seq: number;
  /** Every column, each as text. */
  row: string;
}

/** The rows with these numbers, as they are hashed: times to the microsecond. */
async function readRows(trx: Trx, tenantId: string, first: number, last: number): Promise<ClosedRow[]> {
  const { rows } = await sql<ClosedRow>`
    SELECT seq, jsonb_build_array(
      seq, id, tenant_id, extract(epoch FROM oper_time)::text, oper_name, account_id, title, business_type, ip_addr,
      request_url, request_method, request_params, return_result, status, time_consumed_ms, exception_message,
      request_id)::text AS row
    FROM operation_log WHERE tenant_id = ${tenantId} AND seq BETWEEN ${first} AND ${last} ORDER BY seq`.execute(
    trx,
  );
  return rows;
}

function hashOf(before: string, rows: readonly ClosedRow[]): string {
  const hash = createHash('sha256').update(before);
  for (const { row } of rows) hash.update('\n').update(row);
  return hash.digest('hex');
}
