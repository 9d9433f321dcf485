import { sql, type Kysely } from 'kysely';

/** What somebody asks of a list again and again, under a name; nobody else sees it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(savedView).execute(db);
}

const savedView = `
CREATE TABLE saved_view (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  tenant_id uuid NOT NULL REFERENCES tenant (id),
  account_id uuid NOT NULL REFERENCES account (id),
  list text NOT NULL CHECK (char_length(list) BETWEEN 1 AND 40),
  name text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 60),
  query text NOT NULL CHECK (char_length(query) <= 2000),
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX saved_view_by_name ON saved_view (tenant_id, account_id, list, lower(name));
ALTER TABLE saved_view ENABLE ROW LEVEL SECURITY;
ALTER TABLE saved_view FORCE ROW LEVEL SECURITY;
CREATE POLICY own_tenant ON saved_view
  USING (tenant_id = ANY (NULLIF(current_setting('app.tenants', true), '')::uuid[]))
  WITH CHECK (tenant_id = ANY (NULLIF(current_setting('app.tenants', true), '')::uuid[]));
GRANT SELECT, INSERT, UPDATE, DELETE ON saved_view TO plumbline_app;
`;
