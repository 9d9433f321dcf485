import type { CaptureSource } from '../contract/inspection.ts';
import type { ErrorCode } from '../errors/catalogue.ts';

/** Faults of ours. */
const OWN_ERRORS: readonly ErrorCode[] = ['internal', 'storage-full', 'decode-timeout', 'video-no-reader'];

/**
 * What the readers of point clouds and building models refuse. Their formats have many dialects and a limit may be raised:
 * a later release may read what this one does not, and a file of many gigabytes is not sent again for that.
 */
const MODEL_ERRORS: readonly ErrorCode[] = [
  'cloud-unknown',
  'cloud-unsupported',
  'cloud-damaged',
  'cloud-truncated',
  'cloud-empty',
  'cloud-too-large',
  'ifc-unknown',
  'ifc-unsupported',
  'ifc-damaged',
  'ifc-truncated',
  'ifc-empty',
  'ifc-too-large',
];

/** After these the same file is worth another try; after all others it would end the same way. */
export const RETRIED_ERRORS: readonly ErrorCode[] = [...OWN_ERRORS, ...MODEL_ERRORS];

/** Whether it may be the file that is at fault, though another try is worth it. */
export function mayBeFile(error: string): boolean {
  return MODEL_ERRORS.some((code) => code === error);
}

/** Whether a file can be tried again from the step that it failed in. */
export function canTryAgain({
  state,
  failedIn,
  error,
}: Pick<CaptureSource, 'state' | 'failedIn' | 'error'>): boolean {
  return state === 'failed' && failedIn !== null && RETRIED_ERRORS.some((code) => code === error);
}
