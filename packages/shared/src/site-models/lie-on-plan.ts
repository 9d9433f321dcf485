/** How a cloud or a model lies on its floor's plan, from points that were named in both. */
import type { AlignedPoint } from '../contract/site-model.ts';
import type { PlanPoint } from '../documents/plan/schema.ts';
import { alignByPairs, type AlignRefusal } from '../geometry/align.ts';
import { applySimilarity, invertSimilarity, type Similarity } from '../geometry/similarity.ts';

/** A place in the model's own system and unit, z up. */
export interface ModelPlace {
  x: number;
  y: number;
  z: number;
}

export interface Lying {
  /** From a model seen from above, in centimetres with y downwards, into plan space. */
  sheetToPlan: Similarity;
  metresPerUnit: number;
  /** In the model's unit; where no storey says it, that of the points: they are pressed on the floor. */
  floorZ: number;
  /** Root of the mean square of what the points are off, plan pixels. */
  rmsPx: number;
}

/** Plans are looked at from above with y downwards; a centimetre is about a pixel of them. */
function toSheet({ x, y }: Pick<ModelPlace, 'x' | 'y'>, metresPerUnit: number): PlanPoint {
  const size = 100 * metresPerUnit;
  return { x: x * size, y: -y * size };
}

/**
 * @param metresPerUnit of the model
 * @param storeyZ height of the storey that is this floor
 */
export function lieOnPlan(
  points: readonly AlignedPoint[],
  metresPerUnit: number,
  storeyZ?: number,
): { ok: true; lying: Lying } | { ok: false; reason: AlignRefusal } {
  const aligned = alignByPairs(
    points.map(({ model, plan }) => ({ raster: toSheet(model, metresPerUnit), plan })),
  );
  if (!aligned.ok) return aligned;
  const floorZ = storeyZ ?? points.reduce((sum, { model }) => sum + model.z, 0) / points.length;
  return {
    ok: true,
    lying: { sheetToPlan: aligned.rasterToPlan, metresPerUnit, floorZ, rmsPx: aligned.rmsPx },
  };
}

/** Where a place of the model is on the plan. */
export function modelToPlan({ sheetToPlan, metresPerUnit }: Lying, place: ModelPlace): PlanPoint {
  return applySimilarity(sheetToPlan, toSheet(place, metresPerUnit));
}

/** Where a point of the plan is in the model, on its floor. */
export function planToModel({ sheetToPlan, metresPerUnit, floorZ }: Lying, point: PlanPoint): ModelPlace {
  const size = 100 * metresPerUnit;
  const { x, y } = applySimilarity(invertSimilarity(sheetToPlan), point);
  return { x: x / size, y: -y / size, z: floorZ };
}

/** Of the plan, for a direction of some length. */
const AHEAD_PX = 100;

/**
 * Where somebody is in the model who stands on the plan.
 * @param heightM of the eyes above the floor
 * @returns the eyes, and how far the plan's straight up is turned against the model's y, clockwise from above
 */
export function standInModel(
  lying: Lying,
  at: PlanPoint,
  heightM: number,
): { eye: ModelPlace; upDeg: number } {
  const [feet, ahead] = [planToModel(lying, at), planToModel(lying, { x: at.x, y: at.y - AHEAD_PX })];
  return {
    eye: { ...feet, z: feet.z + heightM / lying.metresPerUnit },
    upDeg: (Math.atan2(ahead.x - feet.x, ahead.y - feet.y) * 180) / Math.PI,
  };
}
