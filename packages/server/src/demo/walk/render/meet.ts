/** Fills in what a ray met. */
import type { Surface } from './material.ts';
import type { Solid } from './solid.ts';

/** @param t distance along the ray from `o` in direction `d` */
export function meet(
  s: Surface,
  solid: Solid,
  [ox, oy, oz, dx, dy, dz]: readonly [number, number, number, number, number, number],
  t: number,
): void {
  s.x = ox + dx * t;
  s.y = oy + dy * t;
  s.z = oz + dz * t;
  const { origin, a, b, c, half } = solid;
  const [px, py, pz] = [s.x - origin.x, s.y - origin.y, s.z - origin.z];
  const x = a.x * px + a.y * py + a.z * pz;
  const y = b.x * px + b.y * py + b.z * pz;
  const z = c.x * px + c.y * py + c.z * pz;
  let [nx, ny, nz] = [x, y, z];
  if (solid.shape === 'box') {
    const [ax, ay, az] = [Math.abs(x), Math.abs(y), Math.abs(z)];
    nx = ax >= ay && ax >= az ? Math.sign(x) : 0;
    ny = nx === 0 && ay >= az ? Math.sign(y) : 0;
    nz = nx === 0 && ny === 0 ? Math.sign(z) : 0;
  } else if (solid.shape === 'cylinder') {
    const isCap = Math.abs(z) > 0.9999;
    nz = isCap ? Math.sign(z) : 0;
    if (isCap) nx = ny = 0;
  }
  [s.lx, s.ly, s.lz] = [x * half.x, y * half.y, z * half.z];
  [s.lnx, s.lny, s.lnz] = [nx, ny, nz];
  [s.hx, s.hy, s.hz] = [half.x, half.y, half.z];
  s.nx = a.x * nx + b.x * ny + c.x * nz;
  s.ny = a.y * nx + b.y * ny + c.y * nz;
  s.nz = a.z * nx + b.z * ny + c.z * nz;
  const length = Math.hypot(s.nx, s.ny, s.nz);
  const facing = (s.nx * dx + s.ny * dy + s.nz * dz) / length;
  const sign = facing > 0 ? -1 : 1;
  s.nx *= sign / length;
  s.ny *= sign / length;
  s.nz *= sign / length;
  s.seed = solid.seed;
  s.glow = 0;
  s.mirror = 0;
}
