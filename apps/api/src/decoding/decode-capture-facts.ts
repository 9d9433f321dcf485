import { readPhoto } from '@plumbline/server/captures/read-photo.ts';
import type { DecodeMessage } from './decode-message.ts';

/** Tells what a photo of an inspection is, or why it is none that can be kept. */
export async function decodeCaptureFacts(bytes: Buffer): Promise<DecodeMessage> {
  const read = await readPhoto(bytes);
  return read.ok ? { t: 'capture-facts', photo: read.photo } : { t: 'refused', code: read.code };
}
