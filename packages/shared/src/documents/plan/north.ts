/**
 * Where north is on a plan: one value beside its scale, degrees clockwise from straight up, in steps of 0.1, from 0 and
 * below 360. It belongs to plan space, so a later revision keeps it. `setNorth` of commands.ts writes it. Tests: north.test.ts.
 */
import type * as Y from 'yjs';
import { NORTH_KEY, calibrationRoot } from './plan-roots.ts';
import type { PlanPoint } from './schema.ts';

/** True for a direction as it is stored. */
export function isNorthDeg(value: unknown): value is number {
  if (typeof value !== 'number' || !(value >= 0 && value < 360)) return false;
  return Math.abs(value * 10 - Math.round(value * 10)) < 1e-6;
}

/** Any number of degrees as the direction is stored. */
export function toNorthDeg(deg: number): number {
  const tenths = Math.round(deg * 10) % 3600;
  return (tenths < 0 ? tenths + 3600 : tenths + 0) / 10;
}

/** The direction of north on the plan in degrees clockwise from straight up, null when none is set or readable. */
export function readNorth(doc: Y.Doc): number | null {
  const value = calibrationRoot(doc).get(NORTH_KEY);
  return isNorthDeg(value) ? value : null;
}

/** The direction of a line that runs north, in degrees as they are stored; null for two equal points. */
export function northAlong(from: PlanPoint, to: PlanPoint): number | null {
  const [right, up] = [to.x - from.x, from.y - to.y];
  return right === 0 && up === 0 ? null : toNorthDeg((Math.atan2(right, up) * 180) / Math.PI);
}

/** Tells of every change of it; returns how to stop. */
export function observeNorth(doc: Y.Doc, onChange: (northDeg: number | null) => void): () => void {
  const root = calibrationRoot(doc);
  const listen = ({ keysChanged }: Y.YMapEvent<unknown>) => {
    if (keysChanged.has(NORTH_KEY)) onChange(readNorth(doc));
  };
  root.observe(listen);
  return () => root.unobserve(listen);
}
