import { sql, type Kysely } from 'kysely';

/**
 * The operation log is numbered within each tenant, without gaps and in the order of the commits, so that a chain of
 * hashes can be closed over it; and it is indexed for what people look for among millions of rows. What was logged
 * stays as it is until it is two years old; then only the identity role's sweep can remove it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const script of [chain, numbers, indexes, whoReads, logins]) await sql.raw(script).execute(db);
}

const OWN_TENANT = `tenant_id = ANY (NULLIF(current_setting('app.tenants', true), '')::uuid[])`;

function isolate(table: string): string {
  return `
ALTER TABLE ${table} ENABLE ROW LEVEL SECURITY;
ALTER TABLE ${table} FORCE ROW LEVEL SECURITY;
CREATE POLICY own_tenant ON ${table} USING (${OWN_TENANT}) WITH CHECK (${OWN_TENANT});
`;
}

/** A link closes the rows from its first number to its last, together with the link before it. */
const chain = `
CREATE TABLE operation_chain (
  tenant_id uuid PRIMARY KEY REFERENCES tenant (id),
  head bigint NOT NULL DEFAULT 0
);
CREATE TABLE operation_link (
  tenant_id uuid NOT NULL REFERENCES tenant (id),
  first_seq bigint NOT NULL,
  last_seq bigint NOT NULL,
  hash text NOT NULL CHECK (hash ~ '^[0-9a-f]{64}$'),
  at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (tenant_id, first_seq),
  CHECK (last_seq >= first_seq)
);
`;

/** The tables' owner is held by row level security too, and would else find no rows to number. */
const numbers = `
ALTER TABLE operation_log ADD COLUMN seq bigint;
ALTER TABLE operation_log NO FORCE ROW LEVEL SECURITY;
UPDATE operation_log SET seq = numbered.seq FROM (
  SELECT id, row_number() OVER (PARTITION BY tenant_id ORDER BY oper_time, id) AS seq FROM operation_log
) AS numbered WHERE numbered.id = operation_log.id;
INSERT INTO operation_chain (tenant_id, head) SELECT tenant_id, max(seq) FROM operation_log GROUP BY tenant_id;
ALTER TABLE operation_log FORCE ROW LEVEL SECURITY;
ALTER TABLE operation_log ALTER COLUMN seq SET NOT NULL;
${isolate('operation_chain')}
${isolate('operation_link')}
GRANT SELECT, INSERT, UPDATE ON operation_chain TO plumbline_app;
GRANT SELECT, INSERT ON operation_link TO plumbline_app;
`;

const indexes = `
CREATE UNIQUE INDEX operation_log_by_seq ON operation_log (tenant_id, seq);
DROP INDEX operation_log_by_tenant;
CREATE INDEX operation_log_by_time ON operation_log (tenant_id, oper_time DESC, seq DESC);
CREATE INDEX operation_log_by_account ON operation_log (tenant_id, account_id, oper_time DESC);
CREATE INDEX operation_log_by_title ON operation_log (tenant_id, title, oper_time DESC);
CREATE INDEX operation_log_by_kind ON operation_log (tenant_id, business_type, oper_time DESC);
CREATE INDEX operation_log_failed ON operation_log (tenant_id, oper_time DESC) WHERE status = 1;
CREATE INDEX operation_log_of_all ON operation_log (oper_time DESC);
CREATE INDEX operation_log_by_request ON operation_log (request_id) WHERE request_id IS NOT NULL;
`;

const OLD_ENOUGH = `oper_time < now() - interval '2 years'`;

/** The platform operator reads the log of all tenants. */
const whoReads = `
CREATE POLICY identity_reads ON operation_log FOR SELECT TO plumbline_identity USING (true);
CREATE POLICY identity_sweeps ON operation_log FOR DELETE TO plumbline_identity USING (${OLD_ENOUGH});
CREATE POLICY only_what_is_old ON operation_log AS RESTRICTIVE FOR DELETE USING (${OLD_ENOUGH});
GRANT SELECT, DELETE ON operation_log TO plumbline_identity;
`;

/** Everybody sees the own logins. */
const logins = `
CREATE INDEX login_log_of_account ON login_log (account_id, at DESC);
`;
