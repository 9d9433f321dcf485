/**
 * Pools of connections that work as one of the product's roles.
 *
 * Invariant: no process ends because a connection broke. An idle connection reports to the pool, a checked-out one
 * to nobody unless it has a listener of its own (node-postgres#3083): both have one. A connection that gave no answer
 * in time never goes back into the pool: its server may be gone without a word. Guarded by `client.pg.test.ts`.
 * A statement of the app's that forgot its tenant is said in the log as an alarm (`row-level-security.pg.test.ts`).
 */
import pg from 'pg';
import type { Logger } from '../log.ts';
import { TenantWatch } from './tenant-watch.ts';

export type DatabaseRole = 'plumbline_app' | 'plumbline_identity';

export interface PoolOptions {
  role: DatabaseRole;
  size: number;
  statementTimeoutMs: number;
  /** Shown in pg_stat_activity. */
  applicationName: string;
  /** Postgres answered a statement, be it with an error, or took a connection. */
  onAnswer?: () => void;
}

/** Extra time for the answer to arrive: only a server that stopped answering is given up on the client's side. */
const ANSWER_GRACE_MS = 500;
/** The only mark of node-postgres's error when an answer does not come. */
const READ_TIMEOUT_MESSAGE = 'Query read timeout';
const OID_INT8 = 20;
const OID_DATE = 1082;
const OID_INT8_ARRAY = 1016;

/**
 * The owner's address turned into one that works as `role`, whatever other options it carries.
 * Row level security does not bind a superuser, so no pool may keep the role it logged in with.
 */
export function addressAs(databaseUrl: string, role: DatabaseRole): string {
  const url = new URL(databaseUrl);
  const options = [url.searchParams.get('options'), `-c role=${role}`].filter(Boolean).join(' ');
  url.searchParams.set('options', options);
  return url.href;
}

function toSafeInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`bigint out of range: ${text}`);
  return value;
}

/** `{1,2,3}`; our arrays of bigints have one dimension and no nulls. */
function toSafeIntegers(text: string): number[] {
  const inner = text.slice(1, -1);
  return inner === '' ? [] : inner.split(',').map(toSafeInteger);
}

/** Bigints as numbers (every one of ours is below 2^53) and plain days as text; all else as node-postgres has it. */
const valueTypes: pg.CustomTypesConfig = {
  getTypeParser(oid, format) {
    if (format === 'binary') return pg.types.getTypeParser(oid, 'binary');
    const type: number = oid;
    if (type === OID_INT8) return toSafeInteger;
    if (type === OID_DATE) return (text: string) => text;
    if (type === OID_INT8_ARRAY) return toSafeIntegers;
    return pg.types.getTypeParser(oid, 'text');
  },
};

/** Connection settings of one role; a listener's single connection uses them too. */
export function connectionSettings(databaseUrl: string, options: Omit<PoolOptions, 'size'>): pg.ClientConfig {
  return {
    connectionString: addressAs(databaseUrl, options.role),
    application_name: options.applicationName,
    connectionTimeoutMillis: options.statementTimeoutMs,
    statement_timeout: options.statementTimeoutMs,
    query_timeout: options.statementTimeoutMs + ANSWER_GRACE_MS,
    idle_in_transaction_session_timeout: options.statementTimeoutMs * 10,
    keepAlive: true,
    types: valueTypes,
  };
}

/** A pool whose connections work as `options.role`. */
export function createPool(databaseUrl: string, options: PoolOptions, log: Logger): pg.Pool {
  const pool = new pg.Pool({
    ...connectionSettings(databaseUrl, options),
    max: options.size,
    idleTimeoutMillis: 30_000,
  });
  pool.on('error', (error) => log.warn({ err: error, role: options.role }, 'database connection lost'));
  pool.on('connect', (client) => {
    const watch = options.role === 'plumbline_app' ? new TenantWatch() : null;
    const onAnswer = options.onAnswer ?? (() => undefined);
    onAnswer();
    const onStatement = (statement: string): void => {
      const tables = watch?.missed(statement) ?? [];
      if (tables.length > 0)
        log.error({ alarm: true, tables }, 'rows of tenants were asked for without a tenant');
    };
    listenToQueries(client, { onStatement, onAnswer });
    client.on('error', (error) => log.debug({ err: error, role: options.role }, 'connection error'));
  });
  return pool;
}

/**
 * Hands on the text of every statement before it is sent, and ends a connection that gave no answer: node-postgres gives
 * the caller an error and keeps it, whereas of one that ended the pool lets go.
 */
function listenToQueries(
  client: pg.PoolClient,
  { onStatement, onAnswer }: { onStatement: (text: string) => void; onAnswer: () => void },
): void {
  // oxlint-disable-next-line typescript/unbound-method -- called with its connection below
  const query: unknown = client.query;
  if (typeof query !== 'function') throw new TypeError('the driver has no query');
  Object.defineProperty(client, 'query', {
    value: (...args: unknown[]): unknown => {
      if (typeof args[0] === 'string') onStatement(args[0]);
      const result: unknown = Reflect.apply(query, client, args);
      if (result instanceof Promise) {
        result.then(onAnswer, (error: unknown) => {
          if (error instanceof pg.DatabaseError) onAnswer();
          const isSilent = error instanceof Error && error.message === READ_TIMEOUT_MESSAGE;
          // oxlint-disable-next-line typescript/unbound-method -- called with its connection below
          const end: unknown = 'end' in client ? client.end : undefined;
          if (isSilent && typeof end === 'function') Reflect.apply(end, client, []);
        });
      }
      return result;
    },
  });
}
