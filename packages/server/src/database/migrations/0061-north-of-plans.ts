import { sql, type Kysely } from 'kysely';

/** Where north is on a plan, beside its scale; of plans that exist as the last event about it says. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `ALTER TABLE floor_plan ADD COLUMN north_deg double precision CHECK (north_deg >= 0 AND north_deg < 360);
       UPDATE floor_plan f SET north_deg = last.deg
         FROM (SELECT DISTINCT ON (project_id, subject_id) project_id, subject_id, (payload->>'northDeg')::double precision AS deg
                 FROM event WHERE kind IN ('north-set', 'north-cleared')
                 ORDER BY project_id, subject_id, seq DESC) last
         WHERE last.subject_id = f.id::text AND last.project_id = f.project_id AND last.deg IS NOT NULL;`,
    )
    .execute(db);
}
