/**
 * The two ways into Postgres: `app` under row level security, `identity` for what is read before the tenant is known.
 *
 * Invariant: a tenant is set for one transaction only, by `inTenant`; without one every tenant table looks empty.
 * Guarded by `row-level-security.pg.test.ts`.
 */
import { Kysely, PostgresDialect, sql, type IsolationLevel, type Transaction } from 'kysely';
import { isUuid } from '@plumbline/shared/ids/uuid.ts';
import { openBetweenNodes, type BetweenNodes } from '../between-nodes/between-nodes.ts';
import type { Config } from '../config.ts';
import type { Logger } from '../log.ts';
import { runAfterCommit, sendHintsBy } from './after-commit.ts';
import { createPool, type DatabaseRole } from './pool.ts';
import { measurePool } from './pool-metrics.ts';
import type { Tables } from './tables.ts';

export { isStoreUnavailable } from './store-unavailable.ts';

export type Database = Kysely<Tables>;
export type Trx = Transaction<Tables>;

/** What every server process holds: both pools, the way to the other processes, the settings and the log. */
export interface Stores {
  /** Role plumbline_app: tenant tables under row level security. */
  app: Database;
  /** Role plumbline_identity: accounts, sessions, and the look-ups before the tenant is known. */
  identity: Database;
  /** Hints and presence; nothing that must not be lost. */
  between: BetweenNodes;
  /** When Postgres last answered anything on either pool, by `performance.now`. */
  readonly answeredAtMs: number;
  config: Config;
  log: Logger;
  /** Ends the pools and the way to the others; waits for running statements. */
  close(): Promise<void>;
}

/** Opens both pools; connects lazily, so it succeeds while Postgres is away. */
export function openStores(config: Config, log: Logger): Stores {
  let answeredAtMs = Number.NEGATIVE_INFINITY;
  const shared = {
    statementTimeoutMs: config.STATEMENT_TIMEOUT_MS,
    applicationName: config.NODE_NAME,
    onAnswer: () => (answeredAtMs = performance.now()),
  };
  const identitySize = Math.max(2, Math.ceil(config.DATABASE_POOL_SIZE / 3));
  const stopMeasuring: (() => void)[] = [];
  const open = (role: DatabaseRole, size: number) => {
    const pool = createPool(config.DATABASE_URL, { ...shared, role, size }, log);
    stopMeasuring.push(measurePool(pool, role));
    return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  };
  const app = open('plumbline_app', config.DATABASE_POOL_SIZE);
  const identity = open('plumbline_identity', identitySize);
  const between = openBetweenNodes(config, log);
  for (const db of [app, identity]) sendHintsBy(db, between);
  return {
    app,
    identity,
    between,
    get answeredAtMs() {
      return answeredAtMs;
    },
    config,
    log,
    close: async () => {
      for (const stop of stopMeasuring) stop();
      await Promise.all([app.destroy(), identity.destroy(), between.close()]);
    },
  };
}

export interface TransactionOptions {
  isolation?: IsolationLevel;
}

/**
 * Runs `fn` in one transaction that sees the rows of the given tenants (ids, UUID) and no others.
 * What `afterCommit` collected meanwhile starts once the commit succeeded.
 */
export async function inTenant<T>(
  db: Database,
  tenants: string | readonly string[],
  fn: (trx: Trx) => Promise<T>,
  options: TransactionOptions = {},
): Promise<T> {
  const setting = tenantSetting(tenants);
  return inTransaction(
    db,
    async (trx) => {
      await sql`SELECT set_config('app.tenants', ${setting}, true)`.execute(trx);
      return fn(trx);
    },
    options,
  );
}

/** Runs `fn` in one transaction without a tenant: for identity tables, and for tables that belong to no tenant. */
export async function inTransaction<T>(
  db: Database,
  fn: (trx: Trx) => Promise<T>,
  options: TransactionOptions = {},
): Promise<T> {
  const builder = db.transaction();
  const leveled = options.isolation ? builder.setIsolationLevel(options.isolation) : builder;
  let opened: Trx | undefined;
  const result = await leveled.execute((trx) => {
    opened = trx;
    return fn(trx);
  });
  if (opened) runAfterCommit(opened, db);
  return result;
}

/** The value of `app.tenants`, for a function of the database that sets it within its one statement. */
export function tenantSetting(tenants: string | readonly string[]): string {
  const ids = typeof tenants === 'string' ? [tenants] : tenants;
  for (const id of ids) if (!isUuid(id)) throw new TypeError(`not a tenant id: ${id}`);
  return `{${ids.join(',')}}`;
}
