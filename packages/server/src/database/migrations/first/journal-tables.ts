/**
 * The journal of the rooms. An entry goes only with its whole document, and a document only after its plan:
 * see `journal_document_outlives_plan` in the tenant policies.
 */
export const journalTables = `
CREATE TABLE journal_document (
  room text PRIMARY KEY CHECK (room ~ '^(plan|note|scene):[0-9a-f-]{36}$'),
  tenant_id uuid NOT NULL,
  project_id uuid NOT NULL,
  head bigint NOT NULL DEFAULT 0,
  projected_seq bigint NOT NULL DEFAULT 0,
  schema_version integer NOT NULL DEFAULT 1,
  CHECK (projected_seq <= head),
  FOREIGN KEY (tenant_id, project_id) REFERENCES project (tenant_id, id) ON DELETE CASCADE
);
CREATE INDEX journal_document_by_project ON journal_document (project_id);
CREATE INDEX journal_document_unprojected ON journal_document (room) WHERE projected_seq < head;

CREATE TABLE journal_entry (
  room text NOT NULL REFERENCES journal_document (room) ON DELETE CASCADE,
  seq bigint NOT NULL CHECK (seq > 0),
  tenant_id uuid NOT NULL,
  actor_kind text NOT NULL CHECK (actor_kind IN ('member', 'server')),
  actor_id uuid,
  session_id text,
  client_ids bigint[] NOT NULL,
  upd bytea NOT NULL,
  changes jsonb NOT NULL,
  node text NOT NULL,
  at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (room, seq),
  CHECK ((actor_kind = 'member') = (actor_id IS NOT NULL))
);

CREATE TABLE journal_snapshot (
  room text NOT NULL REFERENCES journal_document (room) ON DELETE CASCADE,
  seq bigint NOT NULL,
  tenant_id uuid NOT NULL,
  bytes bytea NOT NULL,
  sha256 text NOT NULL CHECK (sha256 ~ '^[0-9a-f]{64}$'),
  at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (room, seq)
);

CREATE TABLE journal_author (
  room text NOT NULL REFERENCES journal_document (room) ON DELETE CASCADE,
  client_id bigint NOT NULL,
  tenant_id uuid NOT NULL,
  account_id uuid NOT NULL,
  first_seen timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (room, client_id)
);

CREATE TABLE journal_quarantine (
  room text NOT NULL REFERENCES journal_document (room) ON DELETE CASCADE,
  seq bigint NOT NULL,
  tenant_id uuid NOT NULL,
  reason text NOT NULL,
  at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (room, seq)
);
`;
