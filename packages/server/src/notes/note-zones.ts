import { sql, type RawBuilder } from 'kysely';
import type { Trx } from '../database/client.ts';

/** Which notes, of `n`, and which zones, of `z`, are looked at. */
interface Looked {
  notes: RawBuilder<unknown>;
  zones: RawBuilder<unknown>;
}

/** Puts notes into the zones of their floor that hold their points. */
export async function placeInZones(trx: Trx, noteIds: readonly string[]): Promise<void> {
  const ids = sql`${[...noteIds]}::uuid[]`;
  await sql`DELETE FROM note_zone WHERE note_id = ANY (${ids})`.execute(trx);
  await fill(trx, { notes: sql`n.id = ANY (${ids})`, zones: sql`true` });
}

/** Puts the notes of a floor into those of its zones that were drawn anew. */
export async function fillZones(trx: Trx, floorPlanId: string, zoneIds: readonly string[]): Promise<void> {
  if (zoneIds.length === 0) return;
  const ids = sql`${[...zoneIds]}::text[]`;
  await sql`DELETE FROM note_zone WHERE floor_plan_id = ${floorPlanId} AND zone_id = ANY (${ids})`.execute(
    trx,
  );
  await fill(trx, { notes: sql`n.floor_plan_id = ${floorPlanId}`, zones: sql`z.zone_id = ANY (${ids})` });
}

async function fill(trx: Trx, { notes, zones }: Looked): Promise<void> {
  await sql`
    INSERT INTO note_zone (note_id, floor_plan_id, zone_id, tenant_id)
    SELECT n.id, z.floor_plan_id, z.zone_id, n.tenant_id
    FROM note n JOIN zone z ON z.floor_plan_id = n.floor_plan_id
    WHERE ${notes} AND ${zones} AND n.x IS NOT NULL AND zone_outline(z.points) @> point(n.x, n.y)
    ON CONFLICT DO NOTHING`.execute(trx);
}
