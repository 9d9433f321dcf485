/** What the pictures of the demo's first walk show of its dangers; those of the second show none. */
import { HARBOUR_TOWER } from '@plumbline/shared/demo-building/harbour-tower.ts';
import { Builder } from '../walk/render/builder.ts';
import { BOARD } from '../walk/render/building-materials.ts';
import { RayTree } from '../walk/render/ray-tree.ts';
import { buildSite } from '../walk/site/build-site.ts';
import type { Signs } from '../walk/site/signs.ts';
import { EYE_M, pictureName, standpointOf, WALK_PLACES } from '../walk/walk-places.ts';
import { labelSphere } from './label-sphere.ts';

const ALIASES = new Map([
  ['door:emergency-exit', 'hazard:blocked-exit:0:place'],
  ['exit-sign', 'hazard:blocked-exit:0:place'],
]);

export function* labelDemo(signs: Signs, widthPx: number): Generator<{ name: string; labels: Buffer }> {
  const { solids } = buildSite('first', signs);
  const tree = new RayTree(solids);
  const ghosts = lacks();
  for (const place of WALK_PLACES) {
    const { x, y } = standpointOf(place, 'first');
    const elevationM = HARBOUR_TOWER.storeys.find(({ id }) => id === place.storeyId)?.elevationM ?? 0;
    const shot = { at: { x, y, z: elevationM + EYE_M }, headingDeg: place.headingDeg.first, widthPx };
    yield {
      name: pictureName(place, 'first'),
      labels: labelSphere(shot, { tree, ghosts, aliases: ALIASES }),
    };
  }
}

/** Where floor and rails are missing, as `walk-hazards.ts` and the mended second day have them. */
function lacks() {
  const level = HARBOUR_TOWER.storeys.find(({ id }) => id === 'first-floor')?.elevationM ?? 0;
  const b = new Builder().at(0, 0, level);
  const edge = b.as('hazard:open-edge');
  edge.at(26.7, 10.4, 0).box([-1.95, -0.02, -0.3], [1.95, 0.02, 0.25], BOARD);
  edge.at(24.7, 11.15, 0).box([-0.02, -0.75, -0.3], [0.02, 0.75, 0.25], BOARD);
  b.as('hazard:unguarded-shaft').at(15.7, 10.85, 0).box([-0.55, -0.01, 0], [0.55, 0.01, 2.1], BOARD);
  return b.solids;
}
