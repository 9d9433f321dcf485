import { Metadata } from '@tus/server';
import * as z from 'zod/mini';
import { UuidSchema } from '@plumbline/shared/contract/envelope.ts';
import { PLAN_FILE_MAX_BYTES } from '@plumbline/shared/contract/floor.ts';
import { AppError } from '@plumbline/shared/errors/app-error.ts';
import { displayName } from './display-name.ts';

const MAX_METADATA_CHARS = 4096;

const MetadataSchema = z.object({
  projectId: UuidSchema,
  filename: z.string().check(z.minLength(1), z.maxLength(1000)),
  purpose: z.literal('floor-plan'),
  sha256: z.optional(z.string().check(z.regex(/^[0-9a-f]{64}$/))),
});

export interface AnnouncedUpload {
  projectId: string;
  fileName: string;
  purpose: 'floor-plan';
  sizeBytes: number;
  /** Hex, as the client worked it out; null when it gave none. */
  sha256: string | null;
}

type Headers = Record<string, string | string[] | undefined>;

/**
 * What the headers of a tus creation announce. The length must be known at once, so that a file that is too large is
 * refused before its first byte.
 * @throws AppError validation, file-too-large, file-empty
 */
export function readAnnouncement(headers: Headers): AnnouncedUpload {
  if (headers['upload-defer-length'] !== undefined || headers['upload-concat'] !== undefined) {
    throw invalid('Upload-Length', 'required');
  }
  const sizeBytes = readLength(headers['upload-length']);
  if (sizeBytes > PLAN_FILE_MAX_BYTES) throw new AppError('file-too-large');
  if (sizeBytes === 0) throw new AppError('file-empty');
  const metadata = MetadataSchema.safeParse(readMetadata(headers['upload-metadata']));
  if (!metadata.success) {
    const path = metadata.error.issues[0]?.path.join('.') ?? '';
    throw invalid(`Upload-Metadata.${path}`, 'invalid');
  }
  const { projectId, filename, purpose, sha256 } = metadata.data;
  return { projectId, fileName: displayName(filename), purpose, sizeBytes, sha256: sha256 ?? null };
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
