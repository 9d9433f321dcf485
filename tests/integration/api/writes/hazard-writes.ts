/** Writes of findings. */
import { randomUUID } from 'node:crypto';
import { listDetectorModels } from '@plumbline/server/hazards/detector-models.ts';
import { TINY_SPEC } from '../../../../apps/api/src/hazards/testing/tiny-models.ts';
import { addFinding, chooseDetector } from '../hazard-world.ts';
import { inWorld, newDetectorModel, send, type Write, type Writes } from './write.ts';
import type { World } from '../api-world.ts';

async function newRun(world: World): Promise<Write> {
  await chooseDetector(world);
  // One that an earlier write began is over.
  await inWorld(world, (trx) => trx.updateTable('hazard_run').set({ state: 'done' }).execute());
  const url = `/api/core/inspection/${world.inspectionId}/hazard-run`;
  return { method: 'POST', url, payload: { id: randomUUID() } };
}

const addModel = async (world: World): Promise<Write> => ({
  method: 'POST',
  by: 'tenantAdmin',
  url: '/api/core/detector/model',
  payload: { uploadId: await newDetectorModel(world), description: JSON.stringify(TINY_SPEC) },
});

const decided =
  (deed: string, payload: object) =>
  async (world: World): Promise<Write> => ({
    method: 'POST',
    url: `/api/core/finding/${await addFinding(world)}/${deed}`,
    payload: { version: 1, ...payload },
  });

export const HAZARD_WRITES: Writes = {
  'PUT /api/core/detector': async () => ({
    method: 'PUT',
    url: '/api/core/detector',
    payload: { detector: 'demo-hazards' },
    by: 'tenantAdmin',
  }),
  'POST /api/core/detector/model': addModel,
  'DELETE /api/core/detector/model/{modelId}': async (world) => {
    await send(world, await addModel(world), randomUUID());
    const models = await inWorld(world, (trx) => listDetectorModels(trx));
    const [newest] = models.toReversed();
    if (!newest) throw new Error('no model was added');
    return { method: 'DELETE', by: 'tenantAdmin', url: `/api/core/detector/model/${newest.id}` };
  },
  'POST /api/core/inspection/{inspectionId}/hazard-run': newRun,
  'POST /api/core/inspection/{inspectionId}/hazard-run/cancel': async (world) => {
    await send(world, await newRun(world), randomUUID());
    return { method: 'POST', url: `/api/core/inspection/${world.inspectionId}/hazard-run/cancel` };
  },
  'POST /api/core/finding/{findingId}/approve': async (world) =>
    decided('approve', { noteId: randomUUID(), text: 'Open edge' })(world),
  'POST /api/core/finding/{findingId}/merge': async (world) =>
    decided('merge', { noteId: world.noteId })(world),
  'POST /api/core/finding/{findingId}/reject': decided('reject', { reason: 'no-hazard' }),
  'POST /api/core/finding/{findingId}/undo': async (world) => {
    const id = await addFinding(world);
    const reject = { version: 1, reason: 'no-hazard' };
    await send(
      world,
      { method: 'POST', url: `/api/core/finding/${id}/reject`, payload: reject },
      randomUUID(),
    );
    return { method: 'POST', url: `/api/core/finding/${id}/undo`, payload: { version: 2 } };
  },
};
