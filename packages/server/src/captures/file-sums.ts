/** How many files of an inspection are where, and how much of their bytes: a film weighs more than a photo. */
import { sql } from 'kysely';
import type { InspectionFiles } from '@plumbline/shared/contract/inspection.ts';
import type { Trx } from '../database/client.ts';

/** How much of a file's way to its pictures checking it is; reading it is the rest. */
const CHECKING_SHARE = sql.lit(0.1);

/** Of `capture_source s` and `upload u`, by which it comes. */
export const arrivedBytes = sql<number>`
  CASE s.state WHEN 'waiting' THEN coalesce(u.received_bytes, 0) ELSE s.size_bytes END`;

/** Likewise, as if what is not read to its end were read in part. */
const readBytes = sql<number>`s.size_bytes * CASE s.state
  WHEN 'waiting' THEN 0
  WHEN 'checking' THEN ${CHECKING_SHARE} * s.progress
  WHEN 'asking' THEN ${CHECKING_SHARE}
  WHEN 'reading' THEN ${CHECKING_SHARE} + (1 - ${CHECKING_SHARE}) * s.progress
  ELSE 1 END`;

/** SQL over `inspection i`. */
export const fileSums = sql<InspectionFiles>`
  (SELECT jsonb_build_object('all', count(*),
      'arrived', count(*) FILTER (WHERE s.state <> 'waiting'),
      'done', count(*) FILTER (WHERE s.state = 'done'),
      'asking', count(*) FILTER (WHERE s.state = 'asking'),
      'failed', count(*) FILTER (WHERE s.state = 'failed'),
      'allBytes', coalesce(sum(s.size_bytes), 0),
      'arrivedBytes', coalesce(sum(${arrivedBytes}), 0),
      'readBytes', coalesce(round(sum(${readBytes})), 0))
    FROM capture_source s LEFT JOIN upload u ON u.id = s.upload_id WHERE s.inspection_id = i.id)`;

/** @throws when there is no such inspection */
export async function readFileSums(trx: Trx, inspectionId: string): Promise<InspectionFiles> {
  const { rows } = await sql<{ files: InspectionFiles }>`
    SELECT ${fileSums} AS files FROM inspection i WHERE i.id = ${inspectionId}`.execute(trx);
  if (!rows[0]) throw new Error('the inspection of a file is gone');
  return rows[0].files;
}
