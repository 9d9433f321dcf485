import type { Note, NoteRow } from '@plumbline/shared/contract/note.ts';
import type { NoteStatus } from '@plumbline/shared/notes/note-statuses.ts';
import type { NotePart } from '@plumbline/shared/notes/transitions.ts';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, it } from 'vitest';
import common from '../../../../../../locales/en/common.json';
import errors from '../../../../../../locales/en/errors.json';
import list from '../../../../../../locales/en/list.json';
import texts from '../../../../../../locales/en/note.json';
import validation from '../../../../../../locales/en/validation.json';
import { queryClient } from '../../../api/query-client.ts';
import { exampleNote } from '../../../notes/testing/example-note.ts';
import type { NoteRights } from '../../../notes/use-note-rights.ts';
import { useSteps } from '../../../notes/use-steps.tsx';
import { loadTexts } from '../../../testing/load-texts.ts';
import { answerRequests } from '../../../testing/test-api.ts';
import { Toaster } from '../../../ui/toaster.tsx';
import { useMovedCard } from './use-moved-card.ts';

beforeAll(() => loadTexts({ common, errors, list, note: texts, validation }));
afterEach(() => {
  cleanup();
  queryClient.clear();
});

const UNDO = list.result.undo;

function rightsAs(...parts: NotePart[]): NoteRights {
  return {
    ownId: 'me',
    ability: null,
    questionOf: ({ status, assignee, hasCommentsOfOthers }) =>
      status && {
        status,
        parts: new Set(parts),
        isOwnStatus: false,
        isAssigned: assignee !== null,
        hasCommentsOfOthers,
      },
    mayStep: true,
    mayAssign: true,
    mayCreate: true,
    mayChange: () => true,
  };
}

function Card({ note, to, rights }: { note: NoteRow; to: NoteStatus; rights: NoteRights }) {
  const { take, dialog } = useSteps(rights.questionOf, useMovedCard(rights));
  return (
    <>
      <button type="button" onClick={() => take(note, to)}>
        drop
      </button>
      {dialog}
      <Toaster />
    </>
  );
}

/** Toasts outlive their test: each moves a note of its own. */
let number = 430;

/** What is said of the newest note. */
async function said(to: NoteStatus) {
  const text = await screen.findByText(`Note ${number} moved to ${texts.status[to]}`);
  const toast = text.closest('li');
  if (!toast) throw new Error('not said in a toast');
  return { undo: within(toast).queryByRole('button', { name: UNDO }) };
}

/** Drops the card of a note elsewhere; the server takes every step, and each raises the version. */
async function drop(of: Partial<Note>, to: NoteStatus, ...parts: NotePart[]) {
  number += 1;
  const note = exampleNote({ version: 4, number, ...of });
  const steps: unknown[] = [];
  await answerRequests(({ body, path }) => {
    expect(path).toBe(`/core/note/${note.id}/transition`);
    steps.push(body);
    const status: unknown = body && typeof body === 'object' && 'to' in body ? body.to : null;
    return { body: { code: 200, msg: 'ok', data: { ...note, status, version: 4 + steps.length } } };
  });
  render(<Card note={note} to={to} rights={rightsAs(...parts)} />);
  fireEvent.click(screen.getByText('drop'));
  return steps;
}

function press(button: HTMLElement | null): void {
  if (!button) throw new Error('there is no such button');
  fireEvent.click(button);
}

it('N13 a moved card says where it went, and goes back by a step that carries the version it got', async () => {
  const steps = await drop({ status: 'in-progress' }, 'complete', 'assignee');
  press((await said('complete')).undo);
  await expect.poll(() => steps.length).toBe(2);
  expect(steps).toMatchObject([
    { to: 'complete', version: 4 },
    { to: 'in-progress', version: 5 },
  ]);
});

it.each<[string, Partial<Note>, NoteStatus, NotePart]>([
  ['has no way back', { status: 'open' }, 'in-progress', 'assignee'],
  ['goes back with a comment only', { status: 'open' }, 'complete', 'admin'],
  ['is verified', { status: 'complete' }, 'verified', 'inspector'],
])('N13 what %s is said without Undo', async (_what, of, to, part) => {
  await drop(of, to, part);
  expect((await said(to)).undo).toBeNull();
});

it('N13 a step that took its words first is said like any other', async () => {
  const steps = await drop({ status: 'in-progress' }, 'in-dispute', 'assignee');
  fireEvent.change(await screen.findByLabelText(texts.step.comment), { target: { value: 'Not our wall' } });
  fireEvent.click(screen.getByRole('button', { name: texts.step.send }));
  press((await said('in-dispute')).undo);
  await expect.poll(() => steps.length).toBe(2);
  expect(steps[1]).toMatchObject({ to: 'in-progress', version: 5 });
});
