/** Notes that are made of a field note: where they were seen, once of each, and by whoever may only. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { NotePin } from '@plumbline/shared/contract/note-pins.ts';
import { addFieldNote } from '@plumbline/shared/documents/scene/commands.ts';
import { SCENE_DOCUMENT } from '@plumbline/shared/documents/scene/scene-document.ts';
import { sceneRoom } from '@plumbline/shared/ids/room-name.ts';
import { newObjectId } from '@plumbline/shared/ids/object-id.ts';
import { inTenant } from '@plumbline/server/database/client.ts';
import { appendServerEdit } from '@plumbline/server/journal/append-server-edit.ts';
import { projectRoom } from '@plumbline/server/projections/project-room.ts';
import { ROOM_KINDS } from '@plumbline/server/rooms/room-kinds.ts';
import { addInspection, type MadeInspection } from './add-inspection.ts';
import { bearer, createWorld, type Person, type World } from './api-world.ts';
import { projectAdmin } from './furnish-tenant.ts';

let world: World;
let walk: MadeInspection;
beforeAll(async () => {
  world = await createWorld();
  const { stores, tenantId, projectId, floorId, people } = world;
  const actor = projectAdmin({ tenantId, projectId, accountId: people.inspector.accountId });
  walk = await inTenant(stores.app, tenantId, (trx) => addInspection(trx, actor, floorId));
});
afterAll(() => world.close());

async function call(
  who: Person,
  method: 'GET' | 'PATCH' | 'POST' | 'DELETE',
  path: string,
  payload?: object,
) {
  const url = `/api/core${path}`;
  const headers = bearer(world.people[who]);
  const answer = await world.app.inject({ method, url, headers, ...(payload && { payload }) });
  return { status: answer.statusCode, ...answer.json() };
}

const sight = (more: object = {}) => ({
  inspectionId: walk.inspectionId,
  captureId: walk.captureId,
  yawDeg: 12.5,
  pitchDeg: -30,
  fieldNoteId: newObjectId(),
  accuracyM: 0.4,
  ...more,
});
const make = (who: Person, more: object) =>
  call(who, 'POST', '/note', {
    id: randomUUID(),
    projectId: world.projectId,
    text: 'A crack',
    place: { floorId: world.floorId, x: 10, y: 20 },
    ...more,
  });
const pins = async (): Promise<NotePin[]> =>
  (await call('viewer', 'GET', `/note/pin?floorId=${world.floorId}`)).rows;

test('a note keeps where it was seen, and how well its place is known until somebody moves it', async () => {
  const seen = sight();
  const watcherIds = [world.people.viewer.accountId];
  const made = await make('inspector', { sight: seen, watcherIds });
  expect(made).toMatchObject({ status: 200, data: { sight: seen } });
  const { id } = made.data;
  const { createdAt } = made.data;
  expect((await pins()).find((pin) => pin.id === id)).toMatchObject({ x: 10, y: 20, sight: seen, createdAt });
  const { version } = (await call('inspector', 'GET', `/note/${id}`)).data;
  const place = { floorId: world.floorId, x: 30, y: 20 };
  const moved = await call('inspector', 'PATCH', `/note/${id}`, { version, fields: { place } });
  expect(moved.data.sight).toEqual({ ...seen, accuracyM: null });
});

test('of a field note one inspect note is made, of two at once too, and again once that is deleted', async () => {
  const seen = sight();
  const both = await Promise.all([
    make('inspector', { sight: seen }),
    make('secondInspector', { sight: seen }),
  ]);
  expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 409]));
  const { data } = both.find(({ status }) => status === 200) ?? { data: null };
  expect((await call('admin', 'DELETE', `/note/${data.id}?version=${data.version}`)).status).toBe(200);
  expect((await make('secondInspector', { sight: seen })).status).toBe(200);
});

test('a picture of another inspection or nowhere, and who may make no notes, are refused', async () => {
  for (const wrong of [{ captureId: randomUUID() }, { inspectionId: randomUUID() }])
    expect((await make('inspector', { sight: sight(wrong) })).status).toBe(404);
  for (const wrong of [
    { pitchDeg: 91 },
    { yawDeg: 181 },
    { fieldNoteId: 'x' },
    { accuracyM: -1 },
    { by: 'x' },
  ])
    expect((await make('inspector', { sight: sight(wrong) })).status).toBe(400);
  expect((await make('viewer', { sight: sight() })).status).toBe(403);
  const stranger = await make('inspector', { sight: sight(), watcherIds: [randomUUID()] });
  expect(stranger.status).toBe(422);
});

test('who left a field note the members are told, and nobody else', async () => {
  const { stores, tenantId, projectId, people } = world;
  const room = sceneRoom(walk.inspectionId);
  const id = newObjectId();
  await inTenant(stores.app, tenantId, (trx) =>
    appendServerEdit(trx, {
      room,
      document: SCENE_DOCUMENT,
      tenantId,
      projectId,
      accountId: people.inspector.accountId,
      node: 'test',
      edit: (doc) => void addFieldNote(doc, { captureId: walk.captureId, yawDeg: 0, pitchDeg: 0 }, { id }),
    }),
  );
  await projectRoom(stores, ROOM_KINDS, { room, tenantId, open: null });
  const path = `/inspection/${walk.inspectionId}/field-note-author`;
  expect((await call('viewer', 'GET', path)).rows).toMatchObject([
    { fieldNoteId: id, by: { id: people.inspector.accountId } },
  ]);
});
