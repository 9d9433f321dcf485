/** Writes of inspections and captures; in an order in which each can be done once. */
import { randomUUID } from 'node:crypto';
import { readPlanTie, setPlanTie } from '@plumbline/server/floor-plans/plan-tie.ts';
import type { World } from '../api-world.ts';
import { addInspection, type MadeInspection } from '../add-inspection.ts';
import { projectAdmin } from '../furnish-tenant.ts';
import { addSpheres } from '../add-spheres.ts';
import { installTrackProgram } from '../track-program.ts';
import { inWorld, send, type Write, type Writes } from './write.ts';

function newInspection(world: World, state: 'preview' | 'published'): Promise<MadeInspection> {
  const { tenantId, projectId, floorId, people } = world;
  const actor = projectAdmin({ tenantId, projectId, accountId: people.admin.accountId });
  return inWorld(world, async (trx) => {
    const made = await addInspection(trx, actor, floorId);
    if (state === 'preview')
      await trx
        .updateTable('inspection')
        .set({ state, published_at: null, published_by: null })
        .where('id', '=', made.inspectionId)
        .execute();
    return made;
  });
}

/** A picture that can be lined up with another. */
async function newSphere(world: World): Promise<string> {
  const { captureId } = await newInspection(world, 'published');
  await inWorld(world, (trx) =>
    trx.updateTable('capture').set({ projection: 'sphere' }).where('id', '=', captureId).execute(),
  );
  return captureId;
}

/** A walk of three spheres whose track is searched for, by a program that finds none. */
async function newSearch(world: World): Promise<Write> {
  installTrackProgram([]);
  const { inspectionId } = await newInspection(world, 'preview');
  await addSpheres(world, inspectionId, 3);
  return {
    method: 'POST',
    url: `/api/core/inspection/${inspectionId}/track`,
    payload: { id: randomUUID() },
  };
}

/** A picture that somebody said is a sphere. */
async function newGuess(world: World): Promise<string> {
  const { inspectionId, sourceId, captureId } = await newInspection(world, 'published');
  await inWorld(world, async (trx) => {
    await trx.updateTable('inspection').set({ kind: 'photo-360' }).where('id', '=', inspectionId).execute();
    await trx
      .updateTable('capture_source')
      .set({ state: 'done', shape: 'sphere' })
      .where('id', '=', sourceId)
      .execute();
    await trx.updateTable('capture').set({ projection: 'sphere' }).where('id', '=', captureId).execute();
  });
  return captureId;
}

/** A file that has not come, beside another that has. */
async function withMissingFile(world: World): Promise<string> {
  const { inspectionId } = await newInspection(world, 'preview');
  const sourceId = randomUUID();
  await inWorld(world, (trx) =>
    trx
      .insertInto('capture_source')
      .values({
        id: sourceId,
        tenant_id: world.tenantId,
        inspection_id: inspectionId,
        position: 9,
        file_name: 'late.jpg',
        size_bytes: 9,
        state: 'waiting',
      })
      .execute(),
  );
  return `/api/core/inspection/${inspectionId}/file/${sourceId}`;
}

async function withFile(world: World, state: 'asking' | 'failed'): Promise<string> {
  const { inspectionId, sourceId } = await newInspection(world, 'preview');
  await inWorld(world, (trx) =>
    trx
      .updateTable('capture_source')
      .set(state === 'asking' ? { state } : { state, error: 'internal', failed_in: 'checking' })
      .where('id', '=', sourceId)
      .execute(),
  );
  return `/api/core/inspection/${inspectionId}/file/${sourceId}`;
}

const WORLD_TIE = {
  a: { x: 0, y: 2000, lat: 43.4669, lon: 11.8851 },
  b: { x: 0, y: 0, lat: 43.4679, lon: 11.8851 },
};

/** Ties the world's plan, unless it is. */
function tiePlan(world: World): Promise<unknown> {
  const { tenantId, floorId, people } = world;
  return inWorld(world, async (trx) => {
    const { version, tie } = await readPlanTie(trx, floorId);
    const who = { tenantId, accountId: people.admin.accountId };
    if (!tie) await setPlanTie(trx, who, { floorPlanId: floorId, seen: version }, WORLD_TIE);
  });
}

export const INSPECTION_WRITES: Writes = {
  'POST /api/core/inspection': async ({ floorId }) => ({
    method: 'POST',
    url: '/api/core/inspection',
    payload: {
      id: randomUUID(),
      floorId,
      name: 'Walk of the roof',
      kind: 'photo',
      takenOn: '2026-11-03',
      files: [{ id: randomUUID(), fileName: 'a.jpg', sizeBytes: 9, endsSha256: null }],
    },
  }),
  'PATCH /api/core/inspection/{inspectionId}': async (world) => ({
    method: 'PATCH',
    url: `/api/core/inspection/${(await newInspection(world, 'published')).inspectionId}`,
    payload: { version: 1, fields: { name: 'Walk of the cellar' } },
  }),
  'POST /api/core/inspection/{inspectionId}/publish': async (world) => ({
    method: 'POST',
    url: `/api/core/inspection/${(await newInspection(world, 'preview')).inspectionId}/publish`,
    payload: { version: 1 },
  }),
  'POST /api/core/inspection/{inspectionId}/file/{sourceId}/answer': async (world) => ({
    method: 'POST',
    url: `${await withFile(world, 'asking')}/answer`,
    payload: { shape: 'flat' },
  }),
  'POST /api/core/inspection/{inspectionId}/file/{sourceId}/retry': async (world) => ({
    method: 'POST',
    url: `${await withFile(world, 'failed')}/retry`,
  }),
  'DELETE /api/core/inspection/{inspectionId}/file/{sourceId}': async (world) => ({
    method: 'DELETE',
    url: await withMissingFile(world),
  }),
  'PATCH /api/core/capture/{captureId}': async (world) => ({
    method: 'PATCH',
    url: `/api/core/capture/${(await newInspection(world, 'published')).captureId}`,
    payload: { version: 1, fields: { place: { x: 4, y: 5 } } },
  }),
  'PUT /api/core/capture/{captureId}/shape': async (world) => ({
    method: 'PUT',
    url: `/api/core/capture/${await newGuess(world)}/shape`,
    payload: { version: 1, shape: 'flat' },
  }),
  'PUT /api/core/capture/{captureId}/pair/{otherId}': async (world) => ({
    method: 'PUT',
    url: `/api/core/capture/${await newSphere(world)}/pair/${await newSphere(world)}`,
    payload: {
      points: [
        { yawDeg: 0, otherYawDeg: 40 },
        { yawDeg: 90, otherYawDeg: 130 },
      ],
    },
  }),
  'PUT /api/core/inspection/{inspectionId}/path': async (world) => ({
    method: 'PUT',
    url: `/api/core/inspection/${(await newInspection(world, 'preview')).inspectionId}/path`,
    payload: {
      version: 1,
      path: [
        { x: 4, y: 5 },
        { x: 40, y: 5 },
      ],
    },
  }),
  'PUT /api/core/floor/{floorId}/tie': async ({ floorId }) => ({
    method: 'PUT',
    url: `/api/core/floor/${floorId}/tie`,
    payload: { version: 0, tie: WORLD_TIE },
  }),
  'POST /api/core/inspection/{inspectionId}/gps-place': async (world) => {
    const { inspectionId } = await newInspection(world, 'preview');
    await tiePlan(world);
    return { method: 'POST', url: `/api/core/inspection/${inspectionId}/gps-place`, payload: { version: 1 } };
  },
  'DELETE /api/core/inspection/{inspectionId}/gps-place': async (world) => ({
    method: 'DELETE',
    url: `/api/core/inspection/${(await newInspection(world, 'preview')).inspectionId}/gps-place?version=1`,
  }),
  'POST /api/core/inspection/{inspectionId}/track': newSearch,
  'POST /api/core/inspection/{inspectionId}/track/cancel': async (world) => {
    const search = await newSearch(world);
    await send(world, search, randomUUID());
    return { method: 'POST', url: `${search.url}/cancel` };
  },
  'DELETE /api/core/inspection/{inspectionId}/track': async (world) => ({
    method: 'DELETE',
    url: `/api/core/inspection/${(await newInspection(world, 'preview')).inspectionId}/track?version=1`,
  }),
  'PUT /api/core/inspection/{inspectionId}/time-shift': async (world) => ({
    method: 'PUT',
    url: `/api/core/inspection/${(await newInspection(world, 'preview')).inspectionId}/time-shift`,
    payload: { version: 1, seconds: 3600 },
  }),
  'POST /api/core/inspection/bulk': async (world) => ({
    method: 'POST',
    url: '/api/core/inspection/bulk',
    payload: {
      projectId: world.projectId,
      inspections: [{ id: (await newInspection(world, 'preview')).inspectionId, version: 1 }],
      change: { kind: 'publish' },
    },
  }),
  'DELETE /api/core/inspection/{inspectionId}': async (world) => ({
    method: 'DELETE',
    url: `/api/core/inspection/${(await newInspection(world, 'published')).inspectionId}?version=1`,
  }),
};
