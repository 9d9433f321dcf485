import { sql, type Kysely } from 'kysely';

/** Reports that are made again and again, on a day of the week or of the month by the project's clock. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const script of [schedule, madeBy, isolation]) await sql.raw(script).execute(db);
}

const schedule = `
CREATE TABLE report_schedule (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  tenant_id uuid NOT NULL,
  project_id uuid NOT NULL,
  run_as uuid NOT NULL REFERENCES account (id),
  created_at timestamptz NOT NULL DEFAULT now(),
  kind text NOT NULL CHECK (char_length(kind) <= 40),
  name text NOT NULL CHECK (char_length(name) <= 100),
  asked jsonb NOT NULL,
  period jsonb,
  recipient_ids uuid[] NOT NULL,
  every text NOT NULL CHECK (every IN ('week', 'month')),
  day smallint NOT NULL CHECK (day BETWEEN 0 AND 28),
  hour smallint NOT NULL CHECK (hour BETWEEN 0 AND 23),
  state text NOT NULL DEFAULT 'active' CHECK (state IN ('active', 'paused', 'stopped')),
  time_zone text NOT NULL CHECK (char_length(time_zone) <= 64),
  next_at timestamptz NOT NULL,
  CHECK (every = 'month' OR day BETWEEN 1 AND 7),
  UNIQUE (tenant_id, id),
  FOREIGN KEY (tenant_id, project_id) REFERENCES project (tenant_id, id) ON DELETE CASCADE
);
CREATE INDEX report_schedule_by_project ON report_schedule (project_id);
`;

const madeBy = `
ALTER TABLE report ADD COLUMN schedule_id uuid,
  ADD FOREIGN KEY (tenant_id, schedule_id) REFERENCES report_schedule (tenant_id, id) ON DELETE SET NULL (schedule_id);
CREATE INDEX report_by_schedule ON report (schedule_id, created_at DESC) WHERE schedule_id IS NOT NULL;
`;

const OWN_TENANT = `ANY (NULLIF(current_setting('app.tenants', true), '')::uuid[])`;

const isolation = `
ALTER TABLE report_schedule ENABLE ROW LEVEL SECURITY;
ALTER TABLE report_schedule FORCE ROW LEVEL SECURITY;
CREATE POLICY own_tenant ON report_schedule USING (tenant_id = ${OWN_TENANT}) WITH CHECK (tenant_id = ${OWN_TENANT});
GRANT SELECT, INSERT, UPDATE, DELETE ON report_schedule TO plumbline_app;
`;
