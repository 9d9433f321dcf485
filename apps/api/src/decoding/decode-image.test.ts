import { expect, test } from 'vitest';
import sharp from 'sharp';
import { decodeImage } from './decode-image.ts';
import { sniffContent } from './sniff-content.ts';

const RED = { r: 255, g: 0, b: 0 };
const unreadable = { ok: false, code: 'image-unreadable' };
const tooLarge = { ok: false, code: 'image-too-large' };

const blank = (width: number, height: number, background: string | typeof RED = '#fff') =>
  sharp({ create: { width, height, channels: 3, background } });

/** A copy with bytes of its header replaced. */
function patched(bytes: Buffer, change: (copy: Buffer) => void): Buffer {
  const copy = Buffer.from(bytes);
  change(copy);
  return copy;
}

/** A GIF of 1 × 1 px with so many frames. */
function gif(frames: number): Buffer {
  const header = Buffer.from('47494638396101000100800000ffffff000000', 'hex');
  const frame = Buffer.from('21f90400010000002c00000000010001000002024401 00'.replace(' ', ''), 'hex');
  return Buffer.concat([header, ...Array.from({ length: frames }, () => frame), Buffer.from(';')]);
}

/** A TIFF whose directory says how large it is, and nothing behind it. */
function tiff(widthPx: number, heightPx: number): Buffer {
  const bytes = Buffer.alloc(38);
  bytes.write('II*\0', 'latin1');
  bytes.writeUInt32LE(8, 4);
  bytes.writeUInt16LE(2, 8);
  for (const [index, [tag, value]] of [[256, widthPx] as const, [257, heightPx] as const].entries()) {
    const at = 10 + index * 12;
    bytes.writeUInt16LE(tag, at);
    bytes.writeUInt16LE(4, at + 2);
    bytes.writeUInt32LE(1, at + 4);
    bytes.writeUInt32LE(value, at + 8);
  }
  return bytes;
}

/** A BMP of 24 bits a pixel that says one size and holds the rows of another. */
function bmp(said: { widthPx: number; heightPx: number }, rowBytes: number): Buffer {
  const bytes = Buffer.alloc(54 + rowBytes, 0x80);
  bytes.fill(0, 0, 54);
  bytes.write('BM', 'latin1');
  bytes.writeUInt32LE(bytes.length, 2);
  bytes.writeUInt32LE(54, 10);
  bytes.writeUInt32LE(40, 14);
  bytes.writeInt32LE(said.widthPx, 18);
  bytes.writeInt32LE(said.heightPx, 22);
  bytes.writeUInt16LE(1, 26);
  bytes.writeUInt16LE(24, 28);
  return bytes;
}

test('E101 a GIF with 100,000 frames is refused by its first bytes', async () => {
  const bytes = gif(100_000);
  expect((await sharp(bytes.subarray(0, 19 + 23 * 3), { pages: 1 }).metadata()).format).toBe('gif');
  expect(await sniffContent(bytes)).toEqual({ ok: false, code: 'invalid-file-type' });
});

test('E101 of an animated WebP the first frame is taken, and no other is decoded', async () => {
  const frames = [blank(40, 30, RED), blank(40, 30), blank(40, 30, '#00f')];
  const pictures = await Promise.all(frames.map((frame) => frame.png().toBuffer()));
  const animated = await sharp(pictures, { join: { animated: true } })
    .webp({ lossless: true })
    .toBuffer();
  expect((await sharp(animated, { animated: true }).metadata()).pages).toBe(3);
  const decoded = await decodeImage('webp', animated);
  if (!decoded.ok) throw new Error(decoded.code);
  const { widthPx, heightPx, data } = decoded.raster;
  expect([widthPx, heightPx, data.length]).toEqual([40, 30, 40 * 30 * 3]);
  expect([...data.subarray(0, 3)]).toEqual([255, 0, 0]);
});

test('E101 a WebP that says another size than its picture has is refused', async () => {
  // A picture of one colour would need no bits for further pixels, and so be whole at any size.
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
  const noisy = sharp({ create: { width: 40, height: 30, channels: 3, background: '#fff', noise } });
  const lossy = await noisy.clone().webp().toBuffer();
  const lossless = await noisy.clone().webp({ lossless: true }).toBuffer();
  const extended = await noisy.clone().ensureAlpha(0.5).webp().toBuffer();
  const setLossy = (side: number) => patched(lossy, (copy) => copy.writeUInt16LE(side, 26));
  const setExtended = (side: number) => patched(extended, (copy) => copy.writeUIntLE(side - 1, 24, 3));
  expect((await decodeImage('webp', lossy)).ok && (await decodeImage('webp', extended)).ok).toBe(true);
  expect(await decodeImage('webp', setLossy(16_383))).toEqual(tooLarge);
  expect(await decodeImage('webp', setExtended(16_777_216))).toEqual(tooLarge);
  const wide = patched(lossless, (copy) => copy.writeUInt32LE((copy.readUInt32LE(21) & ~0x3fff) | 3999, 21));
  for (const lying of [setLossy(4000), setExtended(4000), wide])
    expect(await decodeImage('webp', lying)).toEqual(unreadable);
});

test('E101 a TIFF is refused whatever size it says', async () => {
  for (const side of [1, 5000, 0xffff_ffff])
    expect(await sniffContent(tiff(side, side))).toEqual({ ok: false, code: 'invalid-file-type' });
});

test('E101 a BMP that says another size than its rows have is refused', async () => {
  expect((await decodeImage('bmp', bmp({ widthPx: 4, heightPx: 4 }, 48))).ok).toBe(true);
  expect(await decodeImage('bmp', bmp({ widthPx: 4000, heightPx: 4000 }, 48))).toEqual(unreadable);
  expect(await decodeImage('bmp', bmp({ widthPx: 4, heightPx: -5000 }, 48))).toEqual(unreadable);
  expect(await decodeImage('bmp', bmp({ widthPx: 4, heightPx: -2_147_483_648 }, 48))).toEqual(tooLarge);
  expect(await decodeImage('bmp', bmp({ widthPx: 2_147_483_647, heightPx: 4 }, 48))).toEqual(tooLarge);
});
