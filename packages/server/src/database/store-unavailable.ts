/**
 * SQLSTATE classes and codes that mean "not now" rather than "not so": connection, resources, shutdown, timeout, and a
 * server that takes no writes, as managed ones do on a full disk and after a failover.
 */
const UNAVAILABLE_STATE = /^(08...|53...|57P0[1-5]|57014|25P03|25006|58030)$/;
/** A file that reached a size limit is an internal error to Postgres, like much that will never go well. */
const FILE_WRITE_FAILED = /^could not (extend|write|create|open|fsync|flush|close)\b.*\b(file|block)/i;
const UNAVAILABLE_ERRNO = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
]);
/** node-postgres and Kysely give these no code. */
const UNAVAILABLE_MESSAGE =
  /^(Connection terminated|Query read timeout|timeout exceeded when trying to connect|timeout expired|Client has encountered a connection error|Client was closed|Postgres connection has been discarded|Cannot use a pool after calling end)/;

/** True when Postgres cannot be reached or cannot serve now, so that the same again may succeed later. */
export function isStoreUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof AggregateError) return error.errors.some(isStoreUnavailable);
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  if (UNAVAILABLE_ERRNO.has(code) || UNAVAILABLE_STATE.test(code)) return true;
  if (code === 'XX000' && FILE_WRITE_FAILED.test(error.message)) return true;
  return UNAVAILABLE_MESSAGE.test(error.message) || isStoreUnavailable(error.cause);
}
