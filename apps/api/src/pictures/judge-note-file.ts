/** Finds out what a file that is to be attached is, by its bytes, and draws it when it is a picture. */
import { readFile } from 'node:fs/promises';
import { NOTE_PICTURE_KINDS } from '@plumbline/shared/files/taken-kinds.ts';
import type { AttachmentKind } from '@plumbline/shared/documents/note/schema.ts';
import { AppError } from '@plumbline/shared/errors/app-error.ts';
import type { ErrorCode } from '@plumbline/shared/errors/catalogue.ts';
import type { AnyUpload } from '@plumbline/server/uploads/upload.ts';
import type { ApiContext } from '../api-context.ts';
import { checkPictureSize } from '../decoding/image-size.ts';
import { CONTENT_TYPES, type Refusal } from '../decoding/plan-file-kind.ts';
import { scanFile } from '../decoding/scan-file.ts';
import { kindOfNoteFile } from '../decoding/sniff-content.ts';
import { cancelUpload } from '../features/upload/cancel-upload.ts';
import { DRAWING_FAULTS, decodeInTurn, onCopy, storeDrawn, type UploadCopy } from './draw-upload.ts';

/** How a file can be refused, for the route that takes it. */
export const NOTE_FILE_FAULTS = [
  'upload-not-ready',
  'upload-expired',
  'checksum-mismatch',
  ...DRAWING_FAULTS,
] as const satisfies readonly ErrorCode[];

export interface JudgedFile {
  kind: AttachmentKind;
  contentType: string;
  sizeBytes: number;
  sha256: string;
}

type Judged = { ok: true; file: JudgedFile } | Refusal;

/**
 * A picture is drawn below the upload's id; of everything else nothing is opened.
 * @throws AppError with one of NOTE_FILE_FAULTS; a file that is refused is removed with its upload
 */
export async function judgeNoteFile(context: ApiContext, upload: AnyUpload): Promise<JudgedFile> {
  if (upload.purpose !== 'note-file') throw new AppError('not-found');
  if (upload.state !== 'ready') throw new AppError(upload.error ?? 'upload-not-ready');
  const judged = await judgeStored(context, upload.id);
  if (judged.ok) return judged.file;
  await cancelUpload(context, upload);
  throw new AppError(judged.code);
}

/** The same of bytes that lie below an id; nothing is removed of what is refused. */
export function judgeStored(context: Files, id: string): Promise<Judged> {
  return decodeInTurn(() => onCopy(context, id, (copy) => judge(context, id, copy)));
}

type Files = Pick<ApiContext, 'stores' | 'storage'>;

async function judge(context: Files, uploadId: string, { source, outDir }: UploadCopy): Promise<Judged> {
  const { head, sizeBytes, sha256, isQuarantined } = await scanFile(source);
  if (isQuarantined) return { ok: false, code: 'file-quarantined' };
  const found = await kindOfNoteFile(head, NOTE_PICTURE_KINDS);
  const size = { sizeBytes, sha256 };
  if (found === 'file') return { ok: true, file: { kind: 'file', contentType: OTHER_TYPE, ...size } };
  const contentType = CONTENT_TYPES[found];
  if (found === 'pdf') return { ok: true, file: { kind: 'pdf', contentType, ...size } };
  const checked = checkPictureSize(found, await readFile(source));
  if (!checked.ok) return checked;
  const drawn = await storeDrawn(context, uploadId, { want: 'photo', kind: found, source, outDir });
  return drawn.ok ? { ok: true, file: { kind: 'picture', contentType, ...size } } : drawn;
}

const OTHER_TYPE = 'application/octet-stream';
