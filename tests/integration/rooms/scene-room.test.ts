/** The room of a scene's field notes: who may do what in it, two in one word, attacks, and whose each one is. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import * as Y from 'yjs';
import {
  addFieldNote,
  deleteFieldNote,
  moveFieldNote,
  writeFieldNote,
} from '@plumbline/shared/documents/scene/commands.ts';
import { fieldNoteText, hashScene, readFieldNotes } from '@plumbline/shared/documents/scene/read.ts';
import { fieldNotesRoot } from '@plumbline/shared/documents/scene/scene-roots.ts';
import { newObjectId } from '@plumbline/shared/ids/object-id.ts';
import { sceneRoom } from '@plumbline/shared/ids/room-name.ts';
import { recordAccessChange } from '@plumbline/server/access/access-changes.ts';
import { inTenant } from '@plumbline/server/database/client.ts';
import { loadRoom } from '@plumbline/server/journal/load-room.ts';
import { closeRoom } from '@plumbline/server/journal/room-row.ts';
import { addInspections, type Person, type Site } from '@plumbline/server/journal/testing/site-fixture.ts';
import { eventually } from './harness/eventually.ts';
import { joinRoom, type Peer } from './harness/peer.ts';
import { RawClient, editOf } from './harness/raw-client.ts';
import { startRooms, type RoomsUnderTest } from './harness/rooms-under-test.ts';

const PLACE = { captureId: 'aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa', yawDeg: 12.5, pitchDeg: -30 };
const NOTE = newObjectId();

let rooms: RoomsUnderTest;
let site: Site;
let inspectionId: string;
let room: string;
const peers: Peer[] = [];

beforeAll(async () => {
  rooms = await startRooms();
});
afterAll(() => rooms.stop());
beforeEach(async () => {
  site = await rooms.newSite();
  [inspectionId = ''] = await addInspections(rooms.database.ownerUrl, site, 1);
  room = sceneRoom(inspectionId);
  return () => {
    for (const peer of peers.splice(0)) peer.leave();
  };
});

async function join(
  { token }: { token: string },
  more: { doc?: Y.Doc; waitForSync?: boolean } = {},
): Promise<Peer> {
  const { projectId } = site;
  const peer = await joinRoom({
    port: rooms.port,
    projectId,
    floorPlanId: inspectionId,
    room,
    token,
    ...more,
  });
  peers.push(peer);
  return peer;
}

const stored = () => loadRoom(rooms.stores, { room, tenantId: site.tenantId });
const textIn = (doc: Y.Doc) => readFieldNotes(doc).find(({ id }) => id === NOTE)?.text;
const inSite = <T>(work: Parameters<typeof inTenant<T>>[2]) =>
  inTenant(rooms.stores.app, site.tenantId, work);
const rows = () =>
  inSite((trx) =>
    trx.selectFrom('field_note').select(['field_note_id as id', 'author_id as by', 'text']).execute(),
  );

/** Ben's field note is there. */
async function left(text = 'A crack'): Promise<Peer> {
  const ben = await join(site.inspector);
  addFieldNote(ben.doc, PLACE, { id: NOTE, text });
  await ben.saved();
  return ben;
}

it.each<[string, (each: Site) => { token: string }, string]>([
  ['an admin', (each) => each.admin, 'edit'],
  ['an inspector', (each) => each.inspector, 'edit'],
  ['a responder', (each) => each.responder, 'read'],
  ['a viewer', (each) => each.viewer, 'read'],
  ['a visitor', (each) => each.visitor, 'read'],
])('tells %s first of all what may be done', async (_, who, access) => {
  const peer = await join(who(site));
  expect(peer.messages[0]).toMatchObject({ t: 'access', access });
});

it('lets somebody of another project not in', async () => {
  const client = await new RawClient(rooms.port, site.projectId).join(room, site.outsider.token);
  expect(client.isSynced).toBe(false);
});

it('of an inspection that is not published only its makers hear', async () => {
  const [preview = ''] = await addInspections(rooms.database.ownerUrl, site, 1, 'preview');
  room = sceneRoom(preview);
  expect((await join(site.inspector)).messages[0]).toMatchObject({ access: 'edit' });
  for (const { token } of [site.responder, site.viewer, site.visitor]) {
    const client = await new RawClient(rooms.port, site.projectId).join(room, token);
    expect(client.isSynced).toBe(false);
  }
});

it('two write in one at once, a third from without a line: all words stand, and rows follow', async () => {
  const ben = await left();
  const cem = await join(site.secondInspector);
  const ana = await join(site.admin);
  await eventually(() => textIn(cem.doc) === 'A crack' && textIn(ana.doc) === 'A crack');
  ana.leave();
  fieldNoteText(ana.doc, NOTE)?.insert(2, 'long ');
  for (const [at, letter] of [...'In the hall: '].entries()) fieldNoteText(ben.doc, NOTE)?.insert(at, letter);
  const words = fieldNoteText(cem.doc, NOTE);
  for (const letter of ', 3 mm wide') words?.insert(words.length, letter);
  await Promise.all([ben.saved(), cem.saved()]);
  const back = await join(site.admin, { doc: ana.doc, waitForSync: false });
  await back.saved();
  await eventually(() => new Set([ben, cem, back].map(({ doc }) => hashScene(doc))).size === 1);
  expect(textIn(ben.doc)).toBe('In the hall: A long crack, 3 mm wide');
  expect(hashScene((await stored()).doc)).toBe(hashScene(ben.doc));
  await eventually(async () => (await rows())[0]?.text === 'In the hall: A long crack, 3 mm wide');
  expect(await rows()).toMatchObject([{ id: NOTE, by: site.inspector.accountId }]);
});

it('what a visitor receives of the document says nowhere who wrote it', async () => {
  const ben = await left();
  const visitor = await join(site.visitor);
  await eventually(() => textIn(visitor.doc) === 'A crack');
  const state = Buffer.from(Y.encodeStateAsUpdate(visitor.doc)).toString('latin1');
  for (const { accountId } of [site.admin, site.inspector]) expect(state).not.toContain(accountId);
  writeFieldNote(visitor.doc, NOTE, 'Nothing');
  await eventually(() => visitor.last('refused') !== undefined);
  expect(visitor.last('refused')?.code).toBe('edit-read-only');
  expect(textIn(ben.doc)).toBe('A crack');
});

it('a deleted inspection ends its room, and what comes late is not written', async () => {
  const ben = await left();
  await inSite(async (trx) => {
    await sql`UPDATE inspection SET deleted_at = now() WHERE id = ${inspectionId}`.execute(trx);
    await closeRoom(trx, room);
    await recordAccessChange(trx, { scope: 'subject', subject: inspectionId, reason: 'inspection-deleted' });
  });
  await eventually(() => ben.last('ended') !== undefined || ben.closes.length + ben.denials.length > 0);
  writeFieldNote(ben.doc, NOTE, 'Late');
  const client = await new RawClient(rooms.port, site.projectId).join(room, site.inspector.token);
  expect(client.isSynced).toBe(false);
  expect(textIn((await stored()).doc)).toBe('A crack');
});

describe('attacks', () => {
  const noteIn = (doc: Y.Doc): Y.Map<unknown> => {
    const note = fieldNotesRoot(doc).get(NOTE);
    if (!(note instanceof Y.Map)) throw new Error('no field note');
    return note;
  };
  const attacks: [string, (each: Site) => { token: string }, (doc: Y.Doc, each: Site) => void, string][] = [
    [
      "one in another's name",
      (each) => each.admin,
      (doc, each) => void noteIn(doc).set('by', each.inspector.accountId),
      'edit-schema',
    ],
    [
      'a table of authors',
      (each) => each.admin,
      (doc, each) => void doc.getMap('authors').set(NOTE, each.admin.accountId),
      'edit-schema',
    ],
    [
      'a time of its own',
      (each) => each.secondInspector,
      (doc) => void noteIn(doc).set('createdAt', '2020-01-01T00:00:00Z'),
      'edit-schema',
    ],
    [
      'one put into another picture',
      (each) => each.secondInspector,
      (doc) => void noteIn(doc).set('captureId', newObjectId()),
      'edit-schema',
    ],
    [
      'its words exchanged for others',
      (each) => each.secondInspector,
      (doc) => void noteIn(doc).set('text', new Y.Text('All is well')),
      'edit-schema',
    ],
    [
      'a link among its words',
      (each) => each.secondInspector,
      (doc) => fieldNoteText(doc, NOTE)?.format(0, 7, { link: { href: 'javascript:x' } }),
      'edit-schema',
    ],
    [
      'words of a responder',
      (each) => each.responder,
      (doc) => void writeFieldNote(doc, NOTE, ''),
      'edit-read-only',
    ],
    ['one of a viewer', (each) => each.viewer, (doc) => void addFieldNote(doc, PLACE), 'edit-read-only'],
    [
      'one moved by a visitor',
      (each) => each.visitor,
      (doc) => moveFieldNote(doc, NOTE, { yawDeg: 0, pitchDeg: 0 }),
      'edit-read-only',
    ],
    [
      'one deleted by a visitor',
      (each) => each.visitor,
      (doc) => deleteFieldNote(doc, NOTE),
      'edit-read-only',
    ],
  ];

  it.each(attacks)('%s: refused, changes nothing, disturbs nobody', async (_, who, attack, code) => {
    const ben = await left();
    const mallory = await new RawClient(rooms.port, site.projectId).join(room, who(site).token);
    const before = await stored();
    mallory.update(
      room,
      editOf(mallory.doc, (copy) => attack(copy, site), 4242),
    );
    await eventually(() => mallory.refusal() !== undefined);
    expect(mallory.refusal()?.code).toBe(code);
    const after = await stored();
    expect([after.head, hashScene(after.doc)]).toEqual([before.head, hashScene(before.doc)]);
    writeFieldNote(ben.doc, NOTE, 'Still: A crack');
    await ben.saved();
    expect(ben.last('refused')).toBeUndefined();
    await eventually(async () => (await rows())[0]?.by === site.inspector.accountId);
    mallory.close();
  });

  it('an id that somebody takes over is theirs from then on, and never says their words in the name of another', async () => {
    await left();
    const cem: Person = site.secondInspector;
    const mallory = await join(cem);
    deleteFieldNote(mallory.doc, NOTE);
    addFieldNote(mallory.doc, PLACE, { id: NOTE, text: 'All is well' });
    await mallory.saved();
    await eventually(async () => (await rows())[0]?.text === 'All is well');
    expect((await rows())[0]?.by).toBe(cem.accountId);
  });
});
