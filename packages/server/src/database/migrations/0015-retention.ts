import { sql, type Kysely } from 'kysely';

/** What is kept how long: legal hold, more time for what was deleted or failed, warnings, and the end of old links. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const script of [hold, moreTime, warnings, links]) await sql.raw(script).execute(db);
}

/** While a project is on legal hold, nothing of it is removed. */
const hold = `
ALTER TABLE project ADD COLUMN legal_hold boolean NOT NULL DEFAULT false;
CREATE INDEX project_on_hold ON project (tenant_id) WHERE legal_hold;
`;

const moreTime = `
ALTER TABLE floor_plan ADD COLUMN extended_days integer NOT NULL DEFAULT 0 CHECK (extended_days >= 0);
ALTER TABLE upload ADD COLUMN extended_days integer NOT NULL DEFAULT 0 CHECK (extended_days >= 0);
`;

/** Whom the admins and operators were told of; once for each end. */
const warnings = `
CREATE TABLE purge_warning (
  tenant_id uuid NOT NULL REFERENCES tenant (id),
  kind text NOT NULL CHECK (char_length(kind) <= 40),
  item_id uuid NOT NULL,
  purge_at timestamptz NOT NULL,
  at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (tenant_id, kind, item_id, purge_at)
);
CREATE INDEX purge_warning_by_time ON purge_warning (tenant_id, at DESC);
ALTER TABLE purge_warning ENABLE ROW LEVEL SECURITY;
ALTER TABLE purge_warning FORCE ROW LEVEL SECURITY;
CREATE POLICY own_tenant ON purge_warning
  USING (tenant_id = ANY (NULLIF(current_setting('app.tenants', true), '')::uuid[]))
  WITH CHECK (tenant_id = ANY (NULLIF(current_setting('app.tenants', true), '')::uuid[]));
GRANT SELECT, INSERT, DELETE ON purge_warning TO plumbline_app;
`;

/** A link's record goes two years after its end, and never while its project is on hold. */
const links = `
GRANT DELETE ON share_link TO plumbline_app;
CREATE POLICY share_link_outlives_its_end ON share_link AS RESTRICTIVE FOR DELETE USING (
  LEAST(expires_at, revoked_at) < now() - interval '2 years'
  AND NOT EXISTS (SELECT 1 FROM project p WHERE p.id = share_link.project_id AND p.legal_hold)
);
`;
