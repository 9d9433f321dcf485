/** What hangs below the slabs: ducts, trays, pipes and lamps. */
import type { Storey } from '@plumbline/shared/demo-building/building.ts';
import { boundsOf } from '@plumbline/shared/demo-building/ring-area.ts';
import { roomOutline } from '@plumbline/shared/demo-building/room-outline.ts';
import type { Builder } from '../render/builder.ts';
import { CEILING_TILES } from '../render/building-materials.ts';
import { lamp, type Light } from '../render/scene.ts';
import {
  BLACK,
  COPPER,
  DUCT,
  LAGGING,
  LAMP,
  ORANGE,
  PIPE_GREY,
  RED,
  STEEL,
  WHITE,
  YELLOW,
} from '../render/site-materials.ts';

interface Hung {
  b: Builder;
  storey: Storey;
  isFinished: boolean;
  lights: Light[];
}

export function hangServices({ b, storey, isFinished, lights }: Hung): void {
  const base = b.at(0, 0, storey.elevationM);
  corridorRun(base, isFinished);
  crossRun(base, { y: 16.6, from: 0.3, to: 28.5, isFinished });
  crossRun(base, { y: 3.4, from: storey.level === 0 ? 5 : 3.9, to: 28.5, isFinished });
  for (const room of storey.rooms) roomRun(base, storey, room, isFinished);
  for (const x of [2.4, 7.4, 12.6, 17.4, 20.6]) workLamp({ base, storey, lights }, x, 12);
  workLamp({ base, storey, lights }, 12.6, 8.6);
  workLamp({ base, storey, lights }, 23.4, 8);
  if (storey.level === 0) for (const x of [16.4, 19.6]) workLamp({ base, storey, lights }, x, 3.6);
  // Rooms without a window.
  for (const [x, y] of [
    [8.1, 9],
    [9.9, 9],
    [17.95, 9],
    [20.3, 9],
  ] as const)
    lights.push(lamp(x, y, storey.elevationM + 2.5, 0.35));
  if (storey.level === 0) lights.push(lamp(15.2, 8.2, 2.6, 0.3));
  if (isFinished)
    for (const room of storey.rooms) finishCeiling({ b: base, storey, isFinished, lights }, room);
}

function corridorRun(b: Builder, isFinished: boolean): void {
  b.box([0.3, 12.5, 2.66], [21.4, 12.96, 2.98], DUCT);
  for (let x = 1; x < 21; x += 2.4) {
    b.tube([x, 12.46, 2.6], [x, 12.46, 3.3], 0.006, STEEL).tube([x, 13, 2.6], [x, 13, 3.3], 0.006, STEEL);
    b.box([x - 0.02, 12.44, 2.62], [x + 0.02, 13.02, 2.65], STEEL);
  }
  for (const y of [11.12, 11.42]) b.box([0.3, y, 2.9], [21.4, y + 0.012, 2.96], STEEL);
  for (let x = 0.4; x < 21.3; x += 0.3) b.box([x, 11.12, 2.9], [x + 0.025, 11.43, 2.915], STEEL);
  for (const [index, material] of [BLACK, BLACK, ORANGE, BLACK, WHITE].entries())
    b.tube(
      [0.3, 11.17 + index * 0.05, 2.935],
      [isFinished ? 21.3 : 14 + index, 11.17 + index * 0.05, 2.935],
      0.016,
      material,
    );
  for (let x = 1.2; x < 21; x += 2)
    b.tube([x, 11.12, 2.9], [x, 11.12, 3.3], 0.005, STEEL).tube(
      [x, 11.43, 2.9],
      [x, 11.43, 3.3],
      0.005,
      STEEL,
    );
  b.tube([0.3, 11.75, 3.08], [21.4, 11.75, 3.08], 0.038, RED);
  for (let x = 1.6; x < 21; x += 3)
    b.tube([x, 11.75, 3.08], [x, 11.75, 2.96], 0.016, RED).tube(
      [x, 11.75, 2.94],
      [x, 11.75, 2.96],
      0.03,
      STEEL,
    );
  b.tube([0.3, 12.05, 3.12], [21.4, 12.05, 3.12], isFinished ? 0.055 : 0.028, isFinished ? LAGGING : COPPER);
  b.tube([0.3, 12.2, 3.12], [21.4, 12.2, 3.12], isFinished ? 0.055 : 0.028, isFinished ? LAGGING : COPPER);
}

function crossRun(
  b: Builder,
  { y, from, to, isFinished }: { y: number; from: number; to: number; isFinished: boolean },
): void {
  b.tube([from, y, 2.92], [to, y, 2.92], 0.16, isFinished ? LAGGING : DUCT);
  for (let x = from + 1; x < to; x += 3)
    b.tube([x, y, 2.92], [x + 0.03, y, 2.92], 0.172, STEEL).tube([x, y, 3.05], [x, y, 3.3], 0.006, STEEL);
  b.tube([from, y - 0.9, 3.14], [to, y - 0.9, 3.14], 0.034, RED);
  b.tube([from, y + 0.7, 3.1], [to, y + 0.7, 3.1], 0.055, PIPE_GREY);
  for (let x = from + 1.2; x < to; x += 3.2) b.tube([x, y - 0.9, 3.14], [x, y - 0.9, 3.0], 0.014, RED);
}

/** Conduits that come down the walls, with the boxes they end in. */
function roomRun(b: Builder, storey: Storey, room: Storey['rooms'][number], isFinished: boolean): void {
  const { west, south, east, north } = boundsOf(roomOutline(storey, room));
  if (room.ring.length !== 4 || east - west < 2.5 || isFinished) return;
  for (const [x, y] of [
    [west + 0.02, south + 1],
    [west + 0.02, north - 1.2],
    [east - 0.02, south + 1.4],
    [east - 0.02, (south + north) / 2],
  ] as const) {
    const inwards = x < (west + east) / 2 ? 0.02 : -0.02;
    for (const dy of [0, 0.06]) b.tube([x, y + dy, 0.3], [x, y + dy, 3.3], 0.012, dy === 0 ? BLACK : ORANGE);
    b.box([x, y - 0.05, 0.26], [x + inwards, y + 0.11, 0.4], ORANGE);
  }
  b.wire(
    [
      [west + 0.4, south + 0.5, 3.26],
      [(west + east) / 2, south + 0.9, 3.1],
      [(west + east) / 2 + 0.3, (south + north) / 2, 3.24],
      [(west + east) / 2 + 0.35, (south + north) / 2 + 0.05, 2.55],
    ],
    0.008,
    BLACK,
  );
}

function workLamp(
  { base, storey, lights }: { base: Builder; storey: Storey; lights: Light[] },
  x: number,
  y: number,
): void {
  base.box([x - 0.6, y - 0.05, 2.52], [x + 0.6, y + 0.05, 2.56], YELLOW);
  base.tube([x - 0.55, y, 2.5], [x + 0.55, y, 2.5], 0.024, LAMP);
  base
    .tube([x - 0.4, y, 2.56], [x - 0.4, y, 3.3], 0.005, BLACK)
    .tube([x + 0.4, y, 2.56], [x + 0.4, y, 3.3], 0.005, BLACK);
  lights.push(lamp(x, y, storey.elevationM + 2.42, 0.9));
}

const FINISHED_CEILINGS = new Set(['meeting-1', 'board-room', 'reception', 'office-3', 'meeting-2']);

function finishCeiling({ b, storey, lights }: Hung, room: Storey['rooms'][number]): void {
  if (!FINISHED_CEILINGS.has(room.id)) return;
  const { west, south, east, north } = boundsOf(roomOutline(storey, room));
  // A few tiles are not in yet.
  const gap = south + 1.3;
  b.box([west, gap, 2.74], [east, north, 2.76], CEILING_TILES);
  for (let x = west + 0.6; x < east; x += 0.6)
    b.box([x - 0.012, south, 2.735], [x + 0.012, north, 2.76], WHITE);
  for (let y = south + 0.6; y < gap + 0.3; y += 0.6)
    b.box([west, y - 0.012, 2.735], [east, y + 0.012, 2.76], WHITE);
  for (let x = west + 1.5; x < east - 0.8; x += 2.4)
    for (let y = gap + 1; y < north - 0.5; y += 2.4) {
      b.box([x - 0.3, y - 0.3, 2.73], [x + 0.3, y + 0.3, 2.738], LAMP);
      lights.push(lamp(x, y, storey.elevationM + 2.6, 0.55, 0.95));
    }
}
