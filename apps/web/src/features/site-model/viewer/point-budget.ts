/** How many points are drawn: as many as the machine draws in time. */
const LEAST = 200_000;
const MOST = 3_000_000;
const FIRST = 1_000_000;
const SLOW_MS = 50;
const QUICK_MS = 20;
/** Frames that are looked at before it is changed: one slow frame may be a picture that is loaded. */
const FRAMES = 12;

export class PointBudget {
  #points = FIRST;
  #frames: number[] = [];

  get points(): number {
    return this.#points;
  }

  /** @param frameMs how long the processor took for the last frame */
  note(frameMs: number): void {
    this.#frames.push(frameMs);
    if (this.#frames.length < FRAMES) return;
    const middle = this.#frames.toSorted((a, b) => a - b)[FRAMES / 2] ?? 0;
    this.#frames = [];
    if (middle > SLOW_MS) this.#points = Math.max(LEAST, this.#points * 0.7);
    if (middle < QUICK_MS) this.#points = Math.min(MOST, this.#points * 1.25);
  }
}
