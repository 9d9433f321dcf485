/** The boxes of a HEIC, honest ones and others. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readHeic, type Heic } from './read-heic.ts';

/** Tiles of 64 × 64 points, of which 100 × 64 are seen, turned to the right. */
const TRIAL = readFileSync(join(import.meta.dirname, 'trial.heic'));

/** The same with other bytes behind the name of a box. */
function changed(name: string, change: (view: DataView) => void): Uint8Array {
  const copy = Uint8Array.from(TRIAL);
  change(new DataView(copy.buffer, TRIAL.indexOf(name, 0, 'latin1') + name.length));
  return copy;
}

test('a picture of tiles is read: its size, their order, what makes it upright, what its camera said', () => {
  const heic = readHeic(TRIAL);
  expect(heic?.layout).toEqual({
    columns: 2,
    rows: 1,
    widthPx: 100,
    heightPx: 64,
    tile: { widthPx: 64, heightPx: 64 },
    steps: [{ turnDeg: 90 }],
  });
  expect(Buffer.from(heic?.exif ?? []).toString('latin1', 0, 2)).toBe('MM');
  // Four units a tile, each behind its start code.
  const stream = Buffer.from(heic?.stream() ?? []).toString('hex');
  expect(stream.split('00000001').length - 1).toBe(2 * 4);
});

test.each([
  ['a grid of more tiles', 'idat', (view: DataView) => view.setUint8(3, 200)],
  ['a picture larger than its tiles', 'idat', (view: DataView) => view.setUint16(4, 20_000)],
  ['a picture of no width', 'idat', (view: DataView) => view.setUint16(4, 0)],
  ['tiles of a size beyond all limits', 'ispe', (view: DataView) => view.setUint32(4, 60_000)],
  ['a picture that is none of its items', 'pitm', (view: DataView) => view.setUint16(4, 9)],
  ['more items than there are', 'iloc', (view: DataView) => view.setUint16(6, 65_535)],
  ['a box that ends beyond the one around it', 'iprp', (view: DataView) => view.setUint32(0, 2 ** 31)],
  ['items in another file', 'iloc', (view: DataView) => view.setUint16(12, 1)],
] as const)('%s is refused', (_, name, change) => {
  expect(readHeic(changed(name, change))).toBeNull();
});

test('a curve for bright screens is told', () => {
  expect(readHeic(TRIAL)?.curve).toBeNull();
  expect(readHeic(changed('nclx', (view) => view.setUint16(2, 16)))?.curve).toBe('pq');
});

test('bytes that lie outside of the file are not gathered, wherever it ends', () => {
  // Version and widths take 6 bytes; of each item: id, method, file, count, place, length.
  const elsewhere = readHeic(changed('iloc', (view) => view.setUint32(6 + 2 + 8, 2 ** 31)));
  expect(isGathered(elsewhere)).toBe(false);
  for (let length = 0; length < TRIAL.length - 60; length += 5)
    expect([length, isGathered(readHeic(TRIAL.subarray(0, length)))]).toEqual([length, false]);
});

function isGathered(heic: Heic | null): boolean {
  try {
    return heic !== null && heic.stream().length > 0;
  } catch {
    return false;
  }
}
