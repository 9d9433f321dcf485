/** A plan that is tied to the earth by two points: scale, north and places, at several latitudes and turned any way. */
import { expect, test } from 'vitest';
import { placeOnPlan, readTie, tieFault, tieScaleErrorPercent, type WorldTie } from './world-tie.ts';

/** Metres of a degree, as geodesists' tables have them. */
const DEGREE_M = {
  0: { lat: 110_574, lon: 111_320 },
  35: { lat: 110_941, lon: 91_290 },
  60: { lat: 111_412, lon: 55_800 },
} as const;
type Latitude = 0 | 35 | 60;

/** A plan of 50 mm a pixel whose north is turned, tied at its corners. */
function site(latitude: Latitude, northDeg: number) {
  const { lat: latM, lon: lonM } = DEGREE_M[latitude];
  const turn = (northDeg * Math.PI) / 180;
  const origin = { x: 120, y: 80, lat: latitude, lon: 139.7 };
  const at = (east: number, north: number) => ({
    lat: origin.lat + north / latM,
    lon: origin.lon + east / lonM,
    x: origin.x + (east * Math.cos(turn) + north * Math.sin(turn)) * 20,
    y: origin.y + (east * Math.sin(turn) - north * Math.cos(turn)) * 20,
  });
  return { tie: { a: origin, b: at(60, -30) } satisfies WorldTie, at };
}

test.each(
  ([0, 35, 60] as const).flatMap((lat) => [0, 33, 90, 211.5, 300].map((north) => [lat, north] as const)),
)(
  'at %s° with north turned by %s° scale, north and places are right to a decimetre',
  (latitude, northDeg) => {
    const { tie, at } = site(latitude, northDeg);
    const reading = readTie(tie);
    expect(reading.mmPerPx).toBeCloseTo(50, 0);
    expect(reading.lengthM).toBeCloseTo(Math.hypot(60, 30), 0);
    const off = Math.abs(((reading.northDeg - northDeg + 540) % 360) - 180);
    expect(off).toBeLessThan(0.2);
    for (const [east, north] of [
      [0, 0],
      [60, -30],
      [20, 45],
      [-35, 10],
    ] as const) {
      const { x, y, ...place } = at(east, north);
      const found = placeOnPlan(tie, place);
      expect(Math.hypot(found.x - x, found.y - y) / 20).toBeLessThan(0.1);
    }
  },
);

test('a degree of longitude is half as wide at 60° as at the equator', () => {
  const east = (lat: number) =>
    readTie({ a: { x: 0, y: 0, lat, lon: 5 }, b: { x: 1000, y: 0, lat, lon: 5.01 } }).lengthM;
  expect(east(60) / east(0)).toBeCloseTo(0.5, 2);
});

test('the line of the date is crossed the short way', () => {
  const tie = { a: { x: 0, y: 0, lat: -17, lon: 179.9999 }, b: { x: 500, y: 0, lat: -17, lon: -179.9999 } };
  expect(readTie(tie).lengthM).toBeCloseTo(21.3, 0);
  expect(tieFault(tie)).toBeNull();
});

test('points that tie nothing are told', () => {
  const a = { x: 0, y: 0, lat: 48, lon: 11 };
  expect(tieFault({ a, b: { ...a, x: 4, lat: 48.001 } })).toBe('same-point');
  expect(tieFault({ a, b: { ...a, x: 400 } })).toBe('too-near');
  expect(tieFault({ a, b: { ...a, x: 400, lat: 49 } })).toBe('too-far');
  expect(tieFault({ a, b: { ...a, x: 400, lat: 48.001 } })).toBeNull();
});

test('a tie that makes the plan larger than its calibration is off by so many percent', () => {
  expect(tieScaleErrorPercent({ mmPerPx: 60 }, 50)).toBeCloseTo(20);
  expect(tieScaleErrorPercent({ mmPerPx: 45 }, 50)).toBeCloseTo(-10);
});
