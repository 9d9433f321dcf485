/** Mentions are told once each, and of notes nobody hears who may not see them. */
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import * as Y from 'yjs';
import { addComment, deleteComment, editComment } from '@plumbline/shared/documents/note/commands.ts';
import { NOTE_DOCUMENT } from '@plumbline/shared/documents/note/note-document.ts';
import { descriptionRoot } from '@plumbline/shared/documents/note/note-roots.ts';
import { newObjectId } from '@plumbline/shared/ids/object-id.ts';
import { noteRoom } from '@plumbline/shared/ids/room-name.ts';
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/test-database.ts';
import type { Stores } from '../database/client.ts';
import { createJournal, type Journal } from '../journal/journal.ts';
import { loadRoom } from '../journal/load-room.ts';
import { honestEditIn } from '../journal/testing/honest-edit.ts';
import {
  addNotes,
  createSite,
  openTestStores,
  type Person,
  type Site,
} from '../journal/testing/site-fixture.ts';
import { projectLeft, projectRoom } from '../projections/project-room.ts';
import { ROOM_KINDS } from '../rooms/room-kinds.ts';
import { tellStandingMentions } from './note-mentions.ts';

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

/** Somebody has the note open: what they undo later is what they did here. */
async function open(): Promise<Y.Doc> {
  return (await loadRoom(stores, { room, tenantId: site.tenantId })).doc;
}

async function write(who: Person, edit: (doc: Y.Doc) => void, doc?: Y.Doc): Promise<void> {
  const at = { kind: NOTE_DOCUMENT, room, access: 'edit' } as const;
  const answer = await journal.append(honestEditIn(at, site, who, { doc: doc ?? (await open()), edit }));
  expect(answer).toMatchObject({ ok: true });
  await projectRoom(stores, ROOM_KINDS, { room, tenantId: site.tenantId, open: null });
}

const settle = () => tellStandingMentions(stores, [site.tenantId]);
/** Half a minute without the keys of any author. */
const rest = async () => {
  await owner.query(`UPDATE note_mention SET author_at = author_at - interval '31 seconds'`);
  await settle();
};
const leave = ({ accountId }: Person) =>
  projectLeft(stores, ROOM_KINDS, { room, tenantId: site.tenantId, projectId: site.projectId, accountId });

/** Who was told what of the note, in the order of the names. */
async function told(): Promise<string[]> {
  const { rows } = await owner.query<{ line: string }>(
    `SELECT a.name || ' ' || n.kind AS line FROM notification n JOIN account a ON a.id = n.account_id
     WHERE n.subject_id = $1 ORDER BY a.name, n.kind`,
    [noteId],
  );
  return rows.map(({ line }) => line);
}

const mention =
  ({ accountId }: Person, name: string) =>
  (doc: Y.Doc) => {
    doc.transact(() => {
      const paragraph = new Y.XmlElement('paragraph');
      const atom = new Y.XmlElement('mention');
      atom.setAttribute('id', accountId);
      atom.setAttribute('label', name);
      paragraph.insert(0, [new Y.XmlText('Ask '), atom]);
      descriptionRoot(doc).insert(descriptionRoot(doc).length, [paragraph]);
    });
  };
const typeOn = (doc: Y.Doc) => descriptionRoot(doc).insert(0, [new Y.XmlElement('paragraph')]);
const clear = (doc: Y.Doc) => descriptionRoot(doc).delete(0, descriptionRoot(doc).length);

const EVA = ['Eva Viewer note-mentioned'];

it('a mention in the description is told once it has stood without its author’s keys', async () => {
  const { inspector, secondInspector, viewer } = site;
  await write(inspector, mention(viewer, 'Eva'));
  await settle();
  expect(await told()).toEqual([]);
  await owner.query(`UPDATE note_mention SET author_at = author_at - interval '29 seconds'`);
  await write(inspector, typeOn);
  await owner.query(`UPDATE note_mention SET author_at = author_at - interval '20 seconds'`);
  await settle();
  expect(await told()).toEqual([]);
  // The keys of somebody else do not hold it back.
  await owner.query(`UPDATE note_mention SET author_at = author_at - interval '20 seconds'`);
  await write(secondInspector, typeOn);
  await settle();
  expect(await told()).toEqual(EVA);
});

it('who leaves is waited for no longer', async () => {
  const { inspector, secondInspector, viewer } = site;
  await write(inspector, mention(viewer, 'Eva'));
  await leave(secondInspector);
  expect(await told()).toEqual([]);
  await leave(inspector);
  expect(await told()).toEqual(EVA);
});

it('who leaves before the last words are projected is told of all the same', async () => {
  const { inspector, viewer } = site;
  const at = { kind: NOTE_DOCUMENT, room, access: 'edit' } as const;
  const edit = honestEditIn(at, site, inspector, { doc: await open(), edit: mention(viewer, 'Eva') });
  expect(await journal.append(edit)).toMatchObject({ ok: true });
  await leave(inspector);
  expect(await told()).toEqual(EVA);
});

it('N8 what is taken back in time was never said, what is undone, done again and moved later is not said again', async () => {
  const { inspector, secondInspector, viewer } = site;
  await write(inspector, mention(viewer, 'Eva'));
  await write(inspector, clear);
  await rest();
  expect(await told()).toEqual([]);
  const doc = await open();
  const undo = new Y.UndoManager(descriptionRoot(doc), { captureTimeout: 0 });
  await write(inspector, mention(viewer, 'Eva'), doc);
  await rest();
  expect(await told()).toEqual(EVA);
  await write(inspector, () => void undo.undo(), doc);
  await write(inspector, () => void undo.redo(), doc);
  await write(inspector, typeOn, doc);
  await write(secondInspector, (copy) => {
    clear(copy);
    mention(viewer, 'Eva')(copy);
  });
  await rest();
  expect(await told()).toEqual(EVA);
});

it('N8 three people write around a mention for an hour and split its paragraph: it is told once', async () => {
  const { admin, inspector, secondInspector, viewer } = site;
  await write(inspector, mention(viewer, 'Eva'));
  await rest();
  for (const who of [secondInspector, admin, inspector, secondInspector, admin]) {
    await write(who, typeOn);
    // A paragraph that is split is written anew in two.
    await write(who, (doc) => {
      clear(doc);
      typeOn(doc);
      mention(viewer, 'Eva')(doc);
    });
    await rest();
    await leave(who);
  }
  expect(await told()).toEqual(EVA);
});

it('N8 a mention in a comment is told as it is sent, in each comment once', async () => {
  const { inspector, viewer, responder } = site;
  const [first, second] = [newObjectId(), newObjectId()];
  const body = (text: string, ...people: Person[]) => [
    { text },
    ...people.map(({ accountId }) => ({ mention: accountId, label: 'x' })),
  ];
  const by = inspector.accountId;
  await write(inspector, (doc) => addComment(doc, { id: first, by, body: body('You?', viewer, viewer) }));
  expect(await told()).toEqual(EVA);
  await write(inspector, (doc) => editComment(doc, first, body('Do you?', viewer)));
  expect(await told()).toEqual(EVA);
  await write(inspector, (doc) => editComment(doc, first, body('Do you?', viewer, responder)));
  expect(await told()).toEqual(['Dee Responder note-mentioned', ...EVA]);
  await write(inspector, (doc) => addComment(doc, { id: second, by, body: body('And you', viewer) }));
  expect(await told()).toEqual(['Dee Responder note-mentioned', ...EVA, ...EVA]);
  await write(inspector, (doc) => deleteComment(doc, second));
  expect(await told()).toHaveLength(3);
});

it('N9 nobody is told of the own words, nor who may not see the note, whoever named them', async () => {
  const { inspector, outsider, viewer } = site;
  await write(inspector, (doc) => {
    mention(inspector, 'Ben')(doc);
    mention(outsider, 'Fay')(doc);
    mention(viewer, 'Eva')(doc);
  });
  await owner.query('UPDATE note SET deleted_at = now() WHERE id = $1', [noteId]);
  await rest();
  expect(await told()).toEqual([]);
  await owner.query('UPDATE note SET deleted_at = NULL WHERE id = $1', [noteId]);
  await owner.query('UPDATE note_mention SET told_at = NULL');
  await rest();
  expect(await told()).toEqual(EVA);
});

it('a comment is told to who follows the note, but to whom it mentions as a mention only', async () => {
  const { inspector, secondInspector, responder, viewer } = site;
  await owner.query('UPDATE note SET assignee_id = $2 WHERE id = $1', [noteId, responder.accountId]);
  await owner.query('INSERT INTO note_watcher VALUES ($1, $2, $3), ($1, $4, $3)', [
    noteId,
    viewer.accountId,
    site.tenantId,
    site.outsider.accountId,
  ]);
  const by = secondInspector.accountId;
  const body = [{ text: 'Done? ' }, { mention: responder.accountId, label: 'Dee' }];
  await write(secondInspector, (doc) => addComment(doc, { id: newObjectId(), by, body }));
  expect(await told()).toEqual([
    'Ben Inspector note-commented',
    'Dee Responder note-mentioned',
    'Eva Viewer note-commented',
  ]);
  expect(inspector.accountId).not.toBe(by);
});

it('two that look at once tell once', async () => {
  await write(site.inspector, mention(site.viewer, 'Eva'));
  await owner.query(`UPDATE note_mention SET author_at = author_at - interval '31 seconds'`);
  await Promise.all([settle(), settle(), leave(site.inspector)]);
  expect(await told()).toEqual(EVA);
});
