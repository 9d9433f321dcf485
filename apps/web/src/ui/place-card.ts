/** A box on the screen, CSS pixels from its upper left corner. */
export interface ScreenBox {
  x: number;
  y: number;
  width: number;
  height: number;
}
export type ScreenSize = Pick<ScreenBox, 'width' | 'height'>;

/** How far the light reaches beyond what it shows. */
const SPOTLIGHT_MARGIN_PX = 8;
const GAP_PX = 12;
const EDGE_PX = 8;

/** The lit part of the screen around a target, within the screen. */
export function litBox(target: ScreenBox, screen: ScreenSize): ScreenBox {
  const x = Math.max(0, target.x - SPOTLIGHT_MARGIN_PX);
  const y = Math.max(0, target.y - SPOTLIGHT_MARGIN_PX);
  const end = Math.min(screen.width, target.x + target.width + SPOTLIGHT_MARGIN_PX);
  const bottom = Math.min(screen.height, target.y + target.height + SPOTLIGHT_MARGIN_PX);
  return { x, y, width: Math.max(0, end - x), height: Math.max(0, bottom - y) };
}

/**
 * Where a card goes: below what is lit, above it, or beside it, the side in reading direction first; in the middle of
 * the screen where there is no room or nothing is lit.
 */
export function placeCard(
  lit: ScreenBox | null,
  card: ScreenSize,
  screen: ScreenSize,
  isRtl: boolean,
): { x: number; y: number } {
  const middle = { x: (screen.width - card.width) / 2, y: (screen.height - card.height) / 2 };
  if (!lit) return middle;
  const readingX = isRtl ? lit.x + lit.width - card.width : lit.x;
  const x = within(readingX, screen.width - card.width);
  const y = within(lit.y, screen.height - card.height);
  const toTheRight = { x: lit.x + lit.width + GAP_PX, y };
  const toTheLeft = { x: lit.x - GAP_PX - card.width, y };
  const places = [
    { x, y: lit.y + lit.height + GAP_PX },
    { x, y: lit.y - GAP_PX - card.height },
    ...(isRtl ? [toTheLeft, toTheRight] : [toTheRight, toTheLeft]),
  ];
  const fits = (place: { x: number; y: number }) =>
    place.x >= EDGE_PX &&
    place.y >= EDGE_PX &&
    place.x + card.width <= screen.width - EDGE_PX &&
    place.y + card.height <= screen.height - EDGE_PX;
  return places.find(fits) ?? middle;
}

function within(value: number, max: number): number {
  return Math.max(EDGE_PX, Math.min(value, max - EDGE_PX));
}
