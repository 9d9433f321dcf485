/** Draws by lot that come out the same for the same seed. */
import { Random } from '../walk/render/noise.ts';

export class Chance {
  readonly #random: Random;

  constructor(seed: number) {
    this.#random = new Random(seed * 7919 + 13);
    // Seeds beside each other begin alike.
    for (let turn = 0; turn < 8; turn++) this.#random.next();
  }

  between(from: number, to: number): number {
    return from + (to - from) * this.#random.next();
  }

  isOne(chance: number): boolean {
    return this.#random.next() < chance;
  }

  count(from: number, to: number): number {
    return Math.floor(this.between(from, to + 1));
  }

  pick<T>(choices: readonly [T, ...T[]]): T {
    return choices[Math.floor(this.#random.next() * choices.length)] ?? choices[0];
  }

  /** Either way. */
  sign(): 1 | -1 {
    return this.isOne(0.5) ? 1 : -1;
  }
}
