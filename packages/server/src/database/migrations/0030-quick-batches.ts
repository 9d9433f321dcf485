import { sql, type Kysely } from 'kysely';

/**
 * Edits of one person no longer wait for each other's commits, so batches grow to hundreds: whether one of them is in the
 * journal already is now asked once for all of a room's entries, not once for each edit. And the failed operations of
 * one module are found by an index.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(writeEntries).execute(db);
  await sql
    .raw(
      'CREATE INDEX operation_log_failed_by_title ON operation_log (tenant_id, title, oper_time DESC) WHERE status = 1',
    )
    .execute(db);
}

/** Rows are looked up by their keys only, as before. */
const BY_KEY = 'SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off';

/** `IS TRUE` keeps the comparison of updates a look-up in a hash table; as a join it would go by pairs. */
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
    WITH said AS MATERIALIZED (
      SELECT e.room, e.after_seq, decode(e.upd, 'base64') AS upd, e.client_ids
      FROM jsonb_to_recordset(edits) AS e (room text, after_seq bigint, upd text, client_ids bigint[])
    ), since AS MATERIALIZED (
      SELECT s.room, min(s.after_seq) AS after_seq FROM said s GROUP BY s.room
    ), later AS MATERIALIZED (
      SELECT s.room, j.seq, j.node, j.upd, j.client_ids FROM since s
      CROSS JOIN LATERAL (
        SELECT j.seq, j.node, j.upd, j.client_ids FROM journal_entry j
        WHERE j.room = s.room AND j.seq > s.after_seq OFFSET 0
      ) AS j
    )
    SELECT FROM later l
    WHERE l.node = node_name AND ((l.room, l.upd) IN (SELECT s.room, s.upd FROM said s)) IS TRUE
    UNION ALL
    SELECT FROM later l
    JOIN said s ON s.room = l.room AND l.seq > s.after_seq AND l.client_ids && s.client_ids
    WHERE l.node <> node_name
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
