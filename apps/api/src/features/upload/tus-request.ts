import { Metadata } from '@tus/server';
import * as z from 'zod/mini';
import { NOTE_FILE_MAX_BYTES, NOTE_FILE_MAX_SIZE } from '@plumbline/shared/contract/attachment.ts';
import { BCF_FILE_MAX_BYTES, BCF_FILE_MAX_SIZE } from '@plumbline/shared/contract/bcf.ts';
import { UuidSchema } from '@plumbline/shared/contract/envelope.ts';
import { PLAN_FILE_MAX_BYTES } from '@plumbline/shared/contract/floor.ts';
import { DETECTOR_FILE_MAX_BYTES, DETECTOR_FILE_MAX_SIZE } from '@plumbline/shared/contract/hazard.ts';
import { CAPTURE_FILE_MAX_BYTES, CAPTURE_FILE_MAX_SIZE } from '@plumbline/shared/contract/inspection.ts';
import { PICTURE_RULES } from '@plumbline/shared/contract/picture.ts';
import { AppError } from '@plumbline/shared/errors/app-error.ts';
import type { UploadPurpose } from '@plumbline/server/database/tables/floor-plan-tables.ts';
import { displayName } from './display-name.ts';

const MAX_METADATA_CHARS = 4096;

const FILE = {
  filename: z.string().check(z.minLength(1), z.maxLength(1000)),
  sha256: z.optional(z.string().check(z.regex(/^[0-9a-f]{64}$/))),
};
const MetadataSchema = z.discriminatedUnion('purpose', [
  z.object({ ...FILE, purpose: z.enum(['floor-plan', 'cover', 'note-file', 'bcf']), projectId: UuidSchema }),
  z.object({ ...FILE, purpose: z.enum(['profile-photo', 'detector']) }),
  z.object({ ...FILE, purpose: z.literal('capture'), projectId: UuidSchema, sourceId: UuidSchema }),
]);

export interface AnnouncedUpload {
  /** Null for a profile photo and for a detector. */
  projectId: string | null;
  fileName: string;
  purpose: UploadPurpose;
  sizeBytes: number;
  /** Hex, as the client worked it out; null when it gave none. */
  sha256: string | null;
  /** Of a capture: which file of an inspection it is. */
  sourceId: string | null;
}

type Headers = Record<string, string | string[] | undefined>;

/**
 * What the headers of a tus creation announce. The length must be known at once, so that a file that is too large is
 * refused before its first byte.
 * @throws AppError validation, file-too-large, picture-too-large, attachment-too-large, file-empty
 */
export function readAnnouncement(headers: Headers): AnnouncedUpload {
  if (headers['upload-defer-length'] !== undefined || headers['upload-concat'] !== undefined) {
    throw invalid('Upload-Length', 'required');
  }
  const sizeBytes = readLength(headers['upload-length']);
  if (sizeBytes === 0) throw new AppError('file-empty');
  const metadata = MetadataSchema.safeParse(readMetadata(headers['upload-metadata']));
  if (!metadata.success) {
    const path = metadata.error.issues[0]?.path.join('.') ?? '';
    throw invalid(`Upload-Metadata.${path}`, 'invalid');
  }
  const { filename, purpose, sha256 } = metadata.data;
  requireSize(purpose, sizeBytes);
  const projectId = 'projectId' in metadata.data ? metadata.data.projectId : null;
  const sourceId = 'sourceId' in metadata.data ? metadata.data.sourceId : null;
  return { projectId, fileName: displayName(filename), purpose, sizeBytes, sha256: sha256 ?? null, sourceId };
}

function requireSize(purpose: UploadPurpose, sizeBytes: number): void {
  if (purpose === 'floor-plan') {
    if (sizeBytes > PLAN_FILE_MAX_BYTES) throw new AppError('file-too-large');
    return;
  }
  if (purpose === 'note-file') return requireAtMost(sizeBytes, NOTE_FILE_MAX_BYTES, NOTE_FILE_MAX_SIZE);
  if (purpose === 'bcf') return requireAtMost(sizeBytes, BCF_FILE_MAX_BYTES, BCF_FILE_MAX_SIZE);
  if (purpose === 'capture') return requireAtMost(sizeBytes, CAPTURE_FILE_MAX_BYTES, CAPTURE_FILE_MAX_SIZE);
  if (purpose === 'detector')
    return requireAtMost(sizeBytes, DETECTOR_FILE_MAX_BYTES, DETECTOR_FILE_MAX_SIZE);
  const { maxBytes, maxSize } = PICTURE_RULES[purpose];
  if (sizeBytes > maxBytes) throw new AppError('picture-too-large', { params: { maxSize } });
}

function requireAtMost(sizeBytes: number, maxBytes: number, maxSize: string): void {
  if (sizeBytes > maxBytes) throw new AppError('attachment-too-large', { params: { maxSize } });
}

function readLength(header: string | string[] | undefined): number {
  if (typeof header !== 'string' || !/^\d{1,15}$/.test(header)) throw invalid('Upload-Length', 'invalid');
  return Number(header);
}

function readMetadata(header: string | string[] | undefined): Record<string, string | null> {
  if (typeof header !== 'string' || header.length > MAX_METADATA_CHARS) {
    throw invalid('Upload-Metadata', 'invalid');
  }
  try {
    return Metadata.parse(header);
  } catch {
    throw invalid('Upload-Metadata', 'invalid');
  }
}

function invalid(path: string, error: string): AppError {
  return new AppError('validation', { fields: [{ path, error }] });
}
