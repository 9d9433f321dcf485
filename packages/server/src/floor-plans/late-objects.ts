import { sql } from 'kysely';
import type { Trx } from '../database/client.ts';
import type { RevisionRecord } from './revision-record.ts';

/** What commits meanwhile may bear an earlier time: so far before now nothing is missing. */
const SETTLED_S = 3;

export interface LateObjects {
  /** Zones and markup. */
  objectIds: string[];
  /** A search that finds these misses nothing up to then. */
  asOf: Date;
}

/**
 * What of a plan was drawn or got another place since doubts were last searched for under the revision in force. Which
 * drawing people had in sight then stands in the document. Nothing for other revisions. Test: revision.pg.test.ts.
 */
export async function listLateObjects(trx: Trx, revision: RevisionRecord): Promise<LateObjects> {
  const { floorPlanId, state, doubtsFoundAt } = revision;
  const { asOf } = await clock(trx);
  if (state !== 'current' || doubtsFoundAt === null) return { objectIds: [], asOf };
  const { rows } = await sql<{ subject_id: string }>`
    SELECT DISTINCT e.subject_id
    FROM floor_plan f JOIN event e ON e.project_id = f.project_id
    WHERE f.id = ${floorPlanId}::uuid
      AND e.at > ${doubtsFoundAt}
      -- Of the plan's own record the events are few, and found by their index.
      AND e.seq > coalesce((
        SELECT max(p.seq) FROM event p
        WHERE p.project_id = f.project_id AND p.subject_id = f.id::text AND p.at <= ${doubtsFoundAt}::timestamptz - interval '1 minute'
      ), 0)
      AND e.payload ->> 'floorPlanId' = f.id::text
      AND (
        e.kind IN ('zone-created', 'markup-created')
        OR e.kind IN ('zone-changed', 'markup-changed') AND e.payload -> 'changed' ?| ARRAY['geometry', 'shape']
      )
  `.execute(trx);
  return { objectIds: rows.map(({ subject_id }) => subject_id), asOf };
}

async function clock(trx: Trx): Promise<{ asOf: Date }> {
  const { rows } = await sql<{
    as_of: Date;
  }>`SELECT now() - make_interval(secs => ${SETTLED_S}) AS as_of`.execute(trx);
  const [row] = rows;
  if (!row) throw new Error('the database did not tell the time');
  return { asOf: row.as_of };
}
