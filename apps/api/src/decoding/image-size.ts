import { PLAN_MAX_SIDE_PX } from '@plumbline/shared/contract/floor.ts';
import type { PlanFileKind } from '@plumbline/shared/files/taken-kinds.ts';
import { PICTURE_MAX_SIDE_PX, type PictureFileKind } from '@plumbline/shared/contract/picture.ts';
import type { ErrorCode } from '@plumbline/shared/errors/catalogue.ts';
import { bmpSize } from './bmp/bmp-header.ts';
import type { PixelSize, Refusal } from './plan-file-kind.ts';

type PlanImageKind = Exclude<PlanFileKind, 'pdf'>;

/**
 * Reads an image's size from its header alone, so that a small file with billions of pixels is refused
 * before anything decodes it (reliability.md E99 to E101).
 */
export function checkImageSize(kind: PlanImageKind, bytes: Buffer): { ok: true; size: PixelSize } | Refusal {
  return judge(readSize(kind, bytes), PLAN_MAX_SIDE_PX, 'image-too-large');
}

/** The same for a picture, which may be larger than a plan. */
export function checkPictureSize(
  kind: PictureFileKind,
  bytes: Buffer,
): { ok: true; size: PixelSize } | Refusal {
  return judge(readSize(kind, bytes), PICTURE_MAX_SIDE_PX, 'picture-side-too-long');
}

function judge(
  size: PixelSize | null,
  maxSidePx: number,
  code: ErrorCode,
): { ok: true; size: PixelSize } | Refusal {
  if (!size || size.widthPx < 1 || size.heightPx < 1) return { ok: false, code: 'image-unreadable' };
  return Math.max(size.widthPx, size.heightPx) > maxSidePx ? { ok: false, code } : { ok: true, size };
}

function readSize(kind: PlanImageKind | PictureFileKind, bytes: Buffer): PixelSize | null {
  switch (kind) {
    case 'png':
      return pngSize(bytes);
    case 'jpeg':
      return jpegSize(bytes);
    case 'webp':
      return webpSize(bytes);
    case 'bmp':
      return bmpSize(bytes);
    case 'gif':
      return gifSize(bytes);
  }
}

function pngSize(bytes: Buffer): PixelSize | null {
  if (bytes.length < 24 || bytes.toString('latin1', 12, 16) !== 'IHDR') return null;
  return { widthPx: bytes.readUInt32BE(16), heightPx: bytes.readUInt32BE(20) };
}

/**
 * Walks the segments to the frame header; thumbnails inside EXIF are skipped with their segment. Stray and filling bytes
 * between segments are passed over, as decoders do.
 */
function jpegSize(bytes: Buffer): PixelSize | null {
  let at = markerAt(bytes, 2);
  while (at + 8 < bytes.length) {
    const marker = bytes[at] ?? 0;
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) return { heightPx: bytes.readUInt16BE(at + 4), widthPx: bytes.readUInt16BE(at + 6) };
    if (marker === END_OF_IMAGE || marker === START_OF_SCAN) return null;
    const isStandalone = marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8);
    const lengthBytes = isStandalone ? 0 : bytes.readUInt16BE(at + 1);
    if (!isStandalone && lengthBytes < 2) return null;
    at = markerAt(bytes, at + 1 + lengthBytes);
  }
  return null;
}

const END_OF_IMAGE = 0xd9;
const START_OF_SCAN = 0xda;

/** Where the next marker's second byte is: the first behind 0xFF that is neither nought nor 0xFF again. */
function markerAt(bytes: Buffer, from: number): number {
  let at = from + 1;
  while (at < bytes.length && (bytes[at - 1] !== 0xff || bytes[at] === 0xff || bytes[at] === 0)) at += 1;
  return at;
}

function webpSize(bytes: Buffer): PixelSize | null {
  if (bytes.length < 30) return null;
  switch (bytes.toString('latin1', 12, 16)) {
    case 'VP8X':
      return { widthPx: bytes.readUIntLE(24, 3) + 1, heightPx: bytes.readUIntLE(27, 3) + 1 };
    case 'VP8 ':
      return { widthPx: bytes.readUInt16LE(26) & 0x3fff, heightPx: bytes.readUInt16LE(28) & 0x3fff };
    case 'VP8L': {
      const bits = bytes.readUInt32LE(21);
      return { widthPx: (bits & 0x3fff) + 1, heightPx: ((bits >>> 14) & 0x3fff) + 1 };
    }
    default:
      return null;
  }
}

function gifSize(bytes: Buffer): PixelSize | null {
  if (bytes.length < 10) return null;
  return { widthPx: bytes.readUInt16LE(6), heightPx: bytes.readUInt16LE(8) };
}
