import { sql, type Kysely } from 'kysely';

/**
 * What the end date of a tenant means, said once for all who judge: sessions, standings, edits, links and jobs. An edit
 * of a tenant that may only read is judged as one in a closed project.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const script of [phases, editRights]) await sql.raw(script).execute(db);
}

/** Past the end date a tenant reads for so many days; then it is locked. */
const READ_ONLY_DAYS = 30;

const phases = `
CREATE FUNCTION tenant_phase(status text, expiration_date date, time_zone text) RETURNS text
LANGUAGE sql STABLE AS $$
  SELECT CASE
    WHEN status <> 'active' THEN 'locked'
    WHEN expiration_date IS NULL
      OR expiration_date >= (statement_timestamp() AT TIME ZONE time_zone)::date THEN 'active'
    WHEN expiration_date + ${READ_ONLY_DAYS} >= (statement_timestamp() AT TIME ZONE time_zone)::date THEN 'read-only'
    ELSE 'locked'
  END
$$;
CREATE FUNCTION tenant_phase_end(status text, expiration_date date, time_zone text) RETURNS timestamptz
LANGUAGE sql STABLE AS $$
  SELECT CASE tenant_phase(status, expiration_date, time_zone)
    WHEN 'active' THEN (expiration_date + 1)::timestamp AT TIME ZONE time_zone
    WHEN 'read-only' THEN (expiration_date + ${READ_ONLY_DAYS + 1})::timestamp AT TIME ZONE time_zone
  END
$$;
REVOKE ALL ON FUNCTION tenant_phase(text, date, text), tenant_phase_end(text, date, text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION tenant_phase(text, date, text), tenant_phase_end(text, date, text)
  TO plumbline_app, plumbline_identity;
`;

/** Rows are looked up by their keys only, as before. */
const BY_KEY = 'SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off';

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
    SELECT id, tenant_id, status FROM project
    WHERE id = ANY (ARRAY(SELECT a.project_id FROM asked a)) ORDER BY id FOR SHARE
  ), living_plan AS (
    SELECT id, project_id FROM floor_plan
    WHERE id = ANY (ARRAY(SELECT a.floor_plan_id FROM asked a)) AND deleted_at IS NULL ORDER BY id FOR SHARE
  )
  SELECT a.session_id, a.floor_plan_id, s.id IS NOT NULL, m.system_role, r.project_role,
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
  LEFT JOIN living_plan f ON f.id = a.floor_plan_id AND f.project_id = a.project_id;
END
$$`;
