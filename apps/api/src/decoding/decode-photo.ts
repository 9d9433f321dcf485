import { drawPhoto } from '@plumbline/server/pictures/make-photo.ts';
import { writePicture } from '@plumbline/server/pictures/make-picture.ts';
import type { DecodeMessage } from './decode-message.ts';

/** Draws all of an image below `outDir`; a damaged one is refused. */
export async function decodePhoto(bytes: Buffer, outDir: string): Promise<DecodeMessage> {
  const drawn = await drawPhoto(bytes).catch(() => null);
  if (!drawn) return { t: 'refused', code: 'image-unreadable' };
  await writePicture(drawn, outDir);
  const { widthPx, heightPx } = drawn;
  return { t: 'picture', widthPx, heightPx };
}
