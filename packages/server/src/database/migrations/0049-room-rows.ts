import { sql, type Kysely } from 'kysely';

/**
 * A room's row in the journal is made, closed and reopened together with what the room is about, and is all of it that an
 * append locks: the journal's SQL knows no kind of room any more. Functions of servers from before this stay until a later
 * migration, for as long as servers are renewed one after the other.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const scripts = [rows, scopes, roomRights, appendRoomEdits, appendRoomEdit, grants];
  for (const script of scripts) await sql.raw(script).execute(db);
}

const rows = `
ALTER TABLE journal_document ADD COLUMN closed_at timestamptz,
  DROP CONSTRAINT journal_document_room_check,
  ADD CONSTRAINT journal_document_room_check CHECK (room ~ '^[a-z]{1,20}:[0-9a-f-]{36}$');
INSERT INTO journal_document (room, tenant_id, project_id)
  SELECT 'plan:' || id, tenant_id, project_id FROM floor_plan ON CONFLICT (room) DO NOTHING;
UPDATE journal_document d SET closed_at = f.deleted_at FROM floor_plan f
  WHERE d.room = 'plan:' || f.id AND f.deleted_at IS NOT NULL;
`;

/** \`subject\`: what a room is about, whatever its kind. */
const scopes = `
ALTER TABLE access_change DROP CONSTRAINT access_change_scope_check,
  ADD CONSTRAINT access_change_scope_check
    CHECK (scope IN ('account', 'session', 'membership', 'share-link', 'project', 'floor-plan', 'subject', 'tenant'));
`;

/** Rows are looked up by their keys only, as before. */
const BY_KEY = 'SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off';

/**
 * How the authors of edits stand. What decides stays locked until the commit; the rooms' rows by the lock that the append
 * takes itself, so that two batches never wait for each other to let go of a weaker one.
 */
const roomRights = `
CREATE FUNCTION room_rights(edits jsonb) RETURNS TABLE (
  session_id text, room text, session_alive boolean, system_role text,
  project_role smallint, project_status text, room_open boolean
) LANGUAGE plpgsql ${BY_KEY} AS $$
#variable_conflict use_column
BEGIN
  RETURN QUERY
  WITH asked AS (
    SELECT DISTINCT * FROM jsonb_to_recordset(edits)
      AS a (session_id text, account_id uuid, tenant_id uuid, project_id uuid, room text)
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
  ), open_room AS (
    SELECT d.room, d.project_id FROM journal_document d
    WHERE d.room = ANY (ARRAY(SELECT a.room FROM asked a)) AND d.closed_at IS NULL
    ORDER BY d.room FOR NO KEY UPDATE
  )
  SELECT a.session_id, a.room, s.id IS NOT NULL, m.system_role,
    CASE WHEN m.system_role = '30' AND g.group_id IS NOT NULL THEN 10::smallint ELSE r.project_role END,
    CASE WHEN tenant_phase(t.status, t.expiration_date, t.time_zone) = 'active' THEN p.status
      WHEN p.status IS NOT NULL THEN 'closed' END,
    o.room IS NOT NULL
  FROM asked a
  LEFT JOIN living_session s ON s.id = a.session_id AND s.account_id = a.account_id AND s.tenant_id = a.tenant_id
  LEFT JOIN tenant t ON t.id = a.tenant_id
    AND tenant_phase(t.status, t.expiration_date, t.time_zone) <> 'locked'
  LEFT JOIN tenant_member m ON m.tenant_id = t.id AND m.account_id = a.account_id AND m.status = 'active'
  LEFT JOIN role r ON r.project_id = a.project_id AND r.account_id = a.account_id
  LEFT JOIN site p ON p.id = a.project_id AND p.tenant_id = a.tenant_id
  LEFT JOIN managed g ON g.group_id = p.group_id AND g.account_id = a.account_id
  LEFT JOIN open_room o ON o.room = a.room AND o.project_id = a.project_id;
END
$$`;

const appendRoomEdits = `
CREATE FUNCTION append_room_edits(tenants text, node_name text, edits jsonb)
RETURNS TABLE (place bigint, seq bigint) LANGUAGE plpgsql AS $$
#variable_conflict use_column
BEGIN
  PERFORM set_config('app.tenants', tenants, true);
  IF EXISTS (
    SELECT FROM jsonb_to_recordset(edits)
      AS e (session_id text, room text, system_role text, project_role smallint, project_status text)
    LEFT JOIN room_rights(edits) r ON r.session_id = e.session_id AND r.room = e.room
    WHERE r.session_alive IS NOT TRUE OR r.room_open IS NOT TRUE
      OR (r.system_role, r.project_role, r.project_status)
        IS DISTINCT FROM (e.system_role, e.project_role, e.project_status)
  ) THEN RETURN; END IF;
  RETURN QUERY SELECT w.place, w.seq FROM write_entries(node_name, edits) w;
END
$$`;

/**
 * \`append_room_edits\` for one edit, step by step: writes it if its author's rights are exactly those it names and answers
 * its seq, else null. Written already, by whomever: PB001.
 */
const appendRoomEdit = `
CREATE FUNCTION append_room_edit(
  tenant_said uuid, node_name text, room_said text, project_said uuid, account_said uuid,
  session_said text, system_role_said text, project_role_said smallint, project_status_said text,
  after_seq bigint, socket_said text, edit_said text, clients_said bigint[], upd_said bytea, changes_said jsonb
) RETURNS bigint LANGUAGE plpgsql ${BY_KEY} AS $$
DECLARE
  role_found smallint;
  seq_given bigint;
BEGIN
  PERFORM set_config('app.tenants', '{' || tenant_said || '}', true);
  PERFORM FROM session
  WHERE id = session_said AND account_id = account_said AND tenant_id = tenant_said
    AND expires_at > clock_timestamp() AND absolute_expires_at > clock_timestamp()
  FOR SHARE;
  IF NOT FOUND THEN RETURN NULL; END IF;
  SELECT project_role INTO role_found FROM membership
  WHERE project_id = project_said AND account_id = account_said
  FOR SHARE;
  IF role_found IS DISTINCT FROM project_role_said THEN RETURN NULL; END IF;
  PERFORM FROM project
  WHERE id = project_said AND tenant_id = tenant_said AND status = project_status_said
  FOR SHARE;
  IF NOT FOUND THEN RETURN NULL; END IF;
  PERFORM FROM tenant t JOIN tenant_member m ON m.tenant_id = t.id AND m.account_id = account_said
  WHERE t.id = tenant_said AND t.status = 'active' AND m.status = 'active' AND m.system_role = system_role_said
    AND (t.expiration_date IS NULL
      OR t.expiration_date::date >= (clock_timestamp() AT TIME ZONE t.time_zone)::date);
  IF NOT FOUND THEN RETURN NULL; END IF;
  UPDATE journal_document SET head = head + 1
  WHERE room = room_said AND project_id = project_said AND closed_at IS NULL
  RETURNING head INTO seq_given;
  IF NOT FOUND THEN RETURN NULL; END IF;
  IF EXISTS (
    SELECT FROM journal_entry
    WHERE room = room_said AND seq > after_seq
      AND CASE WHEN node = node_name THEN upd = upd_said ELSE client_ids && clients_said END
  ) THEN RAISE EXCEPTION 'an edit is in the journal already' USING ERRCODE = 'PB001'; END IF;
  INSERT INTO journal_entry
    (room, seq, tenant_id, actor_kind, actor_id, session_id, socket_id, edit_id, client_ids, upd, changes, node)
  VALUES (room_said, seq_given, tenant_said, 'member', account_said, session_said, socket_said, edit_said,
    clients_said, upd_said, changes_said, node_name);
  RETURN seq_given;
END
$$`;

const SIGNATURES = [
  'room_rights(jsonb)',
  'append_room_edits(text, text, jsonb)',
  'append_room_edit(uuid, text, text, uuid, uuid, text, text, smallint, text, bigint, text, text, bigint[], bytea, jsonb)',
];

const grants = SIGNATURES.map(
  (signature) => `
REVOKE ALL ON FUNCTION ${signature} FROM PUBLIC;
GRANT EXECUTE ON FUNCTION ${signature} TO plumbline_app;
`,
).join('');
