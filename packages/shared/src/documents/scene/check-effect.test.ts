import * as Y from 'yjs';
import { beforeEach, expect, test } from 'vitest';
import { applyUpdate } from '../apply-update.ts';
import type { RoomAccess } from '../../protocol/room-messages.ts';
import { createCheckedRoom, type CheckedRoom } from '../../testing/checked-room.ts';
import { updateFrom } from '../../testing/raw-update.ts';
import { addFieldNote, deleteFieldNote, moveFieldNote, writeFieldNote } from './commands.ts';
import { fieldNoteText, hashScene, readFieldNotes } from './read.ts';
import { SCENE_DOCUMENT } from './scene-document.ts';
import { SCENE_LIMITS } from './schema.ts';

const account = (letter: string): string => `${letter.repeat(8)}-aaaa-4aaa-8aaa-aaaaaaaaaaaa`;
const [ANA, BEN, CAPTURE] = [account('a'), account('b'), account('c')];
const [NOTE, FREE] = ['1'.repeat(32), '2'.repeat(32)];
const PLACE = { captureId: CAPTURE, yawDeg: 12.5, pitchDeg: -30 };

let room: CheckedRoom;
let client = 100;

/** What somebody's own device sends; null when the room takes it, else the code of the refusal. */
function offer(who: string, access: RoomAccess, edit: (doc: Y.Doc) => void): string | null {
  client += 1;
  const before = hashScene(room.doc);
  const answer = room.submit(updateFrom(room.doc, client, edit), who, access);
  if (!answer.ok && hashScene(room.doc) !== before)
    throw new Error('what was refused has changed the document');
  return answer.ok ? null : answer.code;
}

const asBen = (edit: (doc: Y.Doc) => void): string | null => offer(BEN, 'edit', edit);
const fieldsOf = (doc: Y.Doc): Y.Map<unknown> => {
  const map = doc.getMap('fieldNotes').get(NOTE);
  if (!(map instanceof Y.Map)) throw new Error('no field note');
  return map;
};
const set = (field: string, value: unknown) => (doc: Y.Doc) => void fieldsOf(doc).set(field, value);
const words = (doc: Y.Doc): Y.Text => {
  const text = fieldNoteText(doc, NOTE);
  if (!text) throw new Error('no words');
  return text;
};

beforeEach(() => {
  room = createCheckedRoom(SCENE_DOCUMENT);
  const refusal = offer(ANA, 'edit', (doc) => addFieldNote(doc, PLACE, { id: NOTE, text: 'A crack' }));
  if (refusal) throw new Error(refusal);
});

test.each<[RoomAccess, string | null]>([
  ['manage', null],
  ['edit', null],
  ['attach', 'edit-read-only'],
  ['comment', 'edit-read-only'],
  ['read', 'edit-read-only'],
])('somebody who may %s leaves, writes, moves and deletes one: %s', (access, code) => {
  expect(offer(BEN, access, (doc) => addFieldNote(doc, PLACE, { id: FREE }))).toBe(code);
  expect(offer(BEN, access, (doc) => writeFieldNote(doc, NOTE, 'A long crack'))).toBe(code);
  expect(offer(BEN, access, (doc) => moveFieldNote(doc, NOTE, { yawDeg: -180, pitchDeg: 90 }))).toBe(code);
  expect(offer(BEN, access, (doc) => deleteFieldNote(doc, NOTE))).toBe(code);
});

test('two write in one at the same time, and both stretches stay', () => {
  const state = Y.encodeStateAsUpdate(room.doc);
  const [one, other] = [new Y.Doc(), new Y.Doc()];
  for (const doc of [one, other]) applyUpdate(doc, state);
  writeFieldNote(one, NOTE, 'A long crack');
  writeFieldNote(other, NOTE, 'A crack at the door');
  applyUpdate(one, Y.encodeStateAsUpdate(other));
  expect(readFieldNotes(one)[0]?.text).toBe('A long crack at the door');
});

test.each([
  ['', '😀'],
  ['😀', '😁'],
  ['a😀b', 'a😁b'],
  ['x😀', '😀'],
  ['aaa', 'aa'],
  ['漏水', ''],
])('what is written from %j to %j is that, and no character is cut', (from, to) => {
  expect(asBen((doc) => writeFieldNote(doc, NOTE, from))).toBeNull();
  expect(asBen((doc) => writeFieldNote(doc, NOTE, to))).toBeNull();
  expect(readFieldNotes(room.doc)[0]?.text).toBe(to);
});

test.each<[string, (doc: Y.Doc) => void]>([
  ['an author', set('by', ANA)],
  ['a time', set('createdAt', '2026-01-01T00:00:00Z')],
  ['another picture', set('captureId', account('d'))],
  ['other words in the place of those', set('text', new Y.Text('All is well'))],
  ['words that are no text', set('text', 'All is well')],
  ['an angle beyond the sphere', set('pitchDeg', 91)],
  ['an angle that is no number', set('yawDeg', Number.NaN)],
  ['bold letters', (doc) => words(doc).format(0, 2, { bold: true })],
  ['a picture among the letters', (doc) => words(doc).insertEmbed(0, { image: 'x' })],
  ['an attribute of the letters', (doc) => words(doc).setAttribute('by', ANA)],
  ['no picture', (doc) => fieldsOf(doc).delete('captureId')],
  ['a value instead of a field note', (doc) => void doc.getMap('fieldNotes').set(FREE, { ...PLACE })],
  ['an id that is none', (doc) => void addFieldNote(doc, PLACE, { id: 'mine' })],
  ['another root', (doc) => void doc.getMap('authors').set(NOTE, BEN)],
  ['a list in the root', (doc) => doc.getArray('fieldNotes').insert(0, [1])],
])('%s is refused', (_, edit) => {
  expect(offer(BEN, 'manage', edit)).toBe('edit-schema');
});

test('words and field notes beyond the limits are refused', () => {
  expect(asBen((doc) => writeFieldNote(doc, NOTE, 'x'.repeat(SCENE_LIMITS.textChars)))).toBeNull();
  expect(asBen((doc) => words(doc).insert(0, 'x'))).toBe('edit-limit');
  const fill = (doc: Y.Doc): void => {
    for (let index = 1; index < SCENE_LIMITS.fieldNotes; index += 1) addFieldNote(doc, PLACE);
  };
  expect(asBen((doc) => doc.transact(() => fill(doc)))).toBeNull();
  expect(asBen((doc) => addFieldNote(doc, PLACE))).toBe('edit-limit');
});

test('a deletion is taken back with the words', () => {
  const doc = new Y.Doc();
  applyUpdate(doc, Y.encodeStateAsUpdate(room.doc));
  doc.clientID = 77;
  const undo = new Y.UndoManager(doc.getMap('fieldNotes'));
  const sent: Uint8Array[] = [];
  doc.on('update', (update: Uint8Array) => sent.push(update));
  deleteFieldNote(doc, NOTE);
  undo.undo();
  expect(sent.map((update) => room.submit(update, BEN).ok)).toEqual([true, true]);
  expect(readFieldNotes(room.doc)).toEqual([{ id: NOTE, ...PLACE, text: 'A crack' }]);
});

test('changes say what was done to which, and never by whom', () => {
  const edits = [
    (doc: Y.Doc) => void addFieldNote(doc, PLACE, { id: FREE, text: 'Wet' }),
    (doc: Y.Doc) => void writeFieldNote(doc, FREE, 'Wet floor'),
    (doc: Y.Doc) => moveFieldNote(doc, FREE, { yawDeg: 0, pitchDeg: 0 }),
    (doc: Y.Doc) => deleteFieldNote(doc, FREE),
  ];
  const changes = edits.map((edit) => {
    client += 1;
    const answer = room.submit(updateFrom(room.doc, client, edit), BEN);
    return 'changes' in answer ? answer.changes : [];
  });
  expect(changes).toEqual([
    [{ kind: 'field-note-added', fieldNoteId: FREE, name: 'Wet' }],
    [{ kind: 'field-note-written', fieldNoteId: FREE, name: 'Wet floor' }],
    [{ kind: 'field-note-moved', fieldNoteId: FREE, name: 'Wet floor' }],
    [{ kind: 'field-note-deleted', fieldNoteId: FREE, name: '' }],
  ]);
});
