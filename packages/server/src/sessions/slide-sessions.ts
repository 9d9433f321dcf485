/**
 * The one rule of how a session stays alive (decisions 26): what a person does slides its idle end, twelve hours from
 * then and never past its absolute end. Acting is a request of the api but those that an open page repeats by itself,
 * opening the live feed, and an edit that was accepted in a room. A socket that is merely open, comes back by itself or is judged anew does not act.
 *
 * A session is written at most once a minute, and never while an edit waits for its commit.
 * Guarded by sessions.pg.test.ts, session-activity.pg.test.ts and tests/integration/rooms/idle-sessions.test.ts.
 */
import { sql } from 'kysely';
import type { Database } from '../database/client.ts';
import { SESSION_IDLE_HOURS } from './lucia-sessions.ts';

/** What lies closer together than this counts as one. */
export const SLIDE_EVERY_MS = 60_000;

const IDLE_MS = SESSION_IDLE_HOURS * 60 * 60 * 1000;

/**
 * Slides a session whose ends are known, unless it was slid within the last minute.
 * @param ends as judged a moment ago, in this process's time
 * @returns its idle end now
 */
export async function slideIfDue(
  identity: Database,
  sessionId: string,
  ends: { expiresAt: Date; absoluteExpiresAt: Date },
): Promise<Date> {
  const { expiresAt, absoluteExpiresAt } = ends;
  const nextMs = Math.min(absoluteExpiresAt.getTime(), Date.now() + IDLE_MS);
  if (nextMs - expiresAt.getTime() <= SLIDE_EVERY_MS) return expiresAt;
  const slid = await slideSessions(identity, [sessionId]);
  const remainingMs = slid.get(sessionId);
  return remainingMs === undefined ? expiresAt : new Date(Date.now() + remainingMs);
}

/**
 * Slides those of the sessions that live and were not slid within the last minute. They are locked in the order of
 * their ids, as by the journal that looks at their rights, so neither ever waits for the other in a circle.
 * @returns milliseconds to the end of each session that was slid
 */
export async function slideSessions(
  identity: Database,
  sessionIds: readonly string[],
): Promise<Map<string, number>> {
  const next = sql`LEAST(absolute_expires_at, now() + make_interval(hours => ${SESSION_IDLE_HOURS}))`;
  const { rows } = await sql<{ id: string; remaining_ms: number }>`
    WITH due AS (
      SELECT id FROM session
      WHERE id = ANY (${sessionIds}::text[]) AND expires_at > now() AND absolute_expires_at > now()
        AND expires_at < ${next} - make_interval(secs => ${SLIDE_EVERY_MS / 1000})
      ORDER BY id FOR NO KEY UPDATE
    )
    UPDATE session SET expires_at = ${next} FROM due WHERE session.id = due.id
    RETURNING session.id, (extract(epoch FROM session.expires_at - now()) * 1000)::float8 AS remaining_ms
  `.execute(identity);
  return new Map(rows.map((row) => [row.id, row.remaining_ms]));
}
