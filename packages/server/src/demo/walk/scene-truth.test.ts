/** What the scene tells of the demo's pictures, against what is known of them: directions were counted from their pixels. */
import { apartBy } from '@plumbline/shared/captures/apart-by.ts';
import { planPointAt } from '@plumbline/shared/captures/floor-point.ts';
import { turned } from '@plumbline/shared/geometry/turned.ts';
import { expect, test } from 'vitest';
import { standOf } from './site/site-items.ts';
import { readWalk, type WalkPicture } from './walk-truth.ts';

type Sight = WalkPicture['sights'][number];

/** What the building has on both days. */
const FIXED = /^(window|jamb):/;
/** Taller than that it is nearer than four metres or so: the five centimetres between the standpoints show. */
const NEAR_DEG = 30;
/** Something else hides a part of it on one of the days. */
const HIDDEN_DEG = 0.3;
/** Two things in one direction tell less of a turn. */
const APART_DEG = 10;

const yawOf = ({ headingDeg }: WalkPicture, { bearingDeg }: Sight) => turned(bearingDeg - headingDeg);

/** Far things that both pictures show whole, the farthest first. */
function commonThings(before: WalkPicture, after: WalkPicture) {
  return before.sights
    .filter(({ object, heightDeg }) => FIXED.test(object) && heightDeg <= NEAR_DEG)
    .toSorted((a, b) => a.heightDeg - b.heightDeg)
    .flatMap((sight) => {
      const again = after.sights.find(({ object }) => object === sight.object);
      if (!again) return [];
      const changeDeg = [again.widthDeg - sight.widthDeg, again.heightDeg - sight.heightDeg].map(Math.abs);
      if (Math.max(...changeDeg) >= HIDDEN_DEG) return [];
      return [{ object: sight.object, yawDeg: yawOf(before, sight), otherYawDeg: yawOf(after, again) }];
    });
}

/** Each place whose two days can be lined up on two things, and how far off the heading and every common thing then are. */
async function linedUpPlaces() {
  const [first, second] = [await readWalk('first'), await readWalk('second')];
  return first.flatMap((before, index) => {
    const after = second[index];
    const things = after ? commonThings(before, after) : [];
    const [one] = things;
    const other = things.find(({ yawDeg }) => one && Math.abs(turned(yawDeg - one.yawDeg)) > APART_DEG);
    if (!after || !one || !other) return [];
    const { apartDeg } = apartBy([one, other]);
    return [
      {
        picture: before.name,
        headingOffDeg: Math.abs(turned(apartDeg - (before.headingDeg - after.headingDeg))),
        marks: things.map(({ object, yawDeg, otherYawDeg }) => ({
          object,
          offDeg: Math.abs(turned(yawDeg + apartDeg - otherYawDeg)),
        })),
      },
    ];
  });
}

test('lined up on two things, a mark lands within 1° of its thing on the other day and the heading is kept', async () => {
  const places = await linedUpPlaces();
  const marks = places.flatMap((place) => place.marks);
  expect(marks.length).toBeGreaterThan(40);
  expect(marks.filter(({ offDeg }) => offDeg > 1)).toEqual([]);
  const headings = places.map(({ headingOffDeg }) => headingOffDeg).toSorted((a, b) => a - b);
  expect(headings[Math.floor(headings.length / 2)]).toBeLessThanOrEqual(0.5);
  // A thing that is hidden in part looks nearer to its visible side.
  expect(headings.at(-1)).toBeLessThanOrEqual(0.75);
});

test('what stands on the floor within 5 m lands within 0.3 m of it on the plan', async () => {
  const mmPerPx = 10;
  const pxPerM = 1000 / mmPerPx;
  const pictures = [...(await readWalk('first')), ...(await readWalk('second'))];
  const found = pictures.flatMap((picture) =>
    picture.sights.flatMap((sight) => {
      const stand = sight.object.startsWith('bucket:') ? standOf(sight.object, picture.visit) : null;
      if (!stand || Math.hypot(stand.x - picture.at.x, stand.y - picture.at.y) > 5) return [];
      // Where it meets the floor.
      const look = { yawDeg: yawOf(picture, sight), pitchDeg: sight.elevationDeg - sight.heightDeg / 2 };
      const place = { x: picture.at.x * pxPerM, y: -picture.at.y * pxPerM, source: 'surveyed' } as const;
      const heading = { deg: picture.headingDeg, source: 'hand', accuracyDeg: 2 } as const;
      const point = planPointAt({ place, heading }, look, { mmPerPx, northDeg: 0 });
      if (!point) return [];
      const offM = Math.hypot(point.x / pxPerM - stand.x, -point.y / pxPerM - stand.y);
      return [{ picture: picture.name, object: sight.object, offM }];
    }),
  );
  expect(found.length).toBeGreaterThan(5);
  expect(found.filter(({ offM }) => offM > 0.3)).toEqual([]);
});
