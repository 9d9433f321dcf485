import type pg from 'pg';

/**
 * How many queries of the database wait for another transaction.
 * @param owner sees what others ask
 * @param part stands in those that count; the writer of the log waits for others now and then
 */
export async function waitingQueries(owner: pg.Client, part: string): Promise<number> {
  const { rows } = await owner.query<{ waiting: number }>(
    `SELECT count(*)::int AS waiting FROM pg_stat_activity
     WHERE datname = current_database() AND wait_event_type = 'Lock' AND strpos(query, $1) > 0`,
    [part],
  );
  return rows[0]?.waiting ?? 0;
}
