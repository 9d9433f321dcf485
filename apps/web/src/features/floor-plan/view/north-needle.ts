/** The side of the box of a north arrow, pixels. */
export const NORTH_SIZE = 44;
/** The needle around its middle, pointing up. */
export const NEEDLE = [
  { x: 0, y: -9 },
  { x: 5, y: 12 },
  { x: 0, y: 8 },
  { x: -5, y: 12 },
] as const;
/** How far from the middle its letter stands, upright whatever the needle does. */
export const LETTER_AWAY = 15;
