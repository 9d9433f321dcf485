/**
 * The six dangers as they may stand in made-up rooms, each there or mended. What is there carries the danger's name; where
 * it is a lack, of floor or of a rail, a ghost that is not drawn carries it.
 */
import type { HazardKind } from '../walk/walk-hazards.ts';
import type { Builder } from '../walk/render/builder.ts';
import { BOARD } from '../walk/render/building-materials.ts';
import type { Material } from '../walk/render/material.ts';
import {
  ALUMINIUM,
  BLACK,
  BLUE,
  GREY,
  ORANGE,
  RED,
  SIGNAL_RED,
  STEEL,
  WHITE,
  YELLOW,
} from '../walk/render/site-materials.ts';
import { cone, extinguisher, guardRail, toolbox } from '../walk/site/equipment.ts';
import type { Signs } from '../walk/site/signs.ts';
import type { Chance } from './chance.ts';
import { HEAPS, standSomebody } from './clutter.ts';
import { frameDoor, hangLeaves, type Area } from './shell.ts';

export class Dangers {
  readonly #chance: Chance;
  readonly #ghosts: Builder;
  readonly #signs: Signs;
  #count = 0;

  constructor(chance: Chance, ghosts: Builder, signs: Signs) {
    this.#chance = chance;
    this.#ghosts = ghosts;
    this.#signs = signs;
  }

  /** On a wall behind +y. */
  fireSpot(b: Builder, isMended: boolean): void {
    const chance = this.#chance;
    const sign = isMended ? b : b.as(this.#name('missing-extinguisher'));
    const at = chance.between(1.68, 1.95);
    const half = chance.between(0.14, 0.18);
    sign.box([-half, -0.012, at - half], [half, 0, at + half], this.#signs.fire);
    sign.box([-0.05, -0.02, 0.95], [0.05, 0, 1.2], SIGNAL_RED);
    sign.box([-0.05, -0.08, 0.95], [0.05, 0, 0.97], STEEL);
    if (isMended) extinguisher(b.at(0, -0.1, chance.between(0.6, 0.8), { yawDeg: chance.between(-20, 20) }));
  }

  /** In an opening of a wall, the room towards −y. */
  exit(b: Builder, { widthM, thicknessM }: { widthM: number; thicknessM: number }, isMended: boolean): void {
    const chance = this.#chance;
    const name = isMended ? '' : this.#name('blocked-exit');
    const frame = { widthM, thicknessM, headM: 2.1, material: chance.pick([WHITE, STEEL]) };
    frameDoor(b, frame);
    const door = b.as(name && `${name}:place`);
    hangLeaves(door, { ...frame, material: GREY }, { isDouble: widthM > 1.2, openDeg: 0 });
    const off = -thicknessM / 2 - 0.03;
    door.box([-0.3, off - 0.015, 2.28], [0.3, off + 0.015, 2.56], this.#signs.exit);
    if (isMended) return;
    for (let heap = chance.count(1, 2); heap > 0; heap--)
      chance.pick(HEAPS)(
        b
          .at(chance.between(-0.6, 0.6), -chance.between(0.75, 1.7), 0, {
            yawDeg: chance.sign() * chance.between(0, 100),
          })
          .as(name),
        chance,
      );
  }

  /** From wall to wall along y. */
  cable(b: Builder, [south, north]: readonly [number, number], isMended: boolean): void {
    const chance = this.#chance;
    const middle = (south + north) / 2;
    const half = (north - south) / 2;
    if (isMended) {
      b.at(0, middle, 0)
        .box([-0.2, -half, 0], [0.2, half, 0.028], BLACK)
        .box([-0.09, -half, 0.028], [0.09, half, 0.05], chance.pick([YELLOW, YELLOW, ORANGE]));
      return;
    }
    const cable = b.as(this.#name('cable-across-corridor'));
    const points: [number, number, number][] = [];
    const wave = () => chance.between(-0.35, 0.35);
    if (chance.isOne(0.7)) points.push([wave(), south + 0.03, chance.between(0.3, 1)]);
    const parts = chance.count(3, 6);
    for (let part = 0; part <= parts; part++)
      points.push([
        wave(),
        south + 0.05 + ((north - south - 0.1) * part) / parts,
        chance.between(0.018, 0.05),
      ]);
    if (chance.isOne(0.7)) points.push([wave(), north - 0.03, chance.between(0.2, 1)]);
    const colours: readonly [Material, ...Material[]] = [YELLOW, YELLOW, ORANGE, BLACK, RED, BLUE];
    cable.wire(points, chance.between(0.012, 0.02), chance.pick(colours));
    if (chance.isOne(0.7))
      cable.wire(
        points.map(([x, y, z]) => [x + 0.08 + (y - middle) * 0.12, y, z] as const),
        0.013,
        chance.pick([BLACK, ORANGE, YELLOW]),
      );
    if (chance.isOne(0.5)) cable.at(0, middle + wave(), 0).box([-0.17, -0.06, 0], [0.17, 0.06, 0.07], BLACK);
  }

  person(b: Builder, isMended: boolean): void {
    standSomebody(isMended ? b : b.as(this.#name('person-without-helmet')), this.#chance, isMended);
  }

  /** An opening in a wall with no floor behind it at +y. */
  shaft(b: Builder, frame: { widthM: number; headM: number; thicknessM: number }, isMended: boolean): void {
    const chance = this.#chance;
    const { widthM, headM, thicknessM } = frame;
    if (chance.isOne(0.8)) frameDoor(b, { ...frame, material: chance.pick([WHITE, STEEL, STEEL]) });
    if (!isMended) {
      this.#ghostOf(b, 'unguarded-shaft').box([-widthM / 2, -0.01, 0], [widthM / 2, 0.01, headM], BOARD);
      return;
    }
    const isClosed = chance.isOne(0.35);
    if (isClosed)
      hangLeaves(b, { ...frame, material: chance.pick([ALUMINIUM, GREY]) }, { isDouble: true, openDeg: 0 });
    if (isClosed && chance.isOne(0.5)) return;
    const off = thicknessM / 2 + chance.between(0.05, 0.25);
    guardRail(b.at(0, -off, 0), widthM + chance.between(0, 0.5));
    if (chance.isOne(0.4))
      b.at(0, -off - 0.03, 0.75).box([-0.2, -0.012, -0.18], [0.2, -0.004, 0.18], this.#signs.warning);
  }

  /** Around a hole in a floor, on those sides that are no walls. */
  edges(
    b: Builder,
    [west, south, east, north]: Area,
    open: readonly ('west' | 'south' | 'east' | 'north')[],
    isMended: boolean,
  ): void {
    const [x, y, across, deep] = [(west + east) / 2, (south + north) / 2, east - west, north - south];
    const sides = {
      west: [west - 0.05, y, 90, deep],
      south: [x, south - 0.05, 0, across],
      east: [east + 0.05, y, 90, deep],
      north: [x, north + 0.05, 0, across],
    } as const;
    // The ghost is made first: its name is one for all sides.
    const ghost = isMended ? null : this.#ghostOf(b, 'open-edge');
    const spared =
      !isMended && open.length > 1 && this.#chance.isOne(0.25) ? this.#chance.count(0, open.length - 1) : -1;
    for (const [index, side] of open.entries()) {
      const [atX, atY, yawDeg, lengthM] = sides[side];
      if (isMended || index === spared) guardRail(b.at(atX, atY, 0, { yawDeg }), lengthM);
      else
        ghost?.at(atX, atY, 0, { yawDeg }).box([-lengthM / 2, -0.02, -0.3], [lengthM / 2, 0.02, 0.25], BOARD);
    }
    if (!isMended && this.#chance.isOne(0.2)) cone(b.at(west - 0.5, south - 0.4, 0));
    if (this.#chance.isOne(0.2)) toolbox(b.at(east + 0.5, north + 0.5, 0));
  }

  #ghostOf(b: Builder, kind: HazardKind): Builder {
    return b.onto(this.#ghosts.solids).as(this.#name(kind));
  }

  #name(kind: HazardKind): string {
    this.#count += 1;
    return `hazard:${kind}:${this.#count}`;
  }
}
