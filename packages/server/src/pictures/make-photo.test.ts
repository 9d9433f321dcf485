import sharp from 'sharp';
import { expect, test } from 'vitest';
import { drawPhoto } from './make-photo.ts';

function photo(widthPx: number, heightPx: number) {
  return sharp({ create: { width: widthPx, height: heightPx, channels: 3, background: '#8ab' } });
}

test('a photo stands upright in both sizes and tells neither where nor with what it was taken', async () => {
  const bytes = await photo(900, 300)
    .withExif({ IFD0: { Make: 'Camera' }, IFD3: { GPSLatitude: '59/1 54/1 0/1', GPSLatitudeRef: 'N' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  expect((await sharp(bytes).metadata()).exif).toBeDefined();
  const drawn = await drawPhoto(bytes);
  expect([drawn.widthPx, drawn.heightPx]).toEqual([300, 900]);
  for (const each of [drawn.preview, drawn.thumbnail]) {
    const { format, exif, xmp, iptc, orientation } = await sharp(each).metadata();
    expect([format, exif, xmp, iptc, orientation]).toEqual([
      'webp',
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
    expect(each.includes('Camera')).toBe(false);
  }
});

test('a large one is made smaller by its longer side, a small one stays', async () => {
  const large = await drawPhoto(await photo(4000, 1000).png().toBuffer());
  expect([large.widthPx, large.heightPx]).toEqual([2048, 512]);
  expect((await sharp(large.thumbnail).metadata()).width).toBe(320);
  const small = await drawPhoto(await photo(20, 10).webp().toBuffer());
  expect([small.widthPx, small.heightPx]).toEqual([20, 10]);
});

test('half a photo is refused rather than shown in part', async () => {
  const whole = await photo(600, 600).jpeg().toBuffer();
  await expect(drawPhoto(whole.subarray(0, whole.length / 2))).rejects.toThrow('VipsJpeg');
});
