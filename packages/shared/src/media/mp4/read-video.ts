/**
 * Reads what a video is from the boxes of MP4 and MOV files, without decoding any of it: in the browser before the first
 * byte is sent, and on the server. A file that lies about itself is answered with a code and never read at length.
 */
import { AppError } from '../../errors/app-error.ts';
import type { ErrorCode } from '../../errors/catalogue.ts';
import { isHeic } from '../../files/is-heic.ts';
import type { Look } from '../look.ts';
import { guessOf2to1, isWholeSphere, type PictureSize } from '../sphere-part.ts';
import { boxesIn, findBox, readBody, textAt, topBoxes, unreadable, type FileBox } from './boxes.ts';
import { isShorterThanIndexed, readFragments } from './fragments.ts';
import type { Stereo } from './projection.ts';
import type { RandomAccess } from './random-access.ts';
import { TRAILER_BYTES, rawRecordingCode } from './raw-recording.ts';
import { frameStatistics, lastChunkAt, type FrameStatistics } from './sample-table.ts';
import { isLong, readPicture, readTrack, type Picture, type Track } from './track.ts';

export interface VideoFacts {
  durationSeconds: number;
  /** As it is shown, turned upright. */
  widthPx: number;
  heightPx: number;
  /** By how much the frames have to be turned to the right for that. */
  rotationDeg: number;
  /** Four letters, e.g. `avc1`, `hvc1`. */
  codec: string;
  frameCount: number;
  /** On average, a second. */
  frameRate: number;
  /** Frames do not last equally long. */
  isVariableRate: boolean;
  /** The longest way between frames that stand alone; null: nothing tells. */
  keyframeGapSeconds: number | null;
  isFragmented: boolean;
  /** What is shown begins here in the recording… */
  startSeconds: number;
  /** …and so much later than the sound, say. */
  delaySeconds: number;
  /** As the camera says in UTC, which many fill with local time: `YYYY-MM-DDTHH:MM:SS`. */
  createdAt: string | null;
  look: Look;
  stereo: Stereo;
  yawDeg: number;
  pitchDeg: number;
  rollDeg: number;
  colours: Picture['colours'];
  /** A track of places or movements is beside the picture. */
  hasMotionTrack: boolean;
}
export type ReadVideo = { ok: true; video: VideoFacts } | { ok: false; code: ErrorCode };

/** Of the longest recordings the tables have a tenth of it. */
const MOOV_MAX_BYTES = 64 * 1024 ** 2;
const TRACKS_MAX = 64;
const MAKER_TEXT_BYTES = 64 * 1024;
/** The kind stands in the first box, behind its size. */
const HEAD_BYTES = 12;
/** What such files begin with. */
const FIRST_TYPES: ReadonlySet<string> = new Set(['ftyp', 'moov', 'mdat', 'wide', 'free', 'skip', 'pnot']);
const MOTION_FORMATS: ReadonlySet<string> = new Set(['camm', 'gpmd', 'mebx']);
/** Encoders make both sides even. */
const ROUNDED_BY_PX = 2;
const DOLBY_WITHOUT_BASE = 5;
const ENCRYPTED = 'encv';
/** Fewer frames of another length than that are the last one or a slip. */
const VARIABLE_SHARE = 0.01;
/** Of the clock that counts from 1904. */
const EPOCH_1904_SECONDS = 2_082_844_800;
const CREATED_YEARS = { from: 1990, to: 2100 } as const;

/** @throws Error only when the file itself cannot be read */
export async function readVideo(file: RandomAccess): Promise<ReadVideo> {
  if (file.size === 0) return { ok: false, code: 'file-empty' };
  try {
    return { ok: true, video: await read(file) };
  } catch (error) {
    if (error instanceof AppError) return { ok: false, code: error.code };
    // A value beyond its box.
    if (error instanceof RangeError) return { ok: false, code: 'video-unreadable' };
    throw error;
  }
}

async function read(file: RandomAccess): Promise<VideoFacts> {
  await refuseOtherKinds(file);
  const boxes = await topBoxes(file);
  const moov = await readMoov(file, boxes);
  const tracks = boxesIn(moov).filter(({ type }) => type === 'trak');
  if (tracks.length > TRACKS_MAX) unreadable();
  const seen = tracks.flatMap(({ body }) => {
    const track = readTrack(body);
    return track ? [{ body, track }] : [];
  });
  const shown = seen.filter(({ track }) => track.handler === 'vide').flatMap(withPicture);
  // Cameras add small pictures for lists as tracks of their own.
  const [first] = shown.toSorted((a, b) => areaOf(b.picture) - areaOf(a.picture));
  if (!first) throw new AppError('video-no-picture');
  refuseForeign(first.picture, first.track);
  if (!first.picture.projection) await refuseRaw(file, moov, seen, shown);
  const isFragmented = findBox(moov, 'mvex') !== null;
  const frames =
    (await readFragments(file, boxes, moov, first.track.id)) ?? frameStatistics(first.track.stbl);
  if (isFragmented ? await isShorterThanIndexed(file, boxes) : isCut(file, boxes, first.track))
    throw new AppError('video-unfinished');
  if (isFragmented && frames.frameCount === 0) throw new AppError('video-unfinished');
  return {
    ...timesOf(frames, first.track, moov),
    ...sizeOf(first.picture),
    rotationDeg: first.track.rotationDeg,
    codec: first.track.format,
    isFragmented,
    createdAt: createdAt(moov),
    look: lookOf(first.picture),
    stereo: first.picture.stereo,
    ...poseOf(first.picture),
    colours: first.picture.colours,
    hasMotionTrack: seen.some(({ track }) => MOTION_FORMATS.has(track.format)),
  };
}

interface Seen {
  body: DataView;
  track: Track;
}
interface Shown extends Seen {
  picture: Picture;
}

function withPicture(seen: Seen): Shown[] {
  const picture = readPicture(seen.body, seen.track);
  return picture ? [{ ...seen, picture }] : [];
}

const areaOf = ({ widthPx, heightPx }: PictureSize) => widthPx * heightPx;

const sizeOf = ({ widthPx, heightPx }: PictureSize): PictureSize => ({ widthPx, heightPx });

async function refuseOtherKinds(file: RandomAccess): Promise<void> {
  const head = await file.read(0, HEAD_BYTES);
  if (isHeic(head)) throw new AppError('capture-heic');
  if (!FIRST_TYPES.has(String.fromCharCode(...head.subarray(4, 8)))) throw new AppError('capture-file-kind');
}

async function readMoov(file: RandomAccess, boxes: readonly FileBox[]): Promise<DataView> {
  const moov = boxes.find(({ type }) => type === 'moov');
  // Cameras write it last: without it the recording was not ended, or not copied to its end.
  if (!moov || moov.to > file.size) throw new AppError('video-unfinished');
  return readBody(file, moov, MOOV_MAX_BYTES);
}

/** What is not shown right by anything that is here. */
function refuseForeign({ projection, dolbyProfile }: Picture, { format }: Track): void {
  if (projection?.kind === 'other') throw new AppError('video-not-equirectangular');
  if (dolbyProfile === DOLBY_WITHOUT_BASE) throw new AppError('video-dolby-vision');
  if (format === ENCRYPTED) unreadable();
}

async function refuseRaw(
  file: RandomAccess,
  moov: DataView,
  seen: readonly Seen[],
  shown: readonly Shown[],
): Promise<void> {
  const udta = findBox(moov, 'udta');
  const said = udta ? textAt(udta, 0, Math.min(udta.byteLength, MAKER_TEXT_BYTES)) : '';
  const end = await file.read(Math.max(0, file.size - TRAILER_BYTES), TRAILER_BYTES);
  const code = rawRecordingCode({
    pictures: shown.map(({ picture }) => picture),
    makerText: [said, ...seen.map(({ track }) => track.name)].join(' '),
    trailer: String.fromCharCode(...end),
  });
  if (code) throw new AppError(code);
}

/** The end of the recording lies beyond the end of the file. */
function isCut(file: RandomAccess, boxes: readonly FileBox[], { stbl }: Track): boolean {
  return boxes.some(({ type, to }) => type === 'mdat' && to > file.size) || lastChunkAt(stbl) >= file.size;
}

type Times = Pick<
  VideoFacts,
  | 'durationSeconds'
  | 'frameCount'
  | 'frameRate'
  | 'isVariableRate'
  | 'keyframeGapSeconds'
  | 'startSeconds'
  | 'delaySeconds'
>;

function timesOf(frames: FrameStatistics, { timescale, edits }: Track, moov: DataView): Times {
  if (timescale === 0 || frames.frameCount === 0 || frames.ticks === 0) unreadable();
  const recordedSeconds = frames.ticks / timescale;
  const movieScale = movieTimescale(moov);
  const firstShown = edits.findIndex(({ mediaTicks }) => mediaTicks >= 0);
  const startSeconds = Math.max(0, edits[firstShown]?.mediaTicks ?? 0) / timescale;
  const delays = edits.slice(0, Math.max(0, firstShown));
  const shownTicks = sumOf(edits.filter(({ mediaTicks }) => mediaTicks >= 0));
  const rest = recordedSeconds - startSeconds;
  if (rest <= 0) unreadable();
  // 0 stands for all that is there.
  const durationSeconds = shownTicks > 0 ? Math.min(rest, shownTicks / movieScale) : rest;
  return {
    durationSeconds,
    frameCount: frames.frameCount,
    frameRate: frames.frameCount / recordedSeconds,
    isVariableRate: 1 - frames.mainCount / frames.frameCount > VARIABLE_SHARE && frames.frameCount > 2,
    keyframeGapSeconds: frames.keyframeGapTicks === null ? null : frames.keyframeGapTicks / timescale,
    startSeconds,
    delaySeconds: sumOf(delays) / movieScale,
  };
}

const sumOf = (edits: Track['edits']) => edits.reduce((sum, { movieTicks }) => sum + movieTicks, 0);

function movieTimescale(moov: DataView): number {
  const mvhd = findBox(moov, 'mvhd');
  const timescale = mvhd?.getUint32(isLong(mvhd) ? 20 : 12) ?? 0;
  return timescale === 0 ? unreadable() : timescale;
}

function createdAt(moov: DataView): string | null {
  const mvhd = findBox(moov, 'mvhd');
  if (!mvhd) return null;
  const since1904 = isLong(mvhd) ? Number(mvhd.getBigUint64(4)) : mvhd.getUint32(4);
  const at = new Date((since1904 - EPOCH_1904_SECONDS) * 1000);
  const year = at.getUTCFullYear();
  return year >= CREATED_YEARS.from && year < CREATED_YEARS.to ? at.toISOString().slice(0, 19) : null;
}

function lookOf(picture: Picture): Look {
  const { projection } = picture;
  if (!projection) {
    const guess = guessOf2to1(picture, ROUNDED_BY_PX);
    return guess === null ? { as: 'flat', isWide: false } : { as: 'ask', proposed: guess };
  }
  return isWholeSphere(projection.part) ? { as: 'sphere' } : { as: 'partial', part: projection.part };
}

function poseOf({ projection }: Picture): Pick<VideoFacts, 'yawDeg' | 'pitchDeg' | 'rollDeg'> {
  const { yawDeg = 0, pitchDeg = 0, rollDeg = 0 } = projection ?? {};
  return { yawDeg, pitchDeg, rollDeg };
}
