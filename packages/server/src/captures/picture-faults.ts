/**
 * What is wrong with a picture, measured in its pixels: nothing is guessed of what it shows. Guarded by its test, on
 * pictures as they were taken and on the same ones darkened, blurred and covered.
 */
import sharp from 'sharp';
import type { PictureFault } from '@plumbline/shared/contract/inspection.ts';
import type { SpherePart } from '@plumbline/shared/media/sphere-part.ts';
import { BASE_SIDE_PX, partOnSphere } from '@plumbline/shared/media/tile-levels.ts';

/** Faults are told by how the picture looks at this width: what is sharp only in the finest detail is sharp enough. */
const LOOKED_AT_PX = BASE_SIDE_PX / 2;
const TILES = { columns: 16, rows: 8 } as const;
/** Of 255. A picture is dark when hardly anything in it is brighter. */
const DARK = { most: 42, share: 0.9 } as const;
/** The sharpest tenth of a picture shows edges unless all of it is blurred: variance of the Laplacian, for its contrast. */
const BLURRED = { sharpestShare: 0.9, edges: 0.2, contrastLeast: 60 } as const;
/** A covered lens shows one even dark patch, the same all over, where the rest shows the place. */
const COVERED = { spread: 5, brightest: 55, apart: 10, share: 0.3 } as const;

interface Tile {
  mean: number;
  variance: number;
  /** Variance of the Laplacian. */
  edges: number;
}

/** @param base as `base.jpg`: the whole sphere with the part in its place, or a flat photo */
export async function pictureFaults(base: Buffer | string, part: SpherePart | null): Promise<PictureFault[]> {
  const { data, width, height } = await greyPixels(base, part);
  const tiles = tilesOf(data, width, height);
  if (darkShare(data) > DARK.share) return ['dark'];
  if (isBlurred(tiles)) return ['blurred'];
  return isCovered(tiles) ? ['covered'] : [];
}

function darkShare(data: Uint8Array): number {
  let dark = 0;
  for (const value of data) if (value <= DARK.most) dark += 1;
  return dark / data.length;
}

async function greyPixels(base: Buffer | string, part: SpherePart | null) {
  const picture = sharp(base);
  if (part) {
    const { width } = await picture.metadata();
    const { left, top, right, bottom } = partOnSphere(width, part);
    picture.extract({ left, top, width: right - left, height: bottom - top });
  }
  const { data, info } = await picture
    .resize({ width: LOOKED_AT_PX, withoutEnlargement: true })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

function tilesOf(data: Uint8Array, width: number, height: number): Tile[] {
  const [across, down] = [Math.floor(width / TILES.columns), Math.floor(height / TILES.rows)];
  const tiles: Tile[] = [];
  for (let row = 0; row < TILES.rows; row += 1)
    for (let column = 0; column < TILES.columns; column += 1)
      tiles.push(tileAt(data, width, { left: column * across, top: row * down, across, down }));
  return tiles;
}

function tileAt(
  data: Uint8Array,
  width: number,
  { left, top, across, down }: Record<'left' | 'top' | 'across' | 'down', number>,
): Tile {
  const [grey, edge] = [new Spread(), new Spread()];
  for (let y = top + 1; y < top + down - 1; y += 1)
    for (let x = left + 1; x < left + across - 1; x += 1) {
      const at = y * width + x;
      const here = data[at] ?? 0;
      const around =
        (data[at - 1] ?? 0) + (data[at + 1] ?? 0) + (data[at - width] ?? 0) + (data[at + width] ?? 0);
      grey.add(here);
      edge.add(around - 4 * here);
    }
  return { mean: grey.mean, variance: grey.variance, edges: edge.variance };
}

class Spread {
  #count = 0;
  #sum = 0;
  #squares = 0;

  add(value: number): void {
    this.#count += 1;
    this.#sum += value;
    this.#squares += value * value;
  }

  get mean(): number {
    return this.#sum / Math.max(1, this.#count);
  }

  get variance(): number {
    return Math.max(0, this.#squares / Math.max(1, this.#count) - this.mean ** 2);
  }
}

/** Only where there is something to see: an even wall is sharp and shows no edge. */
function isBlurred(tiles: readonly Tile[]): boolean {
  const shown = tiles.filter(({ variance }) => variance >= BLURRED.contrastLeast);
  if (shown.length === 0) return false;
  const sharpness = shown.map(({ edges, variance }) => edges / variance).toSorted((a, b) => a - b);
  return (sharpness[Math.floor(sharpness.length * BLURRED.sharpestShare)] ?? 0) < BLURRED.edges;
}

function isCovered(tiles: readonly Tile[]): boolean {
  const even = tiles
    .filter(({ mean, variance }) => variance < COVERED.spread ** 2 && mean < COVERED.brightest)
    .map(({ mean }) => mean)
    .toSorted((a, b) => a - b);
  const middle = even[Math.floor(even.length / 2)] ?? 0;
  const alike = even.filter((mean) => Math.abs(mean - middle) < COVERED.apart);
  return alike.length >= tiles.length * COVERED.share;
}
