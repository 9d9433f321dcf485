/** Frames of a film become captures, part by part in the order of their times. */
import { sql } from 'kysely';
import type { PictureFault } from '@plumbline/shared/contract/inspection.ts';
import type { FilmLook } from '@plumbline/shared/media/video/judge-video.ts';
import type { PictureSize } from '@plumbline/shared/media/sphere-part.ts';
import type { Trx } from '../database/client.ts';
import { addCapture } from './add-capture.ts';
import { readSource, type SourceRecord } from './capture-sources.ts';
import type { WallTime } from './photo-facts.ts';

/** What holds for all frames of a film. */
export interface Film extends PictureSize {
  look: FilmLook;
  /** When it was begun, in UTC: `YYYY-MM-DDTHH:MM:SS`; null: its camera does not know. */
  createdAt: string | null;
  pitchDeg: number;
  rollDeg: number;
}

/** A picture that is stored. */
export interface StoredFrame {
  /** Announced: taken into use with the capture. */
  fileId: string;
  atMs: number;
  movement: number | null;
  faults: PictureFault[];
}

export interface ReadSoFar {
  frames: number;
  /** Of the last frame; null: none yet. */
  lastMs: number | null;
}

export async function framesSoFar(trx: Trx, sourceId: string): Promise<ReadSoFar> {
  const { rows } = await sql<ReadSoFar>`
    SELECT count(*)::int AS frames, max(film_ms) AS "lastMs" FROM capture WHERE source_id = ${sourceId}`.execute(
    trx,
  );
  return rows[0] ?? { frames: 0, lastMs: null };
}

/**
 * Enters frames behind those that are there.
 * @returns false when nobody wants them any more, or somebody else has entered some meanwhile
 */
export async function addFrames(
  trx: Trx,
  { source, film, before }: { source: SourceRecord; film: Film; before: ReadSoFar },
  frames: readonly StoredFrame[],
): Promise<boolean> {
  await trx.selectFrom('capture_source').select('id').where('id', '=', source.id).forUpdate().execute();
  const now = await readSource(trx, source.id);
  if (now?.state !== 'reading' || (await framesSoFar(trx, source.id)).lastMs !== before.lastMs) return false;
  for (const [index, { fileId, atMs, movement, faults }] of frames.entries())
    await addCapture(trx, {
      source,
      fileId,
      frame: before.frames + index + 1,
      projection: film.look.as,
      spherePart: film.look.as === 'partial' ? film.look.part : null,
      widthPx: film.widthPx,
      heightPx: film.heightPx,
      takenAt: timeOf(film, atMs),
      gps: null,
      camera: '',
      heading: { deg: null, source: 'none', accuracyDeg: null },
      pitchDeg: film.pitchDeg,
      rollDeg: film.rollDeg,
      faults,
      film: { atMs, movement },
    });
  return true;
}

const WALL_CHARS = 'YYYY-MM-DDTHH:MM:SS.sss'.length;

function timeOf({ createdAt }: Film, atMs: number): WallTime | null {
  if (createdAt === null) return null;
  const at = new Date(Date.parse(`${createdAt}Z`) + atMs);
  return { wall: at.toISOString().slice(0, WALL_CHARS), offsetMinutes: 0, offsetSource: 'offset' };
}
