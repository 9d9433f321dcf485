import type { PlanPoint } from '@plumbline/shared/documents/plan/schema.ts';
import type { Bounds } from '@plumbline/shared/geometry/bounds.ts';

/** How plan space lies on the screen: screen = plan × scale + offset, CSS pixels. */
export interface Viewport {
  scale: number;
  offsetX: number;
  offsetY: number;
}
export interface ScreenSize {
  widthPx: number;
  heightPx: number;
}

const MIN_SCALE = 0.05;
const MAX_SCALE = 16;
/** This much of the plan stays in sight when it is pushed aside. */
const KEEP_IN_SIGHT_PX = 80;

export function planToScreen(viewport: Viewport, { x, y }: PlanPoint): PlanPoint {
  return { x: x * viewport.scale + viewport.offsetX, y: y * viewport.scale + viewport.offsetY };
}

export function screenToPlan(viewport: Viewport, { x, y }: PlanPoint): PlanPoint {
  return { x: (x - viewport.offsetX) / viewport.scale, y: (y - viewport.offsetY) / viewport.scale };
}

export function pan(viewport: Viewport, dx: number, dy: number): Viewport {
  return { ...viewport, offsetX: viewport.offsetX + dx, offsetY: viewport.offsetY + dy };
}

/** Zooms so that the plan point under `at` (screen) stays there. */
export function zoomAt(viewport: Viewport, at: PlanPoint, scale: number): Viewport {
  const next = Math.min(MAX_SCALE, Math.max(MIN_SCALE, scale));
  const { x, y } = screenToPlan(viewport, at);
  return { scale: next, offsetX: at.x - x * next, offsetY: at.y - y * next };
}

/** The box in the middle of the screen with a margin around it, never larger than `maxScale`. */
export function fitBounds(
  bounds: Bounds,
  screen: ScreenSize,
  marginPx: number,
  maxScale = MAX_SCALE,
): Viewport {
  const width = Math.max(1, bounds.right - bounds.left);
  const height = Math.max(1, bounds.bottom - bounds.top);
  const room = {
    x: Math.max(1, screen.widthPx - 2 * marginPx),
    y: Math.max(1, screen.heightPx - 2 * marginPx),
  };
  const scale = Math.min(maxScale, Math.max(MIN_SCALE, Math.min(room.x / width, room.y / height)));
  return {
    scale,
    offsetX: (screen.widthPx - width * scale) / 2 - bounds.left * scale,
    offsetY: (screen.heightPx - height * scale) / 2 - bounds.top * scale,
  };
}

/** Keeps a strip of the box (the sheet) on the screen. */
export function keepInSight(viewport: Viewport, bounds: Bounds, screen: ScreenSize): Viewport {
  const { scale } = viewport;
  const keep = (offset: number, from: number, to: number, size: number) =>
    Math.min(size - KEEP_IN_SIGHT_PX - from * scale, Math.max(KEEP_IN_SIGHT_PX - to * scale, offset));
  return {
    scale,
    offsetX: keep(viewport.offsetX, bounds.left, bounds.right, screen.widthPx),
    offsetY: keep(viewport.offsetY, bounds.top, bounds.bottom, screen.heightPx),
  };
}

/** The part of plan space that the screen shows. */
export function visibleBounds(viewport: Viewport, screen: ScreenSize): Bounds {
  const leftTop = screenToPlan(viewport, { x: 0, y: 0 });
  const rightBottom = screenToPlan(viewport, { x: screen.widthPx, y: screen.heightPx });
  return { left: leftTop.x, top: leftTop.y, right: rightBottom.x, bottom: rightBottom.y };
}
