/** What a database holds, table by table, as the catalogue lists them: a table that is added tomorrow is looked at too. */
import pg from 'pg';

/** What changes without a call having done anything: a refused write is noted, and a session slides by being used. */
const NOTES_OF_CALLS = /^operation_/;
const SLIDES = { table: 'session', column: 'expires_at' };

export type Fingerprint = ReadonlyMap<string, string>;

/** By name of the table, the number of its rows and a digest of them; as the owner, so that no policy hides a row. */
export async function fingerprintOf(ownerUrl: string): Promise<Fingerprint> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    const tables = (await tablesOf(client)).filter((table) => !NOTES_OF_CALLS.test(table));
    const { rows } = await client.query<{ name: string; content: string }>(
      tables.map(digestOf).join('\nUNION ALL\n'),
    );
    return new Map(rows.map(({ name, content }) => [name, content]));
  } finally {
    await client.end();
  }
}

/** Tables whose content two fingerprints tell apart. */
export function changedTables(before: Fingerprint, after: Fingerprint): string[] {
  const names = new Set([...before.keys(), ...after.keys()]);
  return [...names].filter((name) => before.get(name) !== after.get(name)).toSorted();
}

async function tablesOf(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT c.relname AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE n.nspname = 'public' AND c.relkind IN ('r', 'p') AND NOT c.relispartition ORDER BY 1`,
  );
  return rows.map(({ name }) => name);
}

function digestOf(table: string): string {
  const row = table === SLIDES.table ? `to_jsonb(t) - '${SLIDES.column}'` : 'to_jsonb(t)';
  return `SELECT '${table}' AS name,
    count(*) || ' ' || md5(COALESCE(string_agg((${row})::text, E'\\n' ORDER BY (${row})::text), '')) AS content
    FROM ${pg.escapeIdentifier(table)} t`;
}
