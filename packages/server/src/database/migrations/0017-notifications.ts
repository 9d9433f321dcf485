import { sql, type Kysely } from 'kysely';

/**
 * What happens in a tenant outside of single plans, for its live feed; what each person is told; and how they want to
 * be told.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const scripts = [tenantFeed, notification, preference, mute, ...ISOLATED.map(isolate), whoWrites, signIns];
  for (const script of scripts) await sql.raw(script).execute(db);
}

const ISOLATED = ['tenant_feed', 'tenant_event', 'notification', 'notification_preference', 'project_mute'];

function isolate(table: string): string {
  const own = `tenant_id = ANY (NULLIF(current_setting('app.tenants', true), '')::uuid[])`;
  return `
ALTER TABLE ${table} ENABLE ROW LEVEL SECURITY;
ALTER TABLE ${table} FORCE ROW LEVEL SECURITY;
CREATE POLICY own_tenant ON ${table} USING (${own}) WITH CHECK (${own});
`;
}

/** Numbered by the feed's own row, whose lock is held to the commit, as in a project's feed. */
const tenantFeed = `
CREATE TABLE tenant_feed (
  tenant_id uuid PRIMARY KEY REFERENCES tenant (id),
  head bigint NOT NULL DEFAULT 0
);
CREATE TABLE tenant_event (
  tenant_id uuid NOT NULL,
  seq bigint NOT NULL,
  kind text NOT NULL CHECK (char_length(kind) <= 60),
  subject_id text NOT NULL CHECK (char_length(subject_id) <= 64),
  project_id uuid,
  account_ids uuid[] NOT NULL DEFAULT '{}',
  project_ids uuid[] NOT NULL DEFAULT '{}',
  at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (tenant_id, seq)
);
CREATE INDEX tenant_event_by_time ON tenant_event (at);
`;

const notification = `
CREATE TABLE notification (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  tenant_id uuid NOT NULL,
  account_id uuid NOT NULL,
  kind text NOT NULL CHECK (char_length(kind) <= 60),
  project_id uuid,
  project_name text,
  subject_id text NOT NULL CHECK (char_length(subject_id) <= 64),
  actor_id uuid,
  params jsonb NOT NULL CHECK (octet_length(params::text) <= 4000),
  bundle_key text NOT NULL CHECK (char_length(bundle_key) <= 200),
  in_app boolean NOT NULL,
  read_at timestamptz,
  done_at timestamptz,
  mail_due_at timestamptz,
  mailed_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  CHECK ((project_id IS NULL) = (project_name IS NULL)),
  FOREIGN KEY (account_id, tenant_id) REFERENCES tenant_member (account_id, tenant_id) ON DELETE CASCADE
);
CREATE INDEX notification_by_time ON notification (account_id, tenant_id, created_at DESC, id DESC) WHERE in_app;
CREATE INDEX notification_unread ON notification (account_id, tenant_id)
  WHERE in_app AND read_at IS NULL AND done_at IS NULL;
CREATE INDEX notification_mail_due ON notification (mail_due_at) WHERE mail_due_at IS NOT NULL AND mailed_at IS NULL;
CREATE INDEX notification_by_age ON notification (created_at);
`;

const preference = `
CREATE TABLE notification_preference (
  account_id uuid NOT NULL,
  tenant_id uuid NOT NULL,
  version integer NOT NULL,
  choices jsonb NOT NULL CHECK (octet_length(choices::text) <= 4000),
  PRIMARY KEY (account_id, tenant_id),
  FOREIGN KEY (account_id, tenant_id) REFERENCES tenant_member (account_id, tenant_id) ON DELETE CASCADE
);
`;

const mute = `
CREATE TABLE project_mute (
  project_id uuid NOT NULL,
  account_id uuid NOT NULL,
  tenant_id uuid NOT NULL,
  PRIMARY KEY (project_id, account_id),
  FOREIGN KEY (tenant_id, project_id) REFERENCES project (tenant_id, id) ON DELETE CASCADE,
  FOREIGN KEY (account_id, tenant_id) REFERENCES tenant_member (account_id, tenant_id) ON DELETE CASCADE
);
`;

/** Whoever joins, logs in or changes a password does so as the identity role, and is told in the same transaction. */
const whoWrites = `
GRANT SELECT, INSERT, UPDATE ON tenant_feed TO plumbline_app;
GRANT SELECT, INSERT, DELETE ON tenant_event TO plumbline_app;
GRANT SELECT, INSERT, DELETE, UPDATE (read_at, done_at, mail_due_at, mailed_at) ON notification TO plumbline_app;
GRANT SELECT, INSERT, UPDATE ON notification_preference TO plumbline_app;
GRANT SELECT, INSERT, DELETE ON project_mute TO plumbline_app;

CREATE POLICY identity_tells ON tenant_feed TO plumbline_identity USING (true) WITH CHECK (true);
CREATE POLICY identity_tells ON tenant_event FOR INSERT TO plumbline_identity WITH CHECK (true);
CREATE POLICY identity_tells ON notification FOR INSERT TO plumbline_identity WITH CHECK (true);
CREATE POLICY identity_reads ON notification FOR SELECT TO plumbline_identity USING (true);
CREATE POLICY identity_reads ON notification_preference FOR SELECT TO plumbline_identity USING (true);
GRANT SELECT, INSERT, UPDATE ON tenant_feed TO plumbline_identity;
GRANT INSERT ON tenant_event TO plumbline_identity;
GRANT INSERT, SELECT (account_id) ON notification TO plumbline_identity;
GRANT SELECT ON notification_preference TO plumbline_identity;
`;

/** Whether somebody has come by this browser before. */
const signIns = `
CREATE INDEX login_log_by_account ON login_log (account_id, at DESC) WHERE result = 'ok';
`;
