/** Writes of notes and tags; in an order in which each can be done once. */
import { randomUUID } from 'node:crypto';
import { inTenant } from '@plumbline/server/database/client.ts';
import type { World } from '../api-world.ts';
import { newBcfFile, newNoteFile, send, type Writes } from './write.ts';

async function newNote(world: World): Promise<string> {
  const { projectId, floorId } = world;
  const payload = { id: randomUUID(), projectId, text: 'Dust screen torn', place: { floorId, x: 5, y: 5 } };
  await send(world, { method: 'POST', url: '/api/core/note', payload }, randomUUID());
  return payload.id;
}

const tagFields = () => ({
  name: randomUUID(),
  colour: 'z3',
  letter: 'D',
  needsPhoto: false,
  defaultAssigneeId: null,
  defaultDays: null,
});

async function newTag(world: World): Promise<string> {
  const payload = { projectId: world.projectId, tag: tagFields() };
  const answer = await send(world, { method: 'POST', url: '/api/core/tag', payload }, randomUUID());
  return answer.json().data.id;
}

/** No worker runs here that ends them, and each person has one at a time. */
async function endImports({ stores, tenantId }: World): Promise<void> {
  await inTenant(stores.app, tenantId, (trx) =>
    trx.updateTable('bcf_import').set({ state: 'cancelled' }).execute(),
  );
}

/** One that was never asked: each is asked a few times a day only. */
const newAddress = () => ({ email: `${randomUUID()}@example.test`, language: 'en' });

export const NOTE_WRITES: Writes = {
  'POST /api/core/note': async ({ projectId, floorId }) => ({
    method: 'POST',
    url: '/api/core/note',
    payload: { id: randomUUID(), projectId, text: 'Door frame', place: { floorId, x: 1, y: 2 } },
  }),
  'PATCH /api/core/note/{noteId}': async (world) => ({
    method: 'PATCH',
    url: `/api/core/note/${await newNote(world)}`,
    payload: { version: 1, fields: { dueDate: '2026-12-24' } },
  }),
  'POST /api/core/note/{noteId}/transition': async (world) => ({
    method: 'POST',
    url: `/api/core/note/${await newNote(world)}/transition`,
    payload: { version: 1, to: 'open', comment: 'Seen today' },
  }),
  'POST /api/core/note/{noteId}/attachment': async (world) => ({
    method: 'POST',
    url: `/api/core/note/${await newNote(world)}/attachment`,
    payload: { uploadId: await newNoteFile(world), name: 'a.txt' },
  }),
  'POST /api/core/project/{projectId}/bcf': async (world) => {
    await endImports(world);
    return {
      method: 'POST',
      url: `/api/core/project/${world.projectId}/bcf`,
      payload: { uploadId: await newBcfFile(world) },
    };
  },
  'DELETE /api/core/project/{projectId}/bcf/{importId}': async (world) => {
    await endImports(world);
    const url = `/api/core/project/${world.projectId}/bcf`;
    const payload = { uploadId: await newBcfFile(world) };
    const answer = await send(world, { method: 'POST', url, payload }, randomUUID());
    return { method: 'DELETE', url: `${url}/${answer.json().data.id}` };
  },
  'POST /api/core/note/{noteId}/alert': async (world) => ({
    method: 'POST',
    url: `/api/core/note/${await newNote(world)}/alert`,
    payload: newAddress(),
  }),
  'DELETE /api/core/note/{noteId}/attachment/{attachmentId}': async (world) => {
    const url = `/api/core/note/${await newNote(world)}/attachment`;
    const payload = { uploadId: await newNoteFile(world), name: 'a.txt' };
    const answer = await send(world, { method: 'POST', url, payload }, randomUUID());
    return { method: 'DELETE', url: `${url}/${answer.json().data.id}` };
  },
  'DELETE /api/core/note/{noteId}': async (world) => ({
    method: 'DELETE',
    url: `/api/core/note/${await newNote(world)}?version=1`,
  }),
  'POST /api/core/note/{noteId}/restore': async (world) => {
    const url = `/api/core/note/${await newNote(world)}`;
    await send(world, { method: 'DELETE', url: `${url}?version=1` }, randomUUID());
    return { method: 'POST', url: `${url}/restore` };
  },
  'POST /api/core/note/bulk': async (world) => ({
    method: 'POST',
    url: '/api/core/note/bulk',
    payload: {
      projectId: world.projectId,
      notes: [{ id: await newNote(world), version: 1 }],
      change: { kind: 'due', dueDate: '2026-12-24' },
    },
  }),
  'POST /api/core/tag': async ({ projectId }) => ({
    method: 'POST',
    url: '/api/core/tag',
    payload: { projectId, tag: tagFields() },
  }),
  'PUT /api/core/tag/{tagId}': async (world) => ({
    method: 'PUT',
    url: `/api/core/tag/${await newTag(world)}`,
    payload: { tag: tagFields(), version: 1 },
  }),
  'POST /api/core/tag/{tagId}/merge': async (world) => ({
    method: 'POST',
    url: `/api/core/tag/${await newTag(world)}/merge`,
    payload: { intoId: world.tagId },
  }),
  'DELETE /api/core/tag/{tagId}': async (world) => ({
    method: 'DELETE',
    url: `/api/core/tag/${await newTag(world)}`,
  }),
};
