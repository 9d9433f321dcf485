/** Reads findings as reviewers see them. Written by the stores of this folder. */
import { sql, type RawBuilder } from 'kysely';
import type { Finding, WaitingFindings } from '@plumbline/shared/contract/hazard.ts';
import { levelled } from '@plumbline/shared/captures/levelled.ts';
import { CONFIDENCE } from '@plumbline/shared/hazards/model-spec.ts';
import type { Trx } from '../database/client.ts';

/** A finding as the server's code sees it. */
export interface FindingRecord extends Omit<Finding, 'decidedAt' | 'look'> {
  tenantId: string;
  projectId: string;
  decidedAt: Date | null;
  /** How the camera of its picture was held. */
  pose: { pitchDeg: number; rollDeg: number };
}

/** SQL over `hazard_finding f`: reviewers see it; a weaker one only counts in statistics. */
export const isShown = sql<boolean>`(f.score >= ${sql.lit(CONFIDENCE.shown)})`;

const COLUMNS = sql`
  f.id, f.tenant_id AS "tenantId", f.project_id AS "projectId", f.inspection_id AS "inspectionId", f.hazard,
  jsonb_build_object('name', f.model_name, 'version', f.model_version) AS detector, f.score,
  f.capture_id AS "captureId", jsonb_build_object('yawDeg', f.yaw_deg, 'pitchDeg', f.pitch_deg,
    'widthDeg', f.width_deg, 'heightDeg', f.height_deg) AS box,
  CASE WHEN f.x IS NOT NULL THEN jsonb_build_object('x', f.x, 'y', f.y, 'accuracyM', f.accuracy_m) END AS place,
  f.seen_count AS "seenCount", f.decision, f.reason, f.decided_at AS "decidedAt",
  CASE WHEN f.decided_by IS NOT NULL THEN jsonb_build_object('id', f.decided_by, 'name', coalesce(
    (SELECT p.account_name FROM tenant_member p WHERE p.account_id = f.decided_by AND p.tenant_id = f.tenant_id), ''))
    END AS "decidedBy",
  CASE WHEN n.id IS NOT NULL THEN jsonb_build_object('id', n.id, 'number', n.number) END AS note, f.version,
  jsonb_build_object('pitchDeg', c.pitch_deg, 'rollDeg', c.roll_deg) AS pose`;

async function selectFindings(trx: Trx, where: RawBuilder<unknown>): Promise<FindingRecord[]> {
  const { rows } = await sql<FindingRecord>`
    SELECT ${COLUMNS} FROM hazard_finding f JOIN capture c ON c.id = f.capture_id LEFT JOIN note n ON n.id = f.note_id AND n.deleted_at IS NULL
    WHERE ${where} ORDER BY f.score DESC, f.id`.execute(trx);
  return rows;
}

/** A finding of the transaction's tenant, or null. */
export async function readFinding(trx: Trx, findingId: string): Promise<FindingRecord | null> {
  const [finding] = await selectFindings(trx, sql`f.id = ${findingId}`);
  return finding ?? null;
}

/** Those of an inspection that are shown, strongest first. */
export function listFindings(trx: Trx, inspectionId: string): Promise<FindingRecord[]> {
  return selectFindings(trx, sql`f.inspection_id = ${inspectionId} AND ${isShown}`);
}

/** Every one of an inspection, decided or not, shown or not. */
export function listKnownFindings(trx: Trx, inspectionId: string): Promise<FindingRecord[]> {
  return selectFindings(trx, sql`f.inspection_id = ${inspectionId}`);
}

/** Of each living inspection of a project that was looked through, how much waits to be decided on. */
export async function listWaitingFindings(trx: Trx, projectId: string): Promise<WaitingFindings[]> {
  const { rows } = await sql<WaitingFindings>`
    SELECT i.id AS "inspectionId", i.hazards_reviewed_at IS NOT NULL AS "isReviewed",
      (SELECT count(*)::int FROM hazard_finding f
        WHERE f.inspection_id = i.id AND f.decision IS NULL AND ${isShown}) AS "waitingCount"
    FROM inspection i WHERE i.project_id = ${projectId} AND i.deleted_at IS NULL
      AND EXISTS (SELECT 1 FROM hazard_run r WHERE r.inspection_id = i.id)
    ORDER BY i.id`.execute(trx);
  return rows;
}

/** A finding as it stands on the wire. */
export function toFinding({
  tenantId: _tenantId,
  projectId: _projectId,
  decidedAt,
  pose,
  ...finding
}: FindingRecord): Finding {
  const look = levelled(finding.box, pose);
  return { ...finding, look, decidedAt: decidedAt?.toISOString() ?? null };
}
