import { sql, type Kysely } from 'kysely';

/** Groups of projects with their managers, invitations into projects, and pictures: covers and photos of people. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const script of [groups, isolation, invitationProjects, pictures, editRights])
    await sql.raw(script).execute(db);
}

const OWN_TENANT = `ANY (NULLIF(current_setting('app.tenants', true), '')::uuid[])`;

/** A manager is project admin in every project of the group while their role in the tenant is group manager. */
const groups = `
CREATE TABLE project_group (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  tenant_id uuid NOT NULL REFERENCES tenant (id),
  name text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 120),
  name_key text NOT NULL,
  created_by uuid NOT NULL REFERENCES account (id),
  created_at timestamptz NOT NULL DEFAULT now(),
  version integer NOT NULL DEFAULT 1,
  UNIQUE (tenant_id, id)
);
CREATE UNIQUE INDEX project_group_name_unique ON project_group (tenant_id, name_key);

CREATE TABLE group_manager (
  group_id uuid NOT NULL,
  account_id uuid NOT NULL,
  tenant_id uuid NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  lock_anchor boolean NOT NULL DEFAULT false CHECK (NOT lock_anchor),
  PRIMARY KEY (group_id, account_id),
  FOREIGN KEY (tenant_id, group_id) REFERENCES project_group (tenant_id, id) ON DELETE CASCADE,
  FOREIGN KEY (account_id, tenant_id) REFERENCES tenant_member (account_id, tenant_id)
);
CREATE INDEX group_manager_by_account ON group_manager (account_id, tenant_id);

ALTER TABLE project ADD COLUMN group_id uuid,
  ADD FOREIGN KEY (tenant_id, group_id) REFERENCES project_group (tenant_id, id);
CREATE INDEX project_by_group ON project (group_id) WHERE group_id IS NOT NULL;
GRANT SELECT, INSERT, UPDATE, DELETE ON project_group, group_manager TO plumbline_app;
`;

/** Into which projects an open invitation leads; \`for_projects\` = it was made for them alone and ends with the last. */
const invitationProjects = `
ALTER TABLE invitation ADD COLUMN for_projects boolean NOT NULL DEFAULT false,
  ADD UNIQUE (tenant_id, id);
CREATE TABLE invitation_project (
  invitation_id uuid NOT NULL,
  project_id uuid NOT NULL,
  tenant_id uuid NOT NULL,
  project_role smallint NOT NULL CHECK (project_role IN (10, 20, 30, 40)),
  invited_by uuid NOT NULL REFERENCES account (id),
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (invitation_id, project_id),
  FOREIGN KEY (tenant_id, invitation_id) REFERENCES invitation (tenant_id, id) ON DELETE CASCADE,
  FOREIGN KEY (tenant_id, project_id) REFERENCES project (tenant_id, id) ON DELETE CASCADE
);
CREATE INDEX invitation_project_by_project ON invitation_project (project_id);
GRANT SELECT, INSERT, UPDATE, DELETE ON invitation_project TO plumbline_app;
${isolate('invitation_project')}
CREATE POLICY identity_reads ON invitation_project FOR SELECT TO plumbline_identity USING (true);
GRANT SELECT ON invitation_project TO plumbline_identity;
`;

function isolate(table: string): string {
  return `
ALTER TABLE ${table} ENABLE ROW LEVEL SECURITY;
ALTER TABLE ${table} FORCE ROW LEVEL SECURITY;
CREATE POLICY own_tenant ON ${table} USING (tenant_id = ${OWN_TENANT}) WITH CHECK (tenant_id = ${OWN_TENANT});
`;
}

const isolation = ['project_group', 'group_manager'].map(isolate).join('');

/** A picture is no page of a plan; a person's photo is of no project. */
const pictures = `
ALTER TABLE upload DROP CONSTRAINT upload_purpose_check,
  ADD CONSTRAINT upload_purpose_check CHECK (purpose IN ('floor-plan', 'cover', 'profile-photo')),
  ALTER COLUMN project_id DROP NOT NULL,
  ADD CONSTRAINT upload_of_project CHECK ((project_id IS NULL) = (purpose = 'profile-photo'));
ALTER TABLE stored_file DROP CONSTRAINT stored_file_purpose_check,
  ADD CONSTRAINT stored_file_purpose_check CHECK (purpose IN ('plan', 'upload-pages', 'cover', 'profile-photo')),
  ALTER COLUMN project_id DROP NOT NULL,
  ADD CONSTRAINT stored_file_of_project CHECK ((project_id IS NULL) = (purpose = 'profile-photo'));
ALTER TABLE project ADD COLUMN cover_file_id uuid,
  ADD FOREIGN KEY (tenant_id, cover_file_id) REFERENCES stored_file (tenant_id, id);
CREATE INDEX project_by_cover ON project (cover_file_id) WHERE cover_file_id IS NOT NULL;
`;

/** Rows are looked up by their keys only, as before. */
const BY_KEY = 'SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off';

/** As before; a manager of the project's group has the project role of an admin. The row that says so is locked too. */
const editRights = `
CREATE OR REPLACE FUNCTION edit_rights(edits jsonb) RETURNS TABLE (
  session_id text, floor_plan_id uuid, session_alive boolean, system_role text,
  project_role smallint, project_status text, plan_alive boolean
) LANGUAGE plpgsql ${BY_KEY} AS $$
#variable_conflict use_column
BEGIN
  RETURN QUERY
  WITH asked AS (
    SELECT DISTINCT * FROM jsonb_to_recordset(edits)
      AS a (session_id text, account_id uuid, tenant_id uuid, project_id uuid, floor_plan_id uuid)
  ), living_session AS (
    SELECT id, account_id, tenant_id FROM session
    WHERE id = ANY (ARRAY(SELECT a.session_id FROM asked a))
      AND expires_at > clock_timestamp() AND absolute_expires_at > clock_timestamp()
    ORDER BY id FOR SHARE
  ), role AS (
    SELECT m.project_id, m.account_id, m.project_role FROM membership m
    WHERE m.project_id = ANY (ARRAY(SELECT a.project_id FROM asked a))
      AND m.account_id = ANY (ARRAY(SELECT a.account_id FROM asked a))
    ORDER BY m.project_id, m.account_id FOR SHARE
  ), site AS (
    SELECT id, tenant_id, status, group_id FROM project
    WHERE id = ANY (ARRAY(SELECT a.project_id FROM asked a)) ORDER BY id FOR SHARE
  ), managed AS (
    SELECT g.group_id, g.account_id FROM group_manager g
    WHERE g.group_id = ANY (ARRAY(SELECT p.group_id FROM site p WHERE p.group_id IS NOT NULL))
      AND g.account_id = ANY (ARRAY(SELECT a.account_id FROM asked a))
    ORDER BY g.group_id, g.account_id FOR SHARE
  ), living_plan AS (
    SELECT id, project_id FROM floor_plan
    WHERE id = ANY (ARRAY(SELECT a.floor_plan_id FROM asked a)) AND deleted_at IS NULL ORDER BY id FOR SHARE
  )
  SELECT a.session_id, a.floor_plan_id, s.id IS NOT NULL, m.system_role,
    CASE WHEN m.system_role = '30' AND g.group_id IS NOT NULL THEN 10::smallint ELSE r.project_role END,
    CASE WHEN tenant_phase(t.status, t.expiration_date, t.time_zone) = 'active' THEN p.status
      WHEN p.status IS NOT NULL THEN 'closed' END,
    f.id IS NOT NULL
  FROM asked a
  LEFT JOIN living_session s ON s.id = a.session_id AND s.account_id = a.account_id AND s.tenant_id = a.tenant_id
  LEFT JOIN tenant t ON t.id = a.tenant_id
    AND tenant_phase(t.status, t.expiration_date, t.time_zone) <> 'locked'
  LEFT JOIN tenant_member m ON m.tenant_id = t.id AND m.account_id = a.account_id AND m.status = 'active'
  LEFT JOIN role r ON r.project_id = a.project_id AND r.account_id = a.account_id
  LEFT JOIN site p ON p.id = a.project_id AND p.tenant_id = a.tenant_id
  LEFT JOIN managed g ON g.group_id = p.group_id AND g.account_id = a.account_id
  LEFT JOIN living_plan f ON f.id = a.floor_plan_id AND f.project_id = a.project_id;
END
$$`;
