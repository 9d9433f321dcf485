/**
 * Makes a picture of an upload whose bytes are all here. What is made lies beside the bytes that came, under the
 * upload's id: until something takes it over it goes with the upload, however this ends.
 * Guarded by picture.pg.test.ts of tests/integration/api.
 */
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { PICTURE_RULES, type Crop, type PicturePurpose } from '@plumbline/shared/contract/picture.ts';
import { AppError } from '@plumbline/shared/errors/app-error.ts';
import type { ErrorCode } from '@plumbline/shared/errors/catalogue.ts';
import type { AnyUpload } from '@plumbline/server/uploads/upload.ts';
import type { ApiContext } from '../api-context.ts';
import { checkPictureSize } from '../decoding/image-size.ts';
import type { Refusal } from '../decoding/plan-file-kind.ts';
import { sniffPicture } from '../decoding/sniff-content.ts';
import { cancelUpload } from '../features/upload/cancel-upload.ts';
import { sha256Of } from '../features/upload/upload-files.ts';
import { DRAWING_FAULTS, decodeInTurn, onCopy, storeDrawn } from './draw-upload.ts';

/** How a picture can be refused, for the routes that take one. */
export const PICTURE_FAULTS = [
  'upload-not-ready',
  'picture-too-large',
  'invalid-file-type',
  'svg-unsupported',
  ...DRAWING_FAULTS,
] as const satisfies readonly ErrorCode[];

/** What is told of the file that comes out, `preview.webp`. */
export interface UploadedPicture {
  contentType: 'image/webp';
  sizeBytes: number;
  sha256: string;
}

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

type Drawn = { ok: true; picture: UploadedPicture } | Refusal;

function draw(
  context: ApiContext,
  { id }: AnyUpload,
  { purpose, crop }: { purpose: PicturePurpose; crop: Crop },
): Promise<Drawn> {
  return onCopy(context, id, async ({ source, outDir }): Promise<Drawn> => {
    const judged = await judgeBytes(await readFile(source), purpose);
    if (!judged.ok) return judged;
    const drawn = await storeDrawn(context, id, {
      want: 'picture',
      kind: judged.kind,
      source,
      outDir,
      purpose,
      crop,
    });
    if (!drawn.ok) return drawn;
    const preview = join(outDir, 'preview.webp');
    const { size: sizeBytes } = await stat(preview);
    return { ok: true, picture: { contentType: 'image/webp', sizeBytes, sha256: await sha256Of(preview) } };
  });
}

async function judgeBytes(bytes: Buffer, purpose: PicturePurpose) {
  const sniffed = await sniffPicture(bytes, PICTURE_RULES[purpose].kinds);
  if (!sniffed.ok) return sniffed;
  const size = checkPictureSize(sniffed.kind, bytes);
  return size.ok ? sniffed : size;
}
