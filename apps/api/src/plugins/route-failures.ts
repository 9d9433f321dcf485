/**
 * How each route can fail, for the OpenAPI document: what follows from who may call it and what it reads, and beside
 * that the codes which the route's `config.failures` names. Guarded by the api's tests, none of which may meet a failure
 * that the document does not know (tests/integration/api/documented-failures.ts).
 */
import { ERRORS, type ErrorCode } from '@plumbline/shared/errors/catalogue.ts';
import type { RouteAccess } from './route-access.ts';

export interface DocumentedRoute {
  method: string;
  access: RouteAccess;
  unmetered: boolean;
  /** Whether it heeds an `Idempotency-Key`. */
  takesKey: boolean;
  /** JSON schemas of `params`, `querystring` and `body`, as far as the route has them. */
  inputs: readonly unknown[];
  failures: readonly ErrorCode[];
}

const READS = new Set(['GET', 'HEAD']);

/** The codes of the catalogue that a route can answer with, in the catalogue's order. */
export function failuresOf(route: DocumentedRoute): ErrorCode[] {
  const codes = new Set<ErrorCode>(['internal', ...route.failures]);
  const add = (isSo: boolean, ...more: readonly ErrorCode[]) => {
    if (isSo) for (const code of more) codes.add(code);
  };
  const isGuarded = route.access !== 'public';
  const isWrite = !READS.has(route.method);
  add(isGuarded, 'unauthenticated', 'token-scope');
  add(isGuarded || !route.unmetered, 'store-unavailable');
  add(!route.unmetered, 'rate-limited');
  add(route.access === 'members', 'not-authorized');
  add(isGuarded && route.inputs.some(namesRecord), 'not-found', 'not-authorized');
  add(isGuarded && isWrite, 'tenant-expired');
  add(isWrite || route.inputs.length > 0, 'validation');
  add(isWrite, 'too-large', 'unsupported-media-type');
  add(isWrite && route.takesKey, 'in-progress', 'idempotency-mismatch');
  return Object.keys(ERRORS).filter((code): code is ErrorCode => [...codes].some((each) => each === code));
}

/** Whether an input holds the id of something that may not be there for the caller. */
function namesRecord(schema: unknown): boolean {
  if (typeof schema !== 'object' || schema === null || !('properties' in schema)) return false;
  return Object.keys(schema.properties ?? {}).some((name) => /Ids?$/.test(name));
}

/** The failures as OpenAPI responses by status; the envelope is the document's `Failure`. */
export function failureResponses(
  codes: readonly ErrorCode[],
  statusOf: Partial<Record<ErrorCode, number>> = {},
): Record<string, { description: string; content: object }> {
  const byStatus = Map.groupBy(codes, (code) => statusOf[code] ?? ERRORS[code].http);
  return Object.fromEntries(
    [...byStatus].map(([status, enumeration]) => {
      const data = { type: 'object', properties: { error: { type: 'string', enum: enumeration } } };
      const schema = { allOf: [{ $ref: 'Failure#' }, { type: 'object', properties: { data } }] };
      return [String(status), { description: enumeration.join(', '), content: jsonOf(schema) }];
    }),
  );
}

function jsonOf(schema: object): object {
  return { 'application/json': { schema } };
}
