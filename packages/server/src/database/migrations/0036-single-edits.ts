import { sql, type Kysely } from 'kysely';

/**
 * On an ordinary day an edit is alone in its batch. Written as a set of one it cost twice the processor time: five
 * looks into the same JSON, joins and sorts over one row.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const script of [appendEdit, grants]) await sql.raw(script).execute(db);
}

/** Rows are looked up by their keys only, as in `append_edits`. */
const BY_KEY = 'SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off';

/**
 * `append_edits` for one edit, step by step: writes it if its author's rights are exactly those it names and answers its
 * seq, else null. What decides stays locked until the commit. Written already, by whomever: PB001.
 */
const appendEdit = `
CREATE FUNCTION append_edit(
  tenant_said uuid, node_name text, room_said text, project_said uuid, plan_said uuid, account_said uuid,
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
  PERFORM FROM floor_plan
  WHERE id = plan_said AND project_id = project_said AND deleted_at IS NULL
  FOR SHARE;
  IF NOT FOUND THEN RETURN NULL; END IF;
  PERFORM FROM tenant t JOIN tenant_member m ON m.tenant_id = t.id AND m.account_id = account_said
  WHERE t.id = tenant_said AND t.status = 'active' AND m.status = 'active' AND m.system_role = system_role_said
    AND (t.expiration_date IS NULL
      OR t.expiration_date::date >= (clock_timestamp() AT TIME ZONE t.time_zone)::date);
  IF NOT FOUND THEN RETURN NULL; END IF;
  UPDATE journal_document SET head = head + 1 WHERE room = room_said RETURNING head INTO seq_given;
  IF NOT FOUND THEN RAISE EXCEPTION 'an edit has no document'; END IF;
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

const SIGNATURE =
  'append_edit(uuid, text, text, uuid, uuid, uuid, text, text, smallint, text, bigint, text, text, bigint[], bytea, jsonb)';

const grants = `
REVOKE ALL ON FUNCTION ${SIGNATURE} FROM PUBLIC;
GRANT EXECUTE ON FUNCTION ${SIGNATURE} TO plumbline_app;
`;
