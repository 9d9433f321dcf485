import { expect, test } from 'vitest';
import { notificationsOfNote } from './notifications-of-notes.ts';

const person = (letter: string) => `${letter.repeat(8)}-aaaa-4aaa-8aaa-aaaaaaaaaaaa`;
const [ANA, BEN, CEM] = [person('a'), person('b'), person('c')];
const NOTE = {
  number: 431,
  title: 'Fire seal missing',
  status: 'open',
  createdBy: { id: ANA, name: 'Ana' },
  assignee: { kind: 'member', id: BEN, name: 'Ben' },
};

function told(kind: string, payload: { note?: object; [name: string]: unknown } = {}) {
  const note = { ...NOTE, ...payload.note };
  const event = { kind, subjectId: 'n', payload: { ...payload, note }, actor: { id: CEM } };
  return notificationsOfNote('p', event).map(({ kind: what, to }) => [what, to]);
}
const only = (id: string) => ({ accountIds: [id] });
const followers = (...except: string[]) => ({ followersOf: 'n', except });
const TO_BEN = { changed: [{ field: 'assignee', from: null, to: 'Ben' }] };

test('whoever a note is given to is told, as it is made or later', () => {
  expect(told('note-created')).toEqual([['note-assigned', only(BEN)]]);
  expect(told('note-changed', TO_BEN)).toEqual([['note-assigned', only(BEN)]]);
  expect(told('note-created', { note: { assignee: null } })).toEqual([]);
  expect(told('note-changed', { ...TO_BEN, note: { assignee: null } })).toEqual([]);
});

test('an invited person has no account to be told in', () => {
  const assignee = { kind: 'invited', id: person('d'), name: 'dee' };
  expect(told('note-created', { note: { assignee } })).toEqual([]);
});

test('a dispute is told to the creator at once, to the others as a change of the status', () => {
  const payload = { from: 'open', to: 'in-dispute', note: { status: 'in-dispute' } };
  expect(told('note-transitioned', payload)).toEqual([
    ['note-disputed', only(ANA)],
    ['note-status-changed', followers(ANA)],
  ]);
});

test('what is not accepted is told to the assignee at once', () => {
  expect(told('note-transitioned', { from: 'complete', to: 'open' })).toEqual([
    ['note-not-accepted', only(BEN)],
    ['note-status-changed', followers(BEN)],
  ]);
});

test('a dispute that is taken back may give the note to somebody else in the same step', () => {
  expect(told('note-transitioned', { from: 'in-dispute', to: 'open', ...TO_BEN })).toEqual([
    ['note-assigned', only(BEN)],
    ['note-status-changed', followers(BEN)],
  ]);
});

test('a note that opens because it is given to somebody has another status', () => {
  const changed = [{ field: 'status', from: 'none', to: 'open' }, ...TO_BEN.changed];
  expect(told('note-changed', { changed })).toEqual([
    ['note-assigned', only(BEN)],
    ['note-status-changed', followers(BEN)],
  ]);
});

test('a comment is told to who follows the note, but for who is mentioned in it; that of a step with the step', () => {
  expect(told('comment-added', { mentions: [CEM] })).toEqual([['note-commented', followers(CEM)]]);
  expect(told('comment-added', { mentions: [], isOfStep: true })).toEqual([]);
});

test('days, tags, places, pictures and words are told to nobody, nor are findings', () => {
  expect(told('note-changed', { changed: [{ field: 'dueDate', from: null, to: '2026-12-01' }] })).toEqual([]);
  for (const kind of [
    'note-described',
    'attachment-added',
    'watcher-added',
    'note-deleted',
    'comment-edited',
  ])
    expect(told(kind, { mentions: [] })).toEqual([]);
  expect(told('note-created', { note: { number: null, status: null } })).toEqual([]);
});

test('a sentence names number and first words of the note', () => {
  const event = { kind: 'note-created', subjectId: 'n', payload: { note: NOTE }, actor: { id: CEM } };
  expect(notificationsOfNote('p', event)).toMatchObject([{ params: { name: '#431 Fire seal missing' } }]);
});
