/** The room of a note: who may do what in it, two in one sentence, forged authors, and what a seal locks. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import * as Y from 'yjs';
import {
  addChecklistItem,
  addComment,
  deleteComment,
  editComment,
  setDescriptionText,
  setWatching,
} from '@plumbline/shared/documents/note/commands.ts';
import { blocksText } from '@plumbline/shared/documents/note/description.ts';
import { descriptionRoot } from '@plumbline/shared/documents/note/note-roots.ts';
import { hashNote, readNoteContent } from '@plumbline/shared/documents/note/read.ts';
import { newObjectId } from '@plumbline/shared/ids/object-id.ts';
import { noteRoom } from '@plumbline/shared/ids/room-name.ts';
import { recordAccessChange } from '@plumbline/server/access/access-changes.ts';
import { inTenant } from '@plumbline/server/database/client.ts';
import { loadRoom } from '@plumbline/server/journal/load-room.ts';
import { sealRoom } from '@plumbline/server/journal/room-row.ts';
import { addNotes, type Person, type Site } from '@plumbline/server/journal/testing/site-fixture.ts';
import { eventually } from './harness/eventually.ts';
import { joinRoom, type Peer } from './harness/peer.ts';
import { RawClient, editOf } from './harness/raw-client.ts';
import { startRooms, type RoomsUnderTest } from './harness/rooms-under-test.ts';

let rooms: RoomsUnderTest;
let site: Site;
let noteId: string;
let room: string;
const peers: Peer[] = [];

beforeAll(async () => {
  rooms = await startRooms();
});
afterAll(() => rooms.stop());
beforeEach(async () => {
  site = await rooms.newSite();
  [noteId = ''] = await addNotes(rooms.database.ownerUrl, site, 1);
  room = noteRoom(noteId);
  return () => {
    for (const peer of peers.splice(0)) peer.leave();
  };
});

async function join(
  { token }: { token: string },
  more: { doc?: Y.Doc; waitForSync?: boolean } = {},
): Promise<Peer> {
  const { projectId } = site;
  const peer = await joinRoom({ port: rooms.port, projectId, floorPlanId: noteId, room, token, ...more });
  peers.push(peer);
  return peer;
}

const stored = () => loadRoom(rooms.stores, { room, tenantId: site.tenantId });
const textIn = (doc: Y.Doc): string => blocksText(readNoteContent(doc).description);

function words(doc: Y.Doc): Y.XmlText {
  const [paragraph] = descriptionRoot(doc).toArray();
  const [text] = paragraph instanceof Y.XmlElement ? paragraph.toArray() : [];
  if (!(text instanceof Y.XmlText)) throw new Error('no words');
  return text;
}

async function described(text: string): Promise<Peer> {
  const ben = await join(site.inspector);
  setDescriptionText(ben.doc, text);
  await ben.saved();
  return ben;
}

const say =
  ({ accountId }: Person, text: string, id = newObjectId()) =>
  (doc: Y.Doc) =>
    addComment(doc, { id, by: accountId, body: [{ text }] });

/** Seals the note as its verification does. */
async function verify(): Promise<void> {
  await inTenant(rooms.stores.app, site.tenantId, async (trx) => {
    await sql`UPDATE note SET status = 'verified' WHERE id = ${noteId}`.execute(trx);
    await sealRoom(trx, room);
    await recordAccessChange(trx, { scope: 'subject', subject: noteId, reason: 'note-verified' });
  });
}

it.each<[string, (each: Site) => Person, string]>([
  ['an admin', (each) => each.admin, 'manage'],
  ['an inspector', (each) => each.inspector, 'edit'],
  ['a responder', (each) => each.responder, 'attach'],
  ['a viewer', (each) => each.viewer, 'comment'],
])('tells %s first of all what may be done', async (_, who, access) => {
  const peer = await join(who(site));
  expect(peer.messages[0]).toMatchObject({ t: 'access', access, isSealed: false });
});

it.each<[string, (each: Site) => { token: string }]>([
  ['a visitor', (each) => each.visitor],
  ['somebody of another project', (each) => each.outsider],
])('lets %s not in', async (_, who) => {
  const client = await new RawClient(rooms.port, site.projectId).join(room, who(site).token);
  expect(client.isSynced).toBe(false);
});

it('a viewer comments, and watches; what they write in the description is refused and seen by nobody', async () => {
  const ben = await described('Fire seal missing');
  const eva = await join(site.viewer);
  say(site.viewer, 'Which door?')(eva.doc);
  setWatching(eva.doc, site.viewer.accountId, true);
  await eva.saved();
  await eventually(() => readNoteContent(ben.doc).comments.length === 1);
  await eventually(async () => {
    const rows = await inTenant(rooms.stores.app, site.tenantId, (trx) =>
      trx.selectFrom('note_comment').select(['author_id', 'body_text']).execute(),
    );
    return rows[0]?.author_id === site.viewer.accountId && rows[0].body_text === 'Which door?';
  });
  const seen = hashNote(ben.doc);
  words(eva.doc).insert(0, 'No ');
  await eventually(() => eva.last('refused') !== undefined);
  expect(eva.last('refused')?.code).toBe('edit-read-only');
  expect(hashNote(ben.doc)).toBe(seen);
  expect(textIn((await stored()).doc)).toBe('Fire seal missing');
});

it('two type in one sentence at once: both texts stand, a keystroke is less than 200 bytes', async () => {
  const ben = await described('Fire seal missing');
  const cem = await join(site.secondInspector);
  await eventually(() => textIn(cem.doc) === 'Fire seal missing');
  let longest = 0;
  for (const { doc } of [ben, cem]) {
    doc.on('update', (update: Uint8Array, _origin: unknown, _doc: Y.Doc, { local }: Y.Transaction) => {
      if (local) longest = Math.max(longest, update.byteLength);
    });
  }
  const [one, other] = ['The door of stair A: ', ' — seen on Monday'];
  for (let at = 0; at < Math.max(one.length, other.length); at += 1) {
    words(ben.doc).insert(at, one[at] ?? '');
    words(cem.doc).insert(words(cem.doc).length, other[at] ?? '');
  }
  await Promise.all([ben.saved(), cem.saved()]);
  await eventually(() => hashNote(ben.doc) === hashNote(cem.doc));
  expect(textIn(cem.doc)).toBe(`${one}Fire seal missing${other}`);
  expect(longest).toBeLessThan(200);
  expect(hashNote((await stored()).doc)).toBe(hashNote(ben.doc));
  expect([ben.last('refused'), cem.last('refused')]).toEqual([undefined, undefined]);
});

it('who only looks sends nothing and changes nothing, whatever others write meanwhile (N1)', async () => {
  const ben = await described('Fire seal missing');
  const eva = await join(site.viewer);
  const { head } = await stored();
  readNoteContent(eva.doc);
  words(ben.doc).format(0, 9, { bold: {} });
  words(ben.doc).format(0, 4, { bold: null, link: { href: 'https://a.example' } });
  await ben.saved();
  await eventually(() => hashNote(eva.doc) === hashNote(ben.doc));
  await eva.saved();
  expect(eva.last('refused')).toBeUndefined();
  const entries = await inTenant(rooms.stores.app, site.tenantId, (trx) =>
    trx
      .selectFrom('journal_entry')
      .select('actor_id')
      .where('room', '=', room)
      .where('seq', '>', head)
      .execute(),
  );
  expect(new Set(entries.map(({ actor_id }) => actor_id))).toEqual(new Set([site.inspector.accountId]));
});

describe('forged', () => {
  const id = newObjectId();
  const attacks: [string, (each: Site) => Person, (doc: Y.Doc, each: Site) => void, string][] = [
    [
      "a comment in another's name",
      (each) => each.admin,
      (doc, each) => say(each.inspector, 'All is well')(doc),
      'edit-foreign-author',
    ],
    [
      "another's comment in other words",
      (each) => each.admin,
      (doc) => editComment(doc, id, [{ text: 'All is well' }]),
      'edit-foreign-author',
    ],
    [
      "another's comment taken over",
      (each) => each.admin,
      (doc, each) => say(each.admin, 'All is well', id)(doc),
      'edit-foreign-author',
    ],
    [
      "another's comment gone",
      (each) => each.secondInspector,
      (doc) => deleteComment(doc, id),
      'edit-foreign-author',
    ],
    [
      'a file',
      (each) => each.admin,
      (doc, each) => {
        const by = each.admin.accountId;
        doc.getMap('attachments').set(newObjectId(), { fileId: by, name: 'x', by, kind: 'picture' });
      },
      'edit-foreign-author',
    ],
    [
      'somebody else who watches',
      (each) => each.viewer,
      (doc, each) => setWatching(doc, each.admin.accountId, true),
      'edit-read-only',
    ],
    [
      'somebody who watches and may not read the note',
      (each) => each.admin,
      (doc, each) => setWatching(doc, each.outsider.accountId, true),
      'edit-no-reader',
    ],
    [
      'nobody who watches',
      (each) => each.inspector,
      (doc) => setWatching(doc, randomUUID(), true),
      'edit-no-reader',
    ],
    [
      'a decision',
      (each) => each.admin,
      (doc) => void doc.getMap('status').set('value', 'verified'),
      'edit-schema',
    ],
    [
      'an unknown node',
      (each) => each.admin,
      (doc) => descriptionRoot(doc).insert(0, [new Y.XmlElement('iframe')]),
      'edit-schema',
    ],
    ['a checklist', (each) => each.responder, (doc) => void addChecklistItem(doc, 'x'), 'edit-read-only'],
  ];

  it.each(attacks)('%s: refused, changes nothing, disturbs nobody', async (_, who, attack, code) => {
    const ben = await described('Fire seal missing');
    say(site.inspector, 'Torn', id)(ben.doc);
    await ben.saved();
    const mallory = await new RawClient(rooms.port, site.projectId).join(room, who(site).token);
    const before = await stored();
    mallory.update(
      room,
      editOf(mallory.doc, (copy) => attack(copy, site), 4242),
    );
    await eventually(() => mallory.refusal() !== undefined);
    expect(mallory.refusal()?.code).toBe(code);
    const after = await stored();
    expect([after.head, hashNote(after.doc)]).toEqual([before.head, hashNote(before.doc)]);
    expect(hashNote(ben.doc)).toBe(hashNote(before.doc));
    words(ben.doc).insert(0, 'Still: ');
    await ben.saved();
    expect(ben.last('refused')).toBeUndefined();
    mallory.close();
  });
});

it('who edits makes anybody of the project watch, and takes off whoever is no longer in it', async () => {
  const { accountId } = site.responder;
  const ben = await join(site.inspector);
  setWatching(ben.doc, accountId, true);
  setWatching(ben.doc, site.inspector.accountId, true);
  await ben.saved();
  await inTenant(rooms.stores.app, site.tenantId, (trx) =>
    trx.deleteFrom('membership').where('account_id', '=', accountId).execute(),
  );
  setWatching(ben.doc, accountId, false);
  await ben.saved();
  expect(readNoteContent((await stored()).doc).watchers).toEqual([site.inspector.accountId]);
  setWatching(ben.doc, accountId, true);
  await eventually(() => ben.last('refused')?.code === 'edit-no-reader');
  expect(readNoteContent((await stored()).doc).watchers).toEqual([site.inspector.accountId]);
});

describe('a verified note', () => {
  it('tells everybody in the room, locks the description for them and takes comments', async () => {
    const ben = await described('Fire seal missing');
    const eva = await join(site.viewer);
    await verify();
    await eventually(() => ben.last('access')?.isSealed === true && eva.last('access')?.isSealed === true);
    expect(ben.last('access')?.access).toBe('edit');
    say(site.viewer, 'Well done')(eva.doc);
    await eva.saved();
    await eventually(() => readNoteContent(ben.doc).comments.length === 1);
    words(ben.doc).insert(0, 'No ');
    await eventually(() => ben.last('refused') !== undefined);
    expect(ben.last('refused')).toMatchObject({ code: 'edit-sealed', changes: [{ kind: 'note-described' }] });
    expect(textIn((await stored()).doc)).toBe('Fire seal missing');
  });

  it('refuses what was written without a line and comes late', async () => {
    const ben = await described('Fire seal missing');
    ben.leave();
    words(ben.doc).insert(0, 'Late: ');
    await verify();
    const again = await join(site.inspector, { doc: ben.doc, waitForSync: false });
    await eventually(() => again.last('refused') !== undefined);
    expect(again.last('refused')?.code).toBe('edit-sealed');
    expect(textIn((await stored()).doc)).toBe('Fire seal missing');
  });
});

const mention =
  ({ accountId }: Person) =>
  (doc: Y.Doc) => {
    const atom = new Y.XmlElement('mention');
    atom.setAttribute('id', accountId);
    atom.setAttribute('label', 'x');
    const paragraph = new Y.XmlElement('paragraph');
    paragraph.insert(0, [atom]);
    descriptionRoot(doc).insert(0, [paragraph]);
  };

it('who was mentioned is told once who wrote it leaves, but not while that person has it open elsewhere', async () => {
  const { inspector, secondInspector, viewer, responder } = site;
  const told = () =>
    inTenant(rooms.stores.app, site.tenantId, async (trx) => {
      const { rows } = await sql<{ who: string }>`
        SELECT account_id AS who FROM notification WHERE subject_id = ${noteId} AND kind = 'note-mentioned'`.execute(
        trx,
      );
      return rows.map(({ who }) => who);
    });
  const [writing, elsewhere] = [await join(inspector), await join(inspector)];
  mention(viewer)(writing.doc);
  await writing.saved();
  writing.leave();
  const other = await join(secondInspector);
  mention(responder)(other.doc);
  await other.saved();
  other.leave();
  await eventually(async () => (await told()).length > 0);
  expect(await told()).toEqual([responder.accountId]);
  elsewhere.leave();
  await eventually(async () => (await told()).includes(viewer.accountId));
});
