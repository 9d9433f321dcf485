/** One file on its way to the server, piece by piece; what was interrupted goes on where it stopped. */
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { DetailedError, Upload } from 'tus-js-client';
import { ApiFailure, type Connection } from './api.ts';
import type { UrlStorage } from 'tus-js-client';

const CHUNK_BYTES = 8 * 1024 * 1024;
const RETRY_DELAYS_MS = [0, 1000, 3000, 6000, 10_000, 30_000];

export interface FileTarget {
  projectId: string;
  purpose: 'floor-plan' | 'note-file' | 'bcf' | 'capture';
  /** Of a capture: which announced file of an inspection it is. */
  sourceId?: string;
}

export interface SendOptions {
  onProgress?(sentBytes: number, sizeBytes: number): void;
  /** Where the addresses of unfinished uploads are kept, so that another run can go on with them. */
  urlStorage?: UrlStorage;
  signal?: AbortSignal;
}

/**
 * Sends a file and answers the upload's id, null for a capture that had come before.
 * @throws ApiFailure, or Error when the line is lost for good
 */
export async function sendFile(
  { server, token }: Connection,
  path: string,
  target: FileTarget,
  options: SendOptions = {},
): Promise<string | null> {
  const { size, mtimeMs } = await stat(path);
  const { urlStorage, signal } = options;
  const kept = Object.values(target).join('-');
  return new Promise((resolve, reject) => {
    const upload: Upload = new Upload(createReadStream(path), {
      endpoint: `${server}/api/uploads`,
      chunkSize: CHUNK_BYTES,
      uploadSize: size,
      retryDelays: RETRY_DELAYS_MS,
      headers: { authorization: `Bearer ${token}` },
      metadata: { ...target, filename: basename(path) },
      removeFingerprintOnSuccess: true,
      storeFingerprintForResuming: urlStorage !== undefined,
      ...(urlStorage && { urlStorage }),
      fingerprint: async () => ['plumbline', server, kept, path, size, mtimeMs].join('|'),
      onProgress: (sentBytes) => options.onProgress?.(sentBytes, size),
      onSuccess: () => resolve(upload.url?.split('/').at(-1) ?? null),
      onError: (error) => (hasCome(target, error) ? resolve(null) : reject(failureOf(error))),
    });
    signal?.addEventListener('abort', () => {
      void upload.abort();
      reject(new Error('interrupted'));
    });
    startOrResume(upload, urlStorage).catch(reject);
  });
}

async function startOrResume(upload: Upload, urlStorage: UrlStorage | undefined): Promise<void> {
  const [previous] = urlStorage ? await upload.findPreviousUploads() : [];
  if (previous) upload.resumeFromPreviousUpload(previous);
  upload.start();
}

/** A file of an inspection is there once: it had come, and only the answer was lost. */
function hasCome({ purpose }: FileTarget, error: Error): boolean {
  const isBegun = error instanceof DetailedError && error.originalRequest.getMethod() === 'POST';
  return purpose === 'capture' && isBegun && codeOf(error) === 'conflict';
}

function failureOf(error: Error): Error {
  const code = codeOf(error);
  if (code === null || !(error instanceof DetailedError)) return error;
  const status = error.originalResponse?.getStatus() ?? 0;
  return new ApiFailure({ error: code, status, requestId: null });
}

function codeOf(error: Error): string | null {
  const body = error instanceof DetailedError ? error.originalResponse?.getBody() : undefined;
  const [, code] = /"error":"([a-z0-9-]+)"/.exec(body ?? '') ?? [];
  return code ?? null;
}
