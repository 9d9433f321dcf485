/** Puts solids together in a frame of one's own. */
import type { Material } from './material.ts';
import {
  add,
  cross,
  makeSolid,
  scale,
  subtract,
  unit,
  vec,
  type Frame,
  type Solid,
  type Vec,
} from './solid.ts';

const WORLD: Frame = { u: vec(1, 0, 0), v: vec(0, 1, 0), w: vec(0, 0, 1), origin: vec(0, 0, 0) };
const toRadians = (deg: number) => (deg * Math.PI) / 180;

interface Turn {
  /** Counter-clockwise, seen from above. */
  yawDeg?: number;
  /** About its own x axis: what points north rises. */
  tiltDeg?: number;
  /** About its own y axis: what points east sinks. */
  rollDeg?: number;
}

export class Builder {
  readonly solids: Solid[];
  readonly #frame: Frame;
  readonly #object: string;

  constructor(solids: Solid[] = [], frame: Frame = WORLD, object = '') {
    this.solids = solids;
    this.#frame = frame;
    this.#object = object;
  }

  /** The same bench with its origin elsewhere, and turned. */
  at(x: number, y: number, z: number, { yawDeg = 0, tiltDeg = 0, rollDeg = 0 }: Turn = {}): Builder {
    const { u, v, w } = this.#frame;
    const origin = this.#point(x, y, z);
    const [cy, sy] = [Math.cos(toRadians(yawDeg)), Math.sin(toRadians(yawDeg))];
    const [u1, v1] = [add(scale(u, cy), scale(v, sy)), add(scale(v, cy), scale(u, -sy))];
    const [ct, st] = [Math.cos(toRadians(tiltDeg)), Math.sin(toRadians(tiltDeg))];
    const [v2, w2] = [add(scale(v1, ct), scale(w, st)), add(scale(w, ct), scale(v1, -st))];
    const [cr, sr] = [Math.cos(toRadians(rollDeg)), Math.sin(toRadians(rollDeg))];
    const [u3, w3] = [add(scale(u1, cr), scale(w2, -sr)), add(scale(w2, cr), scale(u1, sr))];
    return new Builder(this.solids, { u: u3, v: v2, w: w3, origin }, this.#object);
  }

  /** The same bench for parts of a named object. */
  as(object: string): Builder {
    return new Builder(this.solids, this.#frame, object);
  }

  /** The same bench for solids of another scene. */
  onto(solids: Solid[]): Builder {
    return new Builder(solids, this.#frame, this.#object);
  }

  /** A box between two corners. */
  box(
    from: readonly [number, number, number],
    to: readonly [number, number, number],
    material: Material,
  ): this {
    const { u, v, w } = this.#frame;
    const [x, y, z] = [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2, (from[2] + to[2]) / 2];
    const half = (axis: 0 | 1 | 2) => Math.max(0.0005, Math.abs(to[axis] - from[axis]) / 2);
    return this.#put('box', material, {
      u: scale(u, half(0)),
      v: scale(v, half(1)),
      w: scale(w, half(2)),
      origin: this.#point(x, y, z),
    });
  }

  /** A round bar between two points. */
  tube(
    from: readonly [number, number, number],
    to: readonly [number, number, number],
    radius: number,
    material: Material,
  ): this {
    const [a, b] = [this.#point(...from), this.#point(...to)];
    const along = scale(subtract(b, a), 0.5);
    const other = Math.abs(along.z) > Math.hypot(along.x, along.y) ? vec(1, 0, 0) : vec(0, 0, 1);
    const side = unit(cross(other, along));
    return this.#put('cylinder', material, {
      u: scale(side, radius),
      v: scale(unit(cross(along, side)), radius),
      w: along,
      origin: scale(add(a, b), 0.5),
    });
  }

  /** Bars from point to point. */
  wire(points: readonly (readonly [number, number, number])[], radius: number, material: Material): this {
    for (const [index, to] of points.entries()) {
      const from = points[index - 1];
      if (from) this.tube(from, to, radius, material);
      if (from && index < points.length - 1) this.ball(to, [radius, radius, radius], material);
    }
    return this;
  }

  ball(
    at: readonly [number, number, number],
    radii: readonly [number, number, number],
    material: Material,
  ): this {
    const { u, v, w } = this.#frame;
    return this.#put('ball', material, {
      u: scale(u, radii[0]),
      v: scale(v, radii[1]),
      w: scale(w, radii[2]),
      origin: this.#point(...at),
    });
  }

  #point(x: number, y: number, z: number): Vec {
    const { u, v, w, origin } = this.#frame;
    return add(origin, add(scale(u, x), add(scale(v, y), scale(w, z))));
  }

  #put(shape: Solid['shape'], material: Material, frame: Frame): this {
    const seed = this.solids.length * 1.37;
    this.solids.push(makeSolid({ shape, frame, material, object: this.#object, seed }));
    return this;
  }
}
