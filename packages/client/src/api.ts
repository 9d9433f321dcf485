import createClient, { type Client } from 'openapi-fetch';
import type { paths } from './generated/api-paths.ts';

export type Api = Client<paths>;

/** What the server said instead of an answer; `error` is a code of its catalogue. */
export class ApiFailure extends Error {
  readonly error: string;
  readonly status: number;
  readonly requestId: string | null;

  constructor({ error, status, requestId }: { error: string; status: number; requestId: string | null }) {
    super(`${error} (${status})`);
    this.name = 'ApiFailure';
    this.error = error;
    this.status = status;
    this.requestId = requestId;
  }
}

export interface Connection {
  /** The address of the product, without a path. */
  server: string;
  /** A token for programs: `plb_…`. */
  token: string;
}

/** Typed calls of every route, by its path in the OpenAPI document. */
export function createApi({ server, token }: Connection): Api {
  return createClient<paths>({
    baseUrl: server,
    headers: { authorization: `Bearer ${token}` },
  });
}

/**
 * What a call was answered.
 * @throws ApiFailure
 */
export async function answered<T>(
  call: Promise<{ data?: T; error?: unknown; response: Response }>,
): Promise<NonNullable<T>> {
  const { data, error, response } = await call;
  if (response.ok && data !== undefined && data !== null) return data;
  const { status } = response;
  throw new ApiFailure({ status, ...readFailure(error) });
}

function readFailure(body: unknown): { error: string; requestId: string | null } {
  const data = fieldsOf(fieldsOf(body)['data']);
  const { error, requestId } = data;
  return {
    error: typeof error === 'string' ? error : 'no-answer',
    requestId: typeof requestId === 'string' ? requestId : null,
  };
}

function fieldsOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}
