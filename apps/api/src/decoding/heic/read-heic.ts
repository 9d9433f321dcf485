/**
 * Reads how the picture of a HEIC is put together, by an own reader of its boxes: programs that decode HEVC know the
 * coding of its tiles but, depending on their age, nothing of the file around them. Other codings, layers over each other
 * and pictures that are cut by a frame are not read.
 */
import { slice, textAt, unreadable, type Box } from '@plumbline/shared/media/mp4/boxes.ts';
import { brightCurve, type BrightCurve } from '@plumbline/shared/media/mp4/track.ts';
import type { PictureSize } from '@plumbline/shared/media/sphere-part.ts';
import { readItems, type HeicItem, type HeicItems } from './heic-items.ts';

/** Pixels of the largest that is put together in memory: a phone's 48 million, and some. */
const MAX_PIXELS = 64_000_000;
const RIGHT_ANGLE = 90;

/** What is done with the picture, one after the other, until it is upright. */
export type HeicStep = { turnDeg: number } | { mirror: 'upsideDown' | 'leftRight' };

export interface HeicLayout extends PictureSize {
  /** Row by row, from the top left on; they may lie beyond its right and lower edge. */
  columns: number;
  rows: number;
  tile: PictureSize;
  steps: HeicStep[];
}

export interface Heic {
  layout: HeicLayout;
  /** All tiles as one stream of HEVC, each a frame that stands alone. */
  stream(): Uint8Array;
  /** Of brightness, where it was taken for screens brighter than white. */
  curve: BrightCurve | null;
  /** ICC profile of its colours. */
  profile: Uint8Array | null;
  /** TIFF structure. */
  exif: Uint8Array | null;
  xmp: Uint8Array | null;
}

/** @returns null for what is damaged, or none that is read */
export function readHeic(bytes: Uint8Array): Heic | null {
  try {
    return heicOf(readItems(new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)));
  } catch {
    return null;
  }
}

function heicOf(items: HeicItems): Heic {
  const primary = items.all.get(items.primaryId) ?? unreadable();
  const tiles = tilesOf(primary, items);
  const [first] = tiles;
  if (!first || tiles.some(({ type }) => type !== 'hvc1')) return unreadable();
  const tile = sizeOf(first);
  const isEven = tiles.every((each) => isSame(sizeOf(each), tile));
  const grid =
    primary.type === 'grid' ? gridOf(primary.bytes()) : { columns: 1, rows: 1, ...sizeOf(primary) };
  const { columns, rows, widthPx, heightPx } = grid;
  const isCovered = covers(columns, tile.widthPx, widthPx) && covers(rows, tile.heightPx, heightPx);
  const isOfAll = columns * rows === tiles.length && columns * rows * pixels(tile) <= 2 * MAX_PIXELS;
  if (!isEven || !isCovered || !isOfAll || pixels(grid) === 0 || pixels(grid) > MAX_PIXELS) unreadable();
  const described = items.describing(items.primaryId);
  const colours = [...primary.properties, ...first.properties].filter(({ type }) => type === 'colr');
  return {
    layout: { columns, rows, widthPx, heightPx, tile, steps: stepsOf(primary) },
    curve: colours.map(curveOf).find((each) => each !== null) ?? null,
    stream: () => Buffer.concat(tiles.flatMap(unitsOf)),
    profile: profileOf(colours),
    exif: exifOf(described.find(({ type }) => type === 'Exif')),
    xmp: described.find(({ type }) => type === 'mime')?.bytes() ?? null,
  };
}

/** Whether so many tiles side by side show all of it, and none of them lies wholly outside. */
const covers = (count: number, tilePx: number, wholePx: number): boolean =>
  count * tilePx >= wholePx && (count - 1) * tilePx < wholePx;
const pixels = ({ widthPx, heightPx }: PictureSize): number => widthPx * heightPx;
const isSame = (one: PictureSize, other: PictureSize): boolean =>
  one.widthPx === other.widthPx && one.heightPx === other.heightPx;

function tilesOf(primary: HeicItem, { all }: HeicItems): HeicItem[] {
  if (primary.type === 'hvc1') return [primary];
  if (primary.type !== 'grid') return unreadable();
  return primary.refersTo('dimg').map((id) => all.get(id) ?? unreadable());
}

function property(item: HeicItem, type: string): DataView | null {
  return item.properties.find((each) => each.type === type)?.body ?? null;
}

function sizeOf(item: HeicItem): PictureSize {
  const ispe = property(item, 'ispe') ?? unreadable();
  return { widthPx: ispe.getUint32(4), heightPx: ispe.getUint32(8) };
}

function gridOf(bytes: Uint8Array): PictureSize & { columns: number; rows: number } {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const isLong = (view.getUint8(1) & 1) === 1;
  const size = (at: number) => (isLong ? view.getUint32(4 + at * 4) : view.getUint16(4 + at * 2));
  return {
    rows: view.getUint8(2) + 1,
    columns: view.getUint8(3) + 1,
    widthPx: size(0),
    heightPx: size(1),
  };
}

/** In the order of the file, which is that in which they are done. */
function stepsOf(primary: HeicItem): HeicStep[] {
  return primary.properties.flatMap(({ type, body }): HeicStep[] => {
    if (type === 'clap') return unreadable();
    // It counts to the left.
    if (type === 'irot') return [{ turnDeg: ((4 - (body.getUint8(0) & 3)) % 4) * RIGHT_ANGLE }];
    if (type === 'imir') return [{ mirror: (body.getUint8(0) & 1) === 1 ? 'leftRight' : 'upsideDown' }];
    return [];
  });
}

function curveOf({ body }: Box): BrightCurve | null {
  return textAt(body, 0, 4) === 'nclx' ? brightCurve(body.getUint16(6)) : null;
}

function profileOf(colours: readonly Box[]): Uint8Array | null {
  const found = colours.find(({ body }) => ['prof', 'rICC'].includes(textAt(body, 0, 4)));
  return found ? toBytes(slice(found.body, 4)) : null;
}

/** Its first number says how far behind it the structure begins. */
function exifOf(item: HeicItem | undefined): Uint8Array | null {
  const bytes = item?.bytes();
  if (!bytes || bytes.length < 4) return null;
  const begin = 4 + new DataView(bytes.buffer, bytes.byteOffset, 4).getUint32(0);
  return begin < bytes.length ? bytes.subarray(begin) : null;
}

const START_CODE = Uint8Array.of(0, 0, 0, 1);

/** The units of a tile, with those before them that its decoder has to know. */
function unitsOf(tile: HeicItem): Uint8Array[] {
  const hvcC = property(tile, 'hvcC') ?? unreadable();
  const lengthBytes = (hvcC.getUint8(21) & 3) + 1;
  const units: Uint8Array[] = [];
  let at = 23;
  for (let arrays = hvcC.getUint8(22); arrays > 0; arrays -= 1) {
    const count = hvcC.getUint16(at + 1);
    at += 3;
    for (let index = 0; index < count; index += 1) {
      const length = hvcC.getUint16(at);
      units.push(START_CODE, toBytes(slice(hvcC, at + 2, length)));
      at += 2 + length;
    }
  }
  const bytes = tile.bytes();
  const coded = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let from = 0; from < coded.byteLength;) {
    let length = 0;
    for (let index = 0; index < lengthBytes; index += 1) length = length * 256 + coded.getUint8(from + index);
    units.push(START_CODE, toBytes(slice(coded, from + lengthBytes, length)));
    from += lengthBytes + length;
  }
  return units;
}

function toBytes(view: DataView): Uint8Array {
  return new Uint8Array(view.buffer, view.byteOffset, view.byteLength);
}
