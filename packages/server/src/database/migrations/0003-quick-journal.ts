import { sql, type Kysely } from 'kysely';

/**
 * What the rooms do all day long, each in one statement and so in one round trip. The functions work with the rights
 * of the caller: row level security holds inside them, and the two that begin a transaction name its tenants.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const script of [connectionOfEntry, editRights, writeEntries, appendEdits, laggingRooms, grants]) {
    await sql.raw(script).execute(db);
  }
}

/**
 * Rows are looked up by their keys only, for each edit. A connection keeps a function's plans: one made while the
 * tables were small would read them whole ever after.
 */
const BY_KEY = 'SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off';

/** By which connection an edit came, as the logs and the browser name it. */
const connectionOfEntry = 'ALTER TABLE journal_entry ADD COLUMN socket_id text';

/** How everybody stands who made one of the edits; the rows that decide stay locked until the transaction ends. */
const editRights = `
CREATE FUNCTION edit_rights(edits jsonb) RETURNS TABLE (
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
  SELECT a.session_id, a.floor_plan_id, s.id IS NOT NULL, m.system_role, r.project_role, p.status, f.id IS NOT NULL
  FROM asked a
  LEFT JOIN living_session s ON s.id = a.session_id AND s.account_id = a.account_id AND s.tenant_id = a.tenant_id
  LEFT JOIN tenant t ON t.id = a.tenant_id AND t.status = 'active'
    AND (t.expiration_date IS NULL
      OR t.expiration_date::date >= (clock_timestamp() AT TIME ZONE t.time_zone)::date)
  LEFT JOIN tenant_member m ON m.tenant_id = t.id AND m.account_id = a.account_id AND m.status = 'active'
  LEFT JOIN role r ON r.project_id = a.project_id AND r.account_id = a.account_id
  LEFT JOIN site p ON p.id = a.project_id AND p.tenant_id = a.tenant_id
  LEFT JOIN living_plan f ON f.id = a.floor_plan_id AND f.project_id = a.project_id;
END
$$`;

/**
 * Numbers the edits in their rooms, in the order given, and writes them; answers each one's place and its seq.
 * A statement whose answer was given up may still come to its end, before or after its repetition: whichever of the two
 * gets the documents' locks second finds the entry (an author's bytes are never the same twice) and fails with PB001.
 */
const writeEntries = `
CREATE FUNCTION write_entries(node_name text, edits jsonb) RETURNS TABLE (place bigint, seq bigint)
LANGUAGE plpgsql ${BY_KEY} AS $$
#variable_conflict use_column
DECLARE written integer;
BEGIN
  PERFORM FROM journal_document d
  WHERE d.room = ANY (ARRAY(SELECT e.room FROM jsonb_to_recordset(edits) AS e (room text)))
  ORDER BY d.room FOR NO KEY UPDATE;
  IF EXISTS (
    SELECT FROM jsonb_to_recordset(edits) AS e (room text, after_seq bigint, upd text)
    CROSS JOIN LATERAL (
      SELECT j.node, j.upd FROM journal_entry j WHERE j.room = e.room AND j.seq > e.after_seq OFFSET 0
    ) AS later
    WHERE later.node = node_name AND later.upd = decode(e.upd, 'base64')
  ) THEN RAISE EXCEPTION 'an edit is in the journal already' USING ERRCODE = 'PB001'; END IF;
  RETURN QUERY
  WITH said AS (
    SELECT * FROM ROWS FROM (jsonb_to_recordset(edits) AS (
      room text, tenant_id uuid, account_id uuid, session_id text, socket_id text, client_ids bigint[], upd text,
      changes jsonb
    )) WITH ORDINALITY AS e (room, tenant_id, account_id, session_id, socket_id, client_ids, upd, changes, place)
  ), counted AS (
    SELECT e.room, count(*) AS entries FROM said e GROUP BY e.room
  ), moved AS (
    UPDATE journal_document d SET head = d.head + c.entries FROM counted c
    WHERE d.room = c.room AND d.room = ANY (ARRAY(SELECT c.room FROM counted c))
    RETURNING d.room, d.head - c.entries AS before
  ), numbered AS (
    SELECT e.*, m.before + row_number() OVER (PARTITION BY e.room ORDER BY e.place) AS seq
    FROM said e JOIN moved m ON m.room = e.room
  ), entered AS (
    INSERT INTO journal_entry
      (room, seq, tenant_id, actor_kind, actor_id, session_id, socket_id, client_ids, upd, changes, node)
    SELECT n.room, n.seq, n.tenant_id, 'member', n.account_id, n.session_id, n.socket_id, n.client_ids,
      decode(n.upd, 'base64'), n.changes, node_name
    FROM numbered n
  )
  SELECT n.place, n.seq FROM numbered n ORDER BY n.place;
  GET DIAGNOSTICS written = ROW_COUNT;
  IF written <> jsonb_array_length(edits) THEN RAISE EXCEPTION 'an edit has no document'; END IF;
END
$$`;

/**
 * Writes edits if everybody's rights are exactly those that each edit names, and answers no row otherwise: what other
 * rights mean is not judged here.
 */
const appendEdits = `
CREATE FUNCTION append_edits(tenants text, node_name text, edits jsonb) RETURNS TABLE (place bigint, seq bigint)
LANGUAGE plpgsql AS $$
#variable_conflict use_column
BEGIN
  PERFORM set_config('app.tenants', tenants, true);
  IF EXISTS (
    SELECT FROM jsonb_to_recordset(edits)
      AS e (session_id text, floor_plan_id uuid, system_role text, project_role smallint, project_status text)
    LEFT JOIN edit_rights(edits) r ON r.session_id = e.session_id AND r.floor_plan_id = e.floor_plan_id
    WHERE r.session_alive IS NOT TRUE OR r.plan_alive IS NOT TRUE
      OR (r.system_role, r.project_role, r.project_status)
        IS DISTINCT FROM (e.system_role, e.project_role, e.project_status)
  ) THEN RETURN; END IF;
  RETURN QUERY SELECT w.place, w.seq FROM write_entries(node_name, edits) w;
END
$$`;

/** Those of the rooms that have entries after the given seqs. */
const laggingRooms = `
CREATE FUNCTION lagging_rooms(tenants text, rooms text[], seqs bigint[]) RETURNS SETOF text
LANGUAGE plpgsql ${BY_KEY} AS $$
BEGIN
  PERFORM set_config('app.tenants', tenants, true);
  RETURN QUERY
  SELECT d.room FROM unnest(rooms, seqs) AS known (room, seq)
  JOIN journal_document d ON d.room = known.room WHERE d.head > known.seq;
END
$$`;

const grants = `
REVOKE ALL ON FUNCTION edit_rights(jsonb), write_entries(text, jsonb), append_edits(text, text, jsonb),
  lagging_rooms(text, text[], bigint[]) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION edit_rights(jsonb), write_entries(text, jsonb), append_edits(text, text, jsonb),
  lagging_rooms(text, text[], bigint[]) TO plumbline_app;
`;
