import type { ProjectEvent } from '@plumbline/shared/contract/event.ts';
import type { NoteNews } from '@plumbline/shared/notes/note-news.ts';
import { expect, test } from 'vitest';
import { groupedNews } from './grouped-news.ts';
import { withEvent } from './use-project-visit.ts';

const AT = '2026-11-01T08:00:00.000Z';
const OMAR = { id: 'omar', name: 'Omar' };
const news = (seq: number, actor: string, deed: NoteNews['deed'], number: number): NoteNews => ({
  seq,
  deed,
  noteId: `n${number}`,
  number,
  title: '',
  actor: { id: actor, name: actor },
  at: AT,
});

test('what one person did to several notes is one line, at the place of its newest', () => {
  const groups = groupedNews([
    news(9, 'mei', 'verified', 412),
    news(8, 'omar', 'in-dispute', 398),
    news(7, 'mei', 'commented', 398),
    news(6, 'mei', 'verified', 415),
  ]);
  expect(
    groups.map(({ actor, deed, notes }) => [actor?.id, deed, ...notes.map((note) => note.number)]),
  ).toEqual([
    ['mei', 'verified', 412, 415],
    ['omar', 'in-dispute', 398],
    ['mei', 'commented', 398],
  ]);
});

test('what others do while the home is shown is news; own deeds and what is known already are not', () => {
  const visit = { since: AT, news: [], isWhole: true, seq: 5 };
  const payload = { note: { number: 431, title: 'Fire seal' } };
  const event: ProjectEvent = {
    seq: 6,
    kind: 'comment-added',
    subjectId: 'n1',
    actor: OMAR,
    payload,
    at: AT,
  };
  const told = withEvent(visit, event, 'mei');
  expect(told.news).toMatchObject([{ seq: 6, deed: 'commented', number: 431 }]);
  expect(withEvent(told, event, 'mei')).toBe(told);
  expect(withEvent(visit, event, OMAR.id)).toBe(visit);
  expect(withEvent(visit, { ...event, kind: 'zone-created' }, 'mei')).toBe(visit);
});
