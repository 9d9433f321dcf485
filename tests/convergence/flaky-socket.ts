import type { SeededRandom } from '@plumbline/shared/testing/seeded-random.ts';

export interface Flakiness {
  /** False makes every socket honest, for the end of a run. */
  isOn: boolean;
  random: SeededRandom;
}

const DUPLICATE = 0.06;
const DIE = 0.008;
const LOSE_ONE = 0.012;

/**
 * A WebSocket class whose frames are doubled, lost one by one, or all lost from some moment on until it closes, in both
 * directions. A real connection loses nothing in the middle; a client or a proxy with a fault does.
 */
export function flakySocketClass(flakiness: Flakiness): typeof WebSocket {
  const { random } = flakiness;
  return class FlakySocket extends WebSocket {
    #isDying = false;

    override send(data: Parameters<WebSocket['send']>[0]): void {
      for (let times = this.#times(); times > 0; times -= 1) {
        if (this.readyState === WebSocket.OPEN) super.send(data);
      }
    }

    override addEventListener(...args: Parameters<WebSocket['addEventListener']>): void {
      const [type, listener, options] = args;
      if (type !== 'message' || typeof listener !== 'function') {
        super.addEventListener(type, listener, options);
        return;
      }
      super.addEventListener(
        type,
        (event) => {
          for (let times = this.#times(); times > 0; times -= 1) listener.call(this, event);
        },
        options,
      );
    }

    /** How often the frame gets through. */
    #times(): number {
      if (!flakiness.isOn) return 1;
      if (this.#isDying || random.chance(LOSE_ONE)) return 0;
      if (random.chance(DIE)) {
        this.#isDying = true;
        setTimeout(() => this.close(), 20 + random.int(60));
        return 0;
      }
      return random.chance(DUPLICATE) ? 2 : 1;
    }
  };
}
