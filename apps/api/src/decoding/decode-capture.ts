import { drawBase } from '@plumbline/server/captures/draw-base.ts';
import { drawTiles } from '@plumbline/server/captures/draw-tiles.ts';
import type { DecodeMessage } from './decode-message.ts';
import type { DecodeTask } from './decode-task.ts';

type CaptureTask = Extract<DecodeTask, { want: 'capture' }>;

/** Draws what a photo of an inspection is shown by, one step of it; a damaged one is refused. */
export async function decodeCapture(
  bytes: Buffer,
  { step, part, outDir }: CaptureTask,
  onProgress: (done: number) => void,
): Promise<DecodeMessage> {
  try {
    if (step === 'base') return { t: 'capture-base', ...(await drawBase(bytes, part, outDir)) };
    return { t: 'capture-tiles', levels: await drawTiles(bytes, part, outDir, onProgress) };
  } catch (error) {
    if (isOfDisk(error)) throw error;
    return { t: 'refused', code: 'image-unreadable' };
  }
}

/** What could not be written is no fault of the photo: the process ends by it and says so. */
function isOfDisk(error: unknown): boolean {
  return error instanceof Error && 'syscall' in error;
}
