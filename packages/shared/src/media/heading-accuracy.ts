/** How far a heading may be off, in degrees; a coarse compass is one of sixteen directions. */
export const HEADING_ACCURACY_DEG = { hand: 2, movement: 5, compass: 12, coarseCompass: 11 } as const;
