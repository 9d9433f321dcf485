import type { PointM } from '@plumbline/shared/demo-building/building.ts';
import { HARBOUR_TOWER } from '@plumbline/shared/demo-building/harbour-tower.ts';
import { roomAreaM2 } from '@plumbline/shared/demo-building/room-outline.ts';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { calibrationFromSheet } from './calibration-from-sheet.ts';
import { type PlanSheet, renderPlanSheet } from './render-plan-sheet.ts';
import { type ZoneShape, zonesFromRooms } from './zones-from-rooms.ts';

const TEST_PX_PER_METRE = 48;

describe.each(HARBOUR_TOWER.storeys)('plan sheet of $name', (storey) => {
  let sheet: PlanSheet;
  let pngSizePx: number[];
  let lightnessAt: (x: number, y: number) => number;

  beforeAll(async () => {
    sheet = await renderPlanSheet(storey, { pxPerMetre: TEST_PX_PER_METRE });
    const { data, info } = await sharp(sheet.png).greyscale().raw().toBuffer({ resolveWithObject: true });
    pngSizePx = [info.width, info.height];
    lightnessAt = (x, y) => data[(Math.floor(y) * info.width + Math.floor(x)) * info.channels] ?? Number.NaN;
  });

  const lightness = (point: PointM) => {
    const { x, y } = sheet.toPx(point);
    return lightnessAt(x, y);
  };

  it('has the size it says', () => {
    expect(pngSizePx).toEqual([sheet.widthPx, sheet.heightPx]);
  });

  it('is the same picture every time', async () => {
    const again = await renderPlanSheet(storey, { pxPerMetre: TEST_PX_PER_METRE });
    expect(again.png.equals(sheet.png)).toBe(true);
  });

  it.each([
    ['west outer wall', { x: 0, y: 5.5 }, { x: 0.6, y: 5.7 }],
    ['east outer wall', { x: 28.8, y: 9.6 }, { x: 28.1, y: 9.9 }],
    ['wall on axis C', { x: 19.3, y: 6.8 }, { x: 19.3, y: 6.3 }],
    ['wall of the neck', { x: 10.8, y: 8.5 }, { x: 11.2, y: 8.5 }],
  ])('has the %s where the building has it', (_, onWall, beside) => {
    expect(lightness(onWall)).toBeLessThan(80);
    expect(lightness(beside)).toBeGreaterThan(230);
  });

  it('leaves doors open and puts the walls beside them', () => {
    const onAxisC = (x: number) => lightness({ x, y: 6.85 });
    expect(onAxisC(12.65)).toBeGreaterThan(230);
    expect(onAxisC(11.1)).toBeLessThan(80);
  });

  it('gives each room a zone of its clear area', () => {
    const zones = zonesFromRooms(storey, sheet);
    expect(zones.map((zone) => zone.name)).toEqual(storey.rooms.map((room) => room.name));
    for (const [index, zone] of zones.entries()) {
      const room = storey.rooms[index];
      if (room === undefined) throw new Error('a zone without its room');
      const areaM2 = (shapeAreaPx2(zone.shape) * sheet.mmPerPx ** 2) / 1e6;
      expect(Math.abs(areaM2 / roomAreaM2(storey, room) - 1), zone.name).toBeLessThan(0.01);
    }
    expect(zones.some((zone) => zone.shape.kind === 'polygon')).toBe(true);
  });

  it('calibrates to its own scale on a line that is drawn', () => {
    const { from, to, distanceMm } = calibrationFromSheet(sheet);
    expect(distanceMm / Math.hypot(to.x - from.x, to.y - from.y)).toBeCloseTo(sheet.mmPerPx, 3);
    expect(lightnessAt(from.x + 100, from.y)).toBeLessThan(200);
    expect(lightnessAt(from.x + 100, from.y + 6)).toBeGreaterThan(230);
  });
});

describe('size of a plan sheet', () => {
  const [storey] = HARBOUR_TOWER.storeys;

  it('is an A3 within 5000 px unless told otherwise', async () => {
    if (storey === undefined) throw new Error('the demo building has no storey');
    const { widthPx, heightPx } = await renderPlanSheet(storey);
    expect([widthPx, heightPx]).toEqual([4032, 2851]);
  });

  it.each([0, -5, Number.NaN, 120])('refuses %d px a metre', async (pxPerMetre) => {
    if (storey === undefined) throw new Error('the demo building has no storey');
    await expect(renderPlanSheet(storey, { pxPerMetre })).rejects.toThrow(RangeError);
  });
});

function shapeAreaPx2(shape: ZoneShape): number {
  if (shape.kind === 'rectangle') return (shape.right - shape.left) * (shape.bottom - shape.top);
  const doubled = shape.points.reduce((sum, point, index) => {
    const next = shape.points[(index + 1) % shape.points.length] ?? point;
    return sum + point.x * next.y - next.x * point.y;
  }, 0);
  return Math.abs(doubled) / 2;
}
