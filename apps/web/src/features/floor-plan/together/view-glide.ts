import type { ScreenSize, Viewport } from '../canvas/viewport.ts';
import { between } from './fit-view.ts';

const GLIDE_MS = 220;

export interface ViewHost {
  readonly viewport: Viewport;
  readonly screen: ScreenSize;
  show(viewport: Viewport): void;
}

/** Moves the view to where another looks: damped, so that ten views a second are one movement. */
export class ViewGlide {
  #host: ViewHost;
  #frame = 0;

  constructor(host: ViewHost) {
    this.#host = host;
  }

  to(target: Viewport): void {
    this.stop();
    if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) return this.#host.show(target);
    const from = this.#host.viewport;
    const startedAtMs = performance.now();
    const step = () => {
      const share = Math.min(1, (performance.now() - startedAtMs) / GLIDE_MS);
      this.#host.show(between(from, target, this.#host.screen, 1 - (1 - share) ** 3));
      this.#frame = share < 1 ? requestAnimationFrame(step) : 0;
    };
    step();
  }

  stop(): void {
    cancelAnimationFrame(this.#frame);
    this.#frame = 0;
  }
}
