import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import type { PhotoFacts } from './photo-facts.ts';
import { readGps } from './photo-pose.ts';
import { readPhoto } from './read-photo.ts';
import { WHOLE_GPANO, sampleFisheye, samplePhoto } from './testing/sample-photo.ts';

async function facts(bytes: Buffer): Promise<PhotoFacts> {
  const read = await readPhoto(bytes);
  if (!read.ok) throw new Error(read.code);
  return read.photo;
}
const panorama = (gpano: Record<string, string | number>, camera: Record<string, string> = {}) =>
  samplePhoto({ widthPx: 400, heightPx: 200, exif: { IFD0: camera }, gpano: { ...WHOLE_GPANO, ...gpano } });
const headingOf = async (bytes: Buffer) => (await facts(bytes)).heading;

test('M3 a partial panorama keeps its part of the sphere, also when it was made smaller', async () => {
  const gpano = {
    ...WHOLE_GPANO,
    FullPanoWidthPixels: 8192,
    FullPanoHeightPixels: 4096,
    CroppedAreaImageWidthPixels: 4096,
    CroppedAreaImageHeightPixels: 1200,
    CroppedAreaLeftPixels: 1024,
    CroppedAreaTopPixels: 1448,
  };
  const part = { left: 0.125, top: 1448 / 4096, width: 0.5, height: 1200 / 4096 };
  for (const [widthPx, heightPx] of [
    [4096, 1200],
    [1024, 300],
  ] as const)
    expect((await facts(await samplePhoto({ widthPx, heightPx, gpano }))).look).toEqual({
      as: 'partial',
      part,
    });
  // What was cut anew lies nobody knows where.
  expect((await facts(await samplePhoto({ widthPx: 900, heightPx: 900, gpano }))).look).toEqual({
    as: 'ask',
    proposed: 'flat',
  });
});

test('M4 a wide panorama is flat, whatever its program is called and unless it says equirectangular', async () => {
  const wide = { widthPx: 1200, heightPx: 300 };
  const bySize = { as: 'flat', isWide: true };
  for (const gpano of [
    undefined,
    { ProjectionType: 'cylindrical' },
    { StitchingSoftware: 'Hugin' },
    { ...WHOLE_GPANO, ProjectionType: '' },
  ])
    expect((await facts(await samplePhoto({ ...wide, ...(gpano ? { gpano } : {}) }))).look).toEqual(bySize);
  expect((await facts(await samplePhoto({ widthPx: 400, heightPx: 300 }))).look).toEqual({
    as: 'flat',
    isWide: false,
  });
});

test('M5 a picture of 2:1 without a word is asked about', async () => {
  const lookOf = async (bytes: Buffer) => (await facts(bytes)).look;
  expect(await lookOf(await samplePhoto({ widthPx: 400, heightPx: 200 }))).toEqual({
    as: 'ask',
    proposed: 'sphere',
  });
  expect(await lookOf(await samplePhoto({ widthPx: 403, heightPx: 200 }))).toEqual({
    as: 'ask',
    proposed: 'flat',
  });
  const phone = { IFD2: { FocalLengthIn35mmFilm: '26' } };
  expect(await lookOf(await samplePhoto({ widthPx: 400, heightPx: 200, exif: phone }))).toEqual({
    as: 'ask',
    proposed: 'flat',
  });
});

test('M6 two discs on black are refused, by whatever size', async () => {
  for (const widthPx of [400, 3040])
    expect(await readPhoto(await sampleFisheye(widthPx))).toEqual({ ok: false, code: 'capture-fisheye' });
});

test('M6 the raw photo of two lenses is known by its maker’s end too, one that was put together by its word', async () => {
  const trailer = Buffer.from('8db42d694ccc418790edff439fe026bf');
  const plain = await samplePhoto({ widthPx: 400, heightPx: 200 });
  expect(await readPhoto(Buffer.concat([plain, trailer]))).toEqual({ ok: false, code: 'capture-fisheye' });
  const single = await samplePhoto({ widthPx: 400, heightPx: 225 });
  expect((await facts(Buffer.concat([single, trailer]))).look).toEqual({ as: 'flat', isWide: false });
  expect((await facts(Buffer.concat([await panorama({}), trailer]))).look).toEqual({ as: 'sphere' });
});

test('M6 a panorama taken by night, or with black at its poles, is none of them', async () => {
  const night = await sharp({ create: { width: 800, height: 400, channels: 3, background: '#040404' } })
    .composite([{ input: { create: { width: 800, height: 160, channels: 3, background: '#999' } } }])
    .jpeg()
    .toBuffer();
  expect((await facts(night)).look).toEqual({ as: 'ask', proposed: 'sphere' });
});

const SHOT = { DateTimeOriginal: '2024:07:01 09:30:05' };
const PLACE = {
  GPSLatitudeRef: 'N',
  GPSLatitude: '53/1 10/1 5538/100',
  GPSLongitudeRef: 'W',
  GPSLongitude: '2/1 51/1 4055/100',
  GPSDateStamp: '2024:07:01',
};
const timed = (shot: Record<string, string>, place: Record<string, string> = {}) =>
  samplePhoto({ widthPx: 40, heightPx: 30, exif: { IFD2: { ...SHOT, ...shot }, IFD3: place } });

test('M8 the offset is the camera’s own, else that of satellites with a fix, else left to the project', async () => {
  const wall = '2024-07-01T09:30:05';
  expect((await facts(await timed({ OffsetTimeOriginal: '+02:00' }, PLACE))).takenAt).toEqual({
    wall,
    offsetMinutes: 120,
    offsetSource: 'offset',
  });
  const byGps = async (GPSTimeStamp: string, place: Record<string, string> = PLACE) =>
    (await facts(await timed({}, { ...place, GPSTimeStamp }))).takenAt;
  const unknown = { wall, offsetMinutes: null, offsetSource: null };
  expect(await byGps('8/1 25/1 0/1')).toEqual({ wall, offsetMinutes: 60, offsetSource: 'gps' });
  expect(await byGps('3/1 45/1 0/1')).toEqual({ wall, offsetMinutes: 345, offsetSource: 'gps' });
  expect(await byGps('9/1 14/1 50/1')).toEqual(unknown);
  expect(await byGps('8/1 25/1 0/1', { GPSDateStamp: '2024:07:01' })).toEqual(unknown);
  expect(await byGps('8/1 25/1 0/1', { ...PLACE, GPSDateStamp: '2024:07:03' })).toEqual(unknown);
  expect((await facts(await timed({ DateTimeOriginal: '0000:00:00 00:00:00' }))).takenAt).toBeNull();
  expect((await facts(await timed({ DateTimeOriginal: '2024:02:31 09:00:00' }))).takenAt).toBeNull();
});

test('M8 the same is read in every zone of the server', async () => {
  const bytes = await timed({ OffsetTimeOriginal: '+02:00' }, PLACE);
  const script = `
    import { readPhoto } from ${JSON.stringify(join(import.meta.dirname, 'read-photo.ts'))};
    console.log(JSON.stringify(await readPhoto(Buffer.from(process.argv[1], 'base64'))));`;
  const here = JSON.stringify(await readPhoto(bytes));
  const run = promisify(execFile);
  for (const TZ of ['UTC', 'Asia/Shanghai', 'America/St_Johns']) {
    const args = ['--input-type=module', '-e', script, bytes.toString('base64')];
    const { stdout } = await run(process.execPath, args, { env: { TZ }, cwd: import.meta.dirname });
    expect([TZ, stdout.trim()]).toEqual([TZ, here]);
  }
});

test('M9 a heading of exactly 0 is none from cameras without a compass, and beside a level camera', async () => {
  const tilted = { PosePitchDegrees: -1.8, PoseRollDegrees: 1.3 };
  const zero = { PoseHeadingDegrees: 0 };
  expect(await headingOf(await panorama({ ...zero, PosePitchDegrees: 0, PoseRollDegrees: 0 }))).toBeNull();
  expect(await headingOf(await panorama(zero))).toBeNull();
  expect(await headingOf(await panorama(tilted))).toBeNull();
  const gear = { Make: 'SAMSUNG', Model: 'SM-C200' };
  expect(await headingOf(await panorama({ ...zero, ...tilted }, gear))).toBeNull();
  const gopro = { Make: 'GoPro', Model: 'GoPro Max' };
  expect(await headingOf(await panorama({ ...zero, ...tilted }, gopro))).toBeNull();
  const compass = { accuracyDeg: 12, isCoarse: false };
  expect(await headingOf(await panorama({ ...zero, ...tilted }))).toEqual({ deg: 0, ...compass });
  expect(await headingOf(await panorama({ PoseHeadingDegrees: -90 }))).toEqual({ deg: 270, ...compass });
  const theta = { Make: 'RICOH', Model: 'RICOH THETA S' };
  expect(await headingOf(await panorama({ PoseHeadingDegrees: 337.5, ...tilted }, theta))).toEqual({
    deg: 337.5,
    accuracyDeg: 11,
    isCoarse: true,
  });
});

test('pitch and roll come with a panorama, and a place from satellites with its sides', async () => {
  const photo = await facts(await panorama({ PosePitchDegrees: -1.8, PoseRollDegrees: 358.5 }));
  expect([photo.pitchDeg, photo.rollDeg]).toEqual([-1.8, -1.5]);
  const { gps } = await facts(await timed({}, { ...PLACE, GPSAltitude: '12/1' }));
  expect(gps).toEqual({
    lat: expect.closeTo(53.18205, 6),
    lon: expect.closeTo(-2.861264, 6),
    altM: 12,
    accuracyM: null,
  });
  const { GPSLatitudeRef: _, ...halfless } = PLACE;
  expect((await facts(await timed({}, halfless))).gps).toBeNull();
  const nowhere = { ...PLACE, GPSLatitude: '0/1 0/1 0/1', GPSLongitude: '0/1 0/1 0/1' };
  expect((await facts(await timed({}, nowhere))).gps).toBeNull();
});

test('below the sea a height counts down', () => {
  const gps = {
    GPSLatitude: [31, 33, 0],
    GPSLatitudeRef: 'N',
    GPSLongitude: [35, 28, 0],
    GPSLongitudeRef: 'E',
    GPSAltitude: 430.5,
    GPSAltitudeRef: Uint8Array.of(1),
  };
  expect(readGps({ ifd0: {}, exif: {}, gps, gpano: {} })?.altM).toBe(-430.5);
});

test('a turned photo tells its upright size', async () => {
  const turned = await sharp(await samplePhoto({ widthPx: 90, heightPx: 30 }))
    .withMetadata({ orientation: 6 })
    .toBuffer();
  expect(await facts(turned)).toMatchObject({ widthPx: 30, heightPx: 90 });
});

test('photos of 16 bits, in printing colours, progressive or see-through are read', async () => {
  const plain = sharp({ create: { width: 64, height: 48, channels: 3, background: '#c33' } });
  const deep = await plain.clone().toColourspace('rgb16').png().toBuffer();
  expect((await sharp(deep).metadata()).depth).toBe('ushort');
  const printed = await plain.clone().toColourspace('cmyk').jpeg().toBuffer();
  expect((await sharp(printed).metadata()).space).toBe('cmyk');
  const progressive = await plain.clone().jpeg({ progressive: true }).toBuffer();
  const clear = await plain.clone().ensureAlpha(0.5).png({ palette: true }).toBuffer();
  for (const bytes of [deep, printed, progressive, clear])
    expect(await facts(bytes)).toMatchObject({ widthPx: 64, heightPx: 48 });
});

test('what is no photo is refused by its bytes', async () => {
  const whole = await samplePhoto({ widthPx: 600, heightPx: 600 });
  const webp = await sharp(whole).webp().toBuffer();
  expect(await readPhoto(Buffer.alloc(0))).toEqual({ ok: false, code: 'file-empty' });
  expect(await readPhoto(Buffer.from('<html>'))).toEqual({ ok: false, code: 'capture-file-kind' });
  expect(await readPhoto(webp)).toEqual({ ok: false, code: 'capture-file-kind' });
  expect(await readPhoto(whole.subarray(0, whole.length / 2))).toEqual({
    ok: false,
    code: 'image-unreadable',
  });
});
