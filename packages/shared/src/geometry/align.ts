import type { PlanPoint } from '../documents/plan/schema.ts';
import { applySimilarity, scaleOf, type Similarity } from './similarity.ts';

/** One place seen twice: in the pixels of the new raster, and in plan space. */
export interface PointPair {
  raster: PlanPoint;
  plan: PlanPoint;
}

export const ALIGN_PAIRS_MIN = 2;
export const ALIGN_PAIRS_MAX = 4;
/** Points closer together than this say nothing certain of scale and direction: pixels, in either picture. */
export const ALIGN_SPREAD_MIN_PX = 20;
/** A new drawing is never this much larger or smaller than the old one: such pairs were mixed up. */
export const ALIGN_SCALE_MAX = 20;

export type AlignRefusal =
  | 'too-few-pairs'
  | 'too-many-pairs'
  /** Not a finite number. */
  | 'bad-number'
  /** The points lie (nearly) at one place. */
  | 'points-together'
  /** The scale that follows is beyond what two issues of one drawing can have. */
  | 'scale-out-of-range';

export type Aligned =
  | {
      ok: true;
      rasterToPlan: Similarity;
      /** How far each pair's raster point lands from its plan point: plan pixels, in the order of the pairs. */
      residualsPx: number[];
      /** Root of the mean square of the residuals, plan pixels. */
      rmsPx: number;
    }
  | { ok: false; reason: AlignRefusal };

/**
 * The similarity with the least sum of squared residuals over 2 to 4 pairs, in closed form: with both sets of points
 * around their means, `a = Σ(p·q) / Σ|p|²` and `b = Σ(p×q) / Σ|p|²` (Umeyama 1991, without reflection).
 */
export function alignByPairs(pairs: readonly PointPair[]): Aligned {
  if (pairs.length < ALIGN_PAIRS_MIN) return { ok: false, reason: 'too-few-pairs' };
  if (pairs.length > ALIGN_PAIRS_MAX) return { ok: false, reason: 'too-many-pairs' };
  const rasters = pairs.map((pair) => pair.raster);
  const plans = pairs.map((pair) => pair.plan);
  if (![...rasters, ...plans].every(isFinitePoint)) return { ok: false, reason: 'bad-number' };
  if (spreadPx(rasters) < ALIGN_SPREAD_MIN_PX || spreadPx(plans) < ALIGN_SPREAD_MIN_PX)
    return { ok: false, reason: 'points-together' };
  const rasterToPlan = fitSimilarity(rasters, plans);
  return isPlausible(rasterToPlan)
    ? { ok: true, rasterToPlan, ...residualsOf(rasterToPlan, pairs) }
    : { ok: false, reason: 'scale-out-of-range' };
}

/**
 * The similarity without a turn that makes the two scales agree and brings one common point to its place. Scales are
 * millimetres per pixel, of the raster and of plan space. `proofs` are further common points: they move nothing, the
 * residuals (the common point's first) tell how far each is off, and the mean is over them alone.
 */
export function alignByScale(
  rasterMmPerPx: number,
  planMmPerPx: number,
  common: PointPair,
  proofs: readonly PointPair[] = [],
): Aligned {
  const a = rasterMmPerPx / planMmPerPx;
  const { raster, plan } = common;
  const isPositive = rasterMmPerPx > 0 && planMmPerPx > 0;
  if (!isPositive || !Number.isFinite(a) || !isFinitePoint(raster) || !isFinitePoint(plan))
    return { ok: false, reason: 'bad-number' };
  const rasterToPlan = { a, b: 0, tx: plan.x - a * raster.x, ty: plan.y - a * raster.y };
  if (!isPlausible(rasterToPlan)) return { ok: false, reason: 'scale-out-of-range' };
  const { residualsPx, rmsPx } = residualsOf(rasterToPlan, proofs);
  return { ok: true, rasterToPlan, residualsPx: [0, ...residualsPx], rmsPx: proofs.length > 0 ? rmsPx : 0 };
}

/** Above this the fit is called poor: the part of the plan's larger side that the root mean square may be. */
const POOR_RMS_SHARE = 0.002;
/** A pair this many times worse than the others is likely a slip of the hand. */
const OUTLIER_TIMES = 3;

export type AlignWarning =
  /** Two pairs always fit: nothing tells whether they are right. */
  | { kind: 'unproven' }
  /** One point always fits its scale, likewise. */
  | { kind: 'unproven-scale' }
  | { kind: 'poor' }
  /** One pair disagrees with the others; counted from 0. */
  | { kind: 'outlier'; index: number };

/** What to doubt in a fit, the gravest first; `planSidePx` is the larger side of the plan. */
export function alignWarnings(
  { residualsPx, rmsPx }: Pick<Extract<Aligned, { ok: true }>, 'residualsPx' | 'rmsPx'>,
  pairs: readonly PointPair[],
  planSidePx: number,
): AlignWarning[] {
  if (pairs.length <= ALIGN_PAIRS_MIN) return [{ kind: 'unproven' }];
  if (!isPoor(rmsPx, planSidePx)) return [];
  const outlier = worstPair(pairs, residualsPx);
  return outlier === null ? [{ kind: 'poor' }] : [{ kind: 'poor' }, { kind: 'outlier', index: outlier }];
}

/** What to doubt in a fit by scale. */
export function scaleWarnings(
  { residualsPx, rmsPx }: Pick<Extract<Aligned, { ok: true }>, 'residualsPx' | 'rmsPx'>,
  planSidePx: number,
): AlignWarning[] {
  if (residualsPx.length < 2) return [{ kind: 'unproven-scale' }];
  return isPoor(rmsPx, planSidePx) ? [{ kind: 'poor' }] : [];
}

function isPoor(rmsPx: number, planSidePx: number): boolean {
  return rmsPx > planSidePx * POOR_RMS_SHARE;
}

/** With four pairs: the one without which the other three agree. Three cannot tell which of them is wrong. */
function worstPair(pairs: readonly PointPair[], residualsPx: readonly number[]): number | null {
  if (pairs.length < ALIGN_PAIRS_MAX) return null;
  const rms = Math.hypot(...residualsPx) / Math.sqrt(residualsPx.length);
  let best: { index: number; rmsPx: number } | null = null;
  for (const index of pairs.keys()) {
    const rest = alignByPairs(pairs.toSpliced(index, 1));
    if (rest.ok && (best === null || rest.rmsPx < best.rmsPx)) best = { index, rmsPx: rest.rmsPx };
  }
  return best !== null && best.rmsPx * OUTLIER_TIMES < rms ? best.index : null;
}

/** The same, of any number of points from two on that do not all lie at one place. */
export function fitSimilarity(rasters: readonly PlanPoint[], plans: readonly PlanPoint[]): Similarity {
  const [from, to] = [mean(rasters), mean(plans)];
  let [along, across, size] = [0, 0, 0];
  for (const [index, raster] of rasters.entries()) {
    const plan = plans[index] ?? to;
    const p = { x: raster.x - from.x, y: raster.y - from.y };
    const q = { x: plan.x - to.x, y: plan.y - to.y };
    along += p.x * q.x + p.y * q.y;
    across += p.x * q.y - p.y * q.x;
    size += p.x * p.x + p.y * p.y;
  }
  const [a, b] = [along / size, across / size];
  return { a, b, tx: to.x - (a * from.x - b * from.y), ty: to.y - (b * from.x + a * from.y) };
}

function residualsOf(rasterToPlan: Similarity, pairs: readonly PointPair[]) {
  const residualsPx = pairs.map(({ raster, plan }) => {
    const landed = applySimilarity(rasterToPlan, raster);
    return Math.hypot(landed.x - plan.x, landed.y - plan.y);
  });
  return { residualsPx, rmsPx: Math.hypot(...residualsPx) / Math.sqrt(residualsPx.length) };
}

function isPlausible(rasterToPlan: Similarity): boolean {
  const scale = scaleOf(rasterToPlan);
  return scale <= ALIGN_SCALE_MAX && scale >= 1 / ALIGN_SCALE_MAX;
}

function isFinitePoint({ x, y }: PlanPoint): boolean {
  return Number.isFinite(x) && Number.isFinite(y);
}

function mean(points: readonly PlanPoint[]): PlanPoint {
  const sum = points.reduce((all, { x, y }) => ({ x: all.x + x, y: all.y + y }), { x: 0, y: 0 });
  return { x: sum.x / points.length, y: sum.y / points.length };
}

/** The largest distance between any two of the points. */
function spreadPx(points: readonly PlanPoint[]): number {
  return Math.max(...points.flatMap((a) => points.map((b) => Math.hypot(a.x - b.x, a.y - b.y))));
}
