/**
 * Ends the films of inspections that were published long ago. Their pictures stay, with everything that was placed and
 * written; only the file goes.
 *
 * Guarded by expired-films.pg.test.ts.
 */
import { sql } from 'kysely';
import type { Trx } from '../database/client.ts';
import { logServerEdits } from '../operations/server-edits.ts';
import { wasWarned } from '../retention/purge-warnings.ts';
import { tellOfPurged } from '../retention/tell-of-expired.ts';
import { markSourcesDeleted } from './sent-files.ts';

const LIVE_DAYS = 90;
const LISTED_DAYS = 30;

/** SQL over `capture_source s` and its `inspection i`: nobody needs the film any more, and it is still there. */
export const isPublishedFilm = sql<boolean>`(s.duration_seconds IS NOT NULL AND s.film_gone_at IS NULL
  AND i.state = 'published' AND i.deleted_at IS NULL)`;

/** SQL over the same: when it is listed as expired. */
export const filmEndsAt = sql<Date>`(coalesce(s.film_kept_from, i.published_at)
  + make_interval(days => ${sql.lit(LIVE_DAYS)}))`;

/** SQL over the same: when it goes. */
export const filmPurgeAt = sql<Date>`(${filmEndsAt}
  + make_interval(days => ${sql.lit(LISTED_DAYS)} + s.extended_days))`;

/** SQL over the same and the `project p`. */
const isDue = sql<boolean>`(${isPublishedFilm} AND ${filmPurgeAt} < now()
  AND ${wasWarned('film', 's', filmPurgeAt)} AND NOT p.legal_hold)`;

/** Films of the transaction's tenants whose time is over; as it is with plans. */
export async function listDueFilms(trx: Trx, limit: number): Promise<{ id: string; tenantId: string }[]> {
  const { rows } = await sql<{ id: string; tenantId: string }>`
    SELECT s.id, s.tenant_id AS "tenantId" FROM capture_source s JOIN inspection i ON i.id = s.inspection_id
    JOIN project p ON p.id = i.project_id WHERE ${isDue} ORDER BY i.published_at LIMIT ${limit}`.execute(trx);
  return rows;
}

/** Ends such a film, unless it is not due any more or somebody else is at it. Until the transaction ends no hold is set. */
export async function purgeFilmIfDue(trx: Trx, sourceId: string): Promise<void> {
  const { rows } = await sql<{ tenantId: string; projectId: string; inspectionId: string; name: string }>`
    SELECT s.tenant_id AS "tenantId", i.project_id AS "projectId", i.id AS "inspectionId", s.file_name AS name
    FROM capture_source s JOIN inspection i ON i.id = s.inspection_id JOIN project p ON p.id = i.project_id
    WHERE s.id = ${sourceId} AND ${isDue} FOR UPDATE OF s SKIP LOCKED FOR SHARE OF p SKIP LOCKED`.execute(
    trx,
  );
  const [film] = rows;
  if (!film) return;
  await purgeFilm(trx, sourceId);
  const { tenantId, projectId, inspectionId, name } = film;
  await tellOfPurged(trx, {
    tenantId,
    actor: { kind: 'server', id: null },
    items: [{ kind: 'film', id: sourceId, projectId, name }],
  });
  const about = { sourceId, inspectionId, projectId, name };
  await logServerEdits(trx, [
    { tenantId, job: 'purge-inspections', title: 'Inspection', businessType: 9, about },
  ]);
}

/** Ends one film now; lock its row before. Its bytes go with the sweep of files. */
export async function purgeFilm(trx: Trx, sourceId: string): Promise<void> {
  await markSourcesDeleted(trx, sql`s.id = ${sourceId}`);
  await trx
    .updateTable('capture_source')
    .set({ film_gone_at: sql<Date>`now()` })
    .where('id', '=', sourceId)
    .execute();
}

/** Keeps a film as long again as it was kept after it was published. */
export async function keepFilm(trx: Trx, sourceId: string): Promise<void> {
  await trx
    .updateTable('capture_source')
    .set({ film_kept_from: sql<Date>`now()`, extended_days: 0 })
    .where('id', '=', sourceId)
    .execute();
}
