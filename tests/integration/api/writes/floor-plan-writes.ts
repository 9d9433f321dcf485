/** Writes of floor plans, their revisions and links; in an order in which each can be done once. */
import { randomUUID } from 'node:crypto';
import { addDraft } from '@plumbline/server/floor-plans/add-revision.ts';
import { listRevisions } from '@plumbline/server/floor-plans/revision.store.ts';
import type { World } from '../api-world.ts';
import { inWorld, newFloor, readyUpload, send, type Write, type Writes } from './write.ts';

const newLink = async (world: World): Promise<string> => {
  const payload = { kind: 'home', projectId: world.projectId, expiresInDays: 7 };
  const answer = await send(world, { method: 'POST', url: '/api/core/share', payload }, randomUUID());
  return `/api/core/share/${answer.json().data.link.id}`;
};

const TWICE = {
  by: 'pairs',
  pairs: [
    { raster: { x: 0, y: 0 }, plan: { x: 0, y: 0 } },
    { raster: { x: 300, y: 100 }, plan: { x: 600, y: 200 } },
  ],
};

const LOBBY = 'a'.repeat(32);
const DOUBTS = [{ objectId: LOBBY, changedShare: 0.5 }];

/** The address of a drawn draft of a plan's next revision. */
async function newDraft(world: World): Promise<string> {
  const floor = await newFloor(world);
  const floorPlanId = floor.split('/').at(-1) ?? '';
  const draft = await inWorld(world, async (trx) => {
    const [first] = await listRevisions(trx, floorPlanId);
    if (!first) throw new Error('a plan without a drawing');
    const { tenantId, projectId } = world;
    const createdBy = world.people.admin.accountId;
    return addDraft(trx, { tenantId, projectId, floorPlanId, createdBy, note: '', revision: first.image });
  });
  return `${floor}/revision/${draft}`;
}

async function alignedDraft(world: World): Promise<string> {
  const draft = await newDraft(world);
  await send(
    world,
    { method: 'PUT', url: `${draft}/alignment`, payload: { version: 1, alignment: TWICE } },
    randomUUID(),
  );
  return draft;
}

export const FLOOR_PLAN_WRITES: Writes = {
  'POST /api/core/floor': async (world) => ({
    method: 'POST',
    url: '/api/core/floor',
    payload: { uploadId: await readyUpload(world), pages: [{ page: 1, name: 'Attic' }] },
  }),
  'POST /api/core/floor/order': async (world) => ({
    method: 'POST',
    url: '/api/core/floor/order',
    payload: { projectId: world.projectId, floorIds: [world.floorId] },
  }),
  'PATCH /api/core/floor/{floorId}': async (world) => ({
    method: 'PATCH',
    url: await newFloor(world),
    payload: { name: 'Renamed', version: 1 },
  }),
  'DELETE /api/core/floor/{floorId}': async (world) => ({
    method: 'DELETE',
    url: `${await newFloor(world)}?version=1`,
  }),
  'POST /api/core/floor/{floorId}/restore': async (world) => {
    const floor = await newFloor(world);
    await send(world, { method: 'DELETE', url: `${floor}?version=1` }, randomUUID());
    return { method: 'POST', url: `${floor}/restore` };
  },
  'POST /api/core/floor/{floorId}/revision': async (world) => ({
    method: 'POST',
    url: `${await newFloor(world)}/revision`,
    payload: { uploadId: await readyUpload(world), page: 1 },
  }),
  'PUT /api/core/floor/{floorId}/revision/{revisionId}/alignment': async (world) => ({
    method: 'PUT',
    by: 'tenantAdmin',
    url: `${await newDraft(world)}/alignment`,
    payload: { version: 1, alignment: TWICE },
  }),
  'PUT /api/core/floor/{floorId}/revision/{revisionId}/doubt': async (world) => ({
    method: 'PUT',
    by: 'tenantAdmin',
    url: `${await alignedDraft(world)}/doubt`,
    payload: { version: 2, doubts: DOUBTS },
  }),
  'POST /api/core/floor/{floorId}/revision/{revisionId}/doubt/confirm': async (world) => {
    const draft = await alignedDraft(world);
    const set: Write = { method: 'PUT', url: `${draft}/doubt`, payload: { version: 2, doubts: DOUBTS } };
    await send(world, set, randomUUID());
    return {
      method: 'POST',
      by: 'tenantAdmin',
      url: `${draft}/doubt/confirm`,
      payload: { version: 2, objectIds: [LOBBY] },
    };
  },
  'POST /api/core/floor/{floorId}/revision/{revisionId}/current': async (world) => ({
    method: 'POST',
    by: 'tenantAdmin',
    url: `${await alignedDraft(world)}/current`,
    payload: { version: 2, insteadOf: 1, unchecked: true },
  }),
  'DELETE /api/core/floor/{floorId}/revision/{revisionId}': async (world) => ({
    method: 'DELETE',
    by: 'tenantAdmin',
    url: `${await newDraft(world)}?version=1`,
  }),
  'POST /api/core/share': async (world) => ({
    method: 'POST',
    url: '/api/core/share',
    payload: { kind: 'home', projectId: world.projectId, expiresInDays: 7 },
  }),
  'PATCH /api/core/share/{linkId}': async (world) => ({
    method: 'PATCH',
    by: 'tenantAdmin',
    url: await newLink(world),
    payload: { expiresInDays: 30 },
  }),
  'POST /api/core/share/{linkId}/rotate': async (world) => ({
    method: 'POST',
    by: 'tenantAdmin',
    url: `${await newLink(world)}/rotate`,
  }),
  'DELETE /api/core/share/{linkId}': async (world) => ({ method: 'DELETE', url: await newLink(world) }),
};
