import { createCollabServer, type CollabServer } from '../../../../apps/collab-server/src/server.ts';
import { ROOM_KINDS } from '@plumbline/server/rooms/room-kinds.ts';
import type { RoomKinds } from '@plumbline/server/rooms/room-kind.ts';
import type { Stores } from '@plumbline/server/database/client.ts';
import { createSite, openTestStores, type Site } from '@plumbline/server/journal/testing/site-fixture.ts';
import { createTestDatabase, type TestDatabase } from '../../../support/test-database.ts';

export interface RoomsUnderTest {
  database: TestDatabase;
  stores: Stores;
  server: CollabServer;
  port: number;
  newSite(): Promise<Site>;
  stop(): Promise<void>;
}

/** The real server in this process, on a database and a port of its own. */
export async function startRooms(
  env: Record<string, string> = {},
  kinds: RoomKinds = ROOM_KINDS,
): Promise<RoomsUnderTest> {
  const database = await createTestDatabase();
  const stores = openTestStores(database.ownerUrl, { COLLAB_PORT: '0', ...env });
  const server = createCollabServer(stores, kinds);
  const port = await server.listen();
  return {
    database,
    stores,
    server,
    port,
    newSite: () => createSite(database.ownerUrl),
    async stop() {
      await server.close();
      await stores.close();
      await database.drop();
    },
  };
}
