/** Furniture of the plan, as it stands in rooms that are nearly done. */
import type { Fitting, Storey } from '@plumbline/shared/demo-building/building.ts';
import { boundsOf } from '@plumbline/shared/demo-building/ring-area.ts';
import type { Builder } from '../render/builder.ts';
import type { Material } from '../render/material.ts';
import { CLOTH, DUCT, GREY, PALE, STEEL, TIMBER, WHITE } from '../render/site-materials.ts';
import type { Visit } from '../walk-places.ts';

/** Rooms that are furnished on the second day. */
const FURNISHED = new Set(['meeting-1', 'board-room', 'reception', 'meeting-2', 'office-3']);
const YAW: Record<Fitting['faces'], number> = { south: 0, east: 90, north: 180, west: 270 };

export function furnish(b: Builder, storey: Storey, visit: Visit): void {
  for (const [index, fitting] of storey.fittings.entries()) {
    const room = storey.rooms.find(({ ring }) => {
      const { west, south, east, north } = boundsOf(ring);
      return fitting.at.x > west && fitting.at.x < east && fitting.at.y > south && fitting.at.y < north;
    });
    const isMachine = fitting.kind === 'plant' && room?.id === 'plant-room';
    if (fitting.kind === 'lift-car') continue;
    if (!isMachine && (visit === 'first' || !room || !FURNISHED.has(room.id))) continue;
    const isTurned = fitting.faces === 'east' || fitting.faces === 'west';
    const [w, d] = isTurned ? [fitting.depthM, fitting.widthM] : [fitting.widthM, fitting.depthM];
    const spot = b
      .at(fitting.at.x, fitting.at.y, 0, { yawDeg: YAW[fitting.faces] })
      .as(`${fitting.kind}:${storey.level}-f${index}`);
    place(spot, fitting.kind, [w / 2, d / 2, fitting.heightM]);
  }
}

function place(b: Builder, kind: Fitting['kind'], [w, d, h]: [number, number, number]): void {
  switch (kind) {
    case 'desk':
    case 'table':
      return table(b, [w, d, h], kind === 'desk' ? PALE : TIMBER);
    case 'round-table':
      b.tube([0, 0, h - 0.03], [0, 0, h], w, TIMBER)
        .tube([0, 0, 0], [0, 0, h], 0.04, STEEL)
        .tube([0, 0, 0], [0, 0, 0.02], w * 0.5, STEEL);
      return;
    case 'chair':
      b.box([-w * 0.85, -d * 0.85, 0.43], [w * 0.85, d * 0.85, 0.49], CLOTH);
      b.box([-w * 0.8, d * 0.75, 0.55], [w * 0.8, d * 0.9, h], CLOTH);
      for (const x of [-0.8, 0.8])
        for (const y of [-0.8, 0.8])
          b.tube([x * w, y * d, 0], [x * w, y * d, y > 0 ? 0.6 : 0.44], 0.012, STEEL);
      return;
    case 'sofa':
      b.box([-w, -d, 0.08], [w, d, 0.42], CLOTH).box([-w, d * 0.55, 0.4], [w, d, h], CLOTH);
      return;
    case 'shelf':
      for (const x of [-w, w - 0.02]) b.box([x, -d, 0], [x + 0.02, d, h], WHITE);
      b.box([-w, d - 0.02, 0], [w, d, h], WHITE);
      for (let z = 0.05; z < h; z += 0.38) b.box([-w, -d, z], [w, d, z + 0.022], WHITE);
      return;
    case 'plant':
      return machine(b, [w, d, h]);
    case 'counter':
    case 'wc':
    case 'basin':
      b.box([-w, -d, 0], [w, d, h - 0.04], WHITE).box(
        [-w - 0.02, -d - 0.02, h - 0.04],
        [w + 0.02, d, h],
        TIMBER,
      );
      return;
    case 'lift-car':
  }
}

function table(b: Builder, [w, d, h]: [number, number, number], top: Material): void {
  b.box([-w, -d, h - 0.028], [w, d, h], top);
  for (const x of [-w + 0.06, w - 0.06])
    for (const y of [-d + 0.06, d - 0.06])
      b.box([x - 0.02, y - 0.02, 0], [x + 0.02, y + 0.02, h - 0.03], STEEL);
}

function machine(b: Builder, [w, d, h]: [number, number, number]): void {
  b.box([-w, -d, 0.12], [w, d, h], DUCT);
  b.box([-w - 0.02, -d - 0.02, 0], [w + 0.02, d + 0.02, 0.12], GREY);
  b.box([-w * 0.6, -d - 0.015, h * 0.35], [w * 0.6, -d, h * 0.85], PALE);
  for (const x of [-w * 0.5, w * 0.5]) b.tube([x, 0, h], [x, 0, 3.3], 0.09, DUCT);
  for (const x of [-0.1, 0.1]) b.tube([x, -d - 0.04, h * 0.3], [x, -d, h * 0.3], 0.05, GREY);
}
