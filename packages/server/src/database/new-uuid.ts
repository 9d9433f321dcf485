import { sql } from 'kysely';
import type { Database, Trx } from './client.ts';

/** A UUIDv7 from Postgres, for what needs its id before its row. */
export async function newUuid(db: Database | Trx): Promise<string> {
  const { rows } = await sql<{ id: string }>`SELECT uuidv7() AS id`.execute(db);
  const id = rows[0]?.id;
  if (!id) throw new Error('Postgres made no id');
  return id;
}
