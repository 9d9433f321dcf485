/** Recordings of several lenses that have not been put together yet, and cannot be here. */
import type { ErrorCode } from '../../errors/catalogue.ts';
import { guessOf2to1, type PictureSize } from '../sphere-part.ts';

/** What Insta360 ends its files with, photos too. */
export const INSTA360_TRAILER = '8db42d694ccc418790edff439fe026bf';
export const TRAILER_BYTES = INSTA360_TRAILER.length;
/** Either of the two tracks of a GoPro holds three sides of a cube side by side, with a little of each twice. */
const STRIP_SHAPES = { least: 2.7, most: 3.3 } as const;
const SQUARE_TOLERANCE = 0.03;

export interface RecordingSigns {
  /** Of every track with frames. */
  pictures: readonly PictureSize[];
  /** Whatever the maker wrote beside the frames. */
  makerText: string;
  /** The last bytes of the file. */
  trailer: string;
}

/** Why a recording that does not say to be equirectangular cannot be taken; null: it can. */
export function rawRecordingCode({ pictures, makerText, trailer }: RecordingSigns): ErrorCode | null {
  const [first, second] = pictures;
  if (!first) return null;
  const isPair =
    second !== undefined && first.widthPx === second.widthPx && first.heightPx === second.heightPx;
  if (isPair && isStrip(first)) return 'video-cube-strips';
  if (isPair && (isSquare(first) || guessOf2to1(first, 0) !== null)) return 'capture-fisheye';
  const isOf2to1 = guessOf2to1(first, 0) !== null;
  if (trailer === INSTA360_TRAILER && (isSquare(first) || isOf2to1)) return 'capture-fisheye';
  // All of its cameras see all around: what is not 2:1 was not put together.
  return makerText.includes('RICOH THETA') && !isOf2to1 ? 'capture-fisheye' : null;
}

function isSquare({ widthPx, heightPx }: PictureSize): boolean {
  return Math.abs(widthPx / heightPx - 1) <= SQUARE_TOLERANCE;
}

function isStrip({ widthPx, heightPx }: PictureSize): boolean {
  const shape = widthPx / heightPx;
  return shape >= STRIP_SHAPES.least && shape <= STRIP_SHAPES.most;
}
