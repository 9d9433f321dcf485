/** Builds the dangers of the first walk, and what stands in their places on the second; `walk-hazards.ts` says where. */
import type { Builder } from '../render/builder.ts';
import { BLACK, SIGNAL_RED, STEEL, WHITE, YELLOW } from '../render/site-materials.ts';
import { boardStack, cone, extinguisher, guardRail, palletOfSacks, person } from './equipment.ts';
import type { Signs } from './signs.ts';
import type { Visit } from '../walk-places.ts';

export function setHazards(
  b: Builder,
  level: number,
  { visit, signs }: { visit: Visit; signs: Signs },
): void {
  if (level === 0) setGround(b, visit === 'second', signs);
  else setFirst(b, visit === 'second', signs);
}

function setGround(b: Builder, isMended: boolean, signs: Signs): void {
  // The exit's own sign hangs above its door; the door is in the wall at the east.
  b.at(28.6, 8.2, 2.42, { yawDeg: -90 })
    .as('exit-sign')
    .box([-0.3, -0.015, -0.14], [0.3, 0.015, 0.14], signs.exit);
  const exit = b.as('hazard:blocked-exit');
  if (!isMended) {
    boardStack(exit.at(27.75, 8.35, 0, { yawDeg: 88 }));
    palletOfSacks(exit.at(26.7, 7.7, 0, { yawDeg: 12 }), 5);
  }
  const post = b.at(17.2, 13.1, 0);
  const sign = post.as(isMended ? 'extinguisher-sign' : 'hazard:missing-extinguisher');
  sign.box([-0.17, -0.012, 1.73], [0.17, 0, 2.07], signs.fire);
  sign.box([-0.05, -0.02, 0.95], [0.05, 0, 1.2], SIGNAL_RED);
  sign.box([-0.05, -0.08, 0.95], [0.05, 0, 0.97], STEEL);
  if (isMended) extinguisher(post.at(0, -0.1, 0.72).as('extinguisher'));
  const cable = b.as(isMended ? 'cable-bridge' : 'hazard:cable-across-corridor');
  const slack: readonly (readonly [number, number, number])[] = [
    [5.3, 13.05, 0.9],
    [5.5, 13.02, 0.03],
    [6.1, 12.6, 0.018],
    [5.95, 12.2, 0.03],
    [6.35, 11.8, 0.018],
    [6.2, 11.4, 0.05],
    [6.6, 10.98, 0.02],
    [6.9, 10.96, 0.4],
  ];
  if (isMended) {
    cable
      .at(6.2, 12, 0)
      .box([-0.2, -1.09, 0], [0.2, 1.09, 0.028], BLACK)
      .box([-0.09, -1.09, 0.028], [0.09, 1.09, 0.05], YELLOW);
  } else {
    cable.wire(slack, 0.016, YELLOW);
    cable.wire(
      slack.map(([x, y, z]) => [x + 0.12 + (y - 12) * 0.12, y, z] as const),
      0.013,
      BLACK,
    );
    cable.at(6.15, 11.75, 0).box([-0.17, -0.06, 0], [0.17, 0.06, 0.07], BLACK);
  }
  b.at(11.3, 0.19, 1.7, { yawDeg: 180 })
    .as('helmet-sign')
    .box([-0.25, -0.01, -0.32], [0.25, 0.01, 0.32], signs.helmet);
  b.at(10.68, 12.99, 1.5).as('papers').box([-0.42, -0.006, -0.29], [0.42, 0.1, 0.29], signs.papers);
  guardRail(b.at(15.7, 11.08, 0).as('guard-rail:lift'), 1.4);
}

function setFirst(b: Builder, isMended: boolean, signs: Signs): void {
  if (isMended) {
    const rail = b.as('guard-rail:stair');
    guardRail(rail.at(26.7, 10.4, 0), 3.7);
    guardRail(rail.at(24.7, 11.15, 0, { yawDeg: 90 }), 1.4);
    b.at(15.7, 11.2, 0.75).as('warning-sign').box([-0.2, -0.012, -0.18], [0.2, -0.004, 0.18], signs.warning);
    b.at(15.7, 11.19, 0.75, { yawDeg: 180 })
      .as('warning-sign')
      .box([-0.2, -0.012, -0.18], [0.2, -0.004, 0.18], signs.warning);
    person(b.at(7.6, 17.2, 0, { yawDeg: 20 }).as('worker:helmet'), { helmet: WHITE });
  } else {
    cone(b.at(23.4, 12.6, 0));
    person(b.at(7.6, 17.6, 0, { yawDeg: 20 }).as('hazard:person-without-helmet'), { helmet: null });
  }
  b.at(20.3, 13.08, 1.6).as('papers').box([-0.42, -0.006, -0.29], [0.42, 0.02, 0.29], signs.papers);
}
