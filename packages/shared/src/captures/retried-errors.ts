import type { CaptureSource } from '../contract/inspection.ts';
import type { ErrorCode } from '../errors/catalogue.ts';

/** Faults of ours, after which the same file is worth another try; all others are the file's. */
export const RETRIED_ERRORS: readonly ErrorCode[] = [
  'internal',
  'storage-full',
  'decode-timeout',
  'video-no-reader',
];

/** Whether a file can be tried again from the step that it failed in. */
export function canTryAgain({
  state,
  failedIn,
  error,
}: Pick<CaptureSource, 'state' | 'failedIn' | 'error'>): boolean {
  return state === 'failed' && failedIn !== null && RETRIED_ERRORS.some((code) => code === error);
}
