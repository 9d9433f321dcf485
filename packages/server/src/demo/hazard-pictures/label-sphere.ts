/** Where dangers show in a sphere: one pixel of class, number and part for each of the picture's. */
import { HAZARD_KINDS } from '../walk/walk-hazards.ts';
import type { Shot } from '../walk/render/panorama.ts';
import { RayTree } from '../walk/render/ray-tree.ts';
import type { Solid } from '../walk/render/solid.ts';

const REACH_M = 60;
/** A ghost stands in the plane of what it is about. */
const GHOST_M = 0.05;

interface Seen {
  tree: RayTree;
  ghosts: readonly Solid[];
  /** Names of dangers under other names; of the demo's. */
  aliases?: ReadonlyMap<string, string>;
}

/** Red: the kind's place in the table, from 1 on; green: which of them; blue: 1 for the exit itself that is blocked. */
export function labelSphere({ at, headingDeg, widthPx }: Shot, { tree, ghosts, aliases }: Seen): Buffer {
  const heightPx = widthPx / 2;
  const labels = Buffer.alloc(widthPx * heightPx * 3);
  const ghostTree = ghosts.length > 0 ? new RayTree(ghosts) : null;
  for (let row = 0; row < heightPx; row++) {
    const latitude = (0.5 - (row + 0.5) / heightPx) * Math.PI;
    const flat = Math.cos(latitude);
    const dz = Math.sin(latitude);
    for (let column = 0; column < widthPx; column++) {
      const bearing = (((column + 0.5) / widthPx - 0.5) * 360 + headingDeg) * (Math.PI / 180);
      const [dx, dy] = [Math.sin(bearing) * flat, Math.cos(bearing) * flat];
      const isMet = tree.cast(at.x, at.y, at.z, dx, dy, dz, REACH_M);
      const reach = isMet ? tree.t + GHOST_M : REACH_M;
      const isGhost = ghostTree?.cast(at.x, at.y, at.z, dx, dy, dz, reach) ?? false;
      const object = (isGhost ? ghostTree?.solid : tree.solid)?.object ?? '';
      const [what, kind, number = '0', part] = (aliases?.get(object) ?? object).split(':');
      if (what !== 'hazard') continue;
      const index = HAZARD_KINDS.findIndex((each) => each === kind);
      labels.set([index + 1, Number(number) % 256, part === undefined ? 0 : 1], (row * widthPx + column) * 3);
    }
  }
  return labels;
}
