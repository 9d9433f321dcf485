import { layers } from './noise.ts';
import type { Rgb, Scene } from './scene.ts';
import type { Vec } from './solid.ts';

/** What comes from far away in a direction. */
export function skyLight({ clouds, sun }: Scene, direction: Vec): Rgb {
  const { x, y, z } = direction;
  if (z < -0.01) return [0.2, 0.18, 0.155];
  const up = Math.max(0, z);
  const high = Math.sqrt(up);
  const veil = Math.min(
    1,
    Math.max(
      0,
      (layers((x / (up + 0.25)) * 1.2 + 4, (y / (up + 0.25)) * 1.2, 3, 5, 0) - 0.62 + clouds * 0.42) * 4,
    ),
  );
  const blue: Rgb = [0.72 - 0.5 * high, 0.84 - 0.42 * high, 1.02 - 0.22 * high];
  const grey = 0.75 + 0.3 * (1 - high) + 0.15 * Math.max(0, x * sun.direction.x + y * sun.direction.y);
  const glow =
    Math.max(0, x * sun.direction.x + y * sun.direction.y + z * sun.direction.z) ** 24 *
    0.8 *
    (1 - clouds * 0.6);
  return [
    blue[0] + (grey - blue[0]) * veil + glow,
    blue[1] + (grey * 1.005 - blue[1]) * veil + glow * 0.93,
    blue[2] + (grey * 1.02 - blue[2]) * veil + glow * 0.8,
  ];
}
