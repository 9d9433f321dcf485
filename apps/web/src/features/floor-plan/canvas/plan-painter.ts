import type { PlanImage } from '@plumbline/shared/contract/floor.ts';
import type { TileStore } from './tile-store.ts';
import { parentTile, type Tile } from './visible-tiles.ts';

/**
 * Paints the plan in plan coordinates, at its place there: the preview at once, over it the tiles that are here,
 * and where one is missing the coarser tile that covers it.
 */
export function paintPlan(
  context: CanvasRenderingContext2D,
  image: PlanImage,
  store: TileStore,
  tiles: readonly Tile[],
): void {
  const { preview } = store;
  const { a, b, tx, ty } = image.rasterToPlan;
  context.save();
  context.transform(a, b, -b, a, tx, ty);
  // The edges of turned tiles are softened: without the preview below, the paper would show through them as a grid.
  const isCovered = b === 0 && tiles.every(({ key }) => store.get(key));
  if (preview && !isCovered) context.drawImage(preview, 0, 0, image.widthPx, image.heightPx);
  const coarser = new Map<string, Tile>();
  for (const tile of tiles) {
    if (store.get(tile.key)) continue;
    const stand = standIn(image, store, tile);
    if (stand) coarser.set(stand.key, stand);
  }
  for (const tile of [...coarser.values()].sort((a, b) => b.level - a.level)) paintTile(context, store, tile);
  for (const tile of tiles) paintTile(context, store, tile);
  context.restore();
}

function paintTile(context: CanvasRenderingContext2D, store: TileStore, { key, bounds }: Tile): void {
  const bitmap = store.get(key);
  if (!bitmap) return;
  const { left, top, right, bottom } = bounds;
  context.drawImage(bitmap, left, top, right - left, bottom - top);
}

/** The finest coarser tile that is here. */
function standIn(image: PlanImage, store: TileStore, tile: Tile): Tile | null {
  for (let parent = parentTile(image, tile); parent; parent = parentTile(image, parent)) {
    if (store.get(parent.key)) return parent;
  }
  return null;
}
