import { sql, type Kysely } from 'kysely';

/**
 * The hours that a tenant may have processed: a ledger, warnings when it runs low, and requests for more.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const script of [entries, warnings, requests, isolation, rights]) await sql.raw(script).execute(db);
}

/**
 * Each entry carries the sums after it. Two that are written at once would have the same number, so that one of them
 * fails even where nobody waits; and no entry can be written after which less than nothing is left.
 */
const entries = `
CREATE TABLE hours_entry (
  tenant_id uuid NOT NULL REFERENCES tenant (id),
  seq bigint NOT NULL CHECK (seq > 0),
  at timestamptz NOT NULL DEFAULT now(),
  kind text NOT NULL CHECK (kind IN ('grant', 'reserve', 'settle', 'refund', 'adjust', 'expire')),
  seconds bigint NOT NULL,
  of_seq bigint CHECK (of_seq < seq),
  total_seconds bigint NOT NULL CHECK (total_seconds >= 0),
  settled_seconds bigint NOT NULL CHECK (settled_seconds >= 0),
  reserved_seconds bigint NOT NULL CHECK (reserved_seconds >= 0),
  allowance_seconds bigint NOT NULL CHECK (allowance_seconds >= 0),
  allowance_seq bigint NOT NULL CHECK (allowance_seq <= seq),
  expires_on date,
  project_id uuid,
  inspection_id uuid,
  inspection_name text CHECK (char_length(inspection_name) BETWEEN 1 AND 200),
  reason text CHECK (char_length(reason) BETWEEN 1 AND 500),
  actor_id uuid REFERENCES account (id),
  actor_name text CHECK (char_length(actor_name) <= 200),
  PRIMARY KEY (tenant_id, seq),
  FOREIGN KEY (tenant_id, of_seq) REFERENCES hours_entry (tenant_id, seq),
  FOREIGN KEY (tenant_id, project_id) REFERENCES project (tenant_id, id),
  CONSTRAINT hours_entry_not_overdrawn CHECK (settled_seconds + reserved_seconds <= total_seconds),
  CHECK (CASE kind WHEN 'adjust' THEN seconds <> 0 ELSE seconds > 0 END),
  CHECK ((kind IN ('settle', 'refund')) = (of_seq IS NOT NULL)),
  CHECK (expires_on IS NULL OR kind = 'grant'),
  CHECK (reason IS NOT NULL OR kind NOT IN ('grant', 'adjust'))
);
CREATE UNIQUE INDEX hours_entry_ends_once ON hours_entry (tenant_id, of_seq) WHERE of_seq IS NOT NULL;
CREATE INDEX hours_entry_by_project ON hours_entry (tenant_id, project_id, seq) WHERE project_id IS NOT NULL;
CREATE INDEX hours_entry_settled ON hours_entry (tenant_id, at) WHERE kind = 'settle';
CREATE INDEX hours_entry_expiring ON hours_entry (tenant_id, expires_on) WHERE expires_on IS NOT NULL;
`;

/** One for each mark that is passed, once for each grant. */
const warnings = `
CREATE TABLE hours_warning (
  tenant_id uuid NOT NULL,
  allowance_seq bigint NOT NULL,
  percent smallint NOT NULL CHECK (percent IN (20, 5, 0)),
  seq bigint NOT NULL,
  at timestamptz NOT NULL DEFAULT now(),
  mailed_at timestamptz,
  PRIMARY KEY (tenant_id, allowance_seq, percent),
  FOREIGN KEY (tenant_id, seq) REFERENCES hours_entry (tenant_id, seq)
);
CREATE INDEX hours_warning_waiting ON hours_warning (tenant_id) WHERE mailed_at IS NULL;
`;

const requests = `
CREATE TABLE hours_request (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  tenant_id uuid NOT NULL REFERENCES tenant (id),
  seconds bigint NOT NULL CHECK (seconds > 0),
  words text NOT NULL CHECK (char_length(words) <= 500),
  requested_by uuid NOT NULL REFERENCES account (id),
  requested_by_name text NOT NULL CHECK (char_length(requested_by_name) <= 200),
  at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX hours_request_by_tenant ON hours_request (tenant_id, at DESC);
`;

const isolation = ['hours_entry', 'hours_warning', 'hours_request']
  .map(
    (table) => `
ALTER TABLE ${table} ENABLE ROW LEVEL SECURITY;
ALTER TABLE ${table} FORCE ROW LEVEL SECURITY;
CREATE POLICY own_tenant ON ${table}
  USING (tenant_id = ANY (NULLIF(current_setting('app.tenants', true), '')::uuid[]))
  WITH CHECK (tenant_id = ANY (NULLIF(current_setting('app.tenants', true), '')::uuid[]));
`,
  )
  .join('');

/** What was entered stays as it is; of a warning only the mail is noted. */
const rights = `
GRANT SELECT, INSERT ON hours_entry, hours_request TO plumbline_app;
GRANT SELECT, INSERT, UPDATE (mailed_at) ON hours_warning TO plumbline_app;
`;
