import type pg from 'pg';
import { gauge } from '../metrics.ts';
import type { DatabaseRole } from './pool.ts';

const pools = new Map<pg.Pool, DatabaseRole>();

gauge(
  'database_connections',
  'Connections to the database, by the role of their pool and whether they are at work',
  ['role', 'state'],
  (into) => {
    into.reset();
    for (const [pool, role] of pools) {
      into.inc({ role, state: 'idle' }, pool.idleCount);
      into.inc({ role, state: 'busy' }, pool.totalCount - pool.idleCount);
    }
  },
);

gauge('database_waiting_callers', 'Callers that wait for a connection to the database', ['role'], (into) => {
  into.reset();
  for (const [pool, role] of pools) into.inc({ role }, pool.waitingCount);
});

/** Counts a pool in the figures of this process. Answers how to stop. */
export function measurePool(pool: pg.Pool, role: DatabaseRole): () => void {
  pools.set(pool, role);
  return () => pools.delete(pool);
}
