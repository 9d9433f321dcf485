/** Who is inside of a project, as those hear it who serve the lists: from real rooms of several processes. */
import type { Place } from '@plumbline/server/between-nodes/say-here.ts';
import { openTestStores, type Site } from '@plumbline/server/journal/testing/site-fixture.ts';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { WhoIsHere } from '../../../apps/api/src/live/who-is-here.ts';
import { startCollabProcess } from './harness/collab-process.ts';
import { eventually, timeUntil } from './harness/eventually.ts';
import { Table } from './harness/presence-across.ts';
import { startTwoNodes, type TwoNodes } from './harness/two-nodes.ts';

const SLACK = process.env['CI'] ? 2.5 : 1;
const SEEN_WITHIN_MS = 2000 * SLACK;
const FORGOTTEN_WITHIN_MS = 35_000 * SLACK;

let nodes: TwoNodes;
let listener: ReturnType<typeof openTestStores>;
let here: WhoIsHere;
let stopListening: () => void;
let changes: Place[] = [];
let site: Site;
let table: Table;

beforeAll(async () => {
  nodes = await startTwoNodes();
  listener = openTestStores(nodes.ownerUrl);
  const nobody = { places: () => [], accountsAt: () => [] };
  here = new WhoIsHere(listener.between, nobody, { onChange: (place) => changes.push(place) });
  stopListening = here.start();
  await eventually(() => listener.between.isUp);
});
afterAll(async () => {
  stopListening();
  await listener.close();
  await nodes.stop();
});
beforeEach(async () => {
  site = await nodes.newSite();
  table = new Table(site);
  changes = [];
  return () => table.leave();
});

const floorPlanId = () => site.floorPlanIds[0] ?? '';
const at = (placeId: string) => [...here.at(placeId)].toSorted();
const isThere = (...people: { accountId: string }[]) => {
  const ids = people
    .map(({ accountId }) => accountId)
    .toSorted()
    .join();
  return at(floorPlanId()).join() === ids && at(site.projectId).join() === ids;
};

it('sees who comes and leaves by either process, once however often they came, and no visitor', async () => {
  const { inspector, secondInspector, viewer, visitor } = site;
  const ben = await table.join(nodes.first, inspector);
  expect(await timeUntil(() => isThere(inspector))).toBeLessThan(SEEN_WITHIN_MS);
  const again = await table.join(nodes.second, inspector);
  const cem = await table.join(nodes.second, secondInspector);
  // Who only looks is there as well.
  const eva = await table.join(nodes.second, viewer);
  await table.join(nodes.first, visitor);
  await eventually(() => isThere(inspector, secondInspector, viewer));
  ben.close();
  eva.close();
  await eventually(() => isThere(inspector, secondInspector));
  again.close();
  cem.close();
  expect(await timeUntil(() => isThere())).toBeLessThan(SEEN_WITHIN_MS);
  const { tenantId, projectId } = site;
  expect(changes).toContainEqual({ id: floorPlanId(), tenantId, projectId });
  expect(changes).toContainEqual({ id: projectId, tenantId, projectId });
});

it('a server that stops takes its people along at once; one that was killed leaves them for half a minute', async () => {
  const { inspector, secondInspector, viewer } = site;
  const stopped = await startCollabProcess(nodes.ownerUrl, 'node-3');
  const killed = await startCollabProcess(nodes.ownerUrl, 'node-4');
  await table.join(stopped, secondInspector);
  await table.join(killed, inspector);
  await table.join(nodes.first, viewer);
  await eventually(() => isThere(inspector, secondInspector, viewer));
  await stopped.kill('SIGTERM');
  expect(await timeUntil(() => isThere(inspector, viewer))).toBeLessThan(SEEN_WITHIN_MS);
  await killed.kill('SIGKILL');
  const before = changes.length;
  expect(await timeUntil(() => isThere(viewer), 2 * FORGOTTEN_WITHIN_MS)).toBeLessThan(FORGOTTEN_WITHIN_MS);
  // And whoever looks is told.
  await eventually(() => changes.length > before);
}, 180_000);
