import { sql } from 'kysely';
import type { ZoneCoverage } from '@plumbline/shared/contract/coverage.ts';
import type { Trx } from '../database/client.ts';

/**
 * When each zone of a floor was last seen, those that nobody saw first: on the newest day of a published inspection that
 * has a placed capture inside of it.
 */
export async function floorCoverage(trx: Trx, floorPlanId: string): Promise<ZoneCoverage[]> {
  const { rows } = await sql<ZoneCoverage>`
    WITH outlined AS MATERIALIZED (
      SELECT z.zone_id, z.name, z.points, zone_outline(z.points) AS outline
      FROM zone z WHERE z.floor_plan_id = ${floorPlanId}),
    seen AS MATERIALIZED (
      SELECT point(c.x, c.y) AS place, i.taken_on AS day FROM inspection i JOIN capture c ON c.inspection_id = i.id
      WHERE i.floor_plan_id = ${floorPlanId} AND i.state = 'published' AND i.deleted_at IS NULL AND c.x IS NOT NULL)
    SELECT z.zone_id AS id, z.name, z.points,
      (SELECT max(s.day) FROM seen s WHERE z.outline @> s.place) AS "lastSeenOn"
    FROM outlined z ORDER BY "lastSeenOn" NULLS FIRST, lower(z.name), z.zone_id`.execute(trx);
  return rows;
}
