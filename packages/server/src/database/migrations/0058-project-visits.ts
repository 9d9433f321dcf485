import { sql, type Kysely } from 'kysely';

/**
 * When each member was last at the home of a project, and since when what others do to its notes is news to them. `seq`
 * are places in the project's list of events.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(projectVisit).execute(db);
}

const projectVisit = `
CREATE TABLE project_visit (
  project_id uuid NOT NULL,
  account_id uuid NOT NULL REFERENCES account (id) ON DELETE CASCADE,
  tenant_id uuid NOT NULL,
  seen_seq bigint NOT NULL CHECK (seen_seq >= 0),
  seen_at timestamptz NOT NULL DEFAULT now(),
  since_seq bigint CHECK (since_seq >= 0),
  since_at timestamptz,
  PRIMARY KEY (project_id, account_id),
  CHECK ((since_seq IS NULL) = (since_at IS NULL)),
  FOREIGN KEY (tenant_id, project_id) REFERENCES project (tenant_id, id) ON DELETE CASCADE
);
ALTER TABLE project_visit ENABLE ROW LEVEL SECURITY;
ALTER TABLE project_visit FORCE ROW LEVEL SECURITY;
CREATE POLICY own_tenant ON project_visit
  USING (tenant_id = ANY (NULLIF(current_setting('app.tenants', true), '')::uuid[]))
  WITH CHECK (tenant_id = ANY (NULLIF(current_setting('app.tenants', true), '')::uuid[]));
GRANT SELECT, INSERT, UPDATE ON project_visit TO plumbline_app;
`;
