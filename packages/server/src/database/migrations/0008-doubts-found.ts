import { sql, type Kysely } from 'kysely';

/**
 * When what is drawn was last searched for doubts, so that no drawing comes into force unlooked at; and which doubts
 * are about something that was deleted since. What was in force before is taken as searched.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(columns).execute(db);
  await sql.raw(fill).execute(db);
}

const columns = `
ALTER TABLE plan_revision ADD COLUMN doubts_found_at timestamptz;
ALTER TABLE plan_doubt ADD COLUMN is_gone boolean NOT NULL DEFAULT false;
`;

/** The tables' owner is held by row level security too, and would else find no rows to fill. */
const fill = `
ALTER TABLE plan_revision NO FORCE ROW LEVEL SECURITY;
ALTER TABLE plan_doubt NO FORCE ROW LEVEL SECURITY;
ALTER TABLE floor_plan NO FORCE ROW LEVEL SECURITY;
ALTER TABLE event NO FORCE ROW LEVEL SECURITY;
UPDATE plan_revision SET doubts_found_at = issued_at WHERE issued_at IS NOT NULL;
UPDATE plan_doubt d SET is_gone = true
FROM plan_revision r, floor_plan f
WHERE r.id = d.revision_id AND f.id = r.floor_plan_id AND (
  SELECT e.kind FROM event e
  WHERE e.project_id = f.project_id AND e.subject_id = d.object_id
  ORDER BY e.seq DESC LIMIT 1
) IN ('zone-deleted', 'markup-deleted');
ALTER TABLE plan_revision FORCE ROW LEVEL SECURITY;
ALTER TABLE plan_doubt FORCE ROW LEVEL SECURITY;
ALTER TABLE floor_plan FORCE ROW LEVEL SECURITY;
ALTER TABLE event FORCE ROW LEVEL SECURITY;
`;
