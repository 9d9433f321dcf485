/** What happened, who asked for what, and answers kept for a repeated request. */
export const recordTables = `
CREATE TABLE project_feed (
  project_id uuid PRIMARY KEY,
  tenant_id uuid NOT NULL,
  head bigint NOT NULL DEFAULT 0,
  FOREIGN KEY (tenant_id, project_id) REFERENCES project (tenant_id, id) ON DELETE CASCADE
);

CREATE TABLE event (
  project_id uuid NOT NULL,
  seq bigint NOT NULL,
  tenant_id uuid NOT NULL,
  kind text NOT NULL CHECK (char_length(kind) <= 60),
  subject_id text NOT NULL CHECK (char_length(subject_id) <= 80),
  actor_kind text NOT NULL CHECK (actor_kind IN ('member', 'visitor', 'server')),
  actor_id uuid,
  payload jsonb NOT NULL,
  at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (project_id, seq),
  FOREIGN KEY (project_id) REFERENCES project_feed (project_id) ON DELETE CASCADE
);

CREATE TABLE operation_log (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  tenant_id uuid NOT NULL REFERENCES tenant (id),
  oper_time timestamptz NOT NULL DEFAULT now(),
  oper_name text NOT NULL,
  account_id uuid,
  title text NOT NULL,
  business_type smallint NOT NULL CHECK (business_type BETWEEN 0 AND 9),
  ip_addr text NOT NULL,
  request_url text NOT NULL,
  request_method text NOT NULL,
  request_params text NOT NULL,
  return_result text NOT NULL,
  status smallint NOT NULL CHECK (status IN (0, 1)),
  time_consumed_ms integer NOT NULL,
  exception_message text
);
CREATE INDEX operation_log_by_tenant ON operation_log (tenant_id, oper_time DESC);

CREATE TABLE idempotency_key (
  tenant_id uuid NOT NULL REFERENCES tenant (id),
  account_id uuid NOT NULL REFERENCES account (id),
  key text NOT NULL CHECK (char_length(key) BETWEEN 1 AND 128),
  request_sha256 text NOT NULL CHECK (request_sha256 ~ '^[0-9a-f]{64}$'),
  status integer,
  body text,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (account_id, tenant_id, key)
);
CREATE INDEX idempotency_key_by_time ON idempotency_key (created_at);
`;
