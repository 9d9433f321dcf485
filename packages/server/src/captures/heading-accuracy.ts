/** How far a compass may be off, in degrees. */
export const HEADING_ACCURACY = { compassDeg: 12, coarseCompassDeg: 11 } as const;
