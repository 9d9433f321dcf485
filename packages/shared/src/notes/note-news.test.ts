import { expect, test } from 'vitest';
import type { ProjectEvent } from '../contract/event.ts';
import { newsOfEvents, toNoteNews, withNews, type NoteNews } from './note-news.ts';

const MEI = { id: '01890000-0000-7000-8000-0000000000a1', name: 'Mei' };
const OMAR = { id: '01890000-0000-7000-8000-0000000000a2', name: 'Omar' };
const AT = '2026-11-01T08:00:00.000Z';

function event(seq: number, kind: string, more: Partial<ProjectEvent> = {}): ProjectEvent {
  const note = { number: 431, title: 'Fire seal' };
  return { seq, kind, subjectId: 'n1', actor: MEI, payload: { note }, at: AT, ...more };
}
const step = (seq: number, to: string) =>
  event(seq, 'note-transitioned', { payload: { note: { number: 431, title: '' }, from: 'open', to } });
const words = (news: readonly NoteNews[]) => news.map(({ seq, deed }) => `${seq} ${deed}`);

test('a step is told as the status it gave, and what is no news as nothing', () => {
  expect(toNoteNews(step(3, 'verified'))).toEqual({
    seq: 3,
    deed: 'verified',
    noteId: 'n1',
    number: 431,
    title: '',
    actor: MEI,
    at: AT,
  });
  for (const kind of ['watcher-added', 'note-image-drawn', 'zone-created', 'no-such-kind'])
    expect(toNoteNews(event(1, kind))).toBeNull();
  expect(toNoteNews(event(1, 'note-created', { payload: { note: { number: null, title: '' } } }))).toBeNull();
});

test('the same deed of the same person to the same note is told once, by its newest', () => {
  const events = [
    event(9, 'note-described'),
    event(8, 'note-described', { actor: OMAR }),
    event(7, 'checklist-changed'),
    event(6, 'note-described', { subjectId: 'n2' }),
    step(5, 'complete'),
    event(4, 'comment-added'),
  ];
  const news = newsOfEvents(events);
  expect(words(news)).toEqual(['9 wrote', '8 wrote', '6 wrote', '5 complete', '4 commented']);
  const next = toNoteNews(event(10, 'comment-added'));
  expect(words(next ? withNews(news, next) : [])).toEqual([
    '10 commented',
    '9 wrote',
    '8 wrote',
    '6 wrote',
    '5 complete',
  ]);
});

test('what whoever made a note writes in it is a part of making it, what others write is not', () => {
  const events = [
    event(9, 'note-changed'),
    event(8, 'note-described', { actor: OMAR }),
    event(7, 'note-described'),
    step(6, 'open'),
    event(5, 'note-created'),
  ];
  const news = newsOfEvents(events);
  expect(words(news)).toEqual(['8 wrote', '6 open', '5 made']);
  const next = toNoteNews(event(10, 'note-described'));
  expect(words(next ? withNews(news, next) : [])).toEqual(['8 wrote', '6 open', '5 made']);
});
