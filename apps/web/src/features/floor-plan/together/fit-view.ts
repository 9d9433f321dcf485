import type { PresenceView } from '@plumbline/shared/protocol/presence.ts';
import { screenToPlan, type ScreenSize, type Viewport } from '../canvas/viewport.ts';

/** Free on each side of what the leader sees. */
const MARGIN = 0.08;

/** What a viewport shows, rounded to what others can tell apart; null before there is a screen. */
export function viewOf(viewport: Viewport, { widthPx, heightPx }: ScreenSize): PresenceView | null {
  if (widthPx === 0 || heightPx === 0) return null;
  const middle = screenToPlan(viewport, { x: widthPx / 2, y: heightPx / 2 });
  return { cx: tenth(middle.x), cy: tenth(middle.y), w: Math.max(1, tenth(widthPx / viewport.scale)) };
}

/** The viewport of another screen on the same middle and width, with a margin of 8 % on each side. */
export function viewportFor({ cx, cy, w }: PresenceView, { widthPx, heightPx }: ScreenSize): Viewport {
  const scale = (widthPx * (1 - 2 * MARGIN)) / w;
  return { scale, offsetX: widthPx / 2 - cx * scale, offsetY: heightPx / 2 - cy * scale };
}

/** The viewport on the way from one to another, `share` from 0 to 1; the zoom goes evenly for the eye. */
export function between(from: Viewport, to: Viewport, screen: ScreenSize, share: number): Viewport {
  if (share >= 1) return to;
  const [a, b] = [middleOf(from, screen), middleOf(to, screen)];
  const scale = from.scale * (to.scale / from.scale) ** share;
  const x = a.x + (b.x - a.x) * share;
  const y = a.y + (b.y - a.y) * share;
  return { scale, offsetX: screen.widthPx / 2 - x * scale, offsetY: screen.heightPx / 2 - y * scale };
}

function middleOf(viewport: Viewport, { widthPx, heightPx }: ScreenSize) {
  return screenToPlan(viewport, { x: widthPx / 2, y: heightPx / 2 });
}

function tenth(value: number): number {
  return Math.round(value * 10) / 10;
}
