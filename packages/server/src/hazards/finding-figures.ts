import { sql } from 'kysely';
import type { FindingFigure, FindingFiguresQuery } from '@plumbline/shared/contract/hazard.ts';
import type { Trx } from '../database/client.ts';
import { isShown } from './findings.ts';

/** What was found in a project and what became of it, by inspection, class and version; the last inspection first. */
export async function readFindingFigures(
  trx: Trx,
  projectId: string,
  { from, to, floorId }: FindingFiguresQuery,
): Promise<FindingFigure[]> {
  const { rows } = await sql<FindingFigure>`
    SELECT jsonb_build_object('id', i.id, 'name', i.name, 'takenOn', i.taken_on::text) AS inspection, f.hazard,
      jsonb_build_object('name', f.model_name, 'version', f.model_version) AS detector,
      (count(*) FILTER (WHERE ${isShown}))::int AS found,
      (count(*) FILTER (WHERE ${isShown} AND f.decision IN ('approved', 'merged')))::int AS approved,
      (count(*) FILTER (WHERE ${isShown} AND f.decision = 'rejected'))::int AS rejected,
      (count(*) FILTER (WHERE NOT ${isShown}))::int AS weak
    FROM hazard_finding f JOIN inspection i ON i.id = f.inspection_id
    WHERE f.project_id = ${projectId} AND i.deleted_at IS NULL
      AND (${from ?? null}::date IS NULL OR i.taken_on >= ${from ?? null}::date)
      AND (${to ?? null}::date IS NULL OR i.taken_on <= ${to ?? null}::date)
      AND (${floorId ?? null}::uuid IS NULL OR i.floor_plan_id = ${floorId ?? null}::uuid)
    GROUP BY i.id, f.hazard, f.model_name, f.model_version
    ORDER BY i.taken_on DESC, i.id, f.hazard, f.model_name, f.model_version`.execute(trx);
  return rows;
}
