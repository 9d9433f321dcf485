import { drawPicture, writePicture, type WantedPicture } from '@plumbline/server/pictures/make-picture.ts';
import type { DecodeMessage } from './decode-message.ts';

/** Draws the wanted part of an image below `outDir`; a damaged one is refused. */
export async function decodePicture(
  bytes: Buffer,
  wanted: WantedPicture,
  outDir: string,
): Promise<DecodeMessage> {
  const drawn = await drawPicture(bytes, wanted).catch(() => null);
  if (!drawn) return { t: 'refused', code: 'image-unreadable' };
  await writePicture(drawn, outDir);
  const { widthPx, heightPx } = drawn;
  return { t: 'picture', widthPx, heightPx };
}
