import { collabPath } from '@plumbline/shared/protocol/room-messages.ts';
import { planRoom } from '@plumbline/shared/ids/room-name.ts';
import { freePort } from '../../../scripts/free-port.mjs';
import { logPath, startProcess } from '../../../scripts/product-processes.mjs';
import type { BenchServer } from './bench-server.ts';
import { createBenchSite } from './bench-site.ts';
import { ServerProcess } from './server-process.ts';

/** Our collab-server as `npm start` runs it, with sessions, memberships and rights like anybody's. */
export async function plumbline(databaseUrl: string, dataDir: string): Promise<BenchServer> {
  const port = await freePort();
  const site = await createBenchSite(databaseUrl);
  // The api is not started: nothing of a room passes through it.
  const settings = { databaseUrl, dataDir, host: '127.0.0.1', port: 0, collabPort: port };
  return {
    name: 'plumbline',
    protocol: 'hocuspocus',
    isStored: true,
    process: new ServerProcess({
      port,
      isReady: () => isReady(port),
      spawn: () => startProcess('collab', settings),
      logPath: logPath(dataDir, 'collab'),
    }),
    async openRooms(count) {
      const plans = await site.addPlans(count);
      return plans.map((floorPlanId) => ({
        url: `ws://127.0.0.1:${port}${collabPath(site.projectId)}`,
        name: planRoom(floorPlanId),
        editorTokens: site.inspectorTokens,
        watcherTokens: site.viewerTokens,
      }));
    },
  };
}

async function isReady(port: number): Promise<boolean> {
  try {
    return (await fetch(`http://127.0.0.1:${port}/ready`)).ok;
  } catch {
    return false;
  }
}
