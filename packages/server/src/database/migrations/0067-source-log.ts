import { sql, type Kysely } from 'kysely';

/** What became of each try with a file of an inspection; of those that have failed before, the last one is known. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(sourceLog).execute(db);
}

const sourceLog = `
CREATE TABLE source_log (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  tenant_id uuid NOT NULL,
  source_id uuid NOT NULL,
  at timestamptz NOT NULL DEFAULT clock_timestamp(),
  kind text NOT NULL CHECK (kind IN ('try-failed', 'failed', 'retried')),
  step text NOT NULL CHECK (step IN ('checking', 'reading', 'tiling')),
  error text,
  account_id uuid REFERENCES account (id) ON DELETE SET NULL,
  CHECK ((kind = 'retried') = (error IS NULL)),
  FOREIGN KEY (tenant_id, source_id) REFERENCES capture_source (tenant_id, id) ON DELETE CASCADE
);
CREATE INDEX source_log_by_source ON source_log (source_id, id);
ALTER TABLE capture_source NO FORCE ROW LEVEL SECURITY;
INSERT INTO source_log (tenant_id, source_id, at, kind, step, error)
  SELECT tenant_id, id, state_at, 'failed', coalesce(failed_in, 'checking'), error
  FROM capture_source WHERE state = 'failed' ORDER BY state_at;
ALTER TABLE capture_source FORCE ROW LEVEL SECURITY;
ALTER TABLE source_log ENABLE ROW LEVEL SECURITY;
ALTER TABLE source_log FORCE ROW LEVEL SECURITY;
CREATE POLICY own_tenant ON source_log
  USING (tenant_id = ANY (NULLIF(current_setting('app.tenants', true), '')::uuid[]))
  WITH CHECK (tenant_id = ANY (NULLIF(current_setting('app.tenants', true), '')::uuid[]));
GRANT SELECT, INSERT, DELETE ON source_log TO plumbline_app;
`;
