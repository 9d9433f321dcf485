import { expect, test } from 'vitest';
import sharp from 'sharp';
import { fastestMs } from '@plumbline/shared/testing/fastest-ms.ts';
import { decodeImage } from './decode-image.ts';
import { checkImageSize, checkPictureSize } from './image-size.ts';
import { sniffContent } from './sniff-content.ts';

const blank = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#fff' } });

function pngHeader(width: number, height: number): Buffer {
  const bytes = Buffer.alloc(33);
  bytes.write('\x89PNG\r\n\x1a\n', 'latin1');
  bytes.writeUInt32BE(13, 8);
  bytes.write('IHDR', 12, 'latin1');
  bytes.writeUInt32BE(width, 16);
  bytes.writeUInt32BE(height, 20);
  return bytes;
}

function bmpHeader(width: number, height: number): Buffer {
  const bytes = Buffer.alloc(54);
  bytes.write('BM', 'latin1');
  bytes.writeUInt32LE(40, 14);
  bytes.writeInt32LE(width, 18);
  bytes.writeInt32LE(height, 22);
  return bytes;
}

test('the size is read from the header of each kind', async () => {
  const size = { widthPx: 321, heightPx: 123 };
  const image = blank(321, 123);
  expect(checkImageSize('png', await image.clone().png().toBuffer())).toEqual({ ok: true, size });
  expect(checkImageSize('jpeg', await image.clone().jpeg().toBuffer())).toEqual({ ok: true, size });
  expect(checkImageSize('jpeg', await image.clone().jpeg({ progressive: true }).toBuffer())).toEqual({
    ok: true,
    size,
  });
  expect(checkImageSize('webp', await image.clone().webp().toBuffer())).toEqual({ ok: true, size });
  expect(checkImageSize('webp', await image.clone().webp({ lossless: true }).toBuffer())).toEqual({
    ok: true,
    size,
  });
  expect(checkImageSize('webp', await image.clone().ensureAlpha(0.5).webp().toBuffer())).toEqual({
    ok: true,
    size,
  });
  expect(checkImageSize('bmp', bmpHeader(321, -123))).toEqual({ ok: true, size });
});

test('E99 30,000 x 30,000 px is refused from the header in 50 ms', async () => {
  const png = pngHeader(30_000, 30_000);
  const bmp = bmpHeader(2_000_000_000, 4);
  expect(checkImageSize('png', png)).toEqual({ ok: false, code: 'image-too-large' });
  expect(checkImageSize('bmp', bmp)).toEqual({ ok: false, code: 'image-too-large' });
  const tookMs = await fastestMs(() => [checkImageSize('png', png), checkImageSize('bmp', bmp)]);
  expect(tookMs).toBeLessThan(50);
});

test('E100 5000 px pass, 5001 px do not, on either side', () => {
  expect(checkImageSize('png', pngHeader(5000, 5000)).ok).toBe(true);
  expect(checkImageSize('png', pngHeader(5001, 10))).toEqual({ ok: false, code: 'image-too-large' });
  expect(checkImageSize('png', pngHeader(10, 5001))).toEqual({ ok: false, code: 'image-too-large' });
});

test('E101 headers without a size are unreadable, never an exception', () => {
  const unreadable = { ok: false, code: 'image-unreadable' };
  expect(checkImageSize('png', pngHeader(0, 10))).toEqual(unreadable);
  expect(checkImageSize('bmp', bmpHeader(-5, 10))).toEqual(unreadable);
  expect(checkImageSize('webp', Buffer.from('RIFF____WEBPXXXX'))).toEqual(unreadable);
  for (const kind of ['png', 'jpeg', 'webp', 'bmp'] as const) {
    for (let length = 0; length < 60; length++) {
      expect(checkImageSize(kind, Buffer.alloc(length, 0xff)).ok).toBe(false);
    }
  }
});

/** Behind the two bytes of its start, and then behind each segment, up to the scan. */
function placesBetweenSegments(jpeg: Buffer): number[] {
  const places = [2];
  for (let at = 2; jpeg[at + 1] !== 0xda; places.push(at)) at += 2 + jpeg.readUInt16BE(at + 2);
  return places;
}

test.each([
  ['stray bytes', Buffer.from('stray bytes')],
  ['noughts', Buffer.alloc(70_000)],
  ['filling bytes', Buffer.alloc(5, 0xff)],
  ['escaped bytes', Buffer.from('ff00ff0001ff00', 'hex')],
])('%s between the segments of a JPEG are passed over, as decoders do', async (_, junk) => {
  const jpeg = await blank(321, 123)
    .jpeg()
    .withExif({ IFD0: { Artist: 'somebody' } })
    .toBuffer();
  const places = placesBetweenSegments(jpeg);
  expect(places.length).toBeGreaterThan(6);
  const whole = await decodeImage('jpeg', jpeg);
  for (const place of places) {
    const strewn = Buffer.concat([jpeg.subarray(0, place), junk, jpeg.subarray(place)]);
    expect(checkImageSize('jpeg', strewn)).toEqual({ ok: true, size: { widthPx: 321, heightPx: 123 } });
    expect(await decodeImage('jpeg', strewn)).toEqual(whole);
    expect(await sniffContent(strewn)).toEqual({ ok: true, kind: 'jpeg' });
  }
});

test('a JPEG without a frame before its scan or its end has no size', async () => {
  const jpeg = await blank(321, 123).jpeg().toBuffer();
  const frameAt = jpeg.indexOf(Buffer.from([0xff, 0xc0]));
  const behind = (marker: number) =>
    Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, marker, 0, 2]), jpeg.subarray(frameAt)]);
  expect(checkImageSize('jpeg', behind(0xfe)).ok).toBe(true);
  for (const marker of [0xda, 0xd9]) expect(checkImageSize('jpeg', behind(marker)).ok).toBe(false);
});

test('a JPEG of nothing but stray bytes is given up in time', async () => {
  for (const filling of ['00', 'ff', 'ff00', 'fe']) {
    const bytes = Buffer.concat([Buffer.from([0xff, 0xd8]), Buffer.alloc(20_000_000, filling, 'hex')]);
    const tookMs = await fastestMs(() => checkImageSize('jpeg', bytes));
    expect([filling, tookMs < 500]).toEqual([filling, true]);
  }
});

test('a picture may be larger than a plan, up to a side of its own', async () => {
  const gif = Buffer.from('4749463839614101 7b00'.replace(' ', ''), 'hex');
  expect(checkPictureSize('gif', gif)).toEqual({ ok: true, size: { widthPx: 321, heightPx: 123 } });
  expect(checkPictureSize('gif', gif.subarray(0, 9))).toEqual({ ok: false, code: 'image-unreadable' });
  expect(checkPictureSize('png', pngHeader(10_000, 8000)).ok).toBe(true);
  expect(checkPictureSize('png', pngHeader(10_001, 1))).toEqual({ ok: false, code: 'picture-side-too-long' });
});
