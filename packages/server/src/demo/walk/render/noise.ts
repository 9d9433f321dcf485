/** Smooth noise in space, the same on every run. */

const SIDE = 64;
const MASK = SIDE - 1;

/** A number of 0…1 for three whole numbers. */
export function hash(x: number, y: number, z: number): number {
  let h = Math.imul(x | 0, 374761393) ^ Math.imul(y | 0, 668265263) ^ Math.imul(z | 0, 2147483647);
  h = Math.imul(h ^ (h >>> 13), 1274126177);
  h ^= h >>> 16;
  return ((h >>> 0) % 65536) / 65536;
}

const LATTICE = Float32Array.from({ length: SIDE ** 3 }, (_, index) =>
  hash(index & MASK, (index >> 6) & MASK, index >> 12),
);

const cell = (x: number, y: number, z: number) =>
  LATTICE[(x & MASK) | ((y & MASK) << 6) | ((z & MASK) << 12)] ?? 0;
const mix = (a: number, b: number, by: number) => a + (b - a) * by;

/** 0…1, changing over about 1. */
export function noise(x: number, y: number, z: number): number {
  const ix = Math.floor(x);
  const iy = Math.floor(y);
  const iz = Math.floor(z);
  const fx = x - ix;
  const fy = y - iy;
  const fz = z - iz;
  const sx = fx * fx * (3 - 2 * fx);
  const sy = fy * fy * (3 - 2 * fy);
  const sz = fz * fz * (3 - 2 * fz);
  const low = mix(
    mix(cell(ix, iy, iz), cell(ix + 1, iy, iz), sx),
    mix(cell(ix, iy + 1, iz), cell(ix + 1, iy + 1, iz), sx),
    sy,
  );
  const high = mix(
    mix(cell(ix, iy, iz + 1), cell(ix + 1, iy, iz + 1), sx),
    mix(cell(ix, iy + 1, iz + 1), cell(ix + 1, iy + 1, iz + 1), sx),
    sy,
  );
  return mix(low, high, sz);
}

/** Noise of several scales, 0…1 around 0.5; scales finer than `footprint` fade out, so that nothing flickers far away. */
export function layers(x: number, y: number, z: number, octaves: number, footprint: number): number {
  let sum = 0;
  let weight = 0.5;
  let scale = 1;
  let whole = 0;
  for (let octave = 0; octave < octaves; octave++) {
    const seen = Math.min(1, Math.max(0, 1.5 - footprint * scale * 1.5));
    sum += weight * (seen > 0 ? mix(0.5, noise(x * scale, y * scale, z * scale + octave * 17.3), seen) : 0.5);
    whole += weight;
    weight *= 0.55;
    scale *= 2.17;
  }
  return sum / whole;
}

/** Random numbers of 0…1, the same for the same seed. */
export class Random {
  #state: number;

  constructor(seed: number) {
    this.#state = (seed * 2654435761) >>> 0 || 1;
  }

  next(): number {
    let s = this.#state;
    s ^= s << 13;
    s ^= s >>> 17;
    s ^= s << 5;
    this.#state = s >>> 0;
    return this.#state / 4294967296;
  }
}
