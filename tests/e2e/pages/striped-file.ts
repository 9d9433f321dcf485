import { createSeededRandom } from '@plumbline/shared/testing/seeded-random.ts';
import sharp from 'sharp';

/** The longest side that is taken. */
const SIDE_PX = 5000;
const NOISE_EVERY = 8;

/** 5000 × 5000 px, black and white by turns; noise in every eighth line makes the file as large as a drawing's. */
export async function stripedFile(): Promise<Buffer> {
  const random = createSeededRandom(1);
  const pixels = Buffer.alloc(SIDE_PX * SIDE_PX);
  for (let at = 0; at < pixels.length; at += 1) {
    const isNoisy = Math.floor(at / SIDE_PX) % NOISE_EVERY === 0;
    pixels[at] = (at % 2) * 160 + (isNoisy ? random.int(96) : 48);
  }
  const raw = { width: SIDE_PX, height: SIDE_PX, channels: 1 } as const;
  return sharp(pixels, { raw }).png().toBuffer();
}
