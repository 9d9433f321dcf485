import { expect, test } from 'vitest';
import { fastestMs } from '@plumbline/shared/testing/fastest-ms.ts';
import { decodeBmp } from './decode-bmp.ts';
import { rowsOfPixels, sampleBmp, type SampleBmp } from './testing/sample-bmp.ts';

/** Odd on purpose: no depth fills its rows. */
const WIDTH = 13;
const HEIGHT = 7;
const size = { widthPx: WIDTH, heightPx: HEIGHT };
const unsupported = { ok: false, code: 'bmp-kind-unsupported' };

type Grid = readonly (readonly number[])[];

const grid = (valueAt: (x: number, y: number) => number): Grid =>
  Array.from({ length: HEIGHT }, (_, y) => Array.from({ length: WIDTH }, (_, x) => valueAt(x, y)));

/** Every value below `count`, other in each row and column. */
const numbers = (count: number) => grid((x, y) => (x * 5 + y * 11 + 3) % count);

/** Colours whose parts differ, so that no order of bytes is mistaken for another. */
const colours = (count: number) =>
  Array.from({ length: count }, (_, index) => [(index * 7 + 200) % 256, (index * 29 + 3) % 256, 255 - index]);

function seen(bytes: Buffer): number[] {
  const decoded = decodeBmp(bytes);
  if (!decoded.ok) throw new Error(decoded.code);
  const { widthPx, heightPx, channels, data } = decoded.raster;
  expect([widthPx, heightPx, channels]).toEqual([WIDTH, HEIGHT, 3]);
  return [...data];
}

const INDEXED: [name: string, sample: Partial<SampleBmp> & { bits: number }][] = [1, 2, 4, 8].flatMap(
  (bits) => [
    [`${bits} bit, INFO`, { bits }],
    [`${bits} bit, top-down`, { bits, isTopDown: true }],
    [`${bits} bit, V4`, { bits, headerBytes: 108 }],
    [`${bits} bit, V5, top-down`, { bits, headerBytes: 124, isTopDown: true }],
    [`${bits} bit, OS/2 core`, { bits, headerBytes: 12 }],
    [`${bits} bit, OS/2 short`, { bits, headerBytes: 16 }],
    [`${bits} bit, OS/2 full`, { bits, headerBytes: 64 }],
    [`${bits} bit, bytes before the pixels`, { bits, gapBytes: 23 }],
  ],
);

test.each(INDEXED)('palette of %s', (_, sample) => {
  const palette = colours(2 ** sample.bits);
  const values = numbers(palette.length);
  const pixels = rowsOfPixels(values, sample.bits, sample.isTopDown);
  const bytes = sampleBmp({ ...size, ...sample, palette, pixels });
  expect(seen(bytes)).toEqual(values.flat().flatMap((value) => palette[value] ?? []));
});

const SHORT_PALETTES: [name: string, count: number, sample: Partial<SampleBmp>][] = [
  ['said to be short', 5, { saidColours: 5 }],
  ['said to be short, bytes before the pixels', 5, { saidColours: 5, gapBytes: 9 }],
  ['cut off by the pixels', 5, {}],
  ['of OS/2, cut off by the pixels', 5, { headerBytes: 12 }],
  ['of one colour', 1, { saidColours: 1 }],
  ['longer than the bits can say', 300, { saidColours: 300 }],
  ['and no place of the pixels said', 256, { saidPixelsAt: 0 }],
  ['short, and no place of the pixels said', 5, { saidColours: 5, saidPixelsAt: 0 }],
];

test.each(SHORT_PALETTES)('a palette %s', (_, count, sample) => {
  const palette = colours(count);
  const values = numbers(Math.min(count, 256));
  const bytes = sampleBmp({ ...size, bits: 8, palette, pixels: rowsOfPixels(values, 8), ...sample });
  expect(seen(bytes)).toEqual(values.flat().flatMap((value) => palette[value] ?? []));
});

test('a colour that is not in the palette makes the picture a damaged one', () => {
  const pixels = rowsOfPixels(numbers(6), 8);
  const bytes = sampleBmp({ ...size, bits: 8, palette: colours(5), saidColours: 5, pixels });
  expect(() => decodeBmp(bytes)).toThrow(RangeError);
});

test('24 bit, also with a palette that only helps poor screens, and of OS/2', () => {
  const values = grid((x, y) => 0x10203 * (x + 1) + y);
  const pixels = rowsOfPixels(values, 24);
  const right = values.flat().flatMap((value) => [value >> 16, (value >> 8) & 255, value & 255]);
  for (const sample of [
    {},
    { palette: colours(9), saidColours: 9 },
    { headerBytes: 12 },
    { headerBytes: 124 },
  ])
    expect(seen(sampleBmp({ ...size, bits: 24, pixels, ...sample }))).toEqual(right);
});

/** Of 16 and 32 bits: the masks, and what is seen of a pixel with nothing, everything and one colour alone. */
const MASKED: [
  name: string,
  sample: Partial<SampleBmp> & { bits: number },
  [value: number, rgb: number[]][],
][] = [
  [
    '16 bit without masks is 5-5-5',
    { bits: 16 },
    [
      [0x7fff, [255, 255, 255]],
      [0x8000, [0, 0, 0]],
      [0x7c00, [255, 0, 0]],
      [0x0200, [0, 132, 0]],
      [3, [0, 0, 24]],
    ],
  ],
  [
    '16 bit 5-6-5',
    { bits: 16, compression: 3, masks: [0xf800, 0x7e0, 0x1f] },
    [
      [0xffff, [255, 255, 255]],
      [0xf800, [255, 0, 0]],
      [0x7e0, [0, 255, 0]],
      [0x20, [0, 4, 0]],
      [0x1f, [0, 0, 255]],
    ],
  ],
  [
    '16 bit 4-4-4',
    { bits: 16, compression: 3, masks: [0xf00, 0xf0, 0xf] },
    [
      [0xfff, [255, 255, 255]],
      [0xf000, [0, 0, 0]],
      [0x123, [17, 34, 51]],
    ],
  ],
  [
    '16 bit 2-3-1, in V4',
    { bits: 16, compression: 3, headerBytes: 108, masks: [0x30, 0x0e, 0x01, 0] },
    [
      [0x3f, [255, 255, 255]],
      [0x10, [85, 0, 0]],
      [0x02, [0, 36, 0]],
      [1, [0, 0, 255]],
    ],
  ],
  [
    '16 bit 3-10-3',
    { bits: 16, compression: 3, headerBytes: 52, masks: [0xe000, 0x1ff8, 0x7] },
    [
      [0xffff, [255, 255, 255]],
      [0x1000, [0, 128, 0]],
      [0x8, [0, 0, 0]],
    ],
  ],
  [
    '32 bit without masks',
    { bits: 32 },
    [
      [0x00ffffff, [255, 255, 255]],
      [0xff123456, [0x12, 0x34, 0x56]],
      [0x00123456, [0x12, 0x34, 0x56]],
    ],
  ],
  [
    '32 bit without masks in use, in V5',
    { bits: 32, headerBytes: 124, masks: [0xff, 0xff00, 0xff0000, 0xff000000] },
    [[0x80123456, [0x12, 0x34, 0x56]]],
  ],
  [
    '32 bit, colours turned round',
    { bits: 32, compression: 3, masks: [0xff, 0xff00, 0xff0000] },
    [[0xff123456, [0x56, 0x34, 0x12]]],
  ],
  [
    '32 bit, red at the top',
    { bits: 32, compression: 3, headerBytes: 56, masks: [0xff000000, 0xff0000, 0xff00, 0] },
    [
      [0x12345678, [0x12, 0x34, 0x56]],
      [0xff0000ff, [255, 0, 0]],
    ],
  ],
  [
    '32 bit 11-11-10',
    { bits: 32, compression: 3, masks: [0xffe00000, 0x1ffc00, 0x3ff] },
    [
      [0xffffffff, [255, 255, 255]],
      [0x80000000, [128, 0, 0]],
      [0x200, [0, 0, 128]],
    ],
  ],
  [
    '32 bit with alpha, in V5, on white',
    { bits: 32, compression: 3, headerBytes: 124, masks: [0xff0000, 0xff00, 0xff, 0xff000000] },
    [
      [0xff123456, [0x12, 0x34, 0x56]],
      [0x00000000, [255, 255, 255]],
      [0x80000000, [127, 127, 127]],
    ],
  ],
  [
    '32 bit with alpha that is nought everywhere',
    { bits: 32, compression: 3, headerBytes: 108, masks: [0xff0000, 0xff00, 0xff, 0xff000000] },
    [[0x00123456, [0x12, 0x34, 0x56]]],
  ],
  [
    '32 bit with alpha behind the plain header',
    { bits: 32, compression: 6, masks: [0xff0000, 0xff00, 0xff, 0xff000000] },
    [
      [0xff123456, [0x12, 0x34, 0x56]],
      [0x00123456, [255, 255, 255]],
    ],
  ],
  [
    '16 bit 4-4-4-4',
    { bits: 16, compression: 3, headerBytes: 124, masks: [0xf00, 0xf0, 0xf, 0xf000] },
    [
      [0xf123, [17, 34, 51]],
      [0x0000, [255, 255, 255]],
    ],
  ],
];

test.each(MASKED)('%s', (_, sample, pairs) => {
  for (const isTopDown of [false, true])
    for (const gapBytes of [0, 7]) {
      const pick = (x: number, y: number) => pairs[(x + y) % pairs.length];
      const pixels = rowsOfPixels(
        grid((x, y) => pick(x, y)?.[0] ?? 0),
        sample.bits,
        isTopDown,
      );
      const right = Array.from(
        { length: WIDTH * HEIGHT },
        (_, at) => pick(at % WIDTH, Math.floor(at / WIDTH))?.[1],
      );
      expect(seen(sampleBmp({ ...size, ...sample, isTopDown, gapBytes, pixels }))).toEqual(right.flat());
    }
});

const PALETTE_16 = colours(16);
/** Row 0 is the lowest: a run, an odd literal, a move of two, a literal of an even length and what lies beyond the row. */
const RUNS: Record<4 | 8, number[]> = {
  8: [5, 7, 0, 3, 1, 2, 3, 0, 0, 2, 2, 1, 0, 4, 4, 5, 6, 7, 9, 8, 0, 0, 3, 9, 0, 1],
  4: [5, 0x78, 0, 3, 0x12, 0x30, 0, 2, 2, 1, 0, 4, 0x45, 0x67, 9, 0x89, 0, 0, 3, 0x9a, 0, 1],
};
const SEEN_RUNS: Record<4 | 8, Record<number, number[]>> = {
  8: { 0: [7, 7, 7, 7, 7, 1, 2, 3], 1: [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 4, 5, 6], 2: [9, 9, 9] },
  4: { 0: [7, 8, 7, 8, 7, 1, 2, 3], 1: [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 4, 5, 6], 2: [9, 10, 9] },
};

test.each([4, 8] as const)(
  'run lengths of %d bit: runs, literals, moves, and pixels that are left out',
  (bits) => {
    const fromBottom = Array.from({ length: HEIGHT }, (_, y) => {
      const row = SEEN_RUNS[bits][y] ?? [];
      return [...row, ...Array.from({ length: WIDTH - row.length }, () => 0)];
    });
    for (const headerBytes of [40, 64, 108, 124]) {
      const sample = { ...size, headerBytes, bits, compression: bits === 8 ? 1 : 2, gapBytes: 6 };
      const picture = { ...sample, palette: PALETTE_16, saidColours: 16, pixels: Buffer.from(RUNS[bits]) };
      const right = (rows: Grid) => rows.flat().flatMap((value) => PALETTE_16[value] ?? []);
      expect(seen(sampleBmp(picture))).toEqual(right(fromBottom.toReversed()));
      expect(seen(sampleBmp({ ...picture, isTopDown: true }))).toEqual(right(fromBottom));
    }
  },
);

test('run lengths that end with the last pixel need no word of their end; those that end before are damaged', () => {
  const sample = { ...size, bits: 8, compression: 1, palette: PALETTE_16, saidColours: 16 };
  const rows = (count: number) => Buffer.from(Array.from({ length: count }, () => [WIDTH, 4, 0, 0]).flat());
  const whole = rows(HEIGHT);
  for (const pixels of [whole, whole.subarray(0, -2)])
    expect(seen(sampleBmp({ ...sample, pixels }))).toEqual(
      numbers(1)
        .flat()
        .flatMap(() => PALETTE_16[4]),
    );
  for (const pixels of [
    rows(HEIGHT - 1),
    whole.subarray(0, -3),
    Buffer.from([0, 9, 1, 2, 3]),
    Buffer.from([0, 2, 1]),
  ])
    expect(() => decodeBmp(sampleBmp({ ...sample, pixels }))).toThrow(RangeError);
});

test('kinds that are not read are told from damaged ones', () => {
  const pixels = rowsOfPixels(numbers(2), 32);
  const kinds: (Partial<SampleBmp> & { bits: number })[] = [
    { bits: 0, compression: 4, headerBytes: 124 },
    { bits: 0, compression: 5, headerBytes: 124 },
    { bits: 1, compression: 3, headerBytes: 64 },
    { bits: 24, compression: 4, headerBytes: 64 },
    { bits: 24, compression: 1 },
    { bits: 8, compression: 2 },
    { bits: 24, compression: 3, masks: [0xff0000, 0xff00, 0xff] },
    { bits: 3 },
    { bits: 64, headerBytes: 124 },
    { bits: 32, compression: 11 },
    { bits: 24, headerBytes: 44 },
    // Masks with gaps, one over the other, beyond the pixel, and none at all.
    { bits: 16, compression: 3, masks: [0x5000, 0x7e0, 0x1f] },
    { bits: 16, compression: 3, masks: [0xf800, 0xff0, 0xf] },
    { bits: 16, compression: 3, masks: [0xff0000, 0xff00, 0xff] },
    { bits: 32, compression: 3, masks: [0, 0, 0] },
  ];
  for (const kind of kinds)
    expect([kind, decodeBmp(sampleBmp({ ...size, ...kind, pixels }))]).toEqual([kind, unsupported]);
});

test('a file that is cut off anywhere, or begins its pixels elsewhere, is refused and never shown in part', () => {
  const sample = { ...size, bits: 4, palette: PALETTE_16, pixels: rowsOfPixels(numbers(16), 4) };
  const whole = sampleBmp(sample);
  // The last byte only fills the row.
  for (let length = 14; length < whole.length - 1; length++)
    expect(() => decodeBmp(whole.subarray(0, length))).toThrow(RangeError);
  for (const saidPixelsAt of [1, 53, 54, whole.length, 0xffff_ffff])
    expect(() => decodeBmp(sampleBmp({ ...sample, saidPixelsAt }))).toThrow(RangeError);
});

test('runs without an end are read in time', async () => {
  const pixels = Buffer.alloc(4_000_000, Buffer.from([0, 2, 0, 0]));
  const moves = sampleBmp({
    widthPx: 5000,
    heightPx: 5000,
    bits: 8,
    compression: 1,
    palette: PALETTE_16,
    pixels,
  });
  const tookMs = await fastestMs(() => expect(() => decodeBmp(moves)).toThrow(RangeError));
  expect(tookMs).toBeLessThan(2000);
});
