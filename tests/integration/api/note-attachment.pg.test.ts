/** Files of notes, from their bytes to who may have them: what is refused and why, two at once, whose they are. */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Attachment } from '@plumbline/shared/contract/attachment.ts';
import type { Note } from '@plumbline/shared/contract/note.ts';
import { deleteAttachment } from '@plumbline/shared/documents/note/commands.ts';
import { NOTE_DOCUMENT } from '@plumbline/shared/documents/note/note-document.ts';
import { readNoteContent } from '@plumbline/shared/documents/note/read.ts';
import { noteRoom } from '@plumbline/shared/ids/room-name.ts';
import { inTenant, type Trx } from '@plumbline/server/database/client.ts';
import { appendServerEdit } from '@plumbline/server/journal/append-server-edit.ts';
import { loadRoomIn } from '@plumbline/server/journal/load-room.ts';
import { markFilesOfNotes } from '@plumbline/server/notes/attachments.ts';
import { projectRoom } from '@plumbline/server/projections/project-room.ts';
import { ROOM_KINDS } from '@plumbline/server/rooms/room-kinds.ts';
import * as Y from 'yjs';
import { sweep } from '../../../apps/api/src/jobs/sweep.ts';
import { bearer, createWorld, type Person, type World } from './api-world.ts';
import { idOf, storedPartsOf, uploadClient } from './upload-client.ts';

let world: World;
let baseUrl: string;
let note: Note;
beforeAll(async () => {
  world = await createWorld();
  baseUrl = await world.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => world.close());
beforeEach(async () => {
  const payload = { id: randomUUID(), projectId: world.projectId, text: 'Fire seal missing' };
  note = (await call('inspector', 'POST', '/note', payload)).data;
});

async function call(who: Person, method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, payload?: object) {
  const headers = bearer(world.people[who]);
  const url = `/api/core${path}`;
  const answer = await world.app.inject({ method, url, headers, ...(payload ? { payload } : {}) });
  return { status: answer.statusCode, ...answer.json() };
}
const path = (of = note) => `/note/${of.id}/attachment`;
const announce = (filename: string) => ({ projectId: world.projectId, filename, purpose: 'note-file' });
const send = (who: Person, bytes: Buffer, filename = 'site.jpg') =>
  uploadClient(baseUrl, world.people[who].token).send(announce(filename), bytes);
const attach = (who: Person, uploadId: string, name = 'site.jpg', of = note) =>
  call(who, 'POST', path(of), { uploadId, name });
async function attached(who: Person, bytes: Buffer, name = 'site.jpg'): Promise<Attachment> {
  const made = await attach(who, await send(who, bytes, name), name);
  expect(made).toMatchObject({ status: 200 });
  return made.data;
}
const listed = async (who: Person): Promise<Attachment[]> => (await call(who, 'GET', path())).rows;
const load = (url: string | null) => world.app.inject({ url: url ?? '/nothing' });
const inWorld = <T>(work: (trx: Trx) => Promise<T>) => inTenant(world.stores.app, world.tenantId, work);

/** A photo on its side, with a place and a camera in it. */
function photo(widthPx = 90, heightPx = 60): Promise<Buffer> {
  return sharp({ create: { width: widthPx, height: heightPx, channels: 3, background: '#8ab' } })
    .withExif({ IFD0: { Make: 'SecretCam' }, IFD3: { GPSLatitude: '59/1 54/1 0/1', GPSLatitudeRef: 'N' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
}

/** What stands in the document, and who wrote it. */
async function written() {
  return inWorld(async (trx) => {
    const { doc } = await loadRoomIn(trx, noteRoom(note.id), new Y.Doc());
    const { rows } = await sql<{ actor: string | null }>`
      SELECT actor_id AS actor FROM journal_entry WHERE room = ${noteRoom(note.id)} ORDER BY seq DESC LIMIT 1`.execute(
      trx,
    );
    return { attachments: readNoteContent(doc).attachments, by: rows[0]?.actor };
  });
}

async function project(): Promise<void> {
  const { tenantId } = world;
  await projectRoom(world.stores, ROOM_KINDS, { room: noteRoom(note.id), tenantId, open: null });
}

test('a photo is upright in two sizes that tell no place, and the file itself is for those who may attach', async () => {
  const bytes = await photo();
  expect([bytes.includes('SecretCam'), (await sharp(bytes).metadata()).orientation]).toEqual([true, 6]);
  const made = await attached('responder', bytes, 'Façade "north".jpg');
  expect(made).toMatchObject({
    name: 'Façade "north".jpg',
    kind: 'picture',
    sizeBytes: bytes.length,
    by: { id: world.people.responder.accountId, name: 'responder' },
  });
  for (const who of ['responder', 'viewer', 'external'] as const) {
    const [seen] = await listed(who);
    for (const url of [seen?.previewUrl, seen?.thumbnailUrl]) {
      const picture = await load(url ?? null);
      expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, 'image/webp']);
      const { width, height, exif } = await sharp(picture.rawPayload).metadata();
      expect([width, height, exif]).toEqual([60, 90, undefined]);
      expect(picture.rawPayload.includes('SecretCam')).toBe(false);
    }
  }
  const original = await load((await listed('responder'))[0]?.downloadUrl ?? null);
  expect(original.rawPayload.equals(bytes)).toBe(true);
  expect(original.headers).toMatchObject({
    'content-type': 'application/octet-stream',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
    'content-disposition': `attachment; filename="Fa_ade _north_.jpg"; filename*=UTF-8''Fa%C3%A7ade%20%22north%22.jpg`,
  });
  // A viewer is told of no address, and the one of the pictures opens nothing more.
  const [seen] = await listed('viewer');
  expect(seen?.downloadUrl).toBeNull();
  for (const name of ['original', 'source'])
    expect((await load(seen?.previewUrl?.replace('preview.webp', name) ?? null)).statusCode).toBeGreaterThan(
      400,
    );
});

test('the entry stands in the document under the name of who attached it, and rows follow it', async () => {
  const made = await attached('responder', await photo());
  const { attachments, by } = await written();
  expect(by).toBe(world.people.responder.accountId);
  expect(attachments).toMatchObject([
    { id: made.id, name: 'site.jpg', by: world.people.responder.accountId, kind: 'picture' },
  ]);
  // Counted as a picture of this round at once, before the projection.
  await project();
  expect(await listed('admin')).toMatchObject([{ id: made.id, createdAt: made.createdAt }]);
  const after: Note = (await call('admin', 'GET', `/note/${note.id}`)).data;
  expect(after.attachmentCount).toBe(1);
});

test('a step that takes a picture finds it at once', async () => {
  const tag = {
    name: 'Proof',
    colour: 'z3',
    letter: 'P',
    needsPhoto: true,
    defaultAssigneeId: null,
    defaultDays: null,
  };
  const made = await call('admin', 'POST', '/tag', { projectId: world.projectId, tag });
  const payload = {
    id: randomUUID(),
    projectId: world.projectId,
    text: 'Seal',
    assignee: { kind: 'member', id: world.people.responder.accountId },
    tagIds: [made.data?.id],
  };
  note = (await call('inspector', 'POST', '/note', payload)).data;
  const complete = async () =>
    call('responder', 'POST', `/note/${note.id}/transition`, { version: note.version, to: 'complete' });
  expect((await complete()).data).toMatchObject({
    error: 'step-refused',
    params: { reason: 'proof-missing' },
  });
  await attached('responder', Buffer.from('%PDF-1.7\n'), 'a.pdf');
  expect((await complete()).data).toMatchObject({ params: { reason: 'proof-missing' } });
  await attached('responder', await photo());
  expect(await complete()).toMatchObject({ status: 200, data: { status: 'complete' } });
});

test.each([
  ['a PDF', Buffer.from('%PDF-1.7\n<script>alert(1)</script>'), 'report.pdf', 'pdf'],
  ['a web page', Buffer.from('<!doctype html><script>alert(1)</script>'), 'photo.jpg', 'file'],
  ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'), 'logo.svg', 'file'],
  ['a program', Buffer.from('MZ\x90\x00'), '../../CON.exe', 'file'],
  ['an archive that holds a PDF', Buffer.from('PK\x03\x04.... %PDF-1.7'), 'plans.zip', 'file'],
])('%s can be taken away and is opened nowhere', async (_, bytes, name, kind) => {
  const made = await attached('inspector', bytes, name);
  expect(made).toMatchObject({ kind, name, previewUrl: null, thumbnailUrl: null });
  const file = await load(made.downloadUrl);
  expect(file.headers).toMatchObject({
    'content-type': 'application/octet-stream',
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, no-store',
  });
  expect(file.headers['content-disposition']).toMatch(/^attachment; filename="[^"/.]/);
  expect(file.rawPayload.equals(bytes)).toBe(true);
  expect((await load(made.downloadUrl?.replace('original', 'preview.webp') ?? null)).statusCode).toBe(404);
});

describe('what is refused leaves nothing', () => {
  const EICAR = Buffer.from('x'.repeat(70_000) + 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE!');
  const hugePng = () => {
    const head = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');
    const size = Buffer.alloc(8);
    size.writeUInt32BE(30_000, 0);
    size.writeUInt32BE(30_000, 4);
    return Buffer.concat([head, size, Buffer.alloc(20)]);
  };
  test.each([
    ['half a photo', async () => (await photo(600, 600)).subarray(0, 900), 'image-unreadable'],
    [
      'rubbish that begins like a PNG',
      async () => Buffer.from('89504e470d0a1a0a0102030405', 'hex'),
      'image-unreadable',
    ],
    ['a picture of a billion pixels', async () => hugePng(), 'picture-side-too-long'],
    ['what an antivirus program finds', async () => EICAR, 'file-quarantined'],
  ])('%s', async (_, bytesOf, code) => {
    const uploadId = await send('inspector', await bytesOf());
    const refused = await attach('inspector', uploadId);
    expect([refused.status, refused.data.error]).toEqual([422, code]);
    expect(await storedPartsOf(world.storage, uploadId)).toEqual([]);
    expect(await listed('inspector')).toEqual([]);
    expect((await written()).attachments).toEqual([]);
    expect((await attach('inspector', uploadId)).status).toBe(404);
  });

  test('what is empty or too large does not begin, and what is not all here waits', async () => {
    const client = uploadClient(baseUrl, world.people.inspector.token);
    const empty = await client.create(announce('a.jpg'), 0);
    expect((await empty.json()).data.error).toBe('file-empty');
    const large = await client.create(announce('a.zip'), 100 * 1024 * 1024 + 1);
    expect([large.status, (await large.json()).data]).toMatchObject([
      413,
      { error: 'attachment-too-large', params: { maxSize: '100 MB' } },
    ]);
    const begun = await client.create(announce('a.zip'), 100 * 1024 * 1024);
    expect(begun.status).toBe(201);
    expect((await attach('inspector', idOf(begun))).data.error).toBe('upload-not-ready');
    await client.remove(idOf(begun));
  });

  test('an upload for something else is no file of a note, and a note’s file nothing else', async () => {
    const client = uploadClient(baseUrl, world.people.admin.token);
    const cover = await client.send({ ...announce('a.jpg'), purpose: 'cover' }, await photo());
    expect((await attach('admin', cover)).status).toBe(404);
    const file = await send('admin', await photo());
    expect(
      (
        await call('admin', 'PUT', `/project/${world.projectId}/cover`, {
          was: null,
          uploadId: file,
          crop: { left: 0, top: 0, width: 1, height: 1 },
        })
      ).status,
    ).toBe(404);
    expect((await call('admin', 'POST', path(), { uploadId: file, name: ' ' })).status).toBe(400);
    expect((await attach('admin', file)).status).toBe(200);
  });
});

test('who may not attach sends no file and attaches none, and nobody attaches what another has sent', async () => {
  const created = await uploadClient(baseUrl, world.people.viewer.token).create(announce('a.jpg'), 10);
  expect(created.status).toBe(403);
  const uploadId = await send('inspector', await photo());
  const given = (accountId: string) =>
    inWorld((trx) => sql`UPDATE upload SET account_id = ${accountId} WHERE id = ${uploadId}`.execute(trx));
  // Somebody whose role was taken away after the file was sent.
  await given(world.people.viewer.accountId);
  expect((await attach('viewer', uploadId)).data.error).toBe('not-authorized');
  await given(world.people.inspector.accountId);
  for (const who of ['admin', 'viewer', 'responder', 'secondInspector', 'bystander', 'foreigner'] as const)
    expect([who, (await attach(who, uploadId)).status]).toEqual([who, 404]);
  expect((await attach('inspector', uploadId)).status).toBe(200);
});

test('a repeated call attaches once, also at the same moment; on another note it is nothing', async () => {
  const uploadId = await send('inspector', await photo());
  const answers = await Promise.all([1, 2, 3].map(() => attach('inspector', uploadId)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(new Set(answers.map(({ data }) => data.id)).size).toBe(1);
  expect((await attach('inspector', uploadId)).data.id).toBe(answers[0]?.data.id);
  expect((await written()).attachments).toHaveLength(1);
  expect((await load((await listed('viewer'))[0]?.previewUrl ?? null)).statusCode).toBe(200);
  const payload = { id: randomUUID(), projectId: world.projectId, text: 'Other' };
  const other: Note = (await call('inspector', 'POST', '/note', payload)).data;
  expect((await attach('inspector', uploadId, 'a.jpg', other)).status).toBe(404);
  expect((await load((await listed('viewer'))[0]?.previewUrl ?? null)).statusCode).toBe(200);
});

test('a file is taken away by whose it is or a project admin, its bytes thirty days later', async () => {
  const mine = await attached('responder', await photo());
  const other = await attached('inspector', await photo());
  const remove = (who: Person, { id }: Attachment) => call(who, 'DELETE', `${path()}/${id}`);
  for (const who of ['viewer', 'secondInspector', 'external'] as const)
    expect([who, (await remove(who, mine)).data.error]).toEqual([who, 'not-authorized']);
  expect((await remove('inspector', mine)).data.error).toBe('not-authorized');
  expect((await remove('responder', mine)).status).toBe(200);
  expect((await remove('responder', mine)).status).toBe(404);
  expect(await written()).toMatchObject({
    by: world.people.responder.accountId,
    attachments: [{ id: other.id }],
  });
  expect((await load(mine.previewUrl)).statusCode).toBe(403);
  await sweep(world);
  const fileId = mine.previewUrl?.split('/').at(-2) ?? '';
  expect(await storedPartsOf(world.storage, fileId)).toHaveLength(3);
  await inWorld((trx) =>
    sql`UPDATE stored_file SET deleted_at = now() - interval '31 days' WHERE id = ${fileId}`.execute(trx),
  );
  await sweep(world);
  expect(await storedPartsOf(world.storage, fileId)).toEqual([]);
  expect((await remove('admin', other)).status).toBe(200);
});

test('what is taken away in the room is kept and goes likewise', async () => {
  const made = await attached('inspector', await photo());
  await project();
  await inWorld((trx) =>
    appendServerEdit(trx, {
      room: noteRoom(note.id),
      document: NOTE_DOCUMENT,
      tenantId: world.tenantId,
      projectId: world.projectId,
      accountId: world.people.inspector.accountId,
      node: 'test',
      edit: (doc) => deleteAttachment(doc, made.id),
    }),
  );
  await project();
  expect(await listed('inspector')).toEqual([]);
  const fileId = made.previewUrl?.split('/').at(-2) ?? '';
  const { rows } = await inWorld((trx) =>
    sql<{
      isMarked: boolean;
    }>`SELECT deleted_at IS NOT NULL AS "isMarked" FROM stored_file WHERE id = ${fileId}`.execute(trx),
  );
  expect(rows).toEqual([{ isMarked: true }]);
});

test('a verified note, a deleted one and a closed project take nothing and give nothing away', async () => {
  const made = await attached('inspector', await photo());
  const uploadId = await send('inspector', await photo());
  const set = (change: ReturnType<typeof sql>) =>
    inWorld((trx) => sql`UPDATE note SET ${change} WHERE id = ${note.id}`.execute(trx));
  await set(sql`status = 'verified'`);
  expect((await attach('inspector', uploadId)).data.error).toBe('note-verified');
  expect((await call('inspector', 'DELETE', `${path()}/${made.id}`)).data.error).toBe('note-verified');
  expect((await load(made.previewUrl)).statusCode).toBe(200);
  await set(sql`status = 'open', deleted_at = now()`);
  expect((await attach('inspector', uploadId)).status).toBe(404);
  expect((await call('inspector', 'GET', path())).status).toBe(404);
  await expect.poll(async () => (await load(made.previewUrl)).statusCode, { timeout: 5000 }).toBe(403);
  await set(sql`deleted_at = NULL`);
  await expect.poll(async () => (await load(made.previewUrl)).statusCode, { timeout: 5000 }).toBe(200);
  const { version } = (await call('admin', 'GET', `/project/${world.projectId}`)).data;
  await call('admin', 'POST', `/project/${world.projectId}/close`, { version });
  expect((await attach('inspector', uploadId)).data.error).toBe('project-closed');
  expect((await call('inspector', 'DELETE', `${path()}/${made.id}`)).data.error).toBe('project-closed');
  await call('admin', 'POST', `/project/${world.projectId}/reopen`, { version: version + 1 });
});

test('visitors get no attachment, by no address; nor is one opened as something else', async () => {
  const made = await attached('inspector', await photo());
  const visited = await world.app.inject({ url: `/api/core${path()}`, headers: bearer(world.visitorToken) });
  expect(visited.statusCode).toBe(403);
  for (const kind of ['plan', 'cover', 'photo', 'floor-image', 'upload'])
    expect((await load(made.previewUrl?.replace('/note-file/', `/${kind}/`) ?? null)).statusCode).toBe(403);
});

test('a file of a finding is for its reviewers', async () => {
  const made = await attached('inspector', await photo());
  const seen = async (who: Person) => (await listed(who))[0]?.previewUrl ?? null;
  const [reviewer, viewer] = [await seen('inspector'), await seen('viewer')];
  await inWorld((trx) =>
    sql`UPDATE note SET type = 'ai', number = NULL, status = NULL WHERE id = ${note.id}`.execute(trx),
  );
  expect((await load(viewer)).statusCode).toBe(403);
  expect((await load(reviewer)).statusCode).toBe(200);
  expect((await call('viewer', 'GET', path())).status).toBe(404);
  expect(made.kind).toBe('picture');
});

test('with a note end its files, and nobody else’s', async () => {
  const made = await attached('inspector', await photo());
  const payload = { id: randomUUID(), projectId: world.projectId, text: 'Other' };
  const other: Note = (await call('inspector', 'POST', '/note', payload)).data;
  const kept = await attach('inspector', await send('inspector', await photo()), 'b.jpg', other);
  await inWorld((trx) => markFilesOfNotes(trx, [note.id]));
  const marked = await inWorld((trx) =>
    trx.selectFrom('stored_file').select('id').where('deleted_at', 'is not', null).execute(),
  );
  const fileOf = ({ previewUrl }: Attachment) => previewUrl?.split('/').at(-2) ?? '';
  const ids = marked.map(({ id }) => id);
  expect([ids.includes(fileOf(made)), ids.includes(fileOf(kept.data))]).toEqual([true, false]);
});
