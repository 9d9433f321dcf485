import { sql } from 'kysely';
import type { VisitorInspection } from '@plumbline/shared/contract/visitor-inspection.ts';
import type { Trx } from '../database/client.ts';
import { selectInspections } from './inspection-record.ts';

/** Of a project with an inspection a day these are years. */
const MOST = 1000;

/** The published inspections of a project that have pictures, newest first, stripped to what visitors see. */
export async function listVisitorInspections(trx: Trx, projectId: string): Promise<VisitorInspection[]> {
  const records = await selectInspections(
    trx,
    sql`i.project_id = ${projectId} AND i.deleted_at IS NULL AND i.state = 'published' AND f.deleted_at IS NULL`,
    sql`ORDER BY i.taken_on DESC, i.created_at DESC, i.id DESC LIMIT ${sql.lit(MOST)}`,
  );
  return records
    .filter(({ frameCount }) => frameCount > 0)
    .map(({ id, name, kind, takenOn, floor, frameCount }) => ({
      id,
      projectId,
      name,
      kind,
      takenOn,
      floor,
      frameCount,
    }));
}
