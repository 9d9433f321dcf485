import { sql, type RawBuilder } from 'kysely';
import type { InspectionsWanted } from '@plumbline/shared/contract/inspection.ts';
import { containing } from '../database/containing.ts';
import { SORT_WAY } from '../database/sort-way.ts';
import type { ListSql } from '../lists/list-sql.ts';
import { INSPECTION_COLUMNS, INSPECTION_FROM, type InspectionRecord } from './inspection-record.ts';

/** Whose list it is, and where. */
export interface InspectionListReader {
  projectId: string;
  accountId: string;
  seesUnpublished: boolean;
}

const ORDERS: Record<InspectionsWanted['orderBy'], RawBuilder<unknown>> = {
  takenOn: sql`"takenOn"`,
  name: sql`lower(name)`,
  uploadedAt: sql`"uploadedAt"`,
};

/** A condition on `inspection i`: lists of inspections have it. */
export const LISTED_INSPECTION = sql`(i.deleted_at IS NULL AND i.kind <> 'bim-model')`;

/** The living inspections of a project that the reader may see. */
export function inspectionList(
  { projectId, accountId, seesUnpublished }: InspectionListReader,
  { search, floorId, zoneId, kind, state, createdBy, from, to, orderBy, direction }: InspectionsWanted,
): ListSql<InspectionRecord> {
  const conditions = [
    sql`i.project_id = ${projectId} AND ${LISTED_INSPECTION}`,
    ...(seesUnpublished ? [] : [sql`i.state = 'published'`]),
    ...(search ? [sql`i.name ILIKE ${containing(search)}`] : []),
    ...(floorId ? [sql`i.floor_plan_id = ${floorId}`] : []),
    ...(zoneId ? [seesZone(zoneId)] : []),
    ...(kind ? [sql`i.kind = ${kind}`] : []),
    ...(state ? [sql`i.state = ${state}`] : []),
    ...(from ? [sql`i.taken_on >= ${from}::date`] : []),
    ...(to ? [sql`i.taken_on <= ${to}::date`] : []),
    ...(createdBy ? [sql`i.created_by = ${createdBy === 'me' ? accountId : createdBy}`] : []),
  ];
  return {
    rows: sql<InspectionRecord>`
      SELECT listed.* FROM (SELECT ${INSPECTION_COLUMNS} FROM ${INSPECTION_FROM}
        WHERE ${sql.join(conditions, sql` AND `)}) listed`,
    order: sql`${ORDERS[orderBy]} ${SORT_WAY[direction]} NULLS LAST, "createdAt" DESC, id`,
  };
}

/** One of its places lies in the zone, which is of its floor. */
function seesZone(zoneId: string): RawBuilder<unknown> {
  return sql`EXISTS (SELECT 1 FROM zone z JOIN capture c ON zone_outline(z.points) @> point(c.x, c.y)
    WHERE z.floor_plan_id = i.floor_plan_id AND z.zone_id = ${zoneId} AND c.inspection_id = i.id)`;
}
