/** Who wrote the comments of a note and when, for everybody who may read it; who left the project keeps the name. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { NoteComment } from '@plumbline/shared/contract/note-comment.ts';
import { addComment, editComment } from '@plumbline/shared/documents/note/commands.ts';
import { NOTE_DOCUMENT } from '@plumbline/shared/documents/note/note-document.ts';
import { newObjectId } from '@plumbline/shared/ids/object-id.ts';
import { noteRoom } from '@plumbline/shared/ids/room-name.ts';
import { inTenant } from '@plumbline/server/database/client.ts';
import { appendServerEdit } from '@plumbline/server/journal/append-server-edit.ts';
import { projectRoom } from '@plumbline/server/projections/project-room.ts';
import { ROOM_KINDS } from '@plumbline/server/rooms/room-kinds.ts';
import type * as Y from 'yjs';
import { bearer, createWorld, type Person, type World } from './api-world.ts';

let world: World;
const noteId = randomUUID();
beforeAll(async () => {
  world = await createWorld();
  const headers = bearer(world.people.inspector);
  const payload = { id: noteId, projectId: world.projectId };
  await world.app.inject({ method: 'POST', url: '/api/core/note', headers, payload });
});
afterAll(() => world.close());

async function write(who: Person, edit: (doc: Y.Doc, accountId: string) => void): Promise<void> {
  const { tenantId, projectId, stores } = world;
  const { accountId } = world.people[who];
  const room = noteRoom(noteId);
  const by = { document: NOTE_DOCUMENT, tenantId, projectId, accountId, node: 'test' };
  await inTenant(stores.app, tenantId, (trx) =>
    appendServerEdit(trx, { ...by, room, edit: (doc) => edit(doc, accountId) }),
  );
  await projectRoom(stores, ROOM_KINDS, { room, tenantId, open: null });
}
async function comments(who: Person): Promise<NoteComment[]> {
  const headers = bearer(world.people[who]);
  return (await world.app.inject({ url: `/api/core/note/${noteId}/comment`, headers })).json().rows;
}

test('each comment has its author and its time, and says when it was edited', async () => {
  const [first, second] = [newObjectId(), newObjectId()];
  await write('viewer', (doc, by) => addComment(doc, { id: first, by, body: [{ text: 'Missing' }] }));
  await write('responder', (doc, by) => addComment(doc, { id: second, by, body: [{ text: 'Sealed' }] }));
  await write('viewer', (doc) => void editComment(doc, first, [{ text: 'Missing at C/4' }]));
  const removed = world.people.responder.accountId;
  await inTenant(world.stores.app, world.tenantId, (trx) =>
    trx.deleteFrom('membership').where('account_id', '=', removed).execute(),
  );
  for (const who of ['inspector', 'viewer', 'external'] as const) {
    const rows = await comments(who);
    expect(rows.map(({ id, by, editedAt }) => [id, by?.name, editedAt !== null])).toEqual([
      [first, 'viewer', true],
      [second, 'responder', false],
    ]);
    expect(rows[0]?.editedAt && rows[0].editedAt > rows[0].createdAt).toBe(true);
  }
  expect(await comments('bystander')).toBeUndefined();
});
