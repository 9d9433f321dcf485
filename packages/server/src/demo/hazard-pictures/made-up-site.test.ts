import { expect, test } from 'vitest';
import { HAZARD_KINDS } from '../walk/walk-hazards.ts';
import { drawSigns } from '../walk/site/signs.ts';
import { labelSphere } from './label-sphere.ts';
import { makeUpSite } from './made-up-site.ts';

const signs = await drawSigns();
const kindsIn = (objects: readonly { object: string }[]) =>
  new Set(
    objects.map(({ object }) => object.split(':')).flatMap(([what, kind]) => (what === 'hazard' ? kind : [])),
  );

test('a seed makes the same site each time, another one another', () => {
  const outline = (seed: number) => {
    const { scene, standpoints } = makeUpSite(seed, signs);
    return JSON.stringify([scene.inside, scene.solids.length, standpoints]);
  };
  expect(outline(5)).toBe(outline(5));
  expect(outline(5)).not.toBe(outline(6));
});

test('over a few sites every danger is there, and no site is like the others', () => {
  const sites = [11, 12, 13, 14, 15, 16, 17, 18].map((seed) => {
    const { scene, ghosts } = makeUpSite(seed, signs);
    return kindsIn([...scene.solids, ...ghosts]);
  });
  for (const kind of HAZARD_KINDS) expect(sites.some((kinds) => kinds.has(kind))).toBe(true);
  expect(
    new Set(sites.map((kinds) => HAZARD_KINDS.filter((kind) => kinds.has(kind)).join())).size,
  ).toBeGreaterThan(3);
});

test('labels say which danger shows in a pixel, and only of dangers', () => {
  const { scene, tree, ghosts, standpoints } = makeUpSite(11, signs);
  const there = kindsIn([...scene.solids, ...ghosts]);
  const shown = new Set<number>();
  for (const at of standpoints) {
    const labels = labelSphere({ at, headingDeg: 0, widthPx: 128 }, { tree, ghosts });
    expect(labels).toHaveLength(128 * 64 * 3);
    for (let pixel = 0; pixel < labels.length; pixel += 3) shown.add(labels[pixel] ?? 0);
  }
  shown.delete(0);
  expect(shown.size).toBeGreaterThan(0);
  for (const index of shown) expect(there).toContain(HAZARD_KINDS[index - 1]);
});
