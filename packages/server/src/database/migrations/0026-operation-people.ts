import { sql, type Kysely } from 'kysely';

/**
 * Under which names people stand in the operation log, so that all rows of a person are found by whatever they were
 * called; and how far each chain was closed, so that links cut off its end are missed. Rows leave with their link.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const script of [people, ends, sweeping]) await sql.raw(script).execute(db);
}

const OWN_TENANT = `tenant_id = ANY (NULLIF(current_setting('app.tenants', true), '')::uuid[])`;
const NAME_MAX_CHARS = 300;

/** Without an account: visitors, and what the product does by itself. The owner would else find no rows to read. */
const people = `
CREATE TABLE operation_person (
  tenant_id uuid NOT NULL REFERENCES tenant (id),
  account_id uuid,
  name text NOT NULL CHECK (char_length(name) <= ${NAME_MAX_CHARS}),
  last_at timestamptz NOT NULL,
  UNIQUE NULLS NOT DISTINCT (tenant_id, account_id, name)
);
CREATE INDEX operation_person_by_time ON operation_person (last_at);
ALTER TABLE operation_log NO FORCE ROW LEVEL SECURITY;
INSERT INTO operation_person (tenant_id, account_id, name, last_at)
  SELECT tenant_id, account_id, left(oper_name, ${NAME_MAX_CHARS}), max(oper_time) FROM operation_log GROUP BY 1, 2, 3;
ALTER TABLE operation_log FORCE ROW LEVEL SECURITY;
ALTER TABLE operation_person ENABLE ROW LEVEL SECURITY;
ALTER TABLE operation_person FORCE ROW LEVEL SECURITY;
CREATE POLICY own_tenant ON operation_person USING (${OWN_TENANT}) WITH CHECK (${OWN_TENANT});
CREATE POLICY identity_reads ON operation_person FOR SELECT TO plumbline_identity USING (true);
CREATE POLICY identity_sweeps ON operation_person FOR DELETE TO plumbline_identity
  USING (last_at < now() - interval '2 years');
GRANT SELECT, INSERT, UPDATE ON operation_person TO plumbline_app;
GRANT SELECT, DELETE ON operation_person TO plumbline_identity;
`;

const ends = `
ALTER TABLE operation_chain ADD COLUMN closed_seq bigint NOT NULL DEFAULT 0;
ALTER TABLE operation_chain ADD COLUMN closed_hash text NOT NULL DEFAULT repeat('0', 64)
  CHECK (closed_hash ~ '^[0-9a-f]{64}$');
ALTER TABLE operation_chain NO FORCE ROW LEVEL SECURITY;
ALTER TABLE operation_link NO FORCE ROW LEVEL SECURITY;
UPDATE operation_chain c SET closed_seq = l.last_seq, closed_hash = l.hash FROM (
  SELECT DISTINCT ON (tenant_id) tenant_id, last_seq, hash FROM operation_link ORDER BY tenant_id, first_seq DESC
) AS l WHERE l.tenant_id = c.tenant_id;
ALTER TABLE operation_chain FORCE ROW LEVEL SECURITY;
ALTER TABLE operation_link FORCE ROW LEVEL SECURITY;
`;

/** The sweep asks how old a row's link is. */
const sweeping = `
CREATE POLICY identity_reads ON operation_link FOR SELECT TO plumbline_identity USING (true);
GRANT SELECT ON operation_link TO plumbline_identity;
`;
