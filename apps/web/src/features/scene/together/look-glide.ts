import { turned } from '@plumbline/shared/geometry/turned.ts';
import type { Look } from '../look.ts';

/** So much of the way is left after each of these times. */
const HALF_WAY_MS = 50;
/** Faster than that nobody follows with the eye. */
const MOST_DEG_A_FRAME = 8;
const NEAR_DEG = 0.02;
const FRAME_MS = 1000 / 60;

interface Turning {
  readonly look: Look;
  turnTo(look: Look): void;
}

/** Turns a view to where another looks: damped, so that ten looks a second are one movement, and never in a jump. */
export class LookGlide {
  #view: () => Turning | null;
  #target: Look | null = null;
  #frame = 0;
  #atMs = 0;

  constructor(view: () => Turning | null) {
    this.#view = view;
  }

  to(target: Look): void {
    this.#target = target;
    if (this.#frame !== 0) return;
    this.#atMs = performance.now();
    this.#frame = requestAnimationFrame(this.#step);
  }

  stop(): void {
    cancelAnimationFrame(this.#frame);
    this.#frame = 0;
    this.#target = null;
  }

  #step = (nowMs: number): void => {
    const view = this.#view();
    const target = this.#target;
    this.#frame = 0;
    if (!view || !target) return;
    const next = lookBetween(view.look, target, nowMs - this.#atMs);
    this.#atMs = nowMs;
    view.turnTo(next.look);
    if (next.isThere) this.#target = null;
    else this.#frame = requestAnimationFrame(this.#step);
  };
}

/** The look after so many milliseconds on the way to another, by the shorter side. */
export function lookBetween(from: Look, to: Look, passedMs: number): { look: Look; isThere: boolean } {
  const [yaw, pitch] = [turned(to.yawDeg - from.yawDeg), to.pitchDeg - from.pitchDeg];
  const apart = Math.max(Math.abs(yaw), Math.abs(pitch));
  if (apart <= NEAR_DEG) return { look: to, isThere: true };
  const share = 1 - 0.5 ** (Math.max(passedMs, FRAME_MS) / HALF_WAY_MS);
  const step = Math.min(share, MOST_DEG_A_FRAME / apart);
  const look = { yawDeg: turned(from.yawDeg + yaw * step), pitchDeg: from.pitchDeg + pitch * step };
  return { look, isThere: false };
}
