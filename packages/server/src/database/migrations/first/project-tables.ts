/**
 * Projects, their members and links. Every reference to a project carries the tenant too, so that a row of one tenant
 * cannot point into another even if a policy were wrong.
 */
export const projectTables = `
CREATE TABLE project (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  tenant_id uuid NOT NULL REFERENCES tenant (id),
  name text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 200),
  address text NOT NULL CHECK (char_length(address) <= 500),
  status text NOT NULL DEFAULT 'active' CHECK (status IN ('active', 'closed')),
  closed_at timestamptz,
  area_m2 double precision CHECK (area_m2 > 0),
  area_unit text NOT NULL DEFAULT 'm2' CHECK (area_unit IN ('m2', 'ft2')),
  start_date date,
  end_date date,
  custom_link text NOT NULL DEFAULT 'private' CHECK (custom_link IN ('private', 'public')),
  time_zone text NOT NULL,
  created_by uuid REFERENCES account (id),
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  version integer NOT NULL DEFAULT 1,
  lock_anchor boolean NOT NULL DEFAULT false CHECK (NOT lock_anchor),
  UNIQUE (tenant_id, id),
  CHECK ((status = 'closed') = (closed_at IS NOT NULL))
);
CREATE INDEX project_by_tenant ON project (tenant_id, status, name);

CREATE TABLE project_opened (
  project_id uuid NOT NULL,
  account_id uuid NOT NULL REFERENCES account (id),
  tenant_id uuid NOT NULL,
  opened_at timestamptz NOT NULL,
  PRIMARY KEY (project_id, account_id),
  FOREIGN KEY (tenant_id, project_id) REFERENCES project (tenant_id, id) ON DELETE CASCADE
);

CREATE TABLE membership (
  project_id uuid NOT NULL,
  account_id uuid NOT NULL,
  tenant_id uuid NOT NULL,
  project_role smallint NOT NULL CHECK (project_role IN (10, 20, 30, 40)),
  created_at timestamptz NOT NULL DEFAULT now(),
  lock_anchor boolean NOT NULL DEFAULT false CHECK (NOT lock_anchor),
  PRIMARY KEY (project_id, account_id),
  FOREIGN KEY (tenant_id, project_id) REFERENCES project (tenant_id, id) ON DELETE CASCADE,
  FOREIGN KEY (account_id, tenant_id) REFERENCES tenant_member (account_id, tenant_id)
);
CREATE INDEX membership_by_account ON membership (account_id, tenant_id);

CREATE TABLE share_link (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  tenant_id uuid NOT NULL,
  project_id uuid NOT NULL,
  kind text NOT NULL CHECK (kind = 'home'),
  token_hash text NOT NULL UNIQUE CHECK (token_hash ~ '^[0-9a-f]{64}$'),
  created_by uuid NOT NULL REFERENCES account (id),
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz,
  revoked_at timestamptz,
  views integer NOT NULL DEFAULT 0,
  last_viewed_at timestamptz,
  lock_anchor boolean NOT NULL DEFAULT false CHECK (NOT lock_anchor),
  UNIQUE (tenant_id, id),
  FOREIGN KEY (tenant_id, project_id) REFERENCES project (tenant_id, id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX share_link_one_living_home ON share_link (project_id)
  WHERE kind = 'home' AND revoked_at IS NULL;
CREATE INDEX share_link_by_project ON share_link (project_id, created_at DESC);

CREATE TABLE share_session (
  token_hash text PRIMARY KEY CHECK (token_hash ~ '^[0-9a-f]{64}$'),
  link_id uuid NOT NULL,
  tenant_id uuid NOT NULL,
  project_id uuid NOT NULL,
  expires_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  FOREIGN KEY (tenant_id, link_id) REFERENCES share_link (tenant_id, id) ON DELETE CASCADE
);
CREATE INDEX share_session_by_link ON share_session (link_id);
CREATE INDEX share_session_by_expiry ON share_session (expires_at);
`;
