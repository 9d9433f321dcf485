import { createCollabServer } from '../../../../apps/collab-server/src/server.ts';
import { ROOM_KINDS } from '@plumbline/server/rooms/room-kinds.ts';
import type { Stores } from '@plumbline/server/database/client.ts';
import { openTestStores, type Site } from '@plumbline/server/journal/testing/site-fixture.ts';
import { startRooms, type RoomsUnderTest } from './rooms-under-test.ts';

export interface NodeUnderTest {
  port: number;
  stores: Stores;
}

export interface TwoNodes {
  ownerUrl: string;
  first: NodeUnderTest;
  second: NodeUnderTest;
  newSite(): Promise<Site>;
  stop(): Promise<void>;
}

/** Two servers of the same rooms on one database, in this process and strangers to each other. */
export async function startTwoNodes(env: Record<string, string> = {}): Promise<TwoNodes> {
  const first: RoomsUnderTest = await startRooms({ NODE_NAME: 'node-1', ...env });
  const stores = openTestStores(first.database.ownerUrl, { COLLAB_PORT: '0', NODE_NAME: 'node-2', ...env });
  const server = createCollabServer(stores, ROOM_KINDS);
  const port = await server.listen();
  return {
    ownerUrl: first.database.ownerUrl,
    first,
    second: { port, stores },
    newSite: () => first.newSite(),
    async stop() {
      await server.close();
      await stores.close();
      await first.stop();
    },
  };
}
