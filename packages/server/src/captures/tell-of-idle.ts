/**
 * Tells of projects in which nothing has been captured for two weeks: once a week, four times at most, until there is a
 * new inspection. One without any has been idle since it was made. Guarded by tell-of-idle.pg.test.ts.
 */
import { sql } from 'kysely';
import { IDLE_DAYS } from '@plumbline/shared/contract/project.ts';
import { inTenant, type Stores, type Trx } from '../database/client.ts';
import { eachOf } from '../jobs/each-of.ts';
import type { NewNotification } from '../notifications/notifications-of-events.ts';
import { tellTenant } from '../notifications/tell-tenant.ts';

const AGAIN_DAYS = 7;
const TIMES = 4;

interface IdleProject {
  id: string;
  /** The last day on which something was uploaded, or on which the project was made, in its zone. */
  day: string;
  uploaders: string[];
}

export async function tellOfIdle(stores: Pick<Stores, 'app'>, tenantIds: readonly string[]): Promise<void> {
  await eachOf(tenantIds, (tenantId) =>
    inTenant(stores.app, tenantId, async (trx) => {
      const idle = await takeIdle(trx);
      if (idle.length > 0)
        await tellTenant(trx, tenantId, { notifications: idle.map(toNotification), events: [] });
    }),
  );
}

/** What is told now, written down: of two workers that look at once, one tells. */
async function takeIdle(trx: Trx): Promise<IdleProject[]> {
  const { rows } = await sql<IdleProject>`
    WITH last AS (
      SELECT one.id, coalesce(max(i.uploaded_at), one.created_at) AS at,
        coalesce(array_agg(DISTINCT i.created_by) FILTER (WHERE i.id IS NOT NULL), '{}') AS uploaders
      FROM project one LEFT JOIN inspection i
        ON i.project_id = one.id AND i.deleted_at IS NULL AND i.uploaded_at IS NOT NULL AND i.kind <> 'bim-model'
      WHERE one.status = 'active' GROUP BY one.id
    ), due AS (
      SELECT p.id, last.at, last.uploaders, step.number
      FROM project p JOIN last ON last.id = p.id
      CROSS JOIN LATERAL (SELECT 1 + floor(extract(epoch FROM now() - last.at
        - make_interval(days => ${IDLE_DAYS})) / extract(epoch FROM make_interval(days => ${AGAIN_DAYS})))::int AS number) step
      WHERE p.status = 'active' AND step.number BETWEEN 1 AND ${TIMES}
        AND (p.idle_since IS DISTINCT FROM last.at OR p.idle_told < step.number)
      FOR UPDATE OF p SKIP LOCKED
    )
    UPDATE project p SET idle_since = due.at, idle_told = due.number FROM due WHERE p.id = due.id
    RETURNING p.id, (due.at AT TIME ZONE p.time_zone)::date::text AS day, due.uploaders`.execute(trx);
  return rows;
}

function toNotification({ id, day, uploaders }: IdleProject): NewNotification {
  return {
    kind: 'inspections-idle',
    subjectId: id,
    projectId: id,
    actorId: null,
    params: { day },
    bundle: id,
    to: { projectRoles: [10], members: uploaders },
  };
}
