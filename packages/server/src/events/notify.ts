import { sql } from 'kysely';
import type { Database, Stores } from '../database/client.ts';
import { listen, type Listener } from '../database/listen.ts';

const CHANNEL = 'plumbline_event';

/** Tells every process that a project has new events; after the commit, never in the transaction. */
export async function notifyEvents(db: Database, projectId: string): Promise<void> {
  await sql`SELECT pg_notify(${CHANNEL}, ${projectId})`.execute(db);
}

/** Calls `onProject` with each project that has new events. Only a hint: readers poll once a second as well. */
export function listenEvents(stores: Stores, onProject: (projectId: string) => void): Listener {
  return listen(stores, CHANNEL, (projectId) => {
    if (projectId !== '') onProject(projectId);
  });
}
