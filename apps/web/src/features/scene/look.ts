/** Where somebody looks in a picture, and how that is written in an address. */
import type { Capture } from '@plumbline/shared/contract/inspection.ts';
import { turned } from '@plumbline/shared/geometry/turned.ts';

export interface Look {
  /** Clockwise from the middle column of the levelled picture, −180 up to 180. */
  yawDeg: number;
  /** Above the horizon. */
  pitchDeg: number;
}

/** Of the width of the window, when a scene opens. */
export const USUAL_FOV_DEG = 75;
/** Of the height of the window: as close and as wide as one looks. */
export const FOV_RANGE_DEG = { least: 25, most: 90 } as const;
/** The address has two decimals. */
const STEPS_PER_DEG = 100;

/** The same direction from 0 up to 360°. */
export function aroundNorth(deg: number): number {
  return ((deg % 360) + 360) % 360;
}

/** What an address says of the look; null where it says nothing that can be read. */
export function readLook(yaw: string | null, pitch: string | null): Look | null {
  const [yawDeg, pitchDeg] = [numberOf(yaw), numberOf(pitch)];
  if (yawDeg === null && pitchDeg === null) return null;
  return { yawDeg: turned(yawDeg ?? 0), pitchDeg: Math.max(-90, Math.min(90, pitchDeg ?? 0)) };
}

/**
 * Where one looks first: straight ahead, and in a part of the sphere at its middle. How its camera was held is left out: a
 * little askew it is seen as well.
 */
export function firstLook({ spherePart }: Pick<Capture, 'spherePart'>): Look {
  if (!spherePart) return { yawDeg: 0, pitchDeg: 0 };
  const { left, top, width, height } = spherePart;
  return { yawDeg: turned((left + width / 2) * 360 - 180), pitchDeg: 90 - (top + height / 2) * 180 };
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
 * How far another picture is turned against one by their headings: added to a yaw in the one it gives the yaw in the other.
 * Null where a heading is unknown: then nobody knows how the two lie to each other.
 */
export function apartByHeadings(fromDeg: number | null, toDeg: number | null): number | null {
  return fromDeg === null || toDeg === null ? null : turned(fromDeg - toDeg);
}

/** The same direction in a picture that is turned that far against the one at hand. */
export function lookAcross(look: Look, apartDeg: number): Look {
  return { ...look, yawDeg: turned(look.yawDeg + apartDeg) };
}
