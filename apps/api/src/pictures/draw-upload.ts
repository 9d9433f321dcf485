/** What drawing pictures of an upload has in common, whatever they are for. */
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ErrorCode } from '@plumbline/shared/errors/catalogue.ts';
import { PICTURE_FILES } from '@plumbline/server/pictures/make-picture.ts';
import type { ApiContext } from '../api-context.ts';
import type { DecodeTask } from '../decoding/decode-task.ts';
import type { Refusal } from '../decoding/plan-file-kind.ts';
import { runDecoder } from '../decoding/run-decoder.ts';
import { sourceKey } from '../features/upload/finish-upload.ts';
import { closeWorkFolder, openWorkFolder } from '../jobs/work-folder.ts';
import { inTurn } from './in-turn.ts';

/** How the drawing of a picture can be refused, whatever it is for. */
export const DRAWING_FAULTS = [
  'picture-side-too-long',
  'image-unreadable',
  'file-empty',
  'file-quarantined',
  'decode-timeout',
  'decode-limit',
  'storage-full',
] as const satisfies readonly ErrorCode[];

/** Each is a process of its own; people who wait a second do no harm, a full machine does. */
export const decodeInTurn = inTurn(2);

/** A copy of an upload's bytes, and where what is made of it goes. */
export interface UploadCopy {
  source: string;
  outDir: string;
}

/** Works on an upload's bytes in a folder that is gone afterwards. */
export async function onCopy<Result>(
  { stores, storage }: Pick<ApiContext, 'stores' | 'storage'>,
  uploadId: string,
  work: (copy: UploadCopy) => Promise<Result>,
): Promise<Result> {
  const folder = await openWorkFolder(stores.config.FILES_DIR, `picture-${randomUUID()}`);
  try {
    const source = join(folder, 'source');
    await storage.copyOut(sourceKey(uploadId), source);
    return await work({ source, outDir: join(folder, 'out') });
  } finally {
    await closeWorkFolder(folder);
  }
}

/** Draws a picture and stores it in its sizes beside the bytes that came. @throws AppError storage-full */
export async function storeDrawn(
  { stores, storage }: Pick<ApiContext, 'stores' | 'storage'>,
  uploadId: string,
  task: Extract<DecodeTask, { want: 'picture' | 'photo' }>,
): Promise<{ ok: true } | Refusal> {
  const { config, log } = stores;
  const decoded = await runDecoder(task, {
    timeoutMs: config.DECODE_TIMEOUT_MS,
    memoryBytes: config.DECODE_MEMORY_MIB * 1024 * 1024,
    onCrash: (complaint) => log.warn({ complaint }, 'a file made its decoder fail'),
  });
  if (decoded.t === 'refused') return { ok: false, code: decoded.code };
  if (decoded.t !== 'picture') throw new Error(`the decoder answered ${decoded.t} for a picture`);
  for (const name of PICTURE_FILES)
    await storage.write(`${uploadId}/${name}`, await readFile(join(task.outDir, name)));
  return { ok: true };
}
