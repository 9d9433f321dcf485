/** Reads what a photo is from its bytes alone: neither its name nor what a client says of it counts. */
import sharp, { type Metadata } from 'sharp';
import type { ErrorCode } from '@plumbline/shared/errors/catalogue.ts';
import { fileKindOf } from '@plumbline/shared/files/file-kind.ts';
import { isHeic } from '@plumbline/shared/files/is-heic.ts';
import { SVG_HEAD_BYTES } from '@plumbline/shared/files/is-svg.ts';
import { INSTA360_TRAILER, TRAILER_BYTES } from '@plumbline/shared/media/mp4/raw-recording.ts';
import { guessOf2to1, type PictureSize } from '@plumbline/shared/media/sphere-part.ts';
import { isDualFisheye, type GreyPicture } from './dual-fisheye.ts';
import type { PhotoFacts } from './photo-facts.ts';
import { PHOTO_MAX_PIXELS, PHOTO_MAX_SIDE_PX } from './photo-limits.ts';
import { isStatedPanorama, lookOf } from './photo-look.ts';
import { readCamera, readGps, readPose } from './photo-pose.ts';
import { readTags } from './photo-tags.ts';
import { readTime } from './photo-time.ts';

/** The probe decodes every row of the photo: what passes its header only would fail later, when it has been paid for. */
const PROBE_WIDTH_PX = 128;

type Kind = PhotoFacts['kind'];
interface Refusal {
  ok: false;
  code: ErrorCode;
}
export type ReadPhoto = { ok: true; photo: PhotoFacts } | Refusal;

export async function readPhoto(bytes: Buffer): Promise<ReadPhoto> {
  const kind = kindOf(bytes);
  if (kind === null) return { ok: false, code: bytes.length === 0 ? 'file-empty' : 'capture-file-kind' };
  const probed = await probe(kind, bytes);
  if (!probed.ok) return probed;
  const { picture, grey } = probed;
  const tags = await readTags(bytes);
  const isPanorama = isStatedPanorama(tags);
  const mayBeRaw = !isPanorama && guessOf2to1(picture, 0) !== null;
  if (mayBeRaw && (endsAsRaw(bytes) || isDualFisheye(grey))) return { ok: false, code: 'capture-fisheye' };
  const camera = readCamera(tags);
  const gps = readGps(tags);
  const photo = {
    kind,
    ...picture,
    look: lookOf(tags, picture),
    takenAt: readTime(tags, gps),
    gps,
    camera,
    ...readPose(tags, camera, isPanorama),
  };
  return { ok: true, photo };
}

function endsAsRaw(bytes: Buffer): boolean {
  return bytes.toString('latin1', Math.max(0, bytes.length - TRAILER_BYTES)) === INSTA360_TRAILER;
}

function kindOf(bytes: Buffer): Kind | null {
  if (isHeic(bytes)) return 'heic';
  const kind = fileKindOf(bytes.subarray(0, SVG_HEAD_BYTES));
  return kind === 'jpeg' || kind === 'png' ? kind : null;
}

/** Decodes all of it into a small grey picture. */
async function probe(
  kind: Kind,
  bytes: Buffer,
): Promise<{ ok: true; picture: PictureSize; grey: GreyPicture } | Refusal> {
  try {
    const { autoOrient } = await sharp(bytes, { limitInputPixels: false, pages: 1 }).metadata();
    const picture = sizeOf(autoOrient);
    if (isTooLarge(picture)) return { ok: false, code: 'photo-too-large' };
    const { data, info } = await sharp(bytes, {
      limitInputPixels: PHOTO_MAX_PIXELS,
      failOn: 'error',
      pages: 1,
    })
      .autoOrient()
      .resize({ width: PROBE_WIDTH_PX })
      .flatten({ background: '#ffffff' })
      .toColourspace('b-w')
      .extractChannel(0)
      .raw({ depth: 'uchar' })
      .toBuffer({ resolveWithObject: true });
    return { ok: true, picture, grey: { data, widthPx: info.width, heightPx: info.height } };
  } catch {
    return { ok: false, code: kind === 'heic' ? 'capture-heic' : 'image-unreadable' };
  }
}

const sizeOf = ({ width, height }: Metadata['autoOrient']): PictureSize => ({
  widthPx: width,
  heightPx: height,
});

function isTooLarge({ widthPx, heightPx }: PictureSize): boolean {
  return widthPx * heightPx > PHOTO_MAX_PIXELS || Math.max(widthPx, heightPx) > PHOTO_MAX_SIDE_PX;
}
