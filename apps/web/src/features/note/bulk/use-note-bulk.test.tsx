import type { NoteRow } from '@plumbline/shared/contract/note.ts';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import common from '../../../../../../locales/en/common.json';
import errors from '../../../../../../locales/en/errors.json';
import list from '../../../../../../locales/en/list.json';
import texts from '../../../../../../locales/en/note.json';
import { queryClient } from '../../../api/query-client.ts';
import { exampleNote } from '../../../notes/testing/example-note.ts';
import type { NoteRights } from '../../../notes/use-note-rights.ts';
import { loadTexts } from '../../../testing/load-texts.ts';
import { answerRequests } from '../../../testing/test-api.ts';
import { Toaster } from '../../../ui/toaster.tsx';
import { useNoteBulk } from './use-note-bulk.tsx';

beforeAll(() => loadTexts({ common, errors, list, note: texts }));
afterEach(() => {
  cleanup();
  queryClient.clear();
});

const RIGHTS: NoteRights = {
  ownId: 'me',
  ability: null,
  questionOf: ({ status }) =>
    status && {
      status,
      parts: new Set(['assignee']),
      isOwnStatus: false,
      isAssigned: true,
      hasCommentsOfOthers: false,
    },
  mayStep: true,
  mayAssign: true,
  mayCreate: true,
  mayChange: () => true,
};

const PROJECT_ID = exampleNote().projectId;
const NOTES = Array.from({ length: 30 }, (_, at) =>
  exampleNote({
    id: `01890000-0000-7000-8000-${String(at).padStart(12, '0')}`,
    number: 400 + at,
    status: at < 7 ? 'in-dispute' : 'open',
  }),
);

function Bulk({ onChanged }: { onChanged: (done: readonly NoteRow[]) => void }) {
  const { apply, result } = useNoteBulk({ projectId: PROJECT_ID, rights: RIGHTS, onChanged });
  return (
    <>
      <button
        type="button"
        onClick={() => void apply(NOTES, { kind: 'status', to: 'complete', comment: '' })}
      >
        complete
      </button>
      {result}
      <Toaster />
    </>
  );
}

it('N11 lists the seven that stayed by number, why, and what is possible instead; nothing says that all went well', async () => {
  const params = { reason: 'no-such-step', allowed: 'in-progress' };
  await answerRequests(() => ({
    body: {
      code: 200,
      msg: 'ok',
      data: NOTES.map(({ id, status }) =>
        status === 'open' ? { id, error: null } : { id, error: 'step-refused', params },
      ),
    },
  }));
  const onChanged = vi.fn<(done: readonly NoteRow[]) => void>();
  render(<Bulk onChanged={onChanged} />);
  fireEvent.click(screen.getByText('complete'));
  const dialog = await screen.findByRole('dialog', { name: texts.bulk.result });
  expect(dialog.textContent).toContain('Done for 23 rows.');
  const rows = within(dialog).getAllByRole('listitem');
  expect(rows.map(({ textContent }) => textContent)).toEqual(
    Array.from({ length: 7 }, (_, at) =>
      [
        `${400 + at} Fire seal missing`,
        'Not changed: Not from In dispute. Possible instead: In progress.',
      ].join(''),
    ),
  );
  expect(document.querySelector('[data-sonner-toast]')).toBeNull();
  expect(onChanged).toHaveBeenCalledExactlyOnceWith(NOTES.slice(7));
});

it('takes back what it made and lists what somebody changed since', async () => {
  const first = exampleNote({ id: '01890000-0000-7000-8000-0000000000f1', number: 501 });
  const second = exampleNote({ id: '01890000-0000-7000-8000-0000000000f2', number: 502 });
  const asked: unknown[] = [];
  await answerRequests(({ body }) => {
    asked.push(body);
    const data =
      asked.length === 1
        ? [first, second].map(({ id }) => ({ id, error: null, version: 7 }))
        : [
            { id: first.id, error: 'conflict' },
            { id: second.id, error: null, version: 8 },
          ];
    return { body: { code: 200, msg: 'ok', data } };
  });
  const change = { kind: 'due', dueDate: '2026-12-24' } as const;
  function Due() {
    const { apply, result } = useNoteBulk({
      projectId: PROJECT_ID,
      rights: RIGHTS,
      onChanged: () => undefined,
    });
    return (
      <>
        <button type="button" onClick={() => void apply([first, second], change)}>
          due
        </button>
        {result}
        <Toaster />
      </>
    );
  }
  render(<Due />);
  fireEvent.click(screen.getByText('due'));
  fireEvent.click(await screen.findByRole('button', { name: list.result.undo }));
  const dialog = await screen.findByRole('dialog', { name: texts.bulk.result });
  expect(within(dialog).getByRole('listitem').textContent).toContain(errors.conflict);
  const seen = (version: number) => [first, second].map(({ id }) => ({ id, version }));
  expect(asked).toMatchObject([
    { notes: seen(first.version), change },
    { notes: seen(7), change: { kind: 'due', dueDate: first.dueDate } },
  ]);
});
