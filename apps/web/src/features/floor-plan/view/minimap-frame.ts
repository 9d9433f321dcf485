import type { PresenceView } from '@plumbline/shared/protocol/presence.ts';
import type { Bounds } from '@plumbline/shared/geometry/bounds.ts';
import type { PlanPoint } from '@plumbline/shared/documents/plan/schema.ts';
import type { ScreenSize } from '../canvas/viewport.ts';

/** The longer side of the small picture, CSS pixels. */
const LONG_SIDE_PX = 180;
/** A frame that would be smaller is drawn this large: zoomed in far, it must still be found. */
const FRAME_MIN_PX = 6;

/** How the sheet lies in the small picture: picture = (plan − left top) × scale. */
export interface MinimapPlace {
  scale: number;
  left: number;
  top: number;
  widthPx: number;
  heightPx: number;
}

/** A box in the small picture, CSS pixels. */
export interface MinimapFrame {
  left: number;
  top: number;
  width: number;
  height: number;
}

export function minimapPlace(sheet: Bounds): MinimapPlace {
  const width = Math.max(1, sheet.right - sheet.left);
  const height = Math.max(1, sheet.bottom - sheet.top);
  const scale = LONG_SIDE_PX / Math.max(width, height);
  return { scale, left: sheet.left, top: sheet.top, widthPx: width * scale, heightPx: height * scale };
}

/** Where a part of plan space lies in the small picture, cut to it; null when it is beside the sheet. */
export function frameOf(place: MinimapPlace, seen: Bounds): MinimapFrame | null {
  const left = Math.max(0, (seen.left - place.left) * place.scale);
  const top = Math.max(0, (seen.top - place.top) * place.scale);
  const right = Math.min(place.widthPx, (seen.right - place.left) * place.scale);
  const bottom = Math.min(place.heightPx, (seen.bottom - place.top) * place.scale);
  if (right < left || bottom < top) return null;
  const width = Math.max(FRAME_MIN_PX, right - left);
  const height = Math.max(FRAME_MIN_PX, bottom - top);
  return {
    left: Math.max(0, Math.min(left, place.widthPx - width)),
    top: Math.max(0, Math.min(top, place.heightPx - height)),
    width,
    height,
  };
}

/** What somebody sees: they tell the middle and the width, and the height is as if their screen were like this one. */
export function seenBy({ cx, cy, w }: PresenceView, { widthPx, heightPx }: ScreenSize): Bounds {
  const height = widthPx > 0 ? (w * heightPx) / widthPx : w;
  return { left: cx - w / 2, right: cx + w / 2, top: cy - height / 2, bottom: cy + height / 2 };
}

/** The plan point under a point of the small picture, kept on the sheet. */
export function pointInMinimap(place: MinimapPlace, at: PlanPoint): PlanPoint {
  const x = Math.max(0, Math.min(place.widthPx, at.x));
  const y = Math.max(0, Math.min(place.heightPx, at.y));
  return { x: place.left + x / place.scale, y: place.top + y / place.scale };
}
