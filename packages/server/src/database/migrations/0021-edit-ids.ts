import { sql, type Kysely } from 'kysely';

/** Each entry says by which frame it came, so that one edit leads from its author's browser through the log to its row. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw('ALTER TABLE journal_entry ADD COLUMN edit_id text').execute(db);
  await sql.raw(writeEntries).execute(db);
}

/** Rows are looked up by their keys only, as before. */
const BY_KEY = 'SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off';

const writeEntries = `
CREATE OR REPLACE FUNCTION write_entries(node_name text, edits jsonb) RETURNS TABLE (place bigint, seq bigint)
LANGUAGE plpgsql ${BY_KEY} AS $$
#variable_conflict use_column
DECLARE written integer;
BEGIN
  PERFORM FROM journal_document d
  WHERE d.room = ANY (ARRAY(SELECT e.room FROM jsonb_to_recordset(edits) AS e (room text)))
  ORDER BY d.room FOR NO KEY UPDATE;
  IF EXISTS (
    SELECT FROM jsonb_to_recordset(edits) AS e (room text, after_seq bigint, upd text, client_ids bigint[])
    CROSS JOIN LATERAL (
      SELECT j.node, j.upd, j.client_ids FROM journal_entry j
      WHERE j.room = e.room AND j.seq > e.after_seq OFFSET 0
    ) AS later
    WHERE CASE WHEN later.node = node_name THEN later.upd = decode(e.upd, 'base64')
      ELSE later.client_ids && e.client_ids END
  ) THEN RAISE EXCEPTION 'an edit is in the journal already' USING ERRCODE = 'PB001'; END IF;
  RETURN QUERY
  WITH said AS (
    SELECT * FROM ROWS FROM (jsonb_to_recordset(edits) AS (
      room text, tenant_id uuid, account_id uuid, session_id text, socket_id text, edit_id text, client_ids bigint[],
      upd text, changes jsonb
    )) WITH ORDINALITY AS e (room, tenant_id, account_id, session_id, socket_id, edit_id, client_ids, upd, changes, place)
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
      (room, seq, tenant_id, actor_kind, actor_id, session_id, socket_id, edit_id, client_ids, upd, changes, node)
    SELECT n.room, n.seq, n.tenant_id, 'member', n.account_id, n.session_id, n.socket_id, n.edit_id, n.client_ids,
      decode(n.upd, 'base64'), n.changes, node_name
    FROM numbered n
  )
  SELECT n.place, n.seq FROM numbered n ORDER BY n.place;
  GET DIAGNOSTICS written = ROW_COUNT;
  IF written <> jsonb_array_length(edits) THEN RAISE EXCEPTION 'an edit has no document'; END IF;
END
$$`;
