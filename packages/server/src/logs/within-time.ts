import { sql } from 'kysely';
import { AppError } from '@plumbline/shared/errors/app-error.ts';
import type { Trx } from '../database/client.ts';

const MOST_MS = 2000;
const STATEMENT_TIMED_OUT = '57014';

/**
 * Looks through a log of any size for two seconds at the most: filters may have to read all of it to find nothing.
 * @throws AppError log-too-long
 */
export async function withinTime<Found>(trx: Trx, look: () => Promise<Found>): Promise<Found> {
  await sql`SELECT set_config('statement_timeout', ${String(MOST_MS)}, true)`.execute(trx);
  try {
    return await look();
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === STATEMENT_TIMED_OUT)
      throw new AppError('log-too-long');
    throw error;
  }
}
