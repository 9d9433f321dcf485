import { FailureSchema, type FailureData } from '@plumbline/shared/contract/envelope.ts';
import * as z from 'zod/mini';

/** A refused or failed call. `String(error)` is `Error: {msg}` of the answer's body (specification §8). */
export class RequestError extends Error {
  /** HTTP status or body code; 0 when no answer came. */
  readonly code: number;
  /** The catalogue's key and its details, when the server sent them. */
  readonly failure: FailureData | null;
  /** What support can find the call by; null when it was never sent. */
  readonly requestId: string | null;

  constructor(
    code: number,
    msg: string,
    { failure = null, requestId = null }: { failure?: FailureData | null; requestId?: string | null } = {},
  ) {
    super(msg);
    this.code = code;
    this.failure = failure;
    this.requestId = failure?.requestId ?? requestId;
  }
}

/** The server answered, and would answer the same again: not there, or not for this reader. */
export function isRefusal(error: Error | null): boolean {
  return error instanceof RequestError && (error.code === 403 || error.code === 404);
}

/** To ask again would change nothing: refused, or an address that names nothing (an id cut short in a link). */
export function isFinal(error: Error | null): boolean {
  return isRefusal(error) || (error instanceof RequestError && error.code === 400);
}

/** No answer came, or one of a proxy or of a server that has lost its store. */
export function isServerAway(error: Error | null): boolean {
  return error instanceof RequestError && [0, 502, 503, 504].includes(error.code);
}

/** Reads a failed answer's body, whatever it is. */
export function failureOf(status: number, body: unknown, requestId: string): RequestError {
  const parsed = z.safeParse(FailureSchema, body);
  if (parsed.success) {
    const { code, msg, data: failure } = parsed.data;
    return new RequestError(code, msg, { failure, requestId });
  }
  const envelope = z.safeParse(z.object({ code: z.number(), msg: z.string() }), body);
  if (envelope.success) return new RequestError(envelope.data.code, envelope.data.msg, { requestId });
  return new RequestError(status, `HTTP ${status}`, { requestId });
}

/** No refusal with a reason of its own: the server failed, or could not be reached. */
export function isSystemFailure(error: Error | null): error is RequestError {
  return error instanceof RequestError && (error.code === 0 || error.code >= 500);
}
