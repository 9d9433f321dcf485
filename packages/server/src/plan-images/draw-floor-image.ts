/** Draws the part of a plan around a pin from the tiles of the drawing in force. */
import sharp from 'sharp';
import type { PlanPoint } from '@plumbline/shared/documents/plan/schema.ts';
import { boundsOf, type Bounds } from '@plumbline/shared/geometry/bounds.ts';
import { rectangleToPoints } from '@plumbline/shared/geometry/rectangle-points.ts';
import {
  IDENTITY,
  applySimilarity,
  carryBounds,
  invertSimilarity,
  scaleOf,
  type Similarity,
} from '@plumbline/shared/geometry/similarity.ts';
import { sampleRaster, type RgbRaster } from './sample-raster.ts';

export const FLOOR_IMAGE_SIZE = { widthPx: 800, heightPx: 600 } as const;
/** A drawing is shown in the size in which it has no less than this on its longer side: so much that the place is known. */
const SHOWN_SIDE_PX = 2400;
/** All of the ring is in the picture, also at the edge of the drawing and beside it. */
const PIN_INSET_PX = 40;
/** What is no plan. */
const BESIDE_THE_PLAN = { r: 228, g: 231, b: 235 };
const WEBP = { quality: 82, effort: 2 } as const;
const RGB = 3;

/** The picture of a revision, as its tiles (`t/{level}/{column}_{row}.webp`); each level is half the size of the one before. */
export interface PlanTiles {
  widthPx: number;
  heightPx: number;
  tileSizePx: number;
  rasterToPlan: Similarity;
  readTile(name: string): Promise<Buffer>;
}

type Drawing = Pick<PlanTiles, 'widthPx' | 'heightPx' | 'rasterToPlan'>;

/** The drawing in the size in which it is shown. */
function shownLevel({ widthPx, heightPx, rasterToPlan }: Drawing): Drawing & { level: number } {
  const level = Math.max(0, Math.floor(Math.log2(Math.max(widthPx, heightPx) / SHOWN_SIDE_PX)));
  const times = 2 ** level;
  return {
    level,
    widthPx: Math.ceil(widthPx / times),
    heightPx: Math.ceil(heightPx / times),
    rasterToPlan: { ...rasterToPlan, a: rasterToPlan.a * times, b: rasterToPlan.b * times },
  };
}

export interface FloorImageFrame {
  /** From pixels of the picture to pixels of the drawing: a turn and a move, never a scale. */
  toRaster: Similarity;
  /** Where the pin is in the picture. */
  pin: PlanPoint;
}

/**
 * Where the picture lies: around the pin, moved inwards at the edge of the drawing so that hardly anything else is seen,
 * and turned as the drawing is in plan space.
 */
export function floorImageFrame(plan: Drawing, pin: PlanPoint): FloorImageFrame {
  const { widthPx, heightPx, rasterToPlan } = shownLevel(plan);
  const scale = scaleOf(rasterToPlan);
  // The drawing turned as in plan space, about its left upper corner and in its own size.
  const turned: Similarity = { a: rasterToPlan.a / scale, b: rasterToPlan.b / scale, tx: 0, ty: 0 };
  const sheet = carryBounds(turned, { left: 0, top: 0, right: widthPx, bottom: heightPx });
  const at = applySimilarity(turned, applySimilarity(invertSimilarity(rasterToPlan), pin));
  const left = startOf(at.x, [sheet.left, sheet.right], FLOOR_IMAGE_SIZE.widthPx);
  const top = startOf(at.y, [sheet.top, sheet.bottom], FLOOR_IMAGE_SIZE.heightPx);
  return {
    toRaster: invertSimilarity({ ...turned, tx: -left, ty: -top }),
    pin: { x: at.x - left, y: at.y - top },
  };
}

/** Whole pixels, so that a drawing that is not turned stays sharp. */
function startOf(pin: number, [from, to]: readonly [number, number], size: number): number {
  const start = to - from < size ? (from + to - size) / 2 : clamp(pin - size / 2, from, to - size);
  return Math.round(clamp(start, pin - size + PIN_INSET_PX, pin - PIN_INSET_PX));
}

const clamp = (value: number, from: number, to: number) => Math.min(Math.max(value, from), to);

/** The picture as WebP, with a ring around the place of the pin. */
export async function drawFloorImage(plan: PlanTiles, pin: PlanPoint): Promise<Buffer> {
  const frame = floorImageFrame(plan, pin);
  return drawFramed(await readPart(plan, frame.toRaster), frame);
}

/** The same of a drawing that is in memory, as it is. */
export async function drawFloorImageOf(drawing: RgbRaster, pin: PlanPoint): Promise<Buffer> {
  return drawFramed(drawing, floorImageFrame({ ...drawing, rasterToPlan: IDENTITY }, pin));
}

function drawFramed(part: RgbRaster | null, { toRaster, pin }: FloorImageFrame): Promise<Buffer> {
  const { widthPx, heightPx } = FLOOR_IMAGE_SIZE;
  const data = sampleRaster(part, { ...FLOOR_IMAGE_SIZE, toRaster, outside: BESIDE_THE_PLAN });
  return sharp(data, { raw: { width: widthPx, height: heightPx, channels: RGB } })
    .composite([ringAt(pin)])
    .webp(WEBP)
    .toBuffer();
}

/**
 * Dark with a light edge, so that it is seen on every drawing; of no status, which changes. All of it lies within
 * `PIN_INSET_PX` of the pin.
 */
function ringAt(pin: PlanPoint): { input: Buffer; left: number; top: number } {
  const [left, top] = [Math.floor(pin.x) - PIN_INSET_PX, Math.floor(pin.y) - PIN_INSET_PX];
  const middle = `cx="${pin.x - left}" cy="${pin.y - top}"`;
  const ring = (colour: string, width: number) =>
    `<circle ${middle} r="24" fill="none" stroke="${colour}" stroke-width="${width}"/>`;
  const dot = (colour: string, radius: number) => `<circle ${middle} r="${radius}" fill="${colour}"/>`;
  const drawn = [ring('#ffffff', 9), ring('#17202b', 5), dot('#ffffff', 5), dot('#17202b', 3)].join('');
  const side = 2 * PIN_INSET_PX;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}">${drawn}</svg>`;
  return { input: Buffer.from(svg), left, top };
}

/** That part of the drawing which the picture shows, put together of its tiles; null when it shows nothing of it. */
async function readPart(plan: PlanTiles, toRaster: Similarity): Promise<RgbRaster | null> {
  const { level, widthPx, heightPx } = shownLevel(plan);
  const box = shownPart({ widthPx, heightPx }, toRaster);
  if (!box) return null;
  const { tileSizePx } = plan;
  const [firstLeft, firstTop] = [box.left, box.top].map((at) => Math.floor(at / tileSizePx) * tileSizePx);
  const part = emptyPart({
    left: firstLeft ?? 0,
    top: firstTop ?? 0,
    right: Math.min(widthPx, Math.ceil(box.right / tileSizePx) * tileSizePx),
    bottom: Math.min(heightPx, Math.ceil(box.bottom / tileSizePx) * tileSizePx),
  });
  for (let { top } = part; top < box.bottom; top += tileSizePx) {
    for (let { left } = part; left < box.right; left += tileSizePx) {
      const tile = await plan.readTile(`t/${level}/${left / tileSizePx}_${top / tileSizePx}.webp`);
      await layTile(part, { tile, left, top });
    }
  }
  return part;
}

function emptyPart({ left, top, right, bottom }: Bounds): RgbRaster {
  const [widthPx, heightPx] = [right - left, bottom - top];
  return { data: Buffer.alloc(widthPx * heightPx * RGB), widthPx, heightPx, left, top };
}

/** Copies its lines: to have sharp lay tiles beside each other takes three times as long. */
async function layTile(
  part: RgbRaster,
  { tile, left, top }: { tile: Buffer; left: number; top: number },
): Promise<void> {
  const { data, info } = await sharp(tile)
    .removeAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const [columns, lines] = [
    Math.min(info.width, part.left + part.widthPx - left),
    Math.min(info.height, part.top + part.heightPx - top),
  ];
  for (let line = 0; line < lines; line += 1) {
    const to = ((top - part.top + line) * part.widthPx + left - part.left) * RGB;
    data.copy(part.data, to, line * info.width * RGB, (line * info.width + columns) * RGB);
  }
}

function shownPart(
  { widthPx, heightPx }: Pick<PlanTiles, 'widthPx' | 'heightPx'>,
  toRaster: Similarity,
): Bounds | null {
  const { widthPx: right, heightPx: bottom } = FLOOR_IMAGE_SIZE;
  const corners = rectangleToPoints({ left: 0, top: 0, right, bottom });
  const shown = boundsOf(corners.map((corner) => applySimilarity(toRaster, corner)));
  if (!shown) return null;
  const box = {
    left: Math.max(0, Math.floor(shown.left)),
    top: Math.max(0, Math.floor(shown.top)),
    right: Math.min(widthPx, Math.ceil(shown.right)),
    bottom: Math.min(heightPx, Math.ceil(shown.bottom)),
  };
  return box.left < box.right && box.top < box.bottom ? box : null;
}
