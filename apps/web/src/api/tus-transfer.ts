import { FailureSchema } from '@plumbline/shared/contract/envelope.ts';
import { newObjectId } from '@plumbline/shared/ids/object-id.ts';
import { DetailedError, Upload } from 'tus-js-client';
import * as z from 'zod/mini';
import { createChunkSize } from './chunk-size.ts';
import { getSession } from './session-store.ts';

const ENDPOINT = '/api/uploads';
/** What is between the browser and the server is the same for all files. */
const CHUNK = createChunkSize();
const RETRY_DELAYS_MS = [0, 1000, 3000, 6000, 10_000];
/** Answers after which the same bytes may still go through. */
const RETRY_STATUSES = new Set([0, 408, 409, 423, 425, 429, 500, 502, 503, 504]);

interface TransferEvents {
  onProgress: (share: number) => void;
  /** The id is empty for a file that had come before. */
  onDone: (uploadId: string) => void;
  /** A code of the error catalogue, or null when the line was lost for good. */
  onFailed: (code: string | null) => void;
}

export interface Transfer {
  uploadId: () => string | null;
  start: () => void;
  pause: () => void;
}

/** What a file is for; a profile photo and a detector are of no project. */
export type Announcement =
  | { purpose: 'floor-plan'; projectId: string }
  | { purpose: 'note-file' | 'bcf'; projectId: string }
  | { purpose: 'capture'; projectId: string; sourceId: string }
  | { purpose: 'detector' }
  | PictureAnnouncement;
export type PictureAnnouncement = { purpose: 'cover'; projectId: string } | { purpose: 'profile-photo' };

/** Sends one file by tus; what was interrupted goes on where it stopped, also after a reload. */
export async function createTransfer(
  announcement: Announcement,
  file: File,
  events: TransferEvents,
): Promise<Transfer> {
  // Of what may be as large as a video the server counts it.
  const digest = announcement.purpose === 'capture' ? null : await sha256Hex(file);
  const upload = new Upload(file, {
    endpoint: ENDPOINT,
    chunkSize: CHUNK.bytes,
    retryDelays: RETRY_DELAYS_MS,
    removeFingerprintOnSuccess: true,
    metadata: { ...announcement, filename: file.name, ...(digest && { sha256: digest }) },
    // One file may be sent for several things.
    fingerprint: () =>
      Promise.resolve(
        ['tus', ...Object.values(announcement), file.name, file.size, file.lastModified, ENDPOINT].join('-'),
      ),
    onBeforeRequest: (request) => {
      request.setHeader('Authorization', `Bearer ${getSession()?.accessToken ?? ''}`);
      request.setHeader('X-Request-Id', newObjectId());
    },
    onChunkComplete: CHUNK.noteProgress,
    onShouldRetry: (error) => {
      if (hasCome(announcement, error)) return false;
      const status = error.originalResponse?.getStatus() ?? 0;
      const isSmaller = CHUNK.noteFailure(status, codeOf(error) !== null);
      upload.options.chunkSize = CHUNK.bytes;
      return isSmaller || RETRY_STATUSES.has(status);
    },
    onProgress: (sentBytes, totalBytes) => events.onProgress(totalBytes > 0 ? sentBytes / totalBytes : 0),
    onSuccess: () => events.onDone(idOf(upload.url) ?? ''),
    onError: (error) => (hasCome(announcement, error) ? events.onDone('') : events.onFailed(codeOf(error))),
  });
  const [previous] = await upload.findPreviousUploads();
  if (previous) upload.resumeFromPreviousUpload(previous);
  return {
    uploadId: () => idOf(upload.url),
    start: () => upload.start(),
    pause: () => void upload.abort(),
  };
}

/**
 * A file of an inspection is there once: its upload ended with its last bytes, whose answer was lost, so that it was begun
 * anew and found that it has come.
 */
function hasCome({ purpose }: Announcement, error: Error): boolean {
  const isBegun = error instanceof DetailedError && error.originalRequest?.getMethod() === 'POST';
  return purpose === 'capture' && isBegun && codeOf(error) === 'conflict';
}

function idOf(url: string | null): string | null {
  return url?.split('/').at(-1) ?? null;
}

function codeOf(error: Error): string | null {
  if (!(error instanceof DetailedError)) return null;
  const body = error.originalResponse?.getBody();
  if (!body) return null;
  try {
    return z.safeParse(FailureSchema, JSON.parse(body)).data?.data.error ?? null;
  } catch {
    return null;
  }
}

/** Null on plain-http addresses, where the browser offers no digests. */
async function sha256Hex(file: File): Promise<string | null> {
  if (!globalThis.isSecureContext) return null;
  const digest = await crypto.subtle.digest('SHA-256', await file.arrayBuffer());
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
