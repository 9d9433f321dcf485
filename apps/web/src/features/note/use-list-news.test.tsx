import { NOTE_LIST } from '@plumbline/shared/contract/note-list.ts';
import type { Note } from '@plumbline/shared/contract/note.ts';
import { QueryObserver } from '@tanstack/react-query';
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import * as z from 'zod/mini';
import { queryClient, queryKeys } from '../../api/query-client.ts';
import { applyNoteEvent, putNote } from '../../notes/live-notes.ts';
import { exampleNote } from '../../notes/testing/example-note.ts';
import { useListNews } from './use-list-news.ts';

const SHOWN = exampleNote();
const OTHER = exampleNote({ id: '01890000-0000-7000-8000-000000000002', number: 432 });
const PROJECT_ID = SHOWN.projectId;
/** Asks for the list, as often as somebody lets it. */
const asked = vi.fn<() => Promise<null>>();

beforeEach(async () => {
  asked.mockReset().mockResolvedValue(null);
  const queryKey = [...queryKeys.notes(PROJECT_ID), 'list'];
  const watching = new QueryObserver(queryClient, { queryKey, queryFn: asked });
  const unwatch = watching.subscribe(() => undefined);
  onTestFinished(unwatch);
  await watching.fetchOptimistic(watching.options);
  asked.mockClear();
});
afterEach(() => {
  cleanup();
  queryClient.clear();
});

const newsOf = (query: Record<string, string> = {}, rows: Note[] = [SHOWN]) =>
  renderHook(() =>
    useListNews({
      projectId: PROJECT_ID,
      place: z.parse(NOTE_LIST.query, query),
      reader: { accountId: 'me', today: '2026-11-20', weekEnd: '2026-11-27' },
      rows,
      openId: null,
    }),
  ).result;

const tell = (kind: 'note-created' | 'note-changed' | 'note-deleted', note: Note) =>
  act(() =>
    applyNoteEvent(queryClient, PROJECT_ID, {
      seq: 1,
      kind,
      subjectId: note.id,
      actor: { id: SHOWN.createdBy.id, name: 'Mei' },
      payload: { note },
      at: '2026-11-20T09:00:00.000Z',
    }),
  );

it('what others make and delete is counted, and nobody asks for the list', () => {
  const news = newsOf();
  tell('note-created', OTHER);
  tell('note-created', OTHER);
  expect(news.current.count).toBe(1);
  tell('note-deleted', SHOWN);
  expect(news.current.count).toBe(2);
  expect(asked).not.toHaveBeenCalled();
  act(() => news.current.takeOver());
  expect(news.current.count).toBe(0);
  expect(asked).toHaveBeenCalledOnce();
});

it('what does not fit the filters is no news, a row that fits no more is', () => {
  const news = newsOf({ status: 'open' });
  tell('note-created', { ...OTHER, status: 'complete' });
  tell('note-changed', { ...SHOWN, title: 'Door' });
  expect(news.current.count).toBe(0);
  tell('note-changed', { ...SHOWN, status: 'complete', version: 2 });
  expect(news.current.count).toBe(1);
});

it('N16: a change that brings a note into the filters is news, and no note of a list without filters', () => {
  const narrowed = newsOf({ status: 'complete' });
  const all = newsOf();
  tell('note-changed', { ...OTHER, status: 'complete', version: 2 });
  expect([narrowed.current.count, all.current.count]).toEqual([1, 0]);
  tell('note-changed', { ...OTHER, status: 'open', version: 3 });
  expect(narrowed.current.count).toBe(1);
  expect(asked).not.toHaveBeenCalled();
});

it('what one made oneself, and the first row of all, are seen at once', () => {
  const news = newsOf();
  act(() => putNote(queryClient, PROJECT_ID, OTHER, 'made'));
  expect(asked).toHaveBeenCalledOnce();
  expect(news.current.count).toBe(0);
  newsOf({}, []);
  tell('note-created', OTHER);
  expect(asked).toHaveBeenCalledTimes(2);
});

it('N16: a row that an own change takes out of the filters stays until the focus leaves it', () => {
  const place = z.parse(NOTE_LIST.query, { status: 'open' });
  const queryKey = [...queryKeys.notes(PROJECT_ID), 'list', place];
  queryClient.setQueryData(queryKey, { rows: [SHOWN, OTHER], total: 2 });
  const shownIds = () => queryClient.getQueryData<{ rows: Note[] }>(queryKey)?.rows.map(({ id }) => id);
  document.body.innerHTML = `
    <table><tbody>
      <tr data-row="${SHOWN.id}" tabindex="-1"><td><button id="in-row">Tags</button></td></tr>
      <tr data-row="${OTHER.id}" tabindex="-1"><td></td></tr>
    </tbody></table>
    <div role="menu"><button id="in-menu">Complete</button></div>`;
  const focus = (selector: string) => act(() => document.querySelector<HTMLElement>(selector)?.focus());
  focus('#in-row');
  const news = newsOf({ status: 'open' }, [SHOWN, OTHER]);
  const own: Note = { ...SHOWN, status: 'complete', version: SHOWN.version + 1 };
  act(() => putNote(queryClient, PROJECT_ID, own));
  // Its own echo by the feed is no news.
  tell('note-changed', own);
  expect(news.current.count).toBe(0);
  focus('#in-menu');
  focus(`[data-row="${SHOWN.id}"]`);
  expect(asked).not.toHaveBeenCalled();
  expect(shownIds()).toEqual([SHOWN.id, OTHER.id]);
  focus(`[data-row="${OTHER.id}"]`);
  expect(shownIds()).toEqual([OTHER.id]);
  expect(asked).toHaveBeenCalledOnce();
});
