import { sql } from 'kysely';
import { tenantSetting, type Database, type Trx } from './client.ts';

/** So long a connection waits for whoever takes the pieces. */
const PATIENCE_MS = 20_000;

interface SnapshotOptions {
  /** Missing = none: for what belongs to no tenant, and for the identity role. */
  tenants?: string | readonly string[];
  patienceMs?: number;
}

/**
 * Reads piece by piece in one transaction that sees the database as it was at its beginning and writes nothing. Ended
 * when the pieces are no longer wanted, and with an error when nobody takes one for a while: a slow reader holds no
 * connection for good.
 */
export async function* inSnapshot<Piece>(
  db: Database,
  read: (trx: Trx) => AsyncIterable<Piece>,
  { tenants, patienceMs = PATIENCE_MS }: SnapshotOptions,
): AsyncGenerator<Piece> {
  const trx = await db
    .startTransaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute();
  let isOpen = true;
  const end = async () => {
    if (!isOpen) return;
    isOpen = false;
    // A connection that broke is let go all the same; what broke it is said by the statement that met it.
    await trx
      .rollback()
      .execute()
      .catch(() => undefined);
  };
  try {
    if (tenants !== undefined)
      await sql`SELECT set_config('app.tenants', ${tenantSetting(tenants)}, true)`.execute(trx);
    for await (const piece of read(trx)) {
      const timer = setTimeout(() => void end(), patienceMs);
      try {
        yield piece;
      } finally {
        clearTimeout(timer);
      }
      if (!isOpen) throw new Error(`no piece was taken for ${patienceMs} ms`);
    }
  } finally {
    await end();
  }
}
