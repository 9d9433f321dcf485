/** Reads the track of a walk as who places its pictures sees it. */
import { sql } from 'kysely';
import type { TrackPiece, TrackRun, WalkTrack } from '@plumbline/shared/contract/walk-track.ts';
import type { Trx } from '../database/client.ts';

export async function readWalkTrack(trx: Trx, inspectionId: string): Promise<WalkTrack> {
  const rows = await readPieces(trx, inspectionId);
  const pieces = rows.flatMap(({ number, ...piece }) => (number === null ? [] : [{ number, ...piece }]));
  const lost = pieces.length > 0 ? rows.find(({ number }) => number === null) : undefined;
  return { run: await latestRun(trx, inspectionId), pieces, lostCount: lost?.pictureCount ?? 0 };
}

type PieceRow = Omit<TrackPiece, 'number'> & { number: number | null };

/** The piece without a number has the pictures that are in none. */
async function readPieces(trx: Trx, inspectionId: string): Promise<PieceRow[]> {
  const { rows } = await sql<PieceRow>`
    SELECT c.track_piece AS number, min(c.frame) AS "firstFrame", max(c.frame) AS "lastFrame",
      count(*)::int AS "pictureCount",
      count(*) FILTER (WHERE c.place_source IN ('surveyed', 'hand'))::int AS "pinCount",
      count(*) FILTER (WHERE c.track_off_px IS NOT NULL) > 0 AS "isPlaced",
      max(c.track_off_px) * max(p.mm_per_px) / 1000 AS "offM"
    FROM capture c JOIN inspection i ON i.id = c.inspection_id
      LEFT JOIN plan_calibration p ON p.floor_plan_id = i.floor_plan_id
    WHERE c.inspection_id = ${inspectionId}
    GROUP BY c.track_piece ORDER BY c.track_piece`.execute(trx);
  return rows;
}

async function latestRun(trx: Trx, inspectionId: string): Promise<TrackRun | null> {
  const run = await trx
    .selectFrom('track_run')
    .select(['id', 'state', 'step', 'progress', 'error'])
    .where('inspection_id', '=', inspectionId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirst();
  return run ?? null;
}
