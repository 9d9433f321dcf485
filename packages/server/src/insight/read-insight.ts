import { sql, type RawBuilder } from 'kysely';
import {
  PIE_SLICES,
  type Insight,
  type InsightPlace,
  type SharedInsight,
} from '@plumbline/shared/contract/insight.ts';
import type { Trx } from '../database/client.ts';
import type { NoteListReader } from '../notes/list-notes.ts';
import { cellOf } from '../notes/heat-cells.ts';
import { insightBases, type InsightScope } from './insight-bases.ts';
import { SHARED_PARTS, rowsOf, selectParts, withBacklog, type CountedParts } from './insight-parts.ts';

/** Cells of the heat map along the longer side of a plan. */
const CELLS_A_SIDE = 16;

/** What is counted, and the range in which steps count. */
export interface InsightReader extends NoteListReader {
  /** Whether they may know who did what. */
  seesPeople: boolean;
}

/** What is counted of one project alone. */
type OwnParts = Omit<Insight, keyof SharedInsight | 'seq'>;

/**
 * Counts the notes of a project in one statement, so that all figures are of one moment. Deleted notes and findings that
 * nobody has decided on count nowhere.
 */
export async function readInsight(trx: Trx, reader: InsightReader, place: InsightPlace): Promise<Insight> {
  const { rows: last } = await sql<{ seq: number }>`
    SELECT coalesce(max(seq), 0)::integer AS seq FROM event WHERE project_id = ${reader.projectId}`.execute(
    trx,
  );
  const { rows } = await statement(reader, place).execute(trx);
  const [counted] = rows;
  if (!counted) throw new Error('a statement without FROM has a row');
  return { ...withBacklog(counted), seq: last[0]?.seq ?? 0 };
}

const OWN_PARTS: Record<keyof OwnParts, RawBuilder<unknown>> = {
  tags: rowsOf(sql`SELECT id, name, notes FROM tag_count ORDER BY notes DESC, name_key, id`),
  otherTags: sql`(SELECT count(*)::integer FROM counted n WHERE is_unsettled AND NOT EXISTS (
    SELECT 1 FROM tagged x WHERE x.note_id = n.id
      AND x.id IN (SELECT id FROM tag_count ORDER BY notes DESC, name_key, id LIMIT ${PIE_SLICES})))`,
  zones: rowsOf(sql`SELECT n.floor_plan_id AS "floorId", n.floor_name AS "floorName",
      CASE WHEN z.zone_id IS NOT NULL THEN jsonb_build_object('id', z.zone_id, 'name', z.name) END AS zone, count(*)::integer AS notes
    FROM counted n LEFT JOIN (note_zone x JOIN zone z ON z.floor_plan_id = x.floor_plan_id AND z.zone_id = x.zone_id) ON x.note_id = n.id
    WHERE n.is_unsettled AND n.is_placed
    GROUP BY n.floor_plan_id, n.floor_name, n.floor_position, z.zone_id, z.name
    ORDER BY n.floor_position, z.zone_id IS NULL, notes DESC, lower(z.name), z.zone_id`),
  looks: rowsOf(sql`SELECT z.floor_plan_id AS "floorId", z.floor_name AS "floorName", z.zone_id AS id, z.name,
      coalesce(jsonb_agg(DISTINCT l.day ORDER BY l.day) FILTER (WHERE l.day BETWEEN a."from" AND a."to"), '[]') AS days,
      count(DISTINCT l.id) FILTER (WHERE l.day BETWEEN a."from" AND a."to") AS inspections, max(l.day) AS "lastSeenOn"
    FROM at_work a CROSS JOIN shown_zone z LEFT JOIN look l ON l.floor_plan_id = z.floor_plan_id AND z.outline @> l.place
    GROUP BY z.floor_plan_id, z.floor_name, z.floor_position, z.zone_id, z.name, z.sort_order ORDER BY z.floor_position, z.sort_order, z.zone_id`),
  cells: rowsOf(sql`SELECT "floorId", width, cell[1] AS "column", cell[2] AS "row", count(*)::integer AS notes
    FROM (SELECT n.floor_plan_id AS "floorId", s.width, ${cellOf(sql`s.width::double precision`)} AS cell
      FROM counted n JOIN (SELECT f.id, greatest(1, ceil(greatest(r.width_px, r.height_px) * sqrt(coalesce(r.a * r.a + r.b * r.b, 1))
          / ${CELLS_A_SIDE}))::integer AS width
        FROM floor_plan f JOIN plan_revision r ON r.floor_plan_id = f.id AND r.number = f.current_revision) s ON s.id = n.floor_plan_id
      WHERE n.is_unsettled AND n.is_placed) c GROUP BY "floorId", width, cell`),
};

function ownBases({ projectId }: NoteListReader, { floorId, zoneId }: InsightPlace): RawBuilder<unknown> {
  const onFloor = floorId === undefined ? sql`true` : sql`f.id::text = ${floorId}`;
  const inZone = zoneId === undefined ? sql`true` : sql`z.zone_id = ${zoneId}`;
  return sql`
  tagged AS MATERIALIZED (SELECT t.id, t.name, t.name_key, n.id AS note_id
    FROM counted n JOIN note_tag x ON x.note_id = n.id JOIN tag t ON t.id = x.tag_id WHERE n.is_unsettled),
  tag_count AS MATERIALIZED (SELECT id, name, name_key, count(*)::integer AS notes FROM tagged GROUP BY id, name, name_key),
  shown_zone AS MATERIALIZED (SELECT f.name AS floor_name, f.position AS floor_position, z.floor_plan_id, z.zone_id, z.name, z.sort_order,
      zone_outline(z.points) AS outline
    FROM zone z JOIN floor_plan f ON f.id = z.floor_plan_id
    WHERE f.project_id = ${projectId} AND f.deleted_at IS NULL AND ${onFloor} AND ${inZone})`;
}

function statement(reader: InsightReader, place: InsightPlace) {
  const { accountId, projectId, seesPeople } = reader;
  const scope: InsightScope = {
    accountId,
    projects: sql`p.id = ${projectId}`,
    ofNotes: sql`n.project_id = ${projectId}`,
    holds: (column) => sql`${column} = ${projectId}`,
  };
  const parts = { ...SHARED_PARTS, ...OWN_PARTS, ...(!seesPeople && { people: sql`NULL::jsonb` }) };
  return sql<CountedParts & OwnParts>`
    WITH ${insightBases(scope, place)}, ${ownBases(reader, place)} SELECT ${selectParts(parts)}`;
}
