import { act, cleanup, configure, fireEvent, screen, waitFor } from '@testing-library/react';
import type { NoteDeed } from '@plumbline/shared/contract/note-activity.ts';
import { useState } from 'react';
import { afterEach, beforeAll, expect, it } from 'vitest';
import common from '../../../../../locales/en/common.json';
import note from '../../../../../locales/en/note.json';
import { queryClient } from '../../api/query-client.ts';
import { loadTexts } from '../../testing/load-texts.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { answerRequests } from '../../testing/test-api.ts';
import { exampleNote } from '../testing/example-note.ts';
import { NoteActivity } from './note-activity.tsx';

configure({ asyncUtilTimeout: 10_000 });
beforeAll(() => loadTexts({ common, note }));
afterEach(() => {
  cleanup();
  queryClient.clear();
});

const MEI = { id: '01890000-0000-7000-8000-0000000000aa', name: 'Mei' };
const deed = (seq: number, of: Partial<NoteDeed>): NoteDeed => ({
  seq,
  kind: 'note-changed',
  actor: MEI,
  at: '2026-11-20T10:00:00.000Z',
  name: '',
  changes: [],
  ...of,
});
const FIRST = [
  deed(9, { kind: 'note-transitioned', changes: [{ field: 'status', from: 'open', to: 'complete' }] }),
  deed(8, {
    changes: [
      { field: 'dueDate', from: null, to: '2026-12-01' },
      { field: 'place', from: 'Ground', to: 'Ground' },
    ],
  }),
  deed(7, { kind: 'attachment-added', name: 'seal.jpg' }),
];
const SECOND = [deed(1, { kind: 'note-created', actor: null })];
const plain = () => document.body.textContent?.replaceAll(/[\u2068\u2069]/g, '') ?? '';

it('what was done is told field by field, the rest page by page, and asked for when somebody looks', async () => {
  const api = await answerRequests(({ path }) => {
    const isFirst = path.endsWith(`before=${Number.MAX_SAFE_INTEGER}`);
    const data = isFirst ? { deeds: FIRST, before: 7 } : { deeds: SECOND, before: null };
    return { body: { code: 200, msg: '', data } };
  });
  renderPage(<NoteActivity note={exampleNote()} />, '/');
  const fold = document.querySelector('details');
  if (!fold) throw new Error('nothing to unfold');
  expect(api.seen).toEqual([]);
  await act(async () => {
    fold.open = true;
    fireEvent(fold, new Event('toggle'));
  });
  await screen.findByText('Status: Open → Complete');
  for (const line of ['Due: none → ', 'Place: moved on Ground', 'Attached seal.jpg'])
    expect(plain()).toContain(line);
  await act(async () => fireEvent.click(screen.getByRole('button', { name: note.activity.earlier })));
  expect(await screen.findByText(note.activity.deed.noteCreated)).toBeTruthy();
  expect(screen.getByText(note.activity.server)).toBeTruthy();
});

it('a note that is written in is asked about once the writing rests', async () => {
  const api = await answerRequests(() => ({
    body: { code: 200, msg: '', data: { deeds: FIRST, before: null } },
  }));
  const asked = () => api.seen.filter(({ path }) => path.includes('/activity')).length;
  function Written() {
    const [second, setSecond] = useState(10);
    return (
      <>
        <button type="button" onClick={() => setSecond(second + 1)}>
          Write
        </button>
        <NoteActivity note={exampleNote({ updatedAt: `2026-11-01T08:00:${second}.000Z` })} />
      </>
    );
  }
  renderPage(<Written />, '/');
  const fold = document.querySelector('details');
  if (!fold) throw new Error('nothing to unfold');
  await act(async () => {
    fold.open = true;
    fireEvent(fold, new Event('toggle'));
  });
  await screen.findByText('Status: Open → Complete');
  for (let key = 0; key < 20; key += 1) fireEvent.click(screen.getByRole('button', { name: 'Write' }));
  await waitFor(() => expect(asked()).toBe(2));
});
