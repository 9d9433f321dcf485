import { sql, type Kysely } from 'kysely';
import { UnfitDatabaseError } from './unfit-database.ts';

const MINIMUM_MAJOR = 18;
/** `server_version_num` is the major version times this, plus the minor one. */
const NUMBERS_PER_MAJOR = 10_000;

/**
 * Looks at the server before anything is made on it.
 * @throws UnfitDatabaseError when it is older than the schema needs
 */
export async function judgeServer(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{
    version: string;
  }>`SELECT current_setting('server_version_num') AS version`.execute(db);
  const major = Math.floor(Number(rows[0]?.version) / NUMBERS_PER_MAJOR);
  if (major >= MINIMUM_MAJOR) return;
  throw new UnfitDatabaseError(
    `Plumbline needs Postgres ${MINIMUM_MAJOR} or newer, and the server that DATABASE_URL names is Postgres ${major}.`,
  );
}
