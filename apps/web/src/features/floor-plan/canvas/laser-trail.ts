import type { PlanPoint } from '@plumbline/shared/documents/plan/schema.ts';

const FADES_MS = 1200;
/** Closer steps of one trail are one. */
const STEP_PX = 0.01;

interface TrailPoint extends PlanPoint {
  atMs: number;
}

/** Where a laser has been, plan space, newest last; every point fades within 1.2 s. Test: laser-trail.test.ts. */
export class LaserTrail {
  #points: TrailPoint[] = [];

  get points(): readonly TrailPoint[] {
    return this.#points;
  }

  add({ x, y }: PlanPoint, nowMs: number): void {
    const last = this.#points.at(-1);
    if (last && Math.hypot(last.x - x, last.y - y) < STEP_PX) last.atMs = nowMs;
    else this.#points.push({ x, y, atMs: nowMs });
  }

  /** Forgets what has faded; true while something is left. */
  fade(nowMs: number): boolean {
    this.#points = this.#points.filter(({ atMs }) => nowMs - atMs < FADES_MS);
    return this.#points.length > 0;
  }
}

/** 1 for a point that is new, 0 for one that has faded. */
export function trailOpacity({ atMs }: { atMs: number }, nowMs: number): number {
  return Math.min(1, Math.max(0, 1 - (nowMs - atMs) / FADES_MS));
}
