/** Plant, material and people of a site, each around its own origin on the floor, its front towards −y. */
import type { Builder } from '../render/builder.ts';
import type { Material } from '../render/material.ts';
import {
  ALUMINIUM,
  BARRIER,
  BLACK,
  BLUE,
  CARDBOARD,
  COPPER,
  DENIM,
  GREEN,
  GREY,
  HAIR,
  JACKET,
  LAMP,
  OLD_TIMBER,
  ORANGE,
  PALE,
  PIPE_GREY,
  PIPE_ORANGE,
  PLYWOOD,
  PROP,
  RED,
  RUBBLE,
  SACK,
  SIGNAL_RED,
  SKIN,
  STEEL,
  TIMBER,
  VEST,
  WHITE,
  WOOL,
  YELLOW,
} from '../render/site-materials.ts';
import { BLOCKS, BOARD, BRICKS } from '../render/building-materials.ts';
import { hash } from '../render/noise.ts';

const jitter = (a: number, b: number, by: number) => (hash(a * 31, b * 17, 5) - 0.5) * 2 * by;

export function pallet(b: Builder): void {
  for (const y of [-0.36, 0, 0.36]) b.box([-0.6, y - 0.05, 0.02], [0.6, y + 0.05, 0.12], OLD_TIMBER);
  for (let x = -0.54; x < 0.6; x += 0.21) b.box([x - 0.06, -0.4, 0.12], [x + 0.06, 0.4, 0.144], OLD_TIMBER);
  for (const y of [-0.36, 0.36]) b.box([-0.6, y - 0.05, 0], [0.6, y + 0.05, 0.022], OLD_TIMBER);
}

export function palletOfSacks(b: Builder, rows = 4): void {
  pallet(b);
  for (let row = 0; row < rows; row++)
    for (let at = 0; at < 6; at++) {
      const [x, y] = [(at % 3) * 0.4 - 0.4, at < 3 ? -0.2 : 0.2];
      b.at(x + jitter(row, at, 0.025), y + jitter(at, row, 0.02), 0.2 + row * 0.115, {
        yawDeg: 90 + jitter(row + 9, at, 5),
      }).ball([0, 0, 0], [0.235, 0.215, 0.085], SACK);
    }
}

export function palletOf(b: Builder, material: Material, rows = 4): void {
  pallet(b);
  for (let row = 0; row < rows; row++)
    for (let x = 0; x < 2; x++)
      for (let y = 0; y < 3; y++) {
        if (row === rows - 1 && x === 1 && y > 0) continue;
        const [left, front] = [
          x * 0.53 - 0.53 + jitter(row, x, 0.01),
          y * 0.26 - 0.39 + jitter(y, row, 0.008),
        ];
        b.box([left, front, 0.145 + row * 0.25], [left + 0.5, front + 0.245, 0.39 + row * 0.25], material);
      }
}
export const palletOfBlocks = (b: Builder): void => palletOf(b, BLOCKS);
export const palletOfBricks = (b: Builder): void => palletOf(b, BRICKS, 3);

export function boardStack(b: Builder, sheets = 14): void {
  for (const x of [-0.9, 0, 0.9]) b.box([x - 0.05, -0.55, 0], [x + 0.05, 0.55, 0.09], OLD_TIMBER);
  for (let sheet = 0; sheet < sheets; sheet++) {
    const [dx, dy] = [jitter(sheet, 1, 0.025), jitter(sheet, 2, 0.02)];
    b.box(
      [-1.25 + dx, -0.62 + dy, 0.09 + sheet * 0.026],
      [1.25 + dx, 0.62 + dy, 0.114 + sheet * 0.026],
      BOARD,
    );
  }
}

/** Boards that lean against a wall at +y. */
export function leaningSheets(b: Builder, material: Material = PLYWOOD, sheets = 5): void {
  for (let sheet = 0; sheet < sheets; sheet++)
    b.at(jitter(sheet, 3, 0.12), -0.05 - sheet * 0.05, 0, { tiltDeg: -12 - sheet * 0.5 }).box(
      [-0.62, -0.012, 0],
      [0.62, 0.012, 2.3 - sheet * 0.06],
      material,
    );
}

export function scaffoldTower(b: Builder, heightM = 1.9): void {
  const [w, d] = [0.37, 0.95];
  for (const y of [-d, d])
    for (const x of [-w, w]) {
      b.tube([x, y, 0.16], [x, y, heightM + 1], 0.026, ALUMINIUM);
      b.tube([x, y, 0.1], [x, y, 0.18], 0.03, STEEL);
      b.at(x, y, 0.08).tube([-0.025, 0, 0], [0.025, 0, 0], 0.08, BLACK);
    }
  for (const y of [-d, d])
    for (let z = 0.4; z < heightM + 1; z += 0.3) b.tube([-w, y, z], [w, y, z], 0.018, ALUMINIUM);
  for (const x of [-w, w]) {
    for (const z of [heightM + 0.5, heightM + 1]) b.tube([x, -d, z], [x, d, z], 0.02, ALUMINIUM);
    b.tube([x, -d, 0.35], [x, d, 0.35], 0.02, ALUMINIUM);
    b.tube([x, -d, 0.4], [x, d, heightM - 0.1], 0.02, ALUMINIUM);
  }
  b.box([-w, -d, heightM], [w, d, heightM + 0.035], PLYWOOD);
  b.box([-w - 0.01, -d, heightM + 0.03], [-w + 0.01, d, heightM + 0.17], YELLOW);
  b.box([w - 0.01, -d, heightM + 0.03], [w + 0.01, d, heightM + 0.17], YELLOW);
}

export function stepLadder(b: Builder, heightM = 1.9): void {
  const lean = 0.3;
  for (const side of [-1, 1]) {
    const foot = 0.27;
    b.tube([side * foot, -0.5, 0], [side * 0.2, 0, heightM], 0.024, ALUMINIUM);
    b.tube([side * foot, 0.5, 0], [side * 0.2, 0.04, heightM], 0.02, ALUMINIUM);
    b.tube([side * 0.24, -lean, heightM * 0.4], [side * 0.24, lean, heightM * 0.4], 0.006, STEEL);
  }
  for (let rung = 1; rung < 7; rung++) {
    const t = rung / 7;
    b.box([-0.25, -0.54 + t * 0.5, t * heightM], [0.25, -0.45 + t * 0.5, t * heightM + 0.02], ALUMINIUM);
  }
  b.box([-0.22, -0.1, heightM - 0.02], [0.22, 0.12, heightM + 0.03], RED);
}

/** A straight ladder that leans towards +y. */
export function ladder(b: Builder, lengthM = 3): void {
  const leaning = b.at(0, 0, 0, { tiltDeg: -16 });
  for (const x of [-0.2, 0.2]) leaning.box([x - 0.014, -0.035, 0], [x + 0.014, 0.035, lengthM], ALUMINIUM);
  for (let z = 0.28; z < lengthM; z += 0.28) leaning.tube([-0.2, 0, z], [0.2, 0, z], 0.015, ALUMINIUM);
}

export function bucket(b: Builder, material: Material = BLACK): void {
  b.tube([0, 0, 0], [0, 0, 0.14], 0.125, material);
  b.tube([0, 0, 0.14], [0, 0, 0.29], 0.14, material);
  b.tube([0, 0, 0.285], [0, 0, 0.3], 0.15, material);
  b.tube([0, 0, 0.298], [0, 0, 0.303], 0.13, material === WHITE ? PALE : GREY);
}

export function paintPots(b: Builder): void {
  const pots: [number, number, Material][] = [
    [0, 0, WHITE],
    [0.34, 0.06, WHITE],
    [0.16, 0.3, PALE],
    [-0.3, 0.16, BLUE],
  ];
  for (const [x, y, material] of pots) bucket(b.at(x, y, 0), material);
  bucket(b.at(0.02, 0.02, 0.3), WHITE);
}

export function pipeStack(b: Builder, material: Material = PIPE_GREY, lengthM = 3): void {
  for (const x of [-lengthM * 0.35, lengthM * 0.35])
    b.box([x - 0.05, -0.42, 0], [x + 0.05, 0.42, 0.08], OLD_TIMBER);
  for (let row = 0; row < 4; row++)
    for (let at = 0; at < 6 - row; at++) {
      const y = (at - (5 - row) / 2) * 0.125;
      const dx = jitter(row, at, 0.12);
      const z = 0.14 + row * 0.108;
      b.tube([-lengthM / 2 + dx, y, z], [lengthM / 2 + dx, y, z], 0.06, material);
      b.tube([-lengthM / 2 + dx - 0.001, y, z], [lengthM / 2 + dx + 0.001, y, z], 0.05, BLACK);
    }
}
export const drainPipes = (b: Builder): void => pipeStack(b, PIPE_ORANGE, 2.5);
export const copperPipes = (b: Builder): void => {
  for (let at = 0; at < 9; at++)
    b.tube(
      [-1.6 + jitter(at, 4, 0.1), at * 0.04 - 0.16, 0.03],
      [1.6 + jitter(at, 5, 0.1), at * 0.04 - 0.16, 0.03],
      0.014,
      COPPER,
    );
};

export function studBundle(b: Builder): void {
  for (let row = 0; row < 4; row++)
    for (let at = 0; at < 7; at++) {
      const [y, z] = [at * 0.085 - 0.26, 0.06 + row * 0.055];
      const dx = jitter(row, at + 3, 0.08);
      b.box([-1.5 + dx, y, z], [1.5 + dx, y + 0.07, z + 0.048], STEEL);
    }
  for (const x of [-1, 1]) b.box([x - 0.05, -0.32, 0], [x + 0.05, 0.4, 0.06], OLD_TIMBER);
}

export function cableDrum(b: Builder, radius = 0.45): void {
  for (const y of [-0.24, 0.24]) b.tube([0, y - 0.025, radius], [0, y + 0.025, radius], radius, TIMBER);
  b.tube([0, -0.22, radius], [0, 0.22, radius], radius * 0.72, BLACK);
  for (const y of [-0.268, 0.268]) b.tube([0, y - 0.003, radius], [0, y + 0.003, radius], 0.09, STEEL);
}

export function wheelbarrow(b: Builder): void {
  b.tube([-0.03, -0.62, 0.19], [0.03, -0.62, 0.19], 0.19, BLACK);
  b.tube([-0.035, -0.62, 0.19], [0.035, -0.62, 0.19], 0.09, STEEL);
  for (const x of [-0.22, 0.22]) {
    b.tube([x * 0.5, -0.62, 0.2], [x * 1.4, 0.8, 0.6], 0.018, GREEN);
    b.tube([x, 0.28, 0.4], [x, 0.4, 0], 0.018, GREEN);
  }
  const tub = b.at(0, -0.05, 0.34, { tiltDeg: 4 });
  tub.box([-0.26, -0.4, 0], [0.26, 0.32, 0.02], GREEN);
  tub.at(-0.26, 0, 0, { rollDeg: -20 }).box([-0.01, -0.4, 0], [0.01, 0.36, 0.26], GREEN);
  tub.at(0.26, 0, 0, { rollDeg: 20 }).box([-0.01, -0.4, 0], [0.01, 0.36, 0.26], GREEN);
  tub.at(0, -0.4, 0, { tiltDeg: 24 }).box([-0.3, -0.01, 0], [0.3, 0.01, 0.27], GREEN);
  tub.ball([0, 0, 0.1], [0.28, 0.34, 0.12], RUBBLE);
}

export function rubbleHeap(b: Builder, size = 0.8, pieces = 70): void {
  b.ball([0, 0, 0], [size * 0.8, size * 0.7, size * 0.28], RUBBLE);
  for (let piece = 0; piece < pieces; piece++) {
    const angle = hash(piece, 1, 1) * 6.283;
    const far = Math.sqrt(hash(piece, 2, 1)) * size;
    const z = Math.max(0.01, size * 0.3 * (1 - (far / size) ** 1.3));
    const half = 0.02 + hash(piece, 3, 1) * 0.06;
    b.at(Math.cos(angle) * far, Math.sin(angle) * far, z, {
      yawDeg: hash(piece, 4, 1) * 180,
      tiltDeg: hash(piece, 5, 1) * 70 - 35,
    }).box([-half * 1.4, -half, -half * 0.6], [half * 1.4, half, half * 0.7], RUBBLE);
  }
}

/** Offcuts, screws, straps and dust sheets that lie about. */
export function litter(b: Builder, sizeM: number, pieces: number, seed: number): void {
  for (let piece = 0; piece < pieces; piece++) {
    const [x, y] = [(hash(piece, seed, 21) - 0.5) * sizeM, (hash(piece, seed, 22) - 0.5) * sizeM];
    const kind = hash(piece, seed, 23);
    const spot = b.at(x, y, 0, { yawDeg: hash(piece, seed, 24) * 360 });
    if (kind < 0.3) spot.box([-0.12, -0.03, 0], [0.12, 0.03, 0.022], TIMBER);
    else if (kind < 0.5) spot.box([-0.1, -0.07, 0], [0.09, 0.06, 0.013], BOARD);
    else if (kind < 0.65) spot.tube([-0.15, 0, 0.012], [0.15, 0, 0.012], 0.012, PIPE_GREY);
    else if (kind < 0.8) spot.box([-0.05, -0.04, 0], [0.05, 0.04, 0.04], RUBBLE);
    else spot.box([-0.16, -0.1, 0], [0.16, 0.1, 0.006], CARDBOARD);
  }
}

/** A steel prop under a slab. */
export function prop(b: Builder, heightM: number): void {
  b.box([-0.07, -0.07, 0], [0.07, 0.07, 0.01], PROP);
  b.tube([0, 0, 0], [0, 0, heightM * 0.6], 0.032, PROP);
  b.tube([0, 0, heightM * 0.55], [0, 0, heightM * 0.63], 0.042, STEEL);
  b.tube([0, 0, heightM * 0.55], [0, 0, heightM - 0.2], 0.025, STEEL);
  b.box([-0.07, -0.07, heightM - 0.21], [0.07, 0.07, heightM - 0.2], PROP);
  b.tube([-0.09, 0, heightM * 0.6], [0.09, 0, heightM * 0.6], 0.008, STEEL);
}

/** A row of props that carries a beam, along x. */
export function propRow(b: Builder, lengthM: number, heightM: number): void {
  const count = Math.round(lengthM / 1.2);
  for (let at = 0; at <= count; at++) prop(b.at((at / count - 0.5) * lengthM, 0, 0), heightM);
  b.box([-lengthM / 2 - 0.3, -0.04, heightM - 0.2], [lengthM / 2 + 0.3, 0.04, heightM], YELLOW);
}

export function floodlight(b: Builder, yawDeg = 0): void {
  for (const angle of [0, 120, 240])
    b.at(0, 0, 0, { yawDeg: angle }).tube([0, 0, 0.75], [0, 0.55, 0], 0.014, BLACK);
  b.tube([0, 0, 0.6], [0, 0, 1.75], 0.016, BLACK);
  const head = b.at(0, 0, 1.75, { yawDeg, tiltDeg: -12 });
  head.box([-0.17, -0.03, -0.02], [0.17, 0.05, 0.24], YELLOW);
  head.box([-0.14, -0.036, 0.01], [0.14, -0.029, 0.21], LAMP);
}

export function toolbox(b: Builder): void {
  b.box([-0.28, -0.14, 0], [0.28, 0.14, 0.2], RED);
  b.box([-0.28, -0.14, 0.2], [0.28, 0.14, 0.27], BLACK);
  b.tube([-0.12, 0, 0.31], [0.12, 0, 0.31], 0.014, BLACK);
}

export function siteCabinet(b: Builder): void {
  for (const x of [-0.26, 0.26]) for (const y of [-0.14, 0.14]) b.tube([x, y, 0], [x, y, 0.9], 0.018, STEEL);
  b.box([-0.3, -0.18, 0.45], [0.3, 0.18, 1.25], GREY);
  for (const [x, material] of [
    [-0.18, RED],
    [0, BLUE],
    [0.18, BLUE],
  ] as const)
    b.tube([x, -0.26, 0.68], [x, -0.17, 0.74], 0.045, material);
  b.box([-0.22, -0.19, 0.9], [0.22, -0.175, 1.15], YELLOW);
}

export function workbench(b: Builder): void {
  for (const x of [-0.75, 0.75])
    for (const y of [-0.3, 0.3]) b.tube([x * 1.05, y * 1.2, 0], [x, y * 0.6, 0.75], 0.022, TIMBER);
  b.box([-1.1, -0.36, 0.75], [1.1, 0.36, 0.79], PLYWOOD);
  b.box([-0.5, -0.1, 0.79], [-0.1, 0.12, 0.93], YELLOW);
  b.tube([-0.3, -0.15, 0.93], [-0.3, 0.15, 0.93], 0.14, STEEL);
  b.box([0.3, -0.2, 0.79], [0.75, 0.05, 0.83], TIMBER);
  bucket(b.at(0.8, 0.1, 0.79), WHITE);
}

export function woolBundles(b: Builder): void {
  for (const [x, y, z] of [
    [0, 0, 0],
    [0.66, 0.05, 0],
    [0.3, 0.02, 0.45],
    [0, 0.5, 0],
  ] as const)
    b.at(x, y, z, { yawDeg: jitter(x * 10, y * 9, 6) }).box([-0.31, -0.24, 0], [0.31, 0.24, 0.44], WOOL);
}

export function cartons(b: Builder): void {
  for (const [x, y, z, yaw] of [
    [0, 0, 0, 4],
    [0.62, 0.08, 0, -6],
    [0.2, 0.04, 0.42, 12],
    [0.7, 0.02, 0.42, 3],
  ] as const)
    b.at(x, y, z, { yawDeg: yaw }).box([-0.28, -0.22, 0], [0.28, 0.22, 0.41], CARDBOARD);
}

export function mixer(b: Builder): void {
  bucket(b.at(0.5, 0.1, 0), ORANGE);
  b.tube([0, 0, 0], [0, 0, 0.42], 0.3, BLACK);
  b.tube([0, 0, 0.425], [0, 0, 0.43], 0.27, GREY);
  const whisk = b.at(0.05, 0, 0.3, { rollDeg: 14 });
  whisk.tube([0, 0, 0], [0, 0, 0.6], 0.012, STEEL);
  whisk.box([-0.16, -0.05, 0.6], [0.16, 0.05, 0.75], BLUE);
}

/** A fence of planks between two posts, along x. */
export function guardRail(b: Builder, lengthM: number): void {
  const posts = Math.max(1, Math.round(lengthM / 1.4));
  for (let at = 0; at <= posts; at++) {
    const x = (at / posts - 0.5) * lengthM;
    b.tube([x, 0, 0], [x, 0, 1.12], 0.022, STEEL);
    b.box([x - 0.06, -0.06, 0], [x + 0.06, 0.06, 0.012], STEEL);
  }
  for (const z of [0.02, 0.5, 0.98])
    b.box([-lengthM / 2 - 0.1, -0.04, z], [lengthM / 2 + 0.1, -0.018, z + 0.14], BARRIER);
}

export function cone(b: Builder): void {
  b.box([-0.17, -0.17, 0], [0.17, 0.17, 0.03], BLACK);
  for (let ring = 0; ring < 9; ring++) {
    const z = 0.03 + ring * 0.05;
    b.tube(
      [0, 0, z],
      [0, 0, z + 0.05],
      0.125 - ring * 0.0115,
      ring === 3 || ring === 4 || ring === 7 ? WHITE : ORANGE,
    );
  }
}

export function extinguisher(b: Builder): void {
  b.tube([0, 0, 0.04], [0, 0, 0.44], 0.08, SIGNAL_RED);
  b.ball([0, 0, 0.44], [0.08, 0.08, 0.07], SIGNAL_RED);
  b.tube([0, 0, 0.5], [0, 0, 0.56], 0.022, BLACK);
  b.box([-0.02, -0.09, 0.55], [0.02, 0.03, 0.59], BLACK);
  b.wire(
    [
      [0.02, -0.02, 0.55],
      [0.1, -0.04, 0.45],
      [0.09, -0.04, 0.15],
    ],
    0.012,
    BLACK,
  );
  b.box([-0.05, -0.082, 0.2], [0.05, -0.07, 0.36], PALE);
}

interface Person {
  helmet: Material | null;
  trousers?: Material;
  /** Arms held to what is before them. */
  isAtWork?: boolean;
}

export function person(b: Builder, { helmet, trousers = DENIM, isAtWork = false }: Person): void {
  for (const side of [-1, 1]) {
    b.tube([side * 0.1, 0.01, 0.08], [side * 0.095, 0, 0.5], 0.062, trousers);
    b.tube([side * 0.095, 0, 0.48], [side * 0.085, 0.01, 0.92], 0.08, trousers);
    b.ball([side * 0.105, -0.05, 0.05], [0.055, 0.14, 0.055], BLACK);
    const hand: [number, number, number] = isAtWork ? [side * 0.14, -0.42, 1.28] : [side * 0.29, -0.08, 0.86];
    const elbow: [number, number, number] = isAtWork ? [side * 0.27, -0.16, 1.14] : [side * 0.29, 0.03, 1.12];
    b.tube([side * 0.21, 0, 1.42], elbow, 0.055, JACKET);
    b.ball(elbow, [0.055, 0.055, 0.055], JACKET);
    b.tube(elbow, hand, 0.045, JACKET);
    b.ball(hand, [0.05, 0.055, 0.05], SKIN);
    b.ball([side * 0.19, 0, 1.43], [0.085, 0.09, 0.08], VEST);
  }
  b.ball([0, 0, 0.95], [0.17, 0.125, 0.14], trousers);
  b.ball([0, 0, 1.2], [0.205, 0.14, 0.34], VEST);
  b.tube([0, 0, 1.45], [0, 0, 1.58], 0.055, SKIN);
  b.ball([0, -0.015, 1.66], [0.078, 0.098, 0.118], SKIN);
  b.ball([0, -0.115, 1.64], [0.015, 0.02, 0.02], SKIN);
  if (helmet) {
    b.ball([0, 0, 1.715], [0.115, 0.135, 0.105], helmet);
    b.at(0, -0.07, 1.705, { tiltDeg: 8 }).ball([0, 0, 0], [0.1, 0.115, 0.012], helmet);
  } else {
    b.ball([0, 0.018, 1.7], [0.083, 0.098, 0.1], HAIR);
  }
}
