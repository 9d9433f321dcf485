import { ERRORS, type ErrorCode } from '@plumbline/shared/errors/catalogue.ts';

/** By its own rule `y-websocket` comes back after every close but those with these codes. */
const FINAL = { first: 4400, last: 4499 } as const;
const COME_AGAIN_OFFSET = 100;

/**
 * The close code of a failure for `y-websocket` clients: in the range that they take for final when sending the same again
 * cannot succeed, else outside of it.
 */
export function yCloseCode(code: ErrorCode): number {
  const entry = ERRORS[code];
  const close = 'close' in entry ? entry.close : null;
  const isFinal = close !== null && close >= FINAL.first && close <= FINAL.last;
  if (entry.retry) return isFinal ? close + COME_AGAIN_OFFSET : (close ?? FINAL.first + COME_AGAIN_OFFSET);
  // Statuses of HTTP for what cannot succeed are all of 4xx.
  return isFinal ? close : 4000 + entry.http;
}
