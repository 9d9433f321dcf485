import {
  BMP_CORE_HEADER_BYTES,
  BMP_INFO_HEADER_BYTES,
  BMP_OS2_HEADER_BYTES,
  BMP_WINDOWS_HEADER_BYTES,
} from '@plumbline/shared/files/bmp-header-bytes.ts';
import type { PixelSize } from '../plan-file-kind.ts';
import { readableMask, type ChannelMask } from './channel-mask.ts';

const FILE_HEADER_BYTES = 14;

type Coding = 'rows' | 'runs' | 'masks' | 'masks-with-alpha';
/**
 * Kinds that are read, by the header's word for the compression. JPEG and PNG inside of a BMP are none of them, nor are
 * the further codings of OS/2, by fax and by runs of 24 bits.
 */
const CODINGS: Partial<Record<number, { coding: Coding; bits: readonly number[]; isOs2: boolean }>> = {
  0: { coding: 'rows', bits: [1, 2, 4, 8, 16, 24, 32], isOs2: true },
  1: { coding: 'runs', bits: [8], isOs2: true },
  2: { coding: 'runs', bits: [4], isOs2: true },
  3: { coding: 'masks', bits: [16, 32], isOs2: false },
  6: { coding: 'masks-with-alpha', bits: [16, 32], isOs2: false },
};
/** What pixels of 16 and 32 bits mean where no masks say it: the spare bits are not alpha. */
const MASKS_BY_BITS: Partial<Record<number, readonly number[]>> = {
  16: [0x7c00, 0x03e0, 0x001f],
  32: [0x00ff0000, 0x0000ff00, 0x000000ff],
};

export interface BmpHeader extends PixelSize {
  isTopDown: boolean;
  bitsPerPixel: number;
  isRunLengthCoded: boolean;
  /** Of pixels with 16 or 32 bits. */
  masks: ChannelMasks | null;
  /** Of pixels with 8 bits and fewer. */
  palette: { at: number; entryBytes: 3 | 4; size: number };
  pixelsAt: number;
}

export interface ChannelMasks {
  red: ChannelMask;
  green: ChannelMask;
  blue: ChannelMask;
  alpha: ChannelMask | null;
}

/** The size by the header alone; a negative height means rows from top to bottom. */
export function bmpSize(bytes: Buffer): PixelSize | null {
  if (bytes.length < 26) return null;
  if (bytes.readUInt32LE(14) === BMP_CORE_HEADER_BYTES) {
    return { widthPx: bytes.readUInt16LE(18), heightPx: bytes.readUInt16LE(20) };
  }
  return { widthPx: bytes.readInt32LE(18), heightPx: Math.abs(bytes.readInt32LE(22)) };
}

/**
 * What a BMP says of itself; null for a kind that is not read.
 * @throws RangeError for a damaged header
 */
export function readBmpHeader(bytes: Buffer): BmpHeader | null {
  const size = bmpSize(bytes);
  if (!size) throw new RangeError('header is cut off');
  const headerBytes = bytes.readUInt32LE(14);
  const isCore = headerBytes === BMP_CORE_HEADER_BYTES;
  const isInfo = headerBytes >= BMP_INFO_HEADER_BYTES;
  const bitsPerPixel = bytes.readUInt16LE(isCore ? 24 : 28);
  const coding = codingOf(headerBytes, bitsPerPixel, isInfo ? bytes.readUInt32LE(30) : 0);
  if (!coding) return null;
  const masks = masksOf(bytes, headerBytes, bitsPerPixel, coding);
  if (masks === undefined) return null;
  const masksBehind = headerBytes === BMP_INFO_HEADER_BYTES ? MASK_COUNT[coding] * 4 : 0;
  const colours = {
    at: FILE_HEADER_BYTES + headerBytes + masksBehind,
    entryBytes: isCore ? 3 : 4,
    said: isInfo ? bytes.readUInt32LE(46) : 0,
    most: bitsPerPixel <= 8 ? 2 ** bitsPerPixel : 0,
  } as const;
  return {
    ...size,
    isTopDown: !isCore && bytes.readInt32LE(22) < 0,
    bitsPerPixel,
    isRunLengthCoded: coding === 'runs',
    masks,
    ...placesOf(colours, bytes.readUInt32LE(10)),
  };
}

function codingOf(headerBytes: number, bitsPerPixel: number, compression: number): Coding | null {
  const isOs2 = BMP_OS2_HEADER_BYTES.includes(headerBytes);
  if (!isOs2 && !BMP_WINDOWS_HEADER_BYTES.includes(headerBytes)) return null;
  const known = CODINGS[compression];
  if (!known || !known.bits.includes(bitsPerPixel) || (isOs2 && !known.isOs2)) return null;
  return known.coding;
}

const MASK_COUNT: Record<Coding, number> = { rows: 0, runs: 0, masks: 3, 'masks-with-alpha': 4 };
const MASKS_AT = FILE_HEADER_BYTES + BMP_INFO_HEADER_BYTES;
const HEADER_WITH_ALPHA_BYTES = 56;

/** Masks stand in the larger headers and behind the plain one; null for pixels without, undefined for unusable ones. */
function masksOf(
  bytes: Buffer,
  headerBytes: number,
  bitsPerPixel: number,
  coding: Coding,
): ChannelMasks | null | undefined {
  const usual = MASKS_BY_BITS[bitsPerPixel];
  if (!usual) return null;
  const count = headerBytes >= HEADER_WITH_ALPHA_BYTES ? 4 : MASK_COUNT[coding];
  const said = Array.from({ length: count }, (_, index) => bytes.readUInt32LE(MASKS_AT + index * 4));
  const [red = 0, green = 0, blue = 0, alpha = 0] = MASK_COUNT[coding] === 0 ? usual : said;
  const all = [red, green, blue, alpha];
  // Each bit has one meaning, and colours that no bit tells would all be black.
  const isDisjoint =
    all.reduce((sum, mask) => sum + mask, 0) === all.reduce((bits, mask) => (bits | mask) >>> 0, 0);
  const isWithin = all.every((mask) => mask < 2 ** bitsPerPixel);
  if (!isDisjoint || !isWithin || (red | green | blue) === 0) return undefined;
  const [r, g, b, a] = all.map((mask) => readableMask(mask));
  return r && g && b && a ? { red: r, green: g, blue: b, alpha: alpha === 0 ? null : a } : undefined;
}

/** The palette has as many colours as are said, and room for; the pixels begin where the file's header says. */
function placesOf(
  colours: { at: number; entryBytes: 3 | 4; said: number; most: number },
  saidPixelsAt: number,
): Pick<BmpHeader, 'palette' | 'pixelsAt'> {
  const { at, entryBytes, said, most } = colours;
  const pixelsAt = saidPixelsAt || at + (said || most) * entryBytes;
  if (pixelsAt < at) throw new RangeError('pixels begin inside of the header');
  const wanted = said === 0 ? most : Math.min(said, most);
  const size = Math.min(wanted, Math.floor((pixelsAt - at) / entryBytes));
  return { palette: { at, entryBytes, size }, pixelsAt };
}
