import { sql, type RawBuilder } from 'kysely';
import type { ZoneNews } from '@plumbline/shared/contract/zone-news.ts';
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

/** What some zones of a floor are called, and which notes are in them. */
type HeldNotes = ReadonlyMap<string, { name: string; noteIds: readonly string[] }>;

export async function notesHeld(
  trx: Trx,
  floorPlanId: string,
  zoneIds: readonly string[],
): Promise<HeldNotes> {
  if (zoneIds.length === 0) return new Map();
  const { rows } = await sql<{ id: string; name: string; noteIds: string[] }>`
    SELECT z.zone_id AS id, z.name,
      coalesce(array_agg(x.note_id) FILTER (WHERE x.note_id IS NOT NULL), '{}') AS "noteIds"
    FROM zone z LEFT JOIN note_zone x ON x.floor_plan_id = z.floor_plan_id AND x.zone_id = z.zone_id
    WHERE z.floor_plan_id = ${floorPlanId} AND z.zone_id = ANY (${[...zoneIds]}::text[])
    GROUP BY z.zone_id, z.name`.execute(trx);
  return new Map(rows.map(({ id, ...held }) => [id, held]));
}

/** What lists of notes have to know of zones that were drawn, named or taken away; nothing where no note is concerned. */
export function zoneNews(before: HeldNotes, after: HeldNotes): ZoneNews[] {
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((id) => {
    const was = new Set(before.get(id)?.noteIds);
    const is = new Set(after.get(id)?.noteIds);
    const entered = [...is].filter((noteId) => !was.has(noteId));
    const left = [...was].filter((noteId) => !is.has(noteId));
    const name = after.get(id)?.name ?? '';
    const isRenamed = is.size > 0 && before.get(id)?.name !== name;
    return entered.length + left.length > 0 || isRenamed ? inPieces({ id, name, entered, left }) : [];
  });
}

/** So many notes are told of by one event. */
const NOTES_A_PIECE = 500;

function inPieces({ entered, left, ...zone }: ZoneNews): ZoneNews[] {
  const pieces: ZoneNews[] = [{ ...zone, entered: [], left: [] }];
  for (let from = 0; from < Math.max(entered.length, left.length); from += NOTES_A_PIECE)
    pieces[from / NOTES_A_PIECE] = {
      ...zone,
      entered: entered.slice(from, from + NOTES_A_PIECE),
      left: left.slice(from, from + NOTES_A_PIECE),
    };
  return pieces;
}

async function fill(trx: Trx, { notes, zones }: Looked): Promise<void> {
  await sql`
    INSERT INTO note_zone (note_id, floor_plan_id, zone_id, tenant_id)
    SELECT n.id, z.floor_plan_id, z.zone_id, n.tenant_id
    FROM note n JOIN zone z ON z.floor_plan_id = n.floor_plan_id
    WHERE ${notes} AND ${zones} AND n.x IS NOT NULL AND zone_outline(z.points) @> point(n.x, n.y)
    ON CONFLICT DO NOTHING`.execute(trx);
}
