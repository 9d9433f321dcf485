import pg from 'pg';
import type { World } from './api-world.ts';

/** As if what goes soon had been told so many days earlier than it was. */
export async function toldDaysEarlier({ stores }: World, days: number): Promise<void> {
  const owner = new pg.Client({ connectionString: stores.config.DATABASE_URL });
  await owner.connect();
  await owner.query('UPDATE purge_warning SET at = at - make_interval(days => $1)', [days]);
  await owner.end();
}
