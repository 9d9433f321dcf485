/**
 * When a member was last on a plan or at a project's home. Whoever comes back within half an hour goes on with the same
 * visit: a reload or a broken line must not make everything old.
 */
import { sql } from 'kysely';
import type { Trx } from '../database/client.ts';
import { feedHead } from '../events/read-events.ts';

const SAME_VISIT_MINUTES = 30;

export interface VisitOf {
  tenantId: string;
  projectId: string;
  accountId: string;
  /** Null: the project's home. */
  floorPlanId: string | null;
}

/** The end of the last visit: the time, and the project's newest event then. */
export interface LastVisit {
  seq: number;
  at: Date;
}

function rowOf({ projectId, floorPlanId }: VisitOf) {
  return floorPlanId === null
    ? { table: sql.table('project_visit'), key: sql.ref('project_id'), id: projectId }
    : { table: sql.table('plan_visit'), key: sql.ref('floor_plan_id'), id: floorPlanId };
}

/** Notes that the member is there; answers the visit before this one, null for the first. */
export async function openVisit(trx: Trx, visit: VisitOf): Promise<LastVisit | null> {
  const { table, key, id } = rowOf(visit);
  const head = await feedHead(trx, visit.projectId);
  const isOver = sql`visit.seen_at < now() - make_interval(mins => ${SAME_VISIT_MINUTES})`;
  const { rows } = await sql<{ since_seq: number | null; since_at: Date | null }>`
    INSERT INTO ${table} AS visit (${key}, account_id, tenant_id, seen_seq)
    VALUES (${id}, ${visit.accountId}, ${visit.tenantId}, ${head})
    ON CONFLICT (${key}, account_id) DO UPDATE SET
      since_seq = CASE WHEN ${isOver} THEN visit.seen_seq ELSE visit.since_seq END,
      since_at = CASE WHEN ${isOver} THEN visit.seen_at ELSE visit.since_at END,
      seen_seq = excluded.seen_seq,
      seen_at = now()
    RETURNING since_seq, since_at`.execute(trx);
  const [row] = rows;
  if (!row || row.since_seq === null || row.since_at === null) return null;
  return { seq: row.since_seq, at: row.since_at };
}

/** Notes that the member has seen the place up to now. */
export async function leaveVisit(trx: Trx, visit: VisitOf): Promise<void> {
  const { table, key, id } = rowOf(visit);
  const head = await feedHead(trx, visit.projectId);
  await sql`UPDATE ${table} SET seen_seq = ${head}, seen_at = now()
    WHERE ${key} = ${id} AND account_id = ${visit.accountId}`.execute(trx);
}
