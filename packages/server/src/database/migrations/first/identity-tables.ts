/** Who exists, who belongs where, who is logged in. */
export const identityTables = `
CREATE TABLE tenant (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  kind text NOT NULL CHECK (kind IN ('platform', 'customer')),
  name text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 200),
  status text NOT NULL DEFAULT 'active' CHECK (status IN ('active', 'disabled')),
  time_zone text NOT NULL,
  language text NOT NULL CHECK (language IN ('en', 'cn', 'ja', 'ar')),
  start_date date,
  expiration_date date,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX tenant_one_platform ON tenant (kind) WHERE kind = 'platform';

CREATE TABLE account (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  email text NOT NULL CONSTRAINT account_email_unique UNIQUE CHECK (char_length(email) BETWEEN 3 AND 254),
  password_hash text NOT NULL,
  name text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 200),
  language text NOT NULL CHECK (language IN ('en', 'cn', 'ja', 'ar')),
  first_login_pending boolean NOT NULL DEFAULT false,
  disabled_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE tenant_member (
  account_id uuid NOT NULL REFERENCES account (id),
  tenant_id uuid NOT NULL REFERENCES tenant (id),
  system_role text NOT NULL CHECK (system_role IN ('00', '10', '20', '30', '40', '50')),
  account_name text NOT NULL,
  status text NOT NULL DEFAULT 'active' CHECK (status IN ('active', 'suspended', 'removed')),
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (account_id, tenant_id)
);
CREATE INDEX tenant_member_by_tenant ON tenant_member (tenant_id, system_role);

CREATE TABLE session (
  id text PRIMARY KEY CHECK (id ~ '^[0-9a-f]{64}$'),
  account_id uuid NOT NULL,
  tenant_id uuid NOT NULL,
  remember boolean NOT NULL,
  expires_at timestamptz NOT NULL,
  absolute_expires_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  ip text NOT NULL,
  user_agent text NOT NULL,
  lock_anchor boolean NOT NULL DEFAULT false CHECK (NOT lock_anchor),
  FOREIGN KEY (account_id, tenant_id) REFERENCES tenant_member (account_id, tenant_id)
);
CREATE INDEX session_by_account ON session (account_id);
CREATE INDEX session_by_expiry ON session (LEAST(expires_at, absolute_expires_at));

CREATE TABLE login_throttle (
  key text PRIMARY KEY CHECK (char_length(key) <= 120),
  failures integer NOT NULL,
  window_started_at timestamptz NOT NULL,
  blocked_until timestamptz
);

CREATE TABLE login_log (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  tenant_id uuid REFERENCES tenant (id),
  account_id uuid REFERENCES account (id),
  email text NOT NULL,
  result text NOT NULL CHECK (result IN ('ok', 'bad-credentials', 'throttled', 'disabled')),
  ip text NOT NULL,
  user_agent text NOT NULL,
  at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX login_log_by_tenant ON login_log (tenant_id, at DESC);
CREATE INDEX login_log_by_time ON login_log (at);

CREATE TABLE access_change (
  seq bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  scope text NOT NULL
    CHECK (scope IN ('account', 'session', 'membership', 'share-link', 'project', 'floor-plan', 'tenant')),
  subject text NOT NULL CHECK (char_length(subject) <= 80),
  reason text NOT NULL CHECK (char_length(reason) <= 80),
  at timestamptz NOT NULL DEFAULT now()
);
`;
