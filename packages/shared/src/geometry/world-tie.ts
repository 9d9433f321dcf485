import type { PlanPoint } from '../documents/plan/schema.ts';
import { distancePx } from './calibration.ts';

/** A place on the earth, degrees, WGS 84. */
export interface WorldPoint {
  lat: number;
  lon: number;
}
/** A point of a plan whose place on the earth is known. */
export type TiedPoint = PlanPoint & WorldPoint;
export interface WorldTie {
  a: TiedPoint;
  b: TiedPoint;
}

/** Nearer points make the direction of everything doubtful: what satellites say is metres off. */
export const TIE_MIN_M = 5;
/** Beyond it no building is, and the earth is not flat. */
export const TIE_MAX_M = 20_000;
export const TIE_MIN_PX = 10;
/** By more than this the tie and the calibrated scale contradict each other. */
export const TIE_SCALE_DOUBTFUL_PERCENT = 10;

const EARTH_RADIUS_M = 6_378_137;
const ECCENTRICITY_2 = 0.006_694_379_990_14;
const RAD = Math.PI / 180;

/** Metres from one place to another on the plane that touches the earth between them; `north` is up. */
function metresBetween(from: WorldPoint, to: WorldPoint): { east: number; north: number } {
  const latitude = ((from.lat + to.lat) / 2) * RAD;
  const flat = 1 - ECCENTRICITY_2 * Math.sin(latitude) ** 2;
  const acrossM = EARTH_RADIUS_M / Math.sqrt(flat);
  const alongM = (EARTH_RADIUS_M * (1 - ECCENTRICITY_2)) / flat ** 1.5;
  const lonDeg = to.lon - from.lon;
  // The short way round, also over the line of the date.
  const shortDeg = lonDeg - 360 * Math.round(lonDeg / 360);
  return {
    east: acrossM * Math.cos(latitude) * shortDeg * RAD,
    north: alongM * (to.lat - from.lat) * RAD,
  };
}

/** What follows from two tied points. */
export interface TieReading {
  lengthM: number;
  mmPerPx: number;
  /** Degrees clockwise from straight up on the sheet, 0 up to 360. */
  northDeg: number;
}

/** Why two points tie nothing, null when they do. */
export function tieFault(tie: WorldTie): 'same-point' | 'too-near' | 'too-far' | null {
  if (distancePx(tie.a, tie.b) < TIE_MIN_PX) return 'same-point';
  const { east, north } = metresBetween(tie.a, tie.b);
  const lengthM = Math.hypot(east, north);
  if (lengthM < TIE_MIN_M) return 'too-near';
  return lengthM > TIE_MAX_M ? 'too-far' : null;
}

/** Of a tie without a fault. */
export function readTie(tie: WorldTie): TieReading {
  const { east, north } = metresBetween(tie.a, tie.b);
  const lengthM = Math.hypot(east, north);
  const bearing = Math.atan2(east, north);
  const onSheet = Math.atan2(tie.b.x - tie.a.x, tie.a.y - tie.b.y);
  return {
    lengthM,
    mmPerPx: (lengthM * 1000) / distancePx(tie.a, tie.b),
    northDeg: ((((onSheet - bearing) / RAD) % 360) + 360) % 360,
  };
}

/** Where a place on the earth lies on the plan; never mirrored, since two points cannot tell. */
export function placeOnPlan(tie: WorldTie, place: WorldPoint): PlanPoint {
  const { mmPerPx, northDeg } = readTie(tie);
  const { east, north } = metresBetween(tie.a, place);
  const pxPerM = 1000 / mmPerPx;
  const [sin, cos] = [Math.sin(northDeg * RAD), Math.cos(northDeg * RAD)];
  return {
    x: tie.a.x + (east * cos + north * sin) * pxPerM,
    y: tie.a.y + (east * sin - north * cos) * pxPerM,
  };
}

/** By how many percent the tie makes the plan larger than its calibration does. */
export function tieScaleErrorPercent({ mmPerPx }: Pick<TieReading, 'mmPerPx'>, calibrated: number): number {
  return (mmPerPx / calibrated - 1) * 100;
}
