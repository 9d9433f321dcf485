/**
 * What counts as doubtful, on real drawings: a sheet that was issued anew, finer, turned and with a part of one room
 * gone; and two issues of one house that have nothing but its outline in common. This is where the threshold of
 * find-doubts.ts comes from.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { alignByPairs } from '@plumbline/shared/geometry/align.ts';
import { IDENTITY, carryBounds, scaleOf, type Similarity } from '@plumbline/shared/geometry/similarity.ts';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { openPdf } from '../../../apps/api/src/decoding/decode-pdf.ts';
import {
  compareEdges,
  edgesOf,
} from '../../../apps/web/src/features/floor-plan/revisions/changes/drawing-changes.ts';
import {
  countUnder,
  doubtFinder,
  type DrawnObject,
} from '../../../apps/web/src/features/floor-plan/revisions/changes/find-doubts.ts';
import { testDataDir } from '../../support/test-data.ts';

const WIDTH_PX = 3400;
const HEIGHT_PX = 2200;
/** As the browser's worker makes its map. */
const MAP = { widthPx: 2400, heightPx: 1553 };
const FRAME = {
  bounds: { left: 0, top: 0, right: WIDTH_PX, bottom: HEIGHT_PX },
  scale: MAP.widthPx / WIDTH_PX,
};
const TOLERANCE_PX = 3;

async function page(file: string, number: number): Promise<Buffer> {
  const opened = await openPdf(readFileSync(join(testDataDir() ?? '', 'plans', file)));
  if (!opened.ok) throw new Error(opened.code);
  const { data, widthPx: width, heightPx: height, channels } = opened.pdf.draw(number);
  expect([width, height]).toEqual([WIDTH_PX, HEIGHT_PX]);
  return sharp(data, { raw: { width, height, channels } }).png().toBuffer();
}

/** The edges of a picture that lies in plan space like this, in the pixels of the map. */
async function edges(picture: Buffer, rasterToPlan: Similarity) {
  const { a, b } = rasterToPlan;
  const [cos, sin] = [a * FRAME.scale, b * FRAME.scale];
  const { width, height } = await sharp(picture).metadata();
  const shrunk = scaleOf(rasterToPlan) * FRAME.scale;
  const turned = await sharp(
    await sharp(picture)
      .resize(Math.round(width * shrunk), Math.round(height * shrunk), { fit: 'fill' })
      .toBuffer(),
  )
    .affine(
      [
        [cos / shrunk, -sin / shrunk],
        [sin / shrunk, cos / shrunk],
      ],
      { background: '#ffffff', interpolator: 'bicubic' },
    )
    .png()
    .toBuffer();
  const { left, top } = carryBounds(rasterToPlan, { left: 0, top: 0, right: width, bottom: height });
  const at = { left: Math.round(left * FRAME.scale), top: Math.round(top * FRAME.scale) };
  // A margin around the map, for what reaches beyond it.
  const margin = 300;
  const { data } = await sharp({
    create: {
      width: MAP.widthPx + 2 * margin,
      height: MAP.heightPx + 2 * margin,
      channels: 4,
      background: '#ffffff',
    },
  })
    .composite([{ input: turned, left: at.left + margin, top: at.top + margin }])
    .raw()
    .toBuffer({ resolveWithObject: true })
    .then(({ data: all, info }) =>
      sharp(all, { raw: { width: info.width, height: info.height, channels: info.channels } })
        .extract({ left: margin, top: margin, width: MAP.widthPx, height: MAP.heightPx })
        .raw()
        .toBuffer({ resolveWithObject: true }),
    );
  return edgesOf(new Uint8ClampedArray(data), MAP.widthPx, MAP.heightPx);
}

const box = (id: string, left: number, top: number, right: number, bottom: number): DrawnObject => ({
  id,
  points: [
    { x: left, y: top },
    { x: right, y: top },
    { x: right, y: bottom },
    { x: left, y: bottom },
  ],
});

async function compare(before: Buffer, after: Buffer, place: Similarity, rooms: readonly DrawnObject[]) {
  const changes = compareEdges(await edges(before, IDENTITY), await edges(after, place), {
    ...MAP,
    tolerancePx: TOLERANCE_PX,
  });
  const shares = rooms.map((room) => {
    const { changed, all } = countUnder(room, changes, FRAME);
    return [room.id, all === 0 ? 0 : changed / all] as const;
  });
  const doubtful = doubtFinder(changes, FRAME)(rooms).map(({ objectId }) => objectId);
  return { shares: new Map(shares), doubtful };
}

test('of a sheet that was issued finer and turned, only the room that changed is doubtful', async () => {
  const first = await page('kegonsa-a101-first-floor-rotate90.pdf', 1);
  const gone = await sharp({ create: { width: 290, height: 150, channels: 3, background: '#ffffff' } })
    .png()
    .toBuffer();
  const changed = await sharp(first)
    .composite([{ input: gone, left: 1640, top: 360 }])
    .png()
    .toBuffer();
  const degrees = 2;
  const next = await sharp(await sharp(changed).resize(4000).toBuffer())
    .rotate(degrees, { background: '#ffffff' })
    .png()
    .toBuffer();
  const { width, height } = await sharp(next).metadata();
  // The sheet was turned around its middle.
  const [turn, scale] = [(-degrees * Math.PI) / 180, WIDTH_PX / 4000];
  const [a, b] = [scale * Math.cos(turn), scale * Math.sin(turn)];
  const [x, y] = [width / 2, height / 2];
  const place = { a, b, tx: WIDTH_PX / 2 - (a * x - b * y), ty: HEIGHT_PX / 2 - (b * x + a * y) };
  const rooms = [
    box('garage', 581, 290, 1262, 697),
    box('kitchen', 1527, 324, 1951, 697),
    box('living', 1395, 730, 1660, 1013),
    box('patio', 1976, 307, 2166, 705),
  ];
  // As well as people align, and 2.5 px off.
  for (const off of [0, 2.5]) {
    const { shares, doubtful } = await compare(first, next, { ...place, tx: place.tx + off }, rooms);
    expect(doubtful).toEqual(['kitchen']);
    for (const room of ['garage', 'living', 'patio']) expect(shares.get(room)).toBeLessThan(0.005);
    expect(shares.get('kitchen')).toBeGreaterThan(0.1);
  }
});

test('of a house that was drawn anew two years later every room is doubtful, the empty margin is not', async () => {
  const before = await page('kegonsa-plans-3-pages.pdf', 2);
  const after = await page('kegonsa-new-and-old-2-pages.pdf', 1);
  // Outer corners of the house as they stand in both drawings.
  const aligned = alignByPairs([
    { raster: { x: 2803, y: 382 }, plan: { x: 2675, y: 257 } },
    { raster: { x: 2803, y: 1171 }, plan: { x: 2675, y: 1086 } },
    { raster: { x: 1511, y: 382 }, plan: { x: 1318, y: 257 } },
  ]);
  if (!aligned.ok) throw new Error(aligned.reason);
  const rooms = [
    box('garage', 270, 250, 1040, 1050),
    box('kitchen', 1900, 260, 2660, 1080),
    box('living', 1520, 1100, 2160, 1660),
    box('margin', 2900, 1300, 3200, 1600),
  ];
  const { shares, doubtful } = await compare(before, after, aligned.rasterToPlan, rooms);
  expect(doubtful.toSorted()).toEqual(['garage', 'kitchen', 'living']);
  for (const room of ['garage', 'kitchen', 'living']) expect(shares.get(room)).toBeGreaterThan(0.5);
  expect(shares.get('margin')).toBe(0);
});
