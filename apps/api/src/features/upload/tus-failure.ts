import { ERRORS as TUS_ERRORS } from '@tus/server';
import { AppError } from '@plumbline/shared/errors/app-error.ts';
import { StorageUnavailable } from '@plumbline/server/storage/file-storage.ts';
import type { ErrorCode } from '@plumbline/shared/errors/catalogue.ts';

/** The tus server's refusals by their status; its texts are for people who read the protocol. */
const CODES: Record<number, ErrorCode> = {
  404: 'not-found',
  409: 'conflict',
  410: 'upload-expired',
  413: 'file-too-large',
};
/** What the protocol answers while another request of the same upload is at work. */
export const LOCKED = 423;

export interface TusFailure {
  status: number;
  failure: AppError;
}

/** What the tus server threw. */
export type TusError = Error | { status_code: number; body: string };

/**
 * Turns what the tus server threw into an error of the catalogue, under the status that the protocol asks for.
 * Another request of the same upload took over: the client comes back and finds the new offset.
 * @param hasRoom whether the disk still takes files
 */
export function tusFailure(error: TusError, hasRoom: boolean): TusFailure {
  if (error instanceof AppError) return { status: error.http, failure: error };
  if (error instanceof StorageUnavailable) {
    const failure = new AppError('store-unavailable');
    return { status: failure.http, failure };
  }
  const status = 'status_code' in error ? error.status_code : 500;
  if ('body' in error && error.body === TUS_ERRORS.ABORTED.body) {
    return { status: LOCKED, failure: new AppError('in-progress') };
  }
  if (status >= 500) {
    const failure = new AppError(hasRoom ? 'internal' : 'storage-full');
    return { status: failure.http, failure };
  }
  return { status, failure: new AppError(CODES[status] ?? 'validation') };
}
