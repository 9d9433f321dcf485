import { isErrorCode, type ErrorCode } from '@plumbline/shared/errors/catalogue.ts';
import type { Announcement, Transfer } from '../api/tus-transfer.ts';

export type SentPicture = { ok: true; uploadId: string } | { ok: false; code: ErrorCode | null };

/**
 * Sends a whole picture, or another file that is used once it is there. The answer is the upload's id, a code of the catalogue, or null when the line was lost.
 * @param onProgress hears the share that is sent, 0…1
 */
export async function sendPicture(
  announcement: Announcement,
  file: File,
  onProgress: (share: number) => void,
): Promise<SentPicture> {
  // Only who uploads pays for the upload client.
  const { createTransfer } = await import('../api/tus-transfer.ts');
  const { promise, resolve } = Promise.withResolvers<SentPicture>();
  const transfer: Transfer = await createTransfer(announcement, file, {
    onProgress,
    onDone: (uploadId) => resolve({ ok: true, uploadId }),
    onFailed: (code) => resolve({ ok: false, code: code !== null && isErrorCode(code) ? code : null }),
  });
  transfer.start();
  return promise;
}
