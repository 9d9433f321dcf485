import { sql, type RawBuilder } from 'kysely';
import type { MemberPrincipal } from '@plumbline/shared/abilities/principal.ts';
import {
  EXPIRING_KINDS,
  type ExpiredListQuery,
  type ExpiredOrder,
  type ExpiringKind,
} from '@plumbline/shared/contract/expired.ts';
import type { Trx } from '../database/client.ts';
import { SORT_WAY } from '../database/sort-way.ts';
import { runProjects } from '../projects/visible-projects.ts';
import { tenantIsActive } from '../tenants/tenant-phase.ts';
import { EXPIRING } from './expiring-kinds.ts';
import { warnedAhead } from './purge-warnings.ts';

export interface ExpiredRecord {
  kind: ExpiringKind;
  id: string;
  name: string;
  projectId: string;
  projectName: string;
  expiredAt: Date;
  /** Never less than seven days after it was told of. */
  purgeAt: Date;
  sizeBytes: number;
  byName: string;
  /** File of its small picture; null where there is none. */
  pictureId: string | null;
  isHeld: boolean;
  isClosed: boolean;
  canRestore: boolean;
  isExtended: boolean;
}

const HELD_PROJECTS_MAX = 5;

const ofEachKind = (part: 'items' | 'details') =>
  sql.join(
    EXPIRING_KINDS.map((kind) => EXPIRING[kind][part]),
    sql` UNION ALL `,
  );

/** SQL: everything of the transaction's tenants that is kept after its end and not due to be removed yet. */
export const EXPIRED_ITEMS = sql`(${ofEachKind('items')}) AS e
  JOIN project p ON p.tenant_id = e.tenant_id AND p.id = e.project_id JOIN tenant t ON t.id = e.tenant_id
  LEFT JOIN purge_warning w
    ON w.tenant_id = e.tenant_id AND w.kind = e.kind AND w.item_id = e.id AND w.purge_at = e.purge_at`;

/**
 * SQL over `EXPIRED_ITEMS`: when it goes. That is not before its warning has been read for seven days, and as long as its
 * project is on hold or its tenant's time is over there is none.
 */
const goesAt = sql<Date>`GREATEST(e.purge_at, ${warnedAhead}
  + CASE WHEN p.legal_hold OR NOT ${tenantIsActive} THEN now() ELSE COALESCE(w.at, now()) END)`;
const isStillThere = sql<boolean>`${goesAt} > now()`;

/** SQL over `EXPIRED_ITEMS`: what finds, orders and counts. */
const FOUND = sql`e.kind, e.id, e.project_id, e.name, e.purge_at, ${goesAt} AS goes_at`;

/** What does not go as long as it is held goes, as it were, at the same time: then by when it would. */
const ORDERS: Record<ExpiredOrder, readonly RawBuilder<unknown>[]> = {
  name: [sql`lower(e.name)`],
  purgeAt: [sql`e.goes_at`, sql`e.purge_at`],
};

/** SQL over rows of `FOUND`; of equals what goes soonest first. */
function inOrder({
  orderBy,
  direction,
}: Pick<ExpiredListQuery, 'orderBy' | 'direction'>): RawBuilder<unknown> {
  const keys = ORDERS[orderBy].map((key) => sql`${key} ${SORT_WAY[direction]}`);
  return sql`ORDER BY ${sql.join(keys)}, e.goes_at, e.purge_at, e.id`;
}

/**
 * SQL: what is shown of those that were found; `found` gives rows of `FOUND`. Only here are sizes, pictures and people
 * looked up, so that a long list costs what its page costs.
 */
const detailsOf = (found: RawBuilder<unknown>) => sql<ExpiredRecord>`
  SELECT e.kind, e.id, e.name, e.project_id AS "projectId", p.name AS "projectName", d.expired_at AS "expiredAt",
    e.goes_at AS "purgeAt", d.size_bytes AS "sizeBytes", COALESCE(m.account_name, '') AS "byName",
    d.picture_id AS "pictureId", p.legal_hold AS "isHeld", p.status = 'closed' AS "isClosed",
    d.can_restore AS "canRestore", d.extended_days > 0 AS "isExtended"
  FROM (${found}) AS e CROSS JOIN LATERAL (${ofEachKind('details')}) AS d
  JOIN project p ON p.id = e.project_id
  LEFT JOIN tenant_member m ON m.tenant_id = p.tenant_id AND m.account_id = d.by_id`;

/** One page of what the caller may see, in the order asked for, and how many there are in all. */
export async function listExpired(
  trx: Trx,
  principal: MemberPrincipal,
  query: ExpiredListQuery,
): Promise<{ rows: ExpiredRecord[]; total: number }> {
  const { kind, projectId, soon, pageNum, pageSize } = query;
  const conditions: RawBuilder<boolean>[] = [
    isStillThere,
    runProjects(principal),
    ...(kind ? [sql<boolean>`e.kind = ${kind}`] : []),
    ...(projectId ? [sql<boolean>`e.project_id = ${projectId}`] : []),
    ...(soon ? [sql<boolean>`${goesAt} < now() + ${warnedAhead} AND NOT p.legal_hold`] : []),
  ];
  const wanted = sql<boolean>`${sql.join(conditions, sql` AND `)}`;
  const found = sql`
    SELECT * FROM (SELECT ${FOUND} FROM ${EXPIRED_ITEMS} WHERE ${wanted}) AS e ${inOrder(query)}
    LIMIT ${pageSize} OFFSET ${(pageNum - 1) * pageSize}`;
  const page = await sql<ExpiredRecord>`${detailsOf(found)} ${inOrder(query)}`.execute(trx);
  const counted = await sql<{ total: number }>`
    SELECT count(*) AS total FROM ${EXPIRED_ITEMS} WHERE ${wanted}`.execute(trx);
  return { rows: page.rows, total: counted.rows[0]?.total ?? 0 };
}

/** One item, or null when it is not there any more. */
export async function findExpired(
  trx: Trx,
  { kind, id }: { kind: ExpiringKind; id: string },
): Promise<ExpiredRecord | null> {
  const { rows } = await detailsOf(sql`
    SELECT ${FOUND} FROM ${EXPIRED_ITEMS} WHERE ${isStillThere} AND e.kind = ${kind} AND e.id = ${id}`).execute(
    trx,
  );
  return rows[0] ?? null;
}

/** The project of each that is there, by `kind id`. */
export async function projectsOfExpired(
  trx: Trx,
  items: readonly { kind: ExpiringKind; id: string }[],
): Promise<Map<string, string>> {
  const { rows } = await sql<{ name: string; projectId: string }>`
    SELECT e.kind || ' ' || e.id AS name, e.project_id AS "projectId" FROM ${EXPIRED_ITEMS}
    WHERE e.id = ANY (${items.map(({ id }) => id)}::uuid[])`.execute(trx);
  return new Map(rows.map(({ name, projectId }) => [name, projectId]));
}

/** Names of the projects on legal hold that the caller may see, the first few. */
export async function heldProjects(trx: Trx, principal: MemberPrincipal): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    SELECT p.name FROM project p WHERE p.legal_hold AND ${runProjects(principal)}
    ORDER BY p.name LIMIT ${HELD_PROJECTS_MAX}`.execute(trx);
  return rows.map(({ name }) => name);
}
