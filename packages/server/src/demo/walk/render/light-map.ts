/** Light on the surfaces of a picture, and its smoothing along them. */
export interface LightMap {
  widthPx: number;
  heightPx: number;
  light: Float32Array;
  places: Float32Array;
  normals: Float32Array;
  /** 0: nothing was met. */
  far: Float32Array;
  /** 1: the sun comes there. */
  sunny: Uint8Array;
}

const KERNEL = [1 / 16, 1 / 4, 3 / 8, 1 / 4, 1 / 16];
const STEPS = [1, 2, 4];

/** Smooths within surfaces, never across their edges. */
export function smoothLight(map: LightMap): void {
  for (const step of STEPS) smoothOnce(map, step);
}

function smoothOnce(map: LightMap, step: number): void {
  const { widthPx, heightPx, places, normals, far } = map;
  const next = new Float32Array(map.light.length);
  for (let row = 0; row < heightPx; row++)
    for (let column = 0; column < widthPx; column++) {
      const at = row * widthPx + column;
      const here = far[at] ?? 0;
      if (here === 0) continue;
      const [px, py, pz] = [places[at * 3] ?? 0, places[at * 3 + 1] ?? 0, places[at * 3 + 2] ?? 0];
      const [nx, ny, nz] = [normals[at * 3] ?? 0, normals[at * 3 + 1] ?? 0, normals[at * 3 + 2] ?? 0];
      let [red, green, blue, whole] = [0, 0, 0, 0];
      for (let dy = -2; dy <= 2; dy++) {
        const y = row + dy * step;
        if (y < 0 || y >= heightPx) continue;
        for (let dx = -2; dx <= 2; dx++) {
          const other = y * widthPx + ((column + dx * step + widthPx) % widthPx);
          if ((far[other] ?? 0) === 0) continue;
          const same =
            (normals[other * 3] ?? 0) * nx +
            (normals[other * 3 + 1] ?? 0) * ny +
            (normals[other * 3 + 2] ?? 0) * nz;
          if (same < 0.9) continue;
          const [qx, qy, qz] = [
            (places[other * 3] ?? 0) - px,
            (places[other * 3 + 1] ?? 0) - py,
            (places[other * 3 + 2] ?? 0) - pz,
          ];
          if (Math.abs(qx * nx + qy * ny + qz * nz) > 0.01 + here * 0.002) continue;
          const weight = (KERNEL[dx + 2] ?? 0) * (KERNEL[dy + 2] ?? 0);
          red += (map.light[other * 3] ?? 0) * weight;
          green += (map.light[other * 3 + 1] ?? 0) * weight;
          blue += (map.light[other * 3 + 2] ?? 0) * weight;
          whole += weight;
        }
      }
      next[at * 3] = red / whole;
      next[at * 3 + 1] = green / whole;
      next[at * 3 + 2] = blue / whole;
    }
  map.light = next;
}
