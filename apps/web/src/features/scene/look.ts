/** Where somebody looks in a picture, and how that is written in an address. */

export interface Look {
  /** Clockwise from the middle column of the levelled picture, −180 up to 180. */
  yawDeg: number;
  /** Above the horizon. */
  pitchDeg: number;
}

/** Of the width of the window, when a scene opens. */
export const USUAL_FOV_DEG = 75;
/** The address has two decimals. */
const STEPS_PER_DEG = 100;
const STRAIGHT_AHEAD: Look = { yawDeg: 0, pitchDeg: 0 };

/** The same direction from −180° up to 180°. */
export function turned(deg: number): number {
  return deg - 360 * Math.floor((deg + 180) / 360);
}

/** The same direction from 0 up to 360°. */
export function aroundNorth(deg: number): number {
  return ((deg % 360) + 360) % 360;
}

/** What an address says of the look; straight ahead where it says nothing that can be read. */
export function readLook(yaw: string | null, pitch: string | null): Look {
  const [yawDeg, pitchDeg] = [numberOf(yaw), numberOf(pitch)];
  if (yawDeg === null && pitchDeg === null) return STRAIGHT_AHEAD;
  return { yawDeg: turned(yawDeg ?? 0), pitchDeg: Math.max(-90, Math.min(90, pitchDeg ?? 0)) };
}

/** Degrees as an address has them. */
export function writeDeg(deg: number): string {
  // No minus before a zero.
  return String(Math.round(deg * STEPS_PER_DEG) / STEPS_PER_DEG + 0);
}

function numberOf(text: string | null): number | null {
  if (text === null || text.trim() === '') return null;
  const value = Number(text);
  return Number.isFinite(value) ? value : null;
}

/**
 * The look in another picture that keeps the true bearing. Null where a heading is unknown: then nobody knows how the two
 * lie to each other.
 */
export function lookAcross(
  look: Look,
  fromHeadingDeg: number | null,
  toHeadingDeg: number | null,
): Look | null {
  if (fromHeadingDeg === null || toHeadingDeg === null) return null;
  return { ...look, yawDeg: turned(look.yawDeg + fromHeadingDeg - toHeadingDeg) };
}
