import { collabPath } from '@plumbline/shared/protocol/room-messages.ts';
import { planRoom, sceneRoom } from '@plumbline/shared/ids/room-name.ts';
import { freePort } from '../../../scripts/free-port.mjs';
import { logName, logPath, startProcess } from '../../../scripts/product-processes.mjs';
import type { BenchRoom, BenchServer } from './bench-server.ts';
import { createBenchSite, type BenchSite } from './bench-site.ts';
import { ServerProcess } from './server-process.ts';

/** Our collab-server as `npm start` runs it, with sessions, memberships and rights like anybody's. */
export async function plumbline(databaseUrl: string, dataDir: string): Promise<BenchServer> {
  const node = await nodeOf(databaseUrl, dataDir, 1);
  const site = await createBenchSite(databaseUrl);
  return {
    name: 'plumbline',
    protocol: 'hocuspocus',
    isStored: true,
    process: node.process,
    openRooms: (count) => openRooms(site, count, { url: node.urlOf(site) }),
    openScene: () => openScene(site, { url: node.urlOf(site) }),
  };
}

/** The same process, entered by what any Yjs client speaks, each with a token for programs. */
export async function plumblineByYWebsocket(databaseUrl: string, dataDir: string): Promise<BenchServer> {
  const node = await nodeOf(databaseUrl, dataDir, 4);
  const site = await createBenchSite(databaseUrl, 'program');
  return {
    name: 'plumbline-y-websocket',
    protocol: 'y-websocket',
    isStored: true,
    process: node.process,
    openRooms: (count) => openRooms(site, count, { url: node.urlOf(site) }),
    openScene: () => openScene(site, { url: node.urlOf(site) }),
  };
}

/** Two of them on one Postgres, without Redis: those who look on are on the other one. */
export async function plumblineTwoNodes(databaseUrl: string, dataDir: string): Promise<BenchServer> {
  const [node, neighbour] = [await nodeOf(databaseUrl, dataDir, 2), await nodeOf(databaseUrl, dataDir, 3)];
  const site = await createBenchSite(databaseUrl);
  return {
    name: 'plumbline-two-nodes',
    protocol: 'hocuspocus',
    isStored: true,
    process: node.process,
    neighbour: neighbour.process,
    openRooms: (count) =>
      openRooms(site, count, { url: node.urlOf(site), watcherUrl: neighbour.urlOf(site) }),
    openScene: () => openScene(site, { url: node.urlOf(site), watcherUrl: neighbour.urlOf(site) }),
  };
}

/** The api is not started: nothing of a room passes through it. */
async function nodeOf(databaseUrl: string, dataDir: string, number: number) {
  const port = await freePort();
  const settings = { databaseUrl, dataDir, host: '127.0.0.1', port: 0, collabPort: port };
  return {
    process: new ServerProcess({
      port,
      isReady: () => isReady(port),
      spawn: () => startProcess('collab', settings, { number }),
      logPath: logPath(dataDir, logName('collab', number)),
    }),
    urlOf: ({ projectId }: BenchSite) => `ws://127.0.0.1:${port}${collabPath(projectId)}`,
  };
}

async function openRooms(
  site: BenchSite,
  count: number,
  urls: Pick<BenchRoom, 'url' | 'watcherUrl'>,
): Promise<BenchRoom[]> {
  const plans = await site.addPlans(count);
  return plans.map((floorPlanId) => ({
    ...urls,
    name: planRoom(floorPlanId),
    editorTokens: site.inspectorTokens,
    watcherTokens: site.viewerTokens,
  }));
}

async function openScene(site: BenchSite, urls: Pick<BenchRoom, 'url' | 'watcherUrl'>): Promise<BenchRoom> {
  const { inspectionId, visitorTokens } = await site.addScene();
  const [name, editorTokens] = [sceneRoom(inspectionId), site.inspectorTokens];
  return { ...urls, name, editorTokens, watcherTokens: visitorTokens };
}

async function isReady(port: number): Promise<boolean> {
  try {
    return (await fetch(`http://127.0.0.1:${port}/ready`)).ok;
  } catch {
    return false;
  }
}
