/**
 * Chooses frames of a film as they come: time is cut into steps from its beginning on, and of each step the sharpest
 * frame is taken, but for steps in which nothing moved since the last one taken. What is taken depends on the last frame
 * taken and on what follows it alone, so a film that is read in parts gives the same frames as one read at once.
 */
import { STILL_MOVEMENT } from '@plumbline/shared/captures/movement.ts';
import { CANDIDATES_PER_STEP, STILL_STEPS } from './frame-rules.ts';
import { movementBetween, sharpnessOf } from './grey-picture.ts';

interface Candidate {
  atMs: number;
  grey: Uint8Array;
}

export interface ChosenFrame<C extends Candidate> {
  candidate: C;
  /** Since the frame taken before; null for the first of all. */
  movement: number | null;
}

/** Tells of frames in the order of their times whether they are looked at: a few of each step, evenly. */
export function candidateFilter(stepMs: number): (atMs: number) => boolean {
  let last = -1;
  return (atMs) => {
    const slot = Math.floor((atMs * CANDIDATES_PER_STEP) / stepMs);
    const isNew = slot > last;
    last = Math.max(last, slot);
    return isNew;
  };
}

export class FrameChooser<C extends Candidate> {
  #stepMs: number;
  #taken: Candidate | null = null;
  #best: { candidate: C; sharpness: number } | null = null;
  #isContinued: boolean;

  /** @param isContinued the first candidate is the last frame that was taken of the part before */
  constructor(stepMs: number, isContinued: boolean) {
    this.#stepMs = stepMs;
    this.#isContinued = isContinued;
  }

  /** What would be chosen if the step ended now. */
  get best(): C | null {
    return this.#best?.candidate ?? null;
  }

  /** Takes the next candidate. @returns what is chosen of the step that it ends */
  offer(candidate: C): ChosenFrame<C> | null {
    if (this.#isContinued) {
      this.#isContinued = false;
      this.#taken = candidate;
      return null;
    }
    const step = this.#stepOf(candidate);
    if (this.#taken && step <= this.#stepOf(this.#taken)) return null;
    const chosen = this.#best && step > this.#stepOf(this.#best.candidate) ? this.end() : null;
    const sharpness = sharpnessOf(candidate.grey);
    if (!this.#best || sharpness > this.#best.sharpness) this.#best = { candidate, sharpness };
    return chosen;
  }

  /** Ends the step at hand. @returns what is chosen of it */
  end(): ChosenFrame<C> | null {
    const best = this.#best?.candidate;
    this.#best = null;
    if (!best) return null;
    const movement = this.#taken && movementBetween(this.#taken.grey, best.grey);
    const isStill = movement !== null && movement < STILL_MOVEMENT;
    if (isStill && this.#stepOf(best) - this.#stepOf(this.#taken) < STILL_STEPS) return null;
    this.#taken = { atMs: best.atMs, grey: best.grey };
    return { candidate: best, movement };
  }

  #stepOf(candidate: Candidate | null): number {
    return candidate ? Math.floor(candidate.atMs / this.#stepMs) : -1;
  }
}
