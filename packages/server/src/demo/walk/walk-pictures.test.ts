import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { pointOnWall, wallFrame, wallOf } from '@plumbline/shared/demo-building/wall-outlines.ts';
import { readPhoto } from '../../captures/read-photo.ts';
import { FILM_PATH } from './film/film-walk.ts';
import { RayTree } from './render/ray-tree.ts';
import { buildSite } from './site/build-site.ts';
import { drawSigns } from './site/signs.ts';
import { HAZARD_KINDS } from './walk-hazards.ts';
import { EYE_M } from './walk-places.ts';
import {
  directionTo,
  hazardsOf,
  PICTURES_DIR,
  readWalk,
  type Direction,
  type WalkPicture,
} from './walk-truth.ts';

/** Of all pictures and the film. */
const MAX_BYTES = 16 * 1024 * 1024;
/** Nearer than that a jamb of some centimetres is wider than the accuracy that is asked for. */
const JAMB_FROM_M = 2.5;
const signed = (deg: number) => (((deg % 360) + 540) % 360) - 180;
const turned = (deg: number) => Math.abs(signed(deg));

test('each floor was looked at from twelve places on both days, and nothing else is shipped', async () => {
  const walks = [await readWalk('first'), await readWalk('second')];
  for (const walk of walks) {
    expect(walk.filter(({ storey }) => storey.level === 0)).toHaveLength(12);
    expect(walk.filter(({ storey }) => storey.level === 1)).toHaveLength(12);
  }
  const files = await readdir(PICTURES_DIR);
  expect(files.toSorted()).toEqual(
    [...walks.flat().map(({ name }) => `${name}.jpg`), 'sights.json'].toSorted(),
  );
  const sizes = await Promise.all(files.map(async (name) => (await stat(join(PICTURES_DIR, name))).size));
  const { size: filmSize } = await stat(FILM_PATH);
  expect(sizes.reduce((sum, size) => sum + size, filmSize)).toBeLessThanOrEqual(MAX_BYTES);
});

test('on both days the camera stood within 5 cm, turned by 40° at least', async () => {
  const [first, second] = [await readWalk('first'), await readWalk('second')];
  for (const [index, before] of first.entries()) {
    const after = second[index];
    if (!after) throw new Error(`${before.name} has no successor`);
    expect(after.place).toBe(before.place);
    expect(Math.hypot(after.at.x - before.at.x, after.at.y - before.at.y)).toBeLessThanOrEqual(0.05);
    expect(turned(after.headingDeg - before.headingDeg)).toBeGreaterThanOrEqual(40);
  }
});

test('every picture says of itself that it is a whole sphere of 2048 × 1024 px, and where it looks', async () => {
  for (const picture of [...(await readWalk('first')), ...(await readWalk('second'))]) {
    const read = await readPhoto(await readFile(picture.path));
    if (!read.ok) throw new Error(`${picture.name}: ${read.code}`);
    expect(read.photo).toMatchObject({
      widthPx: 2048,
      heightPx: 1024,
      look: { as: 'sphere' },
      pitchDeg: 0,
      rollDeg: 0,
    });
    expect(read.photo.heading?.deg).toBeCloseTo(picture.headingDeg, 6);
  }
});

test('jambs of doors show where the plan has them, by a degree', async () => {
  const pictures = [...(await readWalk('first')), ...(await readWalk('second'))];
  const jambs = pictures.flatMap(jambsOf);
  expect(jambs.length).toBeGreaterThan(60);
  expect(jambs.filter(({ offDeg }) => offDeg > 1)).toEqual([]);
});

/** Those that are seen in their whole height from far enough, and how far they are off the two edges that the plan has of each. */
function jambsOf(picture: WalkPicture) {
  return picture.sights.flatMap(({ object, bearingDeg, heightDeg }) => {
    const [kind, id, end] = object.split(':');
    const door = picture.storey.doors.find((each) => kind === 'jamb' && each.id === id);
    if (!door) return [];
    const wall = wallOf(picture.storey, door);
    const alongM = door.atM + ((end === 'start' ? -1 : 1) * door.widthM) / 2;
    // One at each face of the wall: what is between them is the jamb.
    const edges = [-0.5, 0.5].map((side) => {
      const edge = pointOnWall(wallFrame(wall), alongM, side * wall.thicknessM);
      return directionTo(picture.at, { ...edge, z: door.headM / 2 });
    });
    const distanceM = Math.min(...edges.map((edge) => edge.distanceM));
    if (distanceM < JAMB_FROM_M || heightDeg < 0.9 * heightOf(door.headM, distanceM)) return [];
    const offs = edges.map((edge) => signed(bearingDeg - edge.bearingDeg));
    const isBetween = Math.min(...offs) <= 0 && Math.max(...offs) >= 0;
    const offDeg = isBetween ? 0 : Math.min(...offs.map(Math.abs));
    return [{ picture: picture.name, object, distanceM, offDeg }];
  });
}

const heightOf = (heightM: number, farM: number) =>
  (Math.atan2(EYE_M, farM) + Math.atan2(heightM - EYE_M, farM)) * (180 / Math.PI);

test('each danger is in sight of a place on the first day, and gone on the second', async () => {
  const tree = new RayTree(buildSite('first', await drawSigns()).solids);
  const [first, second] = [await readWalk('first'), await readWalk('second')];
  const seen = first.flatMap((picture) =>
    hazardsOf(picture).filter(({ direction }) => isInSight(tree, picture, direction)),
  );
  expect(new Set(seen.map(({ kind }) => kind))).toEqual(new Set(HAZARD_KINDS));
  expect(second.flatMap(hazardsOf)).toEqual([]);
  const objects = (walk: WalkPicture[]) => walk.flatMap(({ sights }) => sights.map(({ object }) => object));
  for (const kind of [
    'blocked-exit',
    'missing-extinguisher',
    'cable-across-corridor',
    'person-without-helmet',
  ])
    expect(objects(first)).toContain(`hazard:${kind}`);
  expect(objects(second).filter((object) => object.startsWith('hazard:'))).toEqual([]);
  for (const mended of ['guard-rail:stair', 'extinguisher', 'worker:helmet', 'door:lift-door'])
    expect(objects(second)).toContain(mended);
});

/** Nothing stands before it; it is itself half a metre deep at most. */
function isInSight(tree: RayTree, { at, storey }: WalkPicture, direction: Direction): boolean {
  const [bearing, elevation] = [direction.bearingDeg, direction.elevationDeg].map(
    (deg) => (deg * Math.PI) / 180,
  );
  if (bearing === undefined || elevation === undefined) return false;
  const flat = Math.cos(elevation);
  const towards = [Math.sin(bearing) * flat, Math.cos(bearing) * flat, Math.sin(elevation)] as const;
  return !tree.isBlocked(at.x, at.y, storey.elevationM + EYE_M, ...towards, direction.distanceM - 0.5);
}
