import { sql, type Kysely } from 'kysely';

/**
 * What the platform operator looks at: the beats of the processes, which hold figures and nothing of any tenant; and
 * which request a row of the operation log came with.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE process_beat (
      process_id uuid NOT NULL,
      at timestamptz NOT NULL DEFAULT clock_timestamp(),
      kind text NOT NULL CHECK (kind IN ('api', 'collab-server', 'worker')),
      node text NOT NULL,
      version text NOT NULL,
      started_at timestamptz NOT NULL,
      state text NOT NULL CHECK (state IN ('ready', 'not-ready', 'stopped')),
      figures jsonb NOT NULL,
      PRIMARY KEY (process_id, at)
    )`.execute(db);
  await sql`CREATE INDEX process_beat_by_time ON process_beat (at)`.execute(db);
  await sql`GRANT SELECT, INSERT, DELETE ON process_beat TO plumbline_app`.execute(db);
  await sql`ALTER TABLE operation_log ADD COLUMN request_id text`.execute(db);
}
