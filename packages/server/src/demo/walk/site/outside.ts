/** What is seen through the windows: the site, a scaffold along the building, the town and a crane. */
import type { Builder } from '../render/builder.ts';
import { CONCRETE, FACADE, MUD } from '../render/building-materials.ts';
import { ALUMINIUM, BLUE, CRANE, NETTING, OLD_TIMBER, STEEL, WHITE } from '../render/site-materials.ts';
import { hash } from '../render/noise.ts';
import { cartons, pipeStack, rubbleHeap, studBundle } from './equipment.ts';

export function surround(b: Builder, scaffolded: readonly ('south' | 'north' | 'east' | 'west')[]): void {
  b.box([-250, -250, -2], [250, 250, -0.32], MUD);
  town(b);
  crane(b.at(46, 34, -0.3));
  for (const side of scaffolded) scaffold(b, side);
  for (const [x, y, yaw] of [
    [-14, 6, 80],
    [8, -13, 4],
    [40, 4, 95],
  ] as const)
    container(b.at(x, y, -0.32, { yawDeg: yaw }));
  rubbleHeap(b.at(18, -9, -0.32), 2.4, 120);
  pipeStack(b.at(27, -8, -0.32, { yawDeg: 20 }));
  studBundle(b.at(4, 27, -0.32));
  cartons(b.at(-6, 14, -0.32));
}

function town(b: Builder): void {
  for (let at = 0; at < 34; at++) {
    const angle = (at / 34) * 2 * Math.PI + hash(at, 1, 2) * 0.1;
    const far = 55 + hash(at, 2, 2) * 60;
    const [x, y] = [14 + Math.cos(angle) * far, 10 + Math.sin(angle) * far];
    const [w, d, h] = [6 + hash(at, 3, 2) * 9, 6 + hash(at, 4, 2) * 7, 8 + hash(at, 5, 2) * 20];
    b.box([x - w, y - d, -0.4], [x + w, y + d, h], FACADE);
    if (at % 3 === 0) b.box([x - 1, y - 1, h], [x + 1, y + 1, h + 2], CONCRETE);
  }
}

function crane(b: Builder): void {
  const side = 0.8;
  for (const x of [-side, side]) for (const y of [-side, side]) b.tube([x, y, 0], [x, y, 34], 0.09, CRANE);
  for (let z = 0; z < 34; z += 1.6) {
    b.tube([-side, -side, z], [side, -side, z + 1.6], 0.05, CRANE);
    b.tube([-side, side, z], [-side, -side, z + 1.6], 0.05, CRANE);
    b.tube([side, -side, z], [side, side, z + 1.6], 0.05, CRANE);
  }
  const jib = b.at(0, 0, 34, { yawDeg: 205 });
  jib.tube([-12, 0, 1.6], [38, 0, 1.6], 0.1, CRANE);
  for (const y of [-0.6, 0.6]) jib.tube([-12, y, 0], [38, y, 0], 0.1, CRANE);
  for (let x = -12; x < 38; x += 1.6)
    jib
      .tube([x, -0.6, 0], [x + 0.8, 0, 1.6], 0.05, CRANE)
      .tube([x + 0.8, 0, 1.6], [x + 1.6, 0.6, 0], 0.05, CRANE);
  jib.box([-13, -0.8, -1.6], [-9, 0.8, 0.2], CONCRETE);
  jib.tube([0, 0, 0], [0, 0, 6], 0.2, CRANE).tube([0, 0, 6], [30, 0, 1.6], 0.05, STEEL);
  jib.tube([22, 0, 0], [22, 0, -16], 0.03, STEEL);
}

function container(b: Builder): void {
  b.box([-3, -1.2, 0.1], [3, 1.2, 2.6], hash(1, 2, 3) > 0.5 ? BLUE : WHITE);
  b.box([-3.02, -1.22, 2.5], [3.02, 1.22, 2.62], STEEL);
}

const SIDES = {
  south: [-0.2, -0.2, 0, 29.2],
  east: [29, -0.2, 90, 20.4],
  north: [29, 20.2, 180, 29.2],
  west: [-0.2, 20.2, 270, 20.4],
} as const;

function scaffold(b: Builder, side: keyof typeof SIDES): void {
  const [x, y, yawDeg, lengthM] = SIDES[side];
  const bench = b.at(x, y, -0.32, { yawDeg });
  for (let at = 0; at <= lengthM; at += 2.5) {
    for (const d of [-0.35, -1.05]) bench.tube([at, d, 0], [at, d, 8.4], 0.028, STEEL);
    for (const z of [2.05, 4.05, 6.05]) bench.tube([at, -0.35, z], [at, -1.05, z], 0.024, STEEL);
    if (at + 2.5 > lengthM) break;
    for (const z of [2.05, 4.05, 6.05]) {
      bench.box([at, -1.05, z], [at + 2.5, -0.72, z + 0.04], OLD_TIMBER);
      bench.box([at, -0.68, z], [at + 2.5, -0.36, z + 0.04], OLD_TIMBER);
      for (const rail of [0.5, 1])
        bench.tube([at, -1.05, z + rail], [at + 2.5, -1.05, z + rail], 0.022, ALUMINIUM);
      bench.box([at, -1.07, z + 0.04], [at + 2.5, -1.05, z + 0.19], OLD_TIMBER);
    }
    if (Math.round(at / 2.5) % 4 === 1) bench.tube([at, -1.08, 0.1], [at + 2.5, -1.08, 2], 0.022, STEEL);
    if (Math.round(at / 2.5) % 5 === 2) bench.box([at, -1.1, 4.1], [at + 2.5, -1.095, 6], NETTING);
  }
}
