import { newObjectId } from '@plumbline/shared/ids/object-id.ts';
import { FetchError, ofetch } from 'ofetch';
import * as z from 'zod/mini';
import { createDuplicateGuard, DUPLICATE_MESSAGE } from './duplicate-guard.ts';
import { linesLostAt } from './feed-line.ts';
import { failureOf, isSystemFailure, RequestError } from './request-error.ts';
import { clearAccessToken, getSession } from './session-store.ts';
import { takeSkipFlags, type EnableSkip, type SkipFlags } from './skip-flags.ts';

/** Statuses worth another try; writes are never repeated, reads once (specification §7). */
const RETRY_STATUSES = [408, 409, 425, 429, 500, 502, 503, 504];
const RETRY_DELAY_MS = 300;
const TIMEOUT_MS = 30_000;

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

export interface RequestOptions<Schema extends z.ZodMiniType> {
  /** Shape of a good answer's body. */
  schema: Schema;
  method?: Method;
  body?: unknown;
  query?: Record<string, string | number | boolean | undefined>;
  headers?: Record<string, string>;
  enableSkip?: EnableSkip;
  /** A bearer other than the stored one, for the call right after a share login. */
  accessToken?: string;
  timeoutMs?: number;
  signal?: AbortSignal;
  /** Goes on when the page is left meanwhile. */
  keepalive?: boolean;
}

/** Where requests go and how the layer reaches the screen; set once by the app, by default silent. */
export interface RequestSurroundings {
  /** `/api` unless configured otherwise. */
  baseUrl: string;
  onSystemError: (error: RequestError) => void;
  onDuplicate: () => void;
  /** The token is gone already. */
  onUnauthenticated: () => void;
  languageTag: () => string;
}
let surroundings: RequestSurroundings = {
  baseUrl: '/api',
  onSystemError: () => undefined,
  onDuplicate: () => undefined,
  onUnauthenticated: () => undefined,
  languageTag: () => 'en',
};
let guard = createDuplicateGuard();

export function configureRequests(next: Omit<RequestSurroundings, 'baseUrl'> & { baseUrl?: string }): void {
  surroundings = { baseUrl: '/api', ...next };
  // Where they go now nothing was sent yet.
  guard = createDuplicateGuard();
}

/**
 * One call to the api, its answer parsed by `schema`.
 * @throws RequestError for every failed call; the toast is shown unless `enableSkip` says otherwise.
 */
export async function request<Schema extends z.ZodMiniType>(
  path: string,
  options: RequestOptions<Schema>,
): Promise<z.output<Schema>> {
  const method = options.method ?? 'GET';
  const { skip, headers, body } = takeSkipFlags(options.enableSkip, options.headers ?? {}, options.body);
  if (!skip.duplicates && guard.isDuplicate(method, path, body)) {
    tellDuplicate();
    throw new RequestError(0, DUPLICATE_MESSAGE);
  }
  const token = options.accessToken ?? getSession()?.accessToken;
  // One id for a read and its repetition: it is one call to whoever made it.
  const requestId = newObjectId();
  try {
    return await send(path, { ...options, method, body, headers, requestId }, token);
  } catch (error) {
    const failure = asRequestError(error, requestId);
    // A call with a token of its own tells its 401 itself.
    const own = failure.code === 401 && options.accessToken !== undefined;
    if (!own && !options.signal?.aborted) report(failure, isUntold(failure, skip, method), token);
    throw failure;
  }
}

/** Warns that the same was sent a moment ago. */
export function tellDuplicate(): void {
  surroundings.onDuplicate();
}

async function send<Schema extends z.ZodMiniType>(
  path: string,
  options: RequestOptions<Schema> & { method: Method; headers: Record<string, string>; requestId: string },
  token: string | undefined,
): Promise<z.output<Schema>> {
  const patient = ofetch.create({}, { fetch: fetchWithin(options.timeoutMs ?? TIMEOUT_MS) });
  const answer = await patient.raw<unknown>(path, {
    baseURL: surroundings.baseUrl,
    method: options.method,
    ...(options.query && { query: options.query }),
    ...(options.body !== undefined && { body: JSON.stringify(options.body) }),
    headers: {
      Accept: 'application/json',
      'Accept-Language': surroundings.languageTag(),
      'X-Request-Id': options.requestId,
      ...(options.body !== undefined && { 'Content-Type': 'application/json' }),
      ...(options.method === 'POST' && { 'Idempotency-Key': newObjectId() }),
      ...(token && { Authorization: `Bearer ${token}` }),
      ...options.headers,
    },
    retry: options.method === 'GET' ? 1 : 0,
    retryStatusCodes: RETRY_STATUSES,
    retryDelay: RETRY_DELAY_MS,
    ...(options.signal && { signal: options.signal }),
    ...(options.keepalive && { keepalive: true }),
  });
  const code = z.safeParse(z.object({ code: z.number() }), answer._data);
  if (code.success && code.data.code >= 300) {
    throw failureOf(answer.status, answer._data, options.requestId);
  }
  return z.parse(options.schema, answer._data);
}

/**
 * Gives up when no answer begins in time; for its body there is no limit. The library's own timeout is none for calls
 * that can be given up otherwise, and its second try begins with what ended the first (ofetch 1.5).
 */
function fetchWithin(timeoutMs: number): typeof fetch {
  return async (address, init) => {
    const lateness = new AbortController();
    const timer = setTimeout(() => lateness.abort(new DOMException('timeout', 'TimeoutError')), timeoutMs);
    const signals = init?.signal ? [init.signal, lateness.signal] : [lateness.signal];
    try {
      return await fetch(address, { ...init, signal: AbortSignal.any(signals) });
    } finally {
      clearTimeout(timer);
    }
  };
}

/** A sentence in its place may do for a refusal, and for what a query tells by itself; see `tellFirstLoad`. */
function isUntold(failure: RequestError, { errors }: SkipFlags, method: Method): boolean {
  if (errors !== true) return errors === 'all';
  if (method === 'GET') {
    told.add(failure);
    return true;
  }
  return !isSystemFailure(failure) || isLineDown();
}

/** Failures that are said in their place. */
const told = new WeakSet<Error>();

/** A list that could not be loaded at all is told as every failure of the system is, beside the sentence in its place. */
export function tellFirstLoad(error: Error): void {
  if (isSystemFailure(error) && told.has(error) && !isLineDown()) surroundings.onSystemError(error);
}

/** The page says so already, at the top and in every list. */
function isLineDown(): boolean {
  return ('onLine' in navigator && !navigator.onLine) || linesLostAt() !== null;
}

/** Tells the screen. A 401 of a token that is no longer in use concerns nobody. */
function report(failure: RequestError, silent: boolean, token: string | undefined): void {
  if (failure.code !== 401) {
    if (!silent) surroundings.onSystemError(failure);
  } else if (token === getSession()?.accessToken) {
    endUnauthenticated();
  }
}

/** The server knows this session no longer: its token goes, and the screen says so (specification §4). */
export function endUnauthenticated(): void {
  clearAccessToken();
  surroundings.onUnauthenticated();
}

/** Turns whatever went wrong into the one error of this layer. */
function asRequestError(error: unknown, requestId: string): RequestError {
  if (error instanceof RequestError) return error;
  if (error instanceof FetchError && error.response) {
    return failureOf(error.response.status, error.data, requestId);
  }
  return new RequestError(0, error instanceof Error ? error.message : String(error), { requestId });
}
