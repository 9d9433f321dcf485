import type { PlanImage } from '@plumbline/shared/contract/floor.ts';
import type { PlanPoint } from '@plumbline/shared/documents/plan/schema.ts';
import type { CanvasPalette } from './canvas-palette.ts';
import { paintPlan } from './plan-painter.ts';
import { tilesOf } from './raster-place.ts';
import type { TileStore } from './tile-store.ts';
import { planToScreen, visibleBounds, type ScreenSize, type Viewport } from './viewport.ts';
import type { Tile } from './visible-tiles.ts';

const RADIUS_PX = 64;
const AWAY_PX = 88;
const MAGNIFICATION = 4;

export interface LoupePicture {
  /** Under the pointer, plan space. */
  point: PlanPoint;
  viewport: Viewport;
  screen: ScreenSize;
  paper: string;
}

/** The bar of the scale tool that lies over the middle of the upper edge while a point is asked for, at its largest. */
const BAR_HALF_WIDTH_PX = 240;
const BAR_REACHES_PX = 140;

/** Where the loupe stands: above and beside the pointer, elsewhere around it at the edges of the screen and the bar. */
export function loupeCentre({
  point,
  viewport,
  screen,
}: Pick<LoupePicture, 'point' | 'viewport' | 'screen'>): PlanPoint {
  const { x, y } = planToScreen(viewport, point);
  const places = [-AWAY_PX, AWAY_PX].flatMap((dy) =>
    [AWAY_PX, -AWAY_PX].map((dx) => ({ x: x + dx, y: y + dy })),
  );
  const [first = { x, y }, second = first] = places;
  return places.find((place) => isFree(place, screen)) ?? (x > screen.widthPx / 2 ? second : first);
}

function isFree({ x, y }: PlanPoint, { widthPx, heightPx }: ScreenSize): boolean {
  const isOnScreen =
    x >= RADIUS_PX && x <= widthPx - RADIUS_PX && y >= RADIUS_PX && y <= heightPx - RADIUS_PX;
  const isUnderBar =
    Math.abs(x - widthPx / 2) < BAR_HALF_WIDTH_PX + RADIUS_PX && y < BAR_REACHES_PX + RADIUS_PX;
  return isOnScreen && !isUnderBar;
}

/** The plan four times larger around the pointer, with a crosshair on the very pixel; answers the tiles it needs. */
export function paintLoupe(
  context: CanvasRenderingContext2D,
  picture: LoupePicture,
  image: PlanImage,
  store: TileStore,
  palette: CanvasPalette,
): Tile[] {
  const centre = loupeCentre(picture);
  const { point, viewport, paper } = picture;
  const scale = viewport.scale * MAGNIFICATION;
  const inside = { scale, offsetX: RADIUS_PX - point.x * scale, offsetY: RADIUS_PX - point.y * scale };
  const tiles = tilesOf(
    image,
    inside,
    visibleBounds(inside, { widthPx: 2 * RADIUS_PX, heightPx: 2 * RADIUS_PX }),
  );
  context.save();
  context.beginPath();
  context.arc(centre.x, centre.y, RADIUS_PX, 0, 2 * Math.PI);
  context.fillStyle = paper;
  context.fill();
  context.save();
  context.clip();
  context.translate(centre.x - RADIUS_PX + inside.offsetX, centre.y - RADIUS_PX + inside.offsetY);
  context.scale(scale, scale);
  paintPlan(context, image, store, tiles);
  context.restore();
  paintRim(context, centre, palette);
  context.restore();
  return tiles;
}

function paintRim(context: CanvasRenderingContext2D, { x, y }: PlanPoint, palette: CanvasPalette): void {
  context.strokeStyle = palette.ink;
  context.lineWidth = 1;
  context.beginPath();
  context.arc(x, y, RADIUS_PX, 0, 2 * Math.PI);
  context.stroke();
  context.strokeStyle = palette.accentStrong;
  context.beginPath();
  for (const [dx, dy] of [
    [1, 0],
    [-1, 0],
    [0, 1],
    [0, -1],
  ] as const) {
    context.moveTo(x + dx * 5, y + dy * 5);
    context.lineTo(x + dx * 24, y + dy * 24);
  }
  context.stroke();
}
