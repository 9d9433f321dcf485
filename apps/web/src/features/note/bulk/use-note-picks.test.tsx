import { NOTE_LIST } from '@plumbline/shared/contract/note-list.ts';
import type { NoteRow } from '@plumbline/shared/contract/note.ts';
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, it } from 'vitest';
import * as z from 'zod/mini';
import common from '../../../../../../locales/en/common.json';
import texts from '../../../../../../locales/en/note.json';
import { queryClient } from '../../../api/query-client.ts';
import { applyNoteEvent } from '../../../notes/live-notes.ts';
import { exampleNote } from '../../../notes/testing/example-note.ts';
import { loadTexts } from '../../../testing/load-texts.ts';
import { answerRequests } from '../../../testing/test-api.ts';
import { eventually } from '../../../testing/eventually.ts';
import { useRowSelection } from '../../../ui/data-table/row-selection.ts';
import { PickedScope } from './picked-scope.tsx';
import { useNotePicks } from './use-note-picks.ts';

beforeAll(() => loadTexts({ common, note: texts }));
afterEach(() => {
  cleanup();
  queryClient.clear();
});

const note = (digit: number): NoteRow => {
  const { text: _, statusAt: _at, floorImageUrl: _url, ...row } = exampleNote();
  return { ...row, id: `01890000-0000-7000-8000-00000000000${digit}`, number: digit };
};
const [A, B, C, D] = [note(1), note(2), note(3), note(4)];
const PROJECT_ID = A.projectId;
const rowId = ({ id }: NoteRow) => id;

interface View {
  filters: Record<string, string>;
  rows: readonly NoteRow[];
  total: number;
}

/** The bar of a list, with what is picked said in its first line. */
function Bar({ filters, rows, total }: View) {
  const selection = useRowSelection(rows, rowId, { scope: '', isWhole: false });
  const picks = useNotePicks({
    projectId: PROJECT_ID,
    place: z.parse(NOTE_LIST.query, filters),
    reader: { accountId: 'me', today: '2026-11-20', weekEnd: '2026-11-27' },
    rows,
    total,
    selection,
  });
  return (
    <>
      <button type="button" onClick={() => selection.set(rows, true)}>
        page
      </button>
      <button
        type="button"
        onClick={() => {
          selection.set(rows, false);
          for (const row of rows) tell({ ...row, status: 'complete', version: 2 });
        }}
      >
        let go and told
      </button>
      <p id="picked">{selection.picked.map(({ number, status }) => `${number} ${status}`).join()}</p>
      <PickedScope {...picks} />
    </>
  );
}

const picked = () => document.querySelector('#picked')?.textContent;
const press = (name: string) => act(() => screen.getByRole('button', { name }).click());
const tell = (of: NoteRow) =>
  applyNoteEvent(queryClient, PROJECT_ID, {
    seq: 1,
    kind: 'note-changed',
    subjectId: of.id,
    actor: null,
    payload: { note: of },
    at: '2026-11-20T09:00:00.000Z',
  });
const change = (of: NoteRow) => act(() => tell(of));

it('N12: what is picked stays picked under a narrower filter, said to be out of view, and can be let go', () => {
  const bar = render(<Bar filters={{}} rows={[A, B, C]} total={3} />);
  press('page');
  expect(picked()).toBe('1 open,2 open,3 open');
  bar.rerender(<Bar filters={{ search: 'seal' }} rows={[A]} total={1} />);
  expect(screen.getByRole('status').textContent).toBe('2 not in this view');
  expect(picked()).toBe('1 open,2 open,3 open');
  press('Deselect these');
  expect(picked()).toBe('1 open');
  expect(screen.getByRole('status').textContent).toBe('');
});

it('N12: what a live change takes out of the filters is said to be out of view', () => {
  const bar = render(<Bar filters={{ status: 'open' }} rows={[A, B]} total={4} />);
  press('page');
  // B is on another page by now.
  bar.rerender(<Bar filters={{ status: 'open' }} rows={[A, C]} total={4} />);
  change({ ...B, status: 'complete', version: 2 });
  expect(picked()).toBe('1 open,2 complete');
  expect(screen.getByRole('status').textContent).toBe('1 not in this view');
});

it('what is let go is not picked anew by the news of its own change, which may come before the page is drawn', () => {
  render(<Bar filters={{}} rows={[A, B]} total={2} />);
  press('page');
  expect(picked()).toBe('1 open,2 open');
  press('let go and told');
  expect(picked()).toBe('');
});

it('N12: all matches are those that the server found at the press', async () => {
  const api = await answerRequests(() => ({
    body: { code: 200, msg: '', rows: [A, B, C], total: 3 },
  }));
  const view = { filters: { status: 'open' }, rows: [A], total: 3 };
  const bar = render(<Bar {...view} />);
  press('page');
  press('Select all 3 matches');
  await eventually(() => expect(picked()).toBe('1 open,2 open,3 open'));
  expect(api.seen.map(({ path }) => path.split('?')[0])).toEqual([
    `/core/project/${PROJECT_ID}/note/matching`,
  ]);
  // What comes into the list later was not picked.
  bar.rerender(<Bar {...view} rows={[D]} total={4} />);
  expect(picked()).toBe('1 open,2 open,3 open');
  expect(screen.getByRole('status').textContent).toBe('');
});
