/** Hocuspocus with its own database extension on Postgres and its stock debounce of 2 s, 10 s at most. */
import { Database } from '@hocuspocus/extension-database';
import { Server } from '@hocuspocus/server';
import pg from 'pg';

const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'] });
await pool.query('CREATE TABLE IF NOT EXISTS documents (name text PRIMARY KEY, data bytea NOT NULL)');

const database = new Database({
  async fetch({ documentName }) {
    const { rows } = await pool.query<{ data: Buffer }>('SELECT data FROM documents WHERE name = $1', [
      documentName,
    ]);
    return rows[0]?.data ?? null;
  },
  async store({ documentName, state }) {
    await pool.query(
      'INSERT INTO documents (name, data) VALUES ($1, $2) ON CONFLICT (name) DO UPDATE SET data = EXCLUDED.data',
      [documentName, state],
    );
  },
});

const server = new Server({
  port: Number(process.env['PORT']),
  address: '127.0.0.1',
  quiet: true,
  extensions: [database],
});
await server.listen();
