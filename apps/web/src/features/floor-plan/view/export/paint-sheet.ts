import type { PlanImage } from '@plumbline/shared/contract/floor.ts';
import { PlanPictures, PREVIEW_NAME, tileName } from '../../canvas/plan-pictures.ts';
import { tilesOf } from '../../canvas/raster-place.ts';
import { screenToPlan } from '../../canvas/viewport.ts';
import type { Tile } from '../../canvas/visible-tiles.ts';
import type { PageLayout } from './page-layout.ts';

/** A part of the plan's picture could not be had: an export with a hole would be worse than none. */
class PictureMissing extends Error {
  constructor(name: string) {
    super(`the picture ${name} of the plan could not be loaded`);
    this.name = 'PictureMissing';
  }
}

/** So many pictures are on their way at once. */
const PARALLEL = 4;
const TRIES = 3;

/**
 * Paints the plan's picture into the frame of a page, as sharp as `density` pixels per page unit can show it; each tile
 * is let go as soon as it is painted.
 * @throws {PictureMissing} when a tile cannot be loaded; what `signal` throws when the person calls it off
 */
export async function paintSheet(
  context: CanvasRenderingContext2D,
  image: PlanImage,
  { frame, viewport }: PageLayout,
  density: number,
  signal: AbortSignal,
  onProgress: (share: number) => void,
): Promise<void> {
  const pictures = new PlanPictures(image.mediaBase);
  const leftTop = screenToPlan(viewport, { x: frame.left, y: frame.top });
  const rightBottom = screenToPlan(viewport, { x: frame.left + frame.width, y: frame.top + frame.height });
  const seen = { left: leftTop.x, top: leftTop.y, right: rightBottom.x, bottom: rightBottom.y };
  const tiles = tilesOf(image, viewport, seen, density);
  const { a, b, tx, ty } = image.rasterToPlan;
  const draw = (bitmap: ImageBitmap, bounds: Tile['bounds']) => {
    context.save();
    context.translate(viewport.offsetX, viewport.offsetY);
    context.scale(viewport.scale, viewport.scale);
    context.transform(a, b, -b, a, tx, ty);
    const { left, top, right, bottom } = bounds;
    context.drawImage(bitmap, left, top, right - left, bottom - top);
    context.restore();
    bitmap.close();
  };
  // Under the tiles: between two whose edges fall between pixels, the paper would shine through.
  const whole = { left: 0, top: 0, right: image.widthPx, bottom: image.heightPx };
  draw(await load(pictures, PREVIEW_NAME, signal), whole);
  let done = 0;
  const queue = [...tiles];
  const work = async () => {
    for (let tile = queue.shift(); tile; tile = queue.shift()) {
      draw(await load(pictures, tileName(tile), signal), tile.bounds);
      done += 1;
      onProgress(done / tiles.length);
    }
  };
  await Promise.all(Array.from({ length: PARALLEL }, work));
}

async function load(pictures: PlanPictures, name: string, signal: AbortSignal): Promise<ImageBitmap> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    signal.throwIfAborted();
    const bitmap = await pictures.bitmapOf(name, signal);
    if (bitmap) return bitmap;
  }
  signal.throwIfAborted();
  throw new PictureMissing(name);
}
