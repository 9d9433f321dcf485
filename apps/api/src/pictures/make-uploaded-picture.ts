/**
 * Makes a picture of an upload whose bytes are all here. What is made lies beside the bytes that came, under the
 * upload's id: until something takes it over it goes with the upload, however this ends.
 * Guarded by picture.pg.test.ts of tests/integration/api.
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { randomUUID } from 'node:crypto';
import { PICTURE_RULES, type Crop, type PicturePurpose } from '@plumbline/shared/contract/picture.ts';
import { AppError } from '@plumbline/shared/errors/app-error.ts';
import type { ErrorCode } from '@plumbline/shared/errors/catalogue.ts';
import { PICTURE_FILES } from '@plumbline/server/pictures/make-picture.ts';
import type { AnyUpload } from '@plumbline/server/uploads/upload.ts';
import type { ApiContext } from '../api-context.ts';
import { checkPictureSize } from '../decoding/image-size.ts';
import { runDecoder } from '../decoding/run-decoder.ts';
import { sniffPicture } from '../decoding/sniff-content.ts';
import { cancelUpload } from '../features/upload/cancel-upload.ts';
import { sourceKey } from '../features/upload/finish-upload.ts';
import { sha256Of } from '../features/upload/upload-files.ts';
import { closeWorkFolder, openWorkFolder } from '../jobs/work-folder.ts';
import { inTurn } from './in-turn.ts';

/** How a picture can be refused, for the routes that take one. */
export const PICTURE_FAULTS = [
  'upload-not-ready',
  'picture-too-large',
  'picture-side-too-long',
  'invalid-file-type',
  'svg-unsupported',
  'image-unreadable',
  'file-empty',
  'file-quarantined',
  'decode-timeout',
  'decode-limit',
  'storage-full',
] as const satisfies readonly ErrorCode[];

/** What is told of the file that comes out, `preview.webp`. */
export interface UploadedPicture {
  contentType: 'image/webp';
  sizeBytes: number;
  sha256: string;
}

/** Each is a process of its own; people who wait a second do no harm, a full machine does. */
const decodeInTurn = inTurn(2);

/**
 * Draws the wanted part of an uploaded picture in its sizes, as files below the upload's id.
 * @throws AppError with one of PICTURE_FAULTS; a file that is refused is removed with its upload
 */
export async function makeUploadedPicture(
  context: ApiContext,
  upload: AnyUpload,
  wanted: { purpose: PicturePurpose; crop: Crop },
): Promise<UploadedPicture> {
  if (upload.purpose !== wanted.purpose) throw new AppError('not-found');
  if (upload.state !== 'ready') throw new AppError(upload.error ?? 'upload-not-ready');
  const made = await decodeInTurn(() => draw(context, upload, wanted));
  if (made.ok) return made.picture;
  await cancelUpload(context, upload);
  throw new AppError(made.code);
}

type Drawn = { ok: true; picture: UploadedPicture } | { ok: false; code: ErrorCode };

async function draw(
  { stores, storage }: ApiContext,
  { id }: AnyUpload,
  { purpose, crop }: { purpose: PicturePurpose; crop: Crop },
): Promise<Drawn> {
  const { config, log } = stores;
  const folder = await openWorkFolder(config.FILES_DIR, `picture-${randomUUID()}`);
  try {
    const source = join(folder, 'source');
    await storage.copyOut(sourceKey(id), source);
    const judged = await judgeBytes(await readFile(source), purpose);
    if (!judged.ok) return judged;
    const outDir = join(folder, 'out');
    const decoded = await runDecoder(
      { want: 'picture', kind: judged.kind, source, outDir, purpose, crop },
      {
        timeoutMs: config.DECODE_TIMEOUT_MS,
        memoryBytes: config.DECODE_MEMORY_MIB * 1024 * 1024,
        onCrash: (complaint) => log.warn({ complaint }, 'a file made its decoder fail'),
      },
    );
    if (decoded.t === 'refused') return { ok: false, code: decoded.code };
    if (decoded.t !== 'picture') throw new Error(`the decoder answered ${decoded.t} for a picture`);
    for (const name of PICTURE_FILES)
      await storage.write(`${id}/${name}`, await readFile(join(outDir, name)));
    const preview = join(outDir, 'preview.webp');
    const { byteLength: sizeBytes } = await readFile(preview);
    return { ok: true, picture: { contentType: 'image/webp', sizeBytes, sha256: await sha256Of(preview) } };
  } finally {
    await closeWorkFolder(folder);
  }
}

async function judgeBytes(bytes: Buffer, purpose: PicturePurpose) {
  const sniffed = await sniffPicture(bytes, PICTURE_RULES[purpose].kinds);
  if (!sniffed.ok) return sniffed;
  const size = checkPictureSize(sniffed.kind, bytes);
  return size.ok ? sniffed : size;
}
