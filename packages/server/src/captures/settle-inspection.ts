import { isSiteModel } from '@plumbline/shared/site-models/site-models.ts';
import { sql } from 'kysely';
import { PANORAMA_SECONDS } from '@plumbline/shared/contract/inspection.ts';
import { secondsOfVideo } from '@plumbline/shared/media/video/judge-video.ts';
import { heldSeconds, takenSeconds } from '../billing/hours-ledger.ts';
import { lookForHazards } from '../hazards/hazard-runs.ts';
import type { Trx } from '../database/client.ts';
import { SERVER, tellOfInspection } from './inspection-events.ts';
import { holdHours, isUnread, releaseHours, takeHours } from './inspection-hours.ts';
import type { InspectionRecord } from './inspection-record.ts';
import { lockAnyInspection } from './lock-inspection.ts';

interface Counts {
  waiting: number;
  /** Not known yet what becomes of them. */
  unread: number;
  /** Of these, those that have no picture: another shape is drawn of a file that has. */
  lacking: number;
  failed: number;
  all: number;
}

/** SQL over `capture_source s`: a photo that has its pictures, which another shape is drawn of. */
const isDrawnAnew = sql<boolean>`(s.state = 'reading' AND EXISTS (SELECT FROM capture c
  WHERE c.source_id = s.id AND c.film_ms IS NULL))`;

const PROCESSING = {
  state: 'processing',
  uploaded_at: sql<Date>`coalesce(uploaded_at, now())`,
} as const;

/**
 * Looks where an inspection is, by its files: processing once all have come, in preview once each has its pictures or has
 * failed, failed when all have. Its hours are settled or given back then. Called after each step of a file.
 */
export async function settleInspection(trx: Trx, inspectionId: string): Promise<void> {
  const inspection = await lockAnyInspection(trx, inspectionId);
  if (!inspection || inspection.deletedAt !== null) return;
  const counts = await countFiles(trx, inspectionId);
  const kind = (await advance(trx, inspection, counts)) ?? 'inspection-progressed';
  await tellOfInspection(trx, SERVER, { inspectionId, kind });
}

async function countFiles(trx: Trx, inspectionId: string): Promise<Counts> {
  const { rows } = await sql<Counts>`
    SELECT count(*) FILTER (WHERE s.state = 'waiting')::int AS waiting,
      count(*) FILTER (WHERE ${isUnread})::int AS unread,
      count(*) FILTER (WHERE ${isUnread} AND NOT ${isDrawnAnew})::int AS lacking,
      count(*) FILTER (WHERE s.state = 'failed')::int AS failed, count(*)::int AS "all"
    FROM capture_source s WHERE s.inspection_id = ${inspectionId}`.execute(trx);
  return rows[0] ?? { waiting: 0, unread: 0, lacking: 0, failed: 0, all: 0 };
}

type Advance =
  'inspection-published' | 'inspection-uploaded' | 'inspection-previewed' | 'inspection-failed' | null;

async function advance(trx: Trx, inspection: InspectionRecord, counts: Counts): Promise<Advance> {
  const { waiting, unread, lacking, failed, all } = counts;
  const { id, state, tenantId } = inspection;
  const isShown = state === 'preview' || state === 'published';
  if (isShown && unread === 0) await settleMore(trx, inspection);
  if (state === 'published') return null;
  if (failed === all) {
    if (state === 'failed') return null;
    await releaseHours(trx, inspection);
    await setState(trx, id, { state: 'failed', used_seconds: await takenSeconds(trx, tenantId, id) });
    return 'inspection-failed';
  }
  if (state === 'failed') return beginAnew(trx, inspection, counts);
  if (unread === 0 && isSiteModel(inspection.kind)) return publishModel(trx, inspection);
  if (unread === 0) {
    if (state === 'preview' || lacksHours(inspection)) return null;
    const used = await settle(trx, inspection);
    await setState(trx, id, { state: 'preview', used_seconds: used, preview_at: sql<Date>`now()` });
    await lookForHazards(trx, inspection);
    return 'inspection-previewed';
  }
  if (waiting > 0 || state === 'processing' || (state === 'preview' && lacking === 0)) return null;
  await setState(trx, id, PROCESSING);
  return 'inspection-uploaded';
}

/** One that failed had given its hours back. */
async function beginAnew(trx: Trx, { id }: InspectionRecord, counts: Counts): Promise<Advance> {
  await setState(trx, id, PROCESSING);
  await holdHours(trx, id);
  const begun = await lockAnyInspection(trx, id);
  return (begun && (await advance(trx, begun, counts))) ?? 'inspection-uploaded';
}

/** It is for everybody as soon as it is ready; nobody has to place or look through it first. */
async function publishModel(trx: Trx, { id, createdBy }: InspectionRecord): Promise<Advance> {
  const now = sql<Date>`now()`;
  const published = { preview_at: now, published_at: now, published_by: createdBy.id };
  await setState(trx, id, { state: 'published', used_seconds: 0, ...published });
  return 'inspection-published';
}

/** It gave back what it held, and goes on once that is held back again. */
function lacksHours({ wantedSeconds, reserveSeq }: InspectionRecord): boolean {
  return wantedSeconds > 0 && reserveSeq === null;
}

async function setState(
  trx: Trx,
  inspectionId: string,
  values: {
    state: 'processing' | 'preview' | 'published' | 'failed';
    used_seconds?: number;
    uploaded_at?: ReturnType<typeof sql<Date>>;
    preview_at?: ReturnType<typeof sql<Date>>;
    published_at?: ReturnType<typeof sql<Date>>;
    published_by?: string;
  },
): Promise<void> {
  await trx
    .updateTable('inspection')
    .set({ ...values, updated_at: sql<Date>`now()`, version: sql<number>`version + 1` })
    .where('id', '=', inspectionId)
    .execute();
}

/** What was really made: a film by its measured length, a panorama by its piece. @returns the seconds that it has taken */
async function settle(trx: Trx, inspection: InspectionRecord): Promise<number> {
  const { id, kind } = inspection;
  const made = kind === 'video-360' ? await filmSeconds(trx, id) : await panoramaSeconds(trx, id);
  return takeHours(trx, inspection, made);
}

/** What was read once more after its hours were settled is counted with the rest. */
async function settleMore(trx: Trx, inspection: InspectionRecord): Promise<void> {
  const { id, tenantId, reserveSeq } = inspection;
  if (reserveSeq === null || (await heldSeconds(trx, tenantId, reserveSeq)) === 0) return;
  const used = await settle(trx, inspection);
  await trx.updateTable('inspection').set({ used_seconds: used }).where('id', '=', id).execute();
}

async function panoramaSeconds(trx: Trx, inspectionId: string): Promise<number> {
  const { rows } = await sql<{ panoramas: number }>`
    SELECT count(*) FILTER (WHERE projection <> 'flat')::int AS panoramas
    FROM capture WHERE inspection_id = ${inspectionId}`.execute(trx);
  return (rows[0]?.panoramas ?? 0) * PANORAMA_SECONDS;
}

async function filmSeconds(trx: Trx, inspectionId: string): Promise<number> {
  const films = await trx
    .selectFrom('capture_source')
    .select('duration_seconds as seconds')
    .where('inspection_id', '=', inspectionId)
    .where('state', '<>', 'failed')
    .execute();
  return films.reduce((sum, { seconds }) => sum + secondsOfVideo(seconds ?? 0), 0);
}
