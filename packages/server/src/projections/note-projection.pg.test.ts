/** What is written in a note becomes rows and events, with their authors; a seal holds at the moment of writing. */
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import * as Y from 'yjs';
import {
  addAttachment,
  addChecklistItem,
  addComment,
  deleteComment,
  editComment,
  setDescriptionText,
  setWatching,
} from '@plumbline/shared/documents/note/commands.ts';
import { NOTE_DOCUMENT } from '@plumbline/shared/documents/note/note-document.ts';
import { newObjectId } from '@plumbline/shared/ids/object-id.ts';
import { noteRoom } from '@plumbline/shared/ids/room-name.ts';
import type { RoomAccess } from '@plumbline/shared/protocol/room-messages.ts';
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/test-database.ts';
import { inTenant, type Stores } from '../database/client.ts';
import { appendServerEdit } from '../journal/append-server-edit.ts';
import { applyEntry } from '../journal/apply-entry.ts';
import { createJournal, type Journal } from '../journal/journal.ts';
import { loadRoom } from '../journal/load-room.ts';
import { closeRoom, reopenRoom, sealRoom, unsealRoom } from '../journal/room-row.ts';
import { honestEditIn } from '../journal/testing/honest-edit.ts';
import {
  addNotes,
  createSite,
  openTestStores,
  type Person,
  type Site,
} from '../journal/testing/site-fixture.ts';
import { verifyJournal } from '../journal/verify-journal.ts';
import { ROOM_KINDS } from '../rooms/room-kinds.ts';
import { projectRoom } from './project-room.ts';
import { rebuildProjections } from './rebuild-projections.ts';

let database: TestDatabase;
let stores: Stores;
let owner: pg.Client;
let journal: Journal;
let site: Site;
let noteId: string;
let room: string;

beforeAll(async () => {
  database = await createTestDatabase();
  stores = openTestStores(database.ownerUrl);
  owner = new pg.Client({ connectionString: database.ownerUrl });
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  await stores.close();
  await database.drop();
});
beforeEach(async () => {
  site = await createSite(database.ownerUrl);
  [noteId = ''] = await addNotes(database.ownerUrl, site, 1);
  room = noteRoom(noteId);
  journal = createJournal(stores);
  return () => journal.close();
});

/** An edit by somebody who has just opened the note; judged, not written yet. */
async function judged(who: Person, access: RoomAccess, edit: (doc: Y.Doc) => void) {
  const { doc } = await loadRoom(stores, { room, tenantId: site.tenantId });
  return honestEditIn({ kind: NOTE_DOCUMENT, room, access }, site, who, { doc, edit });
}

async function write(who: Person, access: RoomAccess, edit: (doc: Y.Doc) => void) {
  return journal.append(await judged(who, access, edit));
}

const project = () => projectRoom(stores, ROOM_KINDS, { room, tenantId: site.tenantId, open: null });
const inSite = <T>(work: Parameters<typeof inTenant<T>>[2]) => inTenant(stores.app, site.tenantId, work);
const rowsOf = async (table: string, order: string) =>
  (await owner.query(`SELECT * FROM ${table} WHERE note_id = $1 ORDER BY ${order}`, [noteId])).rows;
const allRows = async () => ({
  comments: await rowsOf('note_comment', 'comment_id'),
  watchers: await rowsOf('note_watcher', 'account_id'),
  attachments: await rowsOf('note_attachment', 'attachment_id'),
  items: await rowsOf('note_checklist_item', 'item_id'),
  note: (await owner.query('SELECT * FROM note WHERE id = $1', [noteId])).rows,
});

const comment =
  (by: Person, text: string, id = newObjectId()) =>
  (doc: Y.Doc) =>
    addComment(doc, { id, by: by.accountId, body: [{ text }] });

async function addFile(): Promise<string> {
  const { rows } = await owner.query<{ id: string }>(
    `INSERT INTO stored_file (tenant_id, project_id, purpose, original_name, content_type, size_bytes, sha256, created_by)
     VALUES ($1, $2, 'note-file', 'a.jpg', 'image/jpeg', 1, repeat('0', 64), $3) RETURNING id`,
    [site.tenantId, site.projectId, site.inspector.accountId],
  );
  return rows[0]?.id ?? '';
}

it('gives rows and events, and the same rows when they are made anew', async () => {
  const { inspector, responder, viewer, admin } = site;
  const ids = [newObjectId(), newObjectId(), newObjectId()];
  await write(inspector, 'edit', (doc) => setDescriptionText(doc, 'Fire seal missing\n上海'));
  await write(viewer, 'comment', comment(viewer, 'Which door?', ids[0]));
  await write(responder, 'attach', comment(responder, 'Mine', ids[1]));
  await write(responder, 'attach', (doc) => editComment(doc, ids[1] ?? '', [{ text: 'Not mine' }]));
  await write(admin, 'manage', comment(admin, 'Gone soon', ids[2]));
  await write(admin, 'manage', (doc) => deleteComment(doc, ids[2] ?? ''));
  await write(viewer, 'comment', (doc) => setWatching(doc, viewer.accountId, true));
  await write(inspector, 'edit', (doc) => void addChecklistItem(doc, 'Order a seal'));
  const fileId = await addFile();
  const picture = { fileId, name: 'a.jpg', by: responder.accountId, kind: 'picture' } as const;
  await inSite((trx) =>
    appendServerEdit(trx, {
      room,
      document: NOTE_DOCUMENT,
      tenantId: site.tenantId,
      projectId: site.projectId,
      accountId: responder.accountId,
      node: 'api',
      edit: (doc) => addAttachment(doc, newObjectId(), picture),
    }),
  );
  expect(await project()).toBe(0);
  const before = await allRows();
  expect(before.comments).toHaveLength(2);
  expect(before.comments.find((row) => row.comment_id === ids[0])).toMatchObject({
    author_id: viewer.accountId,
    body_text: 'Which door?',
    edited_at: null,
  });
  const edited = before.comments.find((row) => row.comment_id === ids[1]);
  expect(edited).toMatchObject({ author_id: responder.accountId, body_text: 'Not mine' });
  expect(edited.edited_at.getTime()).toBeGreaterThanOrEqual(edited.created_at.getTime());
  expect(before.watchers).toMatchObject([{ account_id: viewer.accountId }]);
  expect(before.items).toMatchObject([{ text: 'Order a seal', is_done: false }]);
  expect(before.attachments).toMatchObject([{ file_id: fileId, author_id: responder.accountId }]);
  expect(before.note).toMatchObject([
    { description_text: 'Fire seal missing\n上海', comment_count: 2, watcher_count: 1, attachment_count: 1 },
  ]);
  const events = await owner.query<{ kind: string; actor_id: string }>(
    'SELECT kind, actor_id FROM event WHERE project_id = $1 ORDER BY seq',
    [site.projectId],
  );
  expect(events.rows.map(({ kind, actor_id }) => [kind, actor_id])).toEqual([
    ['note-described', inspector.accountId],
    ['comment-added', viewer.accountId],
    ['comment-added', responder.accountId],
    ['comment-edited', responder.accountId],
    ['comment-added', admin.accountId],
    ['comment-deleted', admin.accountId],
    ['watcher-added', viewer.accountId],
    ['checklist-changed', inspector.accountId],
    ['attachment-added', responder.accountId],
  ]);

  await rebuildProjections(stores, ROOM_KINDS);
  expect(await allRows()).toEqual(before);
  for await (const verdict of verifyJournal(stores, site.tenantId)) expect(verdict.isWhole).toBe(true);
});

it('says of words who wrote them, also where the id of a deleted comment is taken by another', async () => {
  const { responder, admin } = site;
  const id = newObjectId();
  await write(responder, 'attach', comment(responder, 'Mine', id));
  await project();
  await write(responder, 'attach', (doc) => deleteComment(doc, id));
  await write(admin, 'manage', comment(admin, 'Forged', id));
  await project();
  const before = await allRows();
  expect(before.comments).toMatchObject([
    { author_id: admin.accountId, body_text: 'Forged', edited_at: null },
  ]);
  await rebuildProjections(stores, ROOM_KINDS);
  expect(await allRows()).toEqual(before);
});

it('reading changes nothing: not the document, nor the journal (N1)', async () => {
  await write(site.inspector, 'edit', (doc) => setDescriptionText(doc, 'Fire seal missing'));
  const stored = async () =>
    (await owner.query('SELECT seq, upd FROM journal_entry WHERE room = $1 ORDER BY seq', [room])).rows;
  const before = await stored();
  await project();
  await rebuildProjections(stores, ROOM_KINDS);
  const { doc, head } = await loadRoom(stores, { room, tenantId: site.tenantId });
  expect(await stored()).toEqual(before);
  const played = new Y.Doc();
  for (const { upd } of before) applyEntry(played, upd, null);
  expect([head, Y.encodeStateAsUpdate(doc)]).toEqual([before.length, Y.encodeStateAsUpdate(played)]);
});

it('what a seal locks is refused when the note was sealed after the edit was judged, comments are not', async () => {
  const { inspector, viewer } = site;
  // Both are known to the journal by now, and would be written without being judged anew.
  await write(inspector, 'edit', (doc) => setDescriptionText(doc, 'Before'));
  const { doc } = await loadRoom(stores, { room, tenantId: site.tenantId });
  const at = { kind: NOTE_DOCUMENT, room, access: 'edit' } as const;
  const next = (text: string) =>
    honestEditIn(at, site, inspector, { doc, edit: (each) => setDescriptionText(each, text) });
  expect(await journal.append(next('Known'))).toMatchObject({ ok: true });
  const late = [next('Late'), next('Later')];
  await inSite((trx) => sealRoom(trx, room));
  const answers = await Promise.all(late.map((edit) => journal.append(edit)));
  expect(answers).toMatchObject([{ code: 'edit-sealed' }, { code: 'edit-sealed' }]);
  expect(await write(viewer, 'comment', comment(viewer, 'Well done'))).toMatchObject({ ok: true });
  await inSite((trx) => unsealRoom(trx, room));
  expect(await write(inspector, 'edit', (each) => setDescriptionText(each, 'Again'))).toMatchObject({
    ok: true,
  });
});

it('several at once are looked at too: nothing of a batch gets past a seal', async () => {
  const { inspector, secondInspector } = site;
  const at = { kind: NOTE_DOCUMENT, room, access: 'edit' } as const;
  const people = await Promise.all(
    [inspector, secondInspector].map(async (who) => {
      const { doc } = await loadRoom(stores, { room, tenantId: site.tenantId });
      const edit = (text: string) =>
        honestEditIn(at, site, who, { doc, edit: (each) => void addChecklistItem(each, text) });
      expect(await journal.append(edit('known'))).toMatchObject({ ok: true });
      return edit;
    }),
  );
  const late = people.flatMap((edit) => [edit('a'), edit('b'), edit('c')]);
  await inSite((trx) => sealRoom(trx, room));
  const answers = await Promise.all(late.map((edit) => journal.append(edit)));
  for (const answer of answers) expect(answer).toMatchObject({ ok: false, code: 'edit-sealed' });
});

it('a closed room stays closed, sealed or not, and opens unsealed', async () => {
  const { viewer, inspector } = site;
  await inSite((trx) => sealRoom(trx, room));
  await inSite((trx) => closeRoom(trx, room));
  const late = await judged(viewer, 'comment', comment(viewer, 'x'));
  expect(await journal.append(late)).toMatchObject({ ok: false });
  await inSite((trx) => unsealRoom(trx, room));
  expect(await write(viewer, 'comment', comment(viewer, 'x'))).toMatchObject({ ok: false });
  await inSite((trx) => reopenRoom(trx, room));
  expect(await write(inspector, 'edit', (doc) => setDescriptionText(doc, 'x'))).toMatchObject({ ok: true });
});

it('somebody whose right has become less is judged by what is left', async () => {
  const { inspector } = site;
  const described = await judged(inspector, 'edit', (doc) => setDescriptionText(doc, 'x'));
  await owner.query('UPDATE membership SET project_role = 40 WHERE account_id = $1', [inspector.accountId]);
  expect(await journal.append(described)).toMatchObject({ ok: false, code: 'edit-read-only' });
  expect(await write(inspector, 'comment', comment(inspector, 'Still here'))).toMatchObject({ ok: true });
});
