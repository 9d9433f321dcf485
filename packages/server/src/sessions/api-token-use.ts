import { sql } from 'kysely';
import type { Database } from '../database/client.ts';

/** What lies closer together than this counts as one use. */
const NOTED_EVERY_MS = 60_000;
const MOST_NOTED = 10_000;

/** When this process last wrote that a token was used; another one may write it too. */
const notedAtMs = new Map<string, number>();

/** Writes when tokens were used, each once a minute at most; who waits for another writer has its time already. */
export async function noteUse(identity: Database, tokenIds: readonly string[]): Promise<void> {
  const nowMs = performance.now();
  const due = tokenIds.filter((id) => nowMs - (notedAtMs.get(id) ?? -Infinity) >= NOTED_EVERY_MS);
  if (due.length === 0) return;
  if (notedAtMs.size > MOST_NOTED) notedAtMs.clear();
  for (const id of due) notedAtMs.set(id, nowMs);
  await sql`
    UPDATE api_token SET last_used_at = now() WHERE id IN (
      SELECT id FROM api_token WHERE id = ANY (${due}::uuid[]) FOR NO KEY UPDATE SKIP LOCKED)`.execute(
    identity,
  );
}
