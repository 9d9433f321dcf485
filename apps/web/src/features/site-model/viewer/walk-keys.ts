/** Walking by held keys: along the ground where one looks, up and down. */
import { Vector3, type PerspectiveCamera } from 'three';
import type { OrbitControls } from 'three/examples/jsm/controls/OrbitControls.js';

/** By the place of the key, so that it is the same in every layout: right, ahead, up. */
const WAYS: Readonly<Record<string, readonly [right: number, ahead: number, up: number]>> = {
  KeyW: [0, 1, 0],
  KeyS: [0, -1, 0],
  KeyA: [-1, 0, 0],
  KeyD: [1, 0, 0],
  ArrowUp: [0, 1, 0],
  ArrowDown: [0, -1, 0],
  ArrowLeft: [-1, 0, 0],
  ArrowRight: [1, 0, 0],
  KeyE: [0, 0, 1],
  KeyQ: [0, 0, -1],
};
/** A frame that took longer was no step. */
const LONGEST_STEP_MS = 100;

export class WalkKeys {
  readonly #camera: PerspectiveCamera;
  readonly #controls: OrbitControls;
  readonly #perSecond: number;
  readonly #held = new Set<string>();
  #last = 0;

  /** @param perSecond how far one walks in a second, in the cloud's unit */
  constructor(camera: PerspectiveCamera, controls: OrbitControls, perSecond: number) {
    this.#camera = camera;
    this.#controls = controls;
    this.#perSecond = perSecond;
  }

  /** @returns whether the key is one of walking */
  press(code: string, isDown: boolean): boolean {
    if (!(code in WAYS)) return false;
    if (isDown) this.#held.add(code);
    else this.#held.delete(code);
    return true;
  }

  release(): void {
    this.#held.clear();
  }

  /** @returns whether it moved */
  step(now: number): boolean {
    const seconds = Math.min(now - this.#last, LONGEST_STEP_MS) / 1000;
    this.#last = now;
    if (this.#held.size === 0) return false;
    const ahead = this.#controls.target.clone().sub(this.#camera.position).setZ(0);
    // Straight down there is no ahead but the top of the window.
    if (ahead.lengthSq() < 1e-9) ahead.set(0, 1, 0).applyQuaternion(this.#camera.quaternion).setZ(0);
    ahead.normalize();
    const right = new Vector3(ahead.y, -ahead.x, 0);
    const way = new Vector3();
    for (const code of this.#held) {
      const [toRight, toAhead, up] = WAYS[code] ?? [0, 0, 0];
      way.addScaledVector(right, toRight).addScaledVector(ahead, toAhead);
      way.z += up;
    }
    way.multiplyScalar(this.#perSecond * seconds);
    this.#camera.position.add(way);
    this.#controls.target.add(way);
    return true;
  }
}
