/** Reads inspections as lists and the live feed show them. Written by the stores of this folder. */
import { sql, type RawBuilder } from 'kysely';
import { HOURS_WAIT_DAYS, type InspectionRow } from '@plumbline/shared/contract/inspection.ts';
import type { Trx } from '../database/client.ts';
import { fileSums } from './file-sums.ts';

type InstantField = 'createdAt' | 'uploadedAt' | 'publishedAt' | 'waitsUntil';

/** An inspection as the server's code sees it. */
export interface InspectionRecord extends Omit<InspectionRow, InstantField> {
  tenantId: string;
  wantedSeconds: number;
  reserveSeq: number | null;
  /** Pictures of its first capture lie under it. */
  thumbnailId: string | null;
  createdAt: Date;
  uploadedAt: Date | null;
  publishedAt: Date | null;
  waitsUntil: Date | null;
  deletedAt: Date | null;
}

const CAPTURES = sql`
  (SELECT count(*)::int FROM capture c WHERE c.inspection_id = i.id) AS "frameCount",
  (SELECT count(*)::int FROM capture c WHERE c.inspection_id = i.id AND c.x IS NOT NULL) AS "placedCount",
  (SELECT c.file_id FROM capture c WHERE c.inspection_id = i.id ORDER BY c.frame LIMIT 1) AS "thumbnailId"`;

/** SQL over `inspection i`: it waits for hours, and until when: as long after the last of its files came. */
export const waitsForHours = sql<boolean>`(i.wanted_seconds > 0 AND i.reserve_seq IS NULL
  AND i.state IN ('uploading', 'processing') AND i.deleted_at IS NULL)`;
export const hoursWaitEnd = sql<Date>`(greatest(i.created_at,
  (SELECT max(s.state_at) FROM capture_source s WHERE s.inspection_id = i.id AND s.state NOT IN ('done', 'failed')))
  + make_interval(days => ${sql.lit(HOURS_WAIT_DAYS)}))`;

/** What is selected of `i`, an inspection; see `INSPECTION_FROM`. */
export const INSPECTION_COLUMNS = sql`
  i.id, i.tenant_id AS "tenantId", i.project_id AS "projectId", i.name, i.kind, i.taken_on AS "takenOn", i.state,
  i.wanted_seconds AS "wantedSeconds", i.used_seconds AS "usedSeconds", i.reserve_seq AS "reserveSeq",
  ${waitsForHours} AS "waitsForHours", CASE WHEN ${waitsForHours} THEN ${hoursWaitEnd} END AS "waitsUntil",
  jsonb_build_object('id', f.id, 'name', f.name) AS floor,
  jsonb_build_object('id', i.created_by, 'name', coalesce((SELECT p.account_name FROM tenant_member p
    WHERE p.account_id = i.created_by AND p.tenant_id = i.tenant_id), '')) AS "createdBy",
  i.created_at AS "createdAt", i.uploaded_at AS "uploadedAt", i.published_at AS "publishedAt",
  i.deleted_at AS "deletedAt", i.version,
  i.time_shift_seconds AS "timeShiftSeconds", ${fileSums} AS files, ${CAPTURES}`;

/** `i`: the inspection; `f`: its floor. */
export const INSPECTION_FROM = sql`inspection i JOIN floor_plan f ON f.id = i.floor_plan_id`;

/** Inspections of a condition on `i` and `f`, with the rest of the statement (order, limit). */
export async function selectInspections(
  trx: Trx,
  where: RawBuilder<unknown>,
  rest: RawBuilder<unknown> = sql``,
): Promise<InspectionRecord[]> {
  const { rows } = await sql<InspectionRecord>`
    SELECT ${INSPECTION_COLUMNS} FROM ${INSPECTION_FROM} WHERE ${where} ${rest}`.execute(trx);
  return rows;
}

/** An inspection of the transaction's tenant, living or deleted, or null. */
export async function readInspection(trx: Trx, inspectionId: string): Promise<InspectionRecord | null> {
  const [inspection] = await selectInspections(trx, sql`i.id = ${inspectionId}`);
  return inspection ?? null;
}

/** An inspection as it stands on the wire, the same for every member. */
export function toInspectionRow(inspection: InspectionRecord): InspectionRow {
  return {
    id: inspection.id,
    projectId: inspection.projectId,
    name: inspection.name,
    kind: inspection.kind,
    takenOn: inspection.takenOn,
    floor: inspection.floor,
    state: inspection.state,
    frameCount: inspection.frameCount,
    placedCount: inspection.placedCount,
    files: inspection.files,
    usedSeconds: inspection.usedSeconds,
    waitsForHours: inspection.waitsForHours,
    timeShiftSeconds: inspection.timeShiftSeconds,
    waitsUntil: inspection.waitsUntil?.toISOString() ?? null,
    createdBy: inspection.createdBy,
    createdAt: inspection.createdAt.toISOString(),
    uploadedAt: inspection.uploadedAt?.toISOString() ?? null,
    publishedAt: inspection.publishedAt?.toISOString() ?? null,
    version: inspection.version,
  };
}

/** What the ability rules look at in an inspection. */
export function ownedInspection({
  id,
  createdBy,
  state,
  floor,
}: Pick<InspectionRecord, 'id' | 'createdBy' | 'state' | 'floor'>) {
  return {
    createdBy: createdBy.id,
    published: state === 'published',
    inspectionId: id,
    floorId: floor.id,
  };
}

/** Inspections of the transaction's tenants that wait for hours, oldest first. */
export async function listWaitingForHours(trx: Trx): Promise<{ id: string; tenantId: string }[]> {
  const { rows } = await sql<{ id: string; tenantId: string }>`
    SELECT i.id, i.tenant_id AS "tenantId" FROM inspection i
    WHERE ${waitsForHours} ORDER BY i.created_at`.execute(trx);
  return rows;
}
