/** Point clouds and building models that are ready: what is known of each, and how it lies on its floor. */
import type { SiteModelKind } from '@plumbline/shared/site-models/site-models.ts';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import { SITE_MODELS_MAX, type Alignment, type SiteModelRow } from '@plumbline/shared/contract/site-model.ts';
import { ModelFactsSchema, type ModelFacts } from '@plumbline/shared/models/model-facts.ts';
import { AppError } from '@plumbline/shared/errors/app-error.ts';
import { INSPECTION_COLUMNS, INSPECTION_FROM, toInspectionRow } from '../captures/inspection-record.ts';
import type { InspectionRecord } from '../captures/inspection-record.ts';
import type { Trx } from '../database/client.ts';

/** A model as the server's code sees it, ready or not. */
export interface SiteModelRecord extends InspectionRecord {
  elementCount: number | null;
  fileName: string;
  sizeBytes: number;
  error: string | null;
  fileId: string | null;
  facts: object | null;
  alignment: Alignment | null;
  alignmentVersion: number;
  alignedAt: Date | null;
}

const COLUMNS = sql`${INSPECTION_COLUMNS}, m.element_count::float8 AS "elementCount", m.file_id AS "fileId", m.facts,
  m.alignment, coalesce(m.alignment_version, 0) AS "alignmentVersion", m.aligned_at AS "alignedAt",
  s.file_name AS "fileName", s.size_bytes::float8 AS "sizeBytes", s.error`;
const FROM = sql`${INSPECTION_FROM} JOIN capture_source s ON s.inspection_id = i.id
  LEFT JOIN site_model m ON m.inspection_id = i.id`;

interface SiteModelListReader {
  projectId: string;
  kind: SiteModelKind;
  /** Those that are not ready are for who works on them. */
  seesUnready: boolean;
}

/** The living models of one kind of a project, newest first. */
export async function listSiteModels(
  trx: Trx,
  { projectId, kind, seesUnready }: SiteModelListReader,
): Promise<SiteModelRecord[]> {
  const { rows } = await sql<SiteModelRecord>`
    SELECT ${COLUMNS} FROM ${FROM}
    WHERE i.project_id = ${projectId} AND i.kind = ${kind} AND i.deleted_at IS NULL
      AND ${seesUnready ? sql`true` : sql`i.state = 'published'`}
    ORDER BY i.taken_on DESC, i.created_at DESC, i.id LIMIT ${sql.lit(SITE_MODELS_MAX)}`.execute(trx);
  return rows;
}

/** A living model of that kind, or null. */
export async function readSiteModel(
  trx: Trx,
  kind: SiteModelKind,
  inspectionId: string,
): Promise<SiteModelRecord | null> {
  const { rows } = await sql<SiteModelRecord>`
    SELECT ${COLUMNS} FROM ${FROM}
    WHERE i.id = ${inspectionId} AND i.kind = ${kind} AND i.deleted_at IS NULL`.execute(trx);
  return rows[0] ?? null;
}

export function toSiteModelRow(model: SiteModelRecord): SiteModelRow {
  const { elementCount, fileName, sizeBytes, error } = model;
  return { ...toInspectionRow(model), elementCount, fileName, sizeBytes, error };
}

interface NewSiteModel {
  inspectionId: string;
  tenantId: string;
  fileId: string;
  elementCount: number;
  facts: object;
}

/** Enters what became of a file. */
export async function putSiteModel(
  trx: Trx,
  { inspectionId, tenantId, fileId, elementCount, facts }: NewSiteModel,
): Promise<void> {
  await trx
    .insertInto('site_model')
    .values({
      inspection_id: inspectionId,
      tenant_id: tenantId,
      file_id: fileId,
      element_count: elementCount,
      facts: JSON.stringify(facts),
    })
    .execute();
}

/**
 * Says how a model lies on its floor.
 * @param version that the caller saw; another is a conflict
 * @throws AppError conflict
 */
export async function setAlignment(
  trx: Trx,
  accountId: string,
  {
    inspectionId,
    version,
    alignment,
  }: { inspectionId: string; version: number; alignment: Alignment | null },
): Promise<void> {
  const { numUpdatedRows } = await trx
    .updateTable('site_model')
    .set({
      alignment: alignment && JSON.stringify(alignment),
      alignment_version: sql<number>`alignment_version + 1`,
      aligned_by: accountId,
      aligned_at: sql<Date>`now()`,
    })
    .where('inspection_id', '=', inspectionId)
    .where('alignment_version', '=', version)
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) throw new AppError('conflict');
}

/** The newest ready building models of a project, to look for elements in; none where the tenant has no models. */
export async function buildingModelsOf(
  trx: Trx,
  { tenantId, projectId }: { tenantId: string; projectId: string },
  most: number,
): Promise<{ modelId: string; fileId: string; facts: ModelFacts }[]> {
  if (!(await hasSiteModels(trx, tenantId))) return [];
  const rows = await trx
    .selectFrom('site_model as m')
    .innerJoin('inspection as i', 'i.id', 'm.inspection_id')
    .select(['i.id as modelId', 'm.file_id as fileId', 'm.facts'])
    .where('i.project_id', '=', projectId)
    .where('i.kind', '=', 'bim-model')
    .where('i.deleted_at', 'is', null)
    .orderBy('m.made_at', 'desc')
    .orderBy('i.id')
    .limit(most)
    .execute();
  return rows.map(({ facts, ...row }) => ({ ...row, facts: z.parse(ModelFactsSchema, facts) }));
}

/** Whether the transaction's tenant has clouds and models. */
export async function hasSiteModels(trx: Trx, tenantId: string): Promise<boolean> {
  const tenant = await trx
    .selectFrom('tenant')
    .select('has_bim as hasBim')
    .where('id', '=', tenantId)
    .executeTakeFirst();
  return tenant?.hasBim === true;
}
