/** What is to be seen in a hole of a floor. */
import type { Builder } from '../walk/render/builder.ts';
import { BLOCKS, CONCRETE, PLASTER } from '../walk/render/building-materials.ts';
import type { Chance } from './chance.ts';
import type { Area } from './shell.ts';

/** A flight that leads down, walls around the hole below, or nothing. */
export function digStair(
  b: Builder,
  [west, south, east, north]: Area,
  { chance, lowerM }: { chance: Chance; lowerM: number },
): void {
  const lower = b.at(0, 0, -lowerM);
  const material = chance.pick([CONCRETE, BLOCKS, PLASTER]);
  for (const x of [west, east])
    if (chance.isOne(0.5)) lower.box([x - 0.09, south, 0], [x + 0.09, north, lowerM - 0.3], material);
  for (const y of [south, north])
    if (chance.isOne(0.5)) lower.box([west, y - 0.09, 0], [east, y + 0.09, lowerM - 0.3], material);
  if (east - west < 2.2 || chance.isOne(0.35)) return;
  const isDown = chance.isOne(0.5);
  const [low, high] = chance.isOne(0.5) ? [south, north] : [south, (south + north) / 2];
  const count = Math.floor((east - west) / 0.28);
  for (let step = 0; step < count; step++) {
    const top = lowerM - (step + 1) * 0.18;
    const x = isDown ? west + step * 0.28 : east - (step + 1) * 0.28;
    if (top > 0.1) lower.box([x, low, Math.max(0, top - 0.38)], [x + 0.28, high, top], CONCRETE);
  }
}
