/** What real photos and panoramas tell of themselves, and what hostile ones are answered. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readPhoto } from '@plumbline/server/captures/read-photo.ts';
import { testDataDir } from '../../support/test-data.ts';

const DATA = testDataDir() ?? '';
const read = (path: string) => readPhoto(readFileSync(join(DATA, path)));

const SPHERE = { as: 'sphere' };
const FLAT = { as: 'flat', isWide: false };
const ASK = { as: 'ask', proposed: 'sphere' };
const compass = (deg: number) => ({ deg, accuracyDeg: 12, isCoarse: false });

test.each([
  ['panoramas/alma-correlator-facility-4096.jpg', [4096, 2048], { look: ASK, takenAt: null, heading: null }],
  ['panoramas/bma-1-4096.jpg', [4096, 2048], { look: ASK }],
  [
    'panoramas/cerro-toco-0-4096-gpano.jpg',
    [4096, 2048],
    {
      look: SPHERE,
      takenAt: { wall: '2015-12-05T17:27:47', offsetMinutes: -180, offsetSource: 'gps' },
      gps: { lat: expect.closeTo(-22.959175, 6), lon: expect.closeTo(-67.810808, 6), altM: 4844 },
      camera: { make: 'RICOH', model: 'RICOH THETA S' },
      heading: { deg: 337.5, accuracyDeg: 11, isCoarse: true },
      pitchDeg: -1.8,
      rollDeg: 1.3,
    },
  ],
  ['panoramas/derived-bloomberg-8192-gpano.jpg', [8192, 4096], { look: SPHERE, heading: compass(123.4) }],
  ['panoramas/eilenriede-park-2048.png', [2048, 1024], { kind: 'png', look: ASK }],
  [
    'panoramas/photosphere-sun-4000-gpano.jpg',
    [4000, 2000],
    // Its times stand in the wrong directory, and without a fix the satellites' time is the camera's.
    { look: SPHERE, heading: compass(9), takenAt: null, gps: null },
  ],
  ['panoramas/testroom1-2048-axes-grid.jpg', [2048, 1024], { look: ASK }],
  [
    'panoramas/theta-s-r0012075-2688-gpano-size-mismatch.jpg',
    [2688, 1344],
    {
      look: SPHERE,
      takenAt: { wall: '2017-04-08T12:19:53', offsetMinutes: null, offsetSource: null },
      heading: { deg: 0, accuracyDeg: 11, isCoarse: true },
    },
  ],
  [
    'panoramas/theta-v-r0014760-5376-gpano.jpg',
    [5376, 2688],
    {
      look: SPHERE,
      takenAt: { wall: '2020-05-11T11:28:25', offsetMinutes: 60, offsetSource: 'gps' },
      heading: null,
    },
  ],
  ['photos/exif-odd-type-error.jpg', [2560, 1600], { look: FLAT, camera: { make: 'Canon' } }],
  [
    'photos/exif-odd-zero-length-string.jpg',
    [4032, 2012],
    { look: { as: 'ask', proposed: 'flat' }, heading: compass(291.39), takenAt: null },
  ],
  [
    'photos/gps-dscn0010.jpg',
    [640, 480],
    // Its satellites are a day ahead of its clock.
    { look: FLAT, takenAt: { wall: '2008-10-22T16:28:39', offsetMinutes: null, offsetSource: null } },
  ],
  ['photos/orientation-landscape_3.jpg', [600, 450], { look: FLAT }],
  ['photos/orientation-landscape_5.jpg', [600, 450], { look: FLAT }],
  ['photos/orientation-portrait_6.jpg', [450, 600], { look: FLAT }],
  ['photos/orientation-portrait_8.jpg', [450, 600], { look: FLAT }],
  [
    'photos/site-framing-2014-11-19-152842.jpg',
    [4320, 2432],
    { takenAt: { wall: '2014-11-19T15:28:42', offsetMinutes: null, offsetSource: null } },
  ],
  ['photos/site-tape-portrait-2014-10-24-104536.jpg', [2432, 4320], { look: FLAT }],
  ['hostile/png-named.jpg', [320, 160], { kind: 'png', look: ASK }],
  ['hostile/xss-in-all-metadata.jpg', [229, 229], { look: FLAT, takenAt: null, gps: null, heading: null }],
  ['hostile/png_decompression_dos.png', [1, 1], { look: FLAT }],
] as const)('%s', async (path, [widthPx, heightPx], facts) => {
  expect(await read(path)).toMatchObject({ ok: true, photo: { widthPx, heightPx, ...facts } });
});

test.each([
  ['M10', 'photos/iphone11-heic.heic', 'capture-heic'],
  ['E100', 'hostile/bomb-30000x30000-1bit.png', 'photo-too-large'],
  ['E99', 'hostile/dims-1233092999x2337276672.png', 'image-unreadable'],
  ['E102', 'hostile/truncated.jpg', 'image-unreadable'],
  ['E102', 'hostile/truncated.png', 'image-unreadable'],
  ['E98', 'hostile/empty.jpg', 'file-empty'],
  ['E98', 'hostile/html-named.jpg', 'capture-file-kind'],
  ['E98', 'hostile/svg-xss1.svg', 'capture-file-kind'],
] as const)('%s %s is refused as %s', async (_, path, code) => {
  expect(await read(path)).toEqual({ ok: false, code });
});
