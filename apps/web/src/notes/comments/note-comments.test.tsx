import type { ProjectEvent } from '@plumbline/shared/contract/event.ts';
import type { NoteComment } from '@plumbline/shared/contract/note-comment.ts';
import { NOTE_COMMENT_MAX_CHARS } from '@plumbline/shared/contract/note.ts';
import { addComment } from '@plumbline/shared/documents/note/commands.ts';
import { readNoteContent } from '@plumbline/shared/documents/note/read.ts';
import { commentText } from '@plumbline/shared/documents/note/schema.ts';
import { act, cleanup, configure, fireEvent, screen } from '@testing-library/react';
import * as Y from 'yjs';
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import common from '../../../../../locales/en/common.json';
import note from '../../../../../locales/en/note.json';
import validation from '../../../../../locales/en/validation.json';
import { queryClient } from '../../api/query-client.ts';
import { loadTexts } from '../../testing/load-texts.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { answerRequests } from '../../testing/test-api.ts';
import type { NoteAction } from '../room/note-action.ts';
import { useNoteContent } from '../room/use-note-content.ts';
import { exampleNote } from '../testing/example-note.ts';
import { roomOn } from '../testing/test-room.ts';
import { applyCommentEvent } from './comment-requests.ts';
import { NoteComments } from './note-comments.tsx';

configure({ asyncUtilTimeout: 10_000 });
beforeAll(() => loadTexts({ common, note, validation }));
const { id: noteId, projectId } = exampleNote();
const MEI = { id: '01890000-0000-7000-8000-0000000000aa', name: 'Mei' };
const SATO = { id: '01890000-0000-7000-8000-0000000000ad', name: '佐藤 健' };
const GONE = { id: '01890000-0000-7000-8000-0000000000ac', name: '' };
/** Ids are no clock: the oldest has the highest. */
const OLD = 'f'.repeat(32);
const NEW = '1'.repeat(32);
const NEXT = '0'.repeat(32);
let doc: Y.Doc;
let steps: NoteAction['kind'][];

function Comments() {
  const props = { projectId, noteId, people: [MEI], ownId: MEI.id, mayComment: true, mayDelete: () => false };
  return <NoteComments {...props} room={roomOn(doc, steps)} comments={useNoteContent(doc).comments} />;
}
const said = (id: string, by: NoteComment['by'], day: number): NoteComment => {
  return { id, by, createdAt: `2025-11-0${day}T08:00:00.000Z`, editedAt: null };
};
const lines = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);
const event = (kind: ProjectEvent['kind'], commentId: string): ProjectEvent => ({
  seq: 9,
  kind,
  subjectId: noteId,
  actor: MEI,
  payload: { commentId },
  at: '2025-11-09T08:00:00.000Z',
});
const button = (name: string) => screen.getByRole('button', { name });

beforeEach(async () => {
  doc = new Y.Doc();
  steps = [];
  addComment(doc, { id: NEW, by: MEI.id, body: [{ text: 'Sealed' }] });
  addComment(doc, { id: OLD, by: GONE.id, body: [{ text: 'Missing' }] });
  await answerRequests(({ path }) =>
    path.includes('/assignee')
      ? { body: { code: 200, msg: '', rows: [{ kind: 'member', ...SATO }], total: 1 } }
      : path.endsWith('/comment')
        ? { body: { code: 200, msg: '', rows: [said(OLD, GONE, 1), said(NEW, MEI, 2)], total: 2 } }
        : { status: 404, body: { code: 404, msg: '', data: null } },
  );
  renderPage(<Comments />, '/');
});
afterEach(() => {
  cleanup();
  queryClient.clear();
});

it('comments stand in the order they were made, with who, when and that they were edited', async () => {
  await screen.findByText('2 Nov 2025');
  expect(lines()).toEqual([expect.stringContaining('Missing'), expect.stringContaining('Sealed')]);
  expect(lines()[0]).toContain(note.comments.formerMember);
  act(() => addComment(doc, { id: NEXT, by: MEI.id, body: [{ text: 'Thanks' }] }));
  expect(lines()[2]).toContain('Thanks');
  act(() => applyCommentEvent(queryClient, projectId, event('comment-added', NEXT)));
  await screen.findByText('9 Nov 2025');
  act(() => applyCommentEvent(queryClient, projectId, event('comment-edited', OLD)));
  await screen.findByText(note.comments.edited);
  expect(lines()[0]).toContain(note.comments.edited);
});

it('one edits what one said and nothing of others; Escape leaves it as it was', () => {
  expect(screen.queryByRole('button', { name: 'Edit comment: Missing' })).toBeNull();
  const write = (words: string) => {
    fireEvent.click(button('Edit comment: Sealed'));
    const [field] = screen.getAllByRole('textbox');
    if (!field) throw new Error('nothing to write in');
    expect(document.activeElement).toBe(field);
    fireEvent.change(field, { target: { value: words } });
    return field;
  };
  fireEvent.keyDown(write('Not'), { key: 'Escape' });
  expect(document.activeElement).toBe(button('Edit comment: Sealed'));
  expect(steps).toEqual([]);
  write('Sealed, photo follows');
  fireEvent.click(button(note.comments.save));
  const edited = readNoteContent(doc).comments.find(({ id }) => id === NEW);
  expect(edited && commentText(edited.body)).toBe('Sealed, photo follows');
  expect(steps).toEqual(['editComment']);
});

it('a person typed for behind @ is picked by keys and stays in what is sent, as it is shown and told', async () => {
  const field = screen.getByRole('textbox');
  if (!(field instanceof HTMLTextAreaElement)) throw new Error('nothing to write in');
  const type = (text: string) => fireEvent.change(field, { target: { value: text } });
  type('See @佐');
  await screen.findByRole('option', { name: SATO.name });
  expect(field.getAttribute('aria-activedescendant')).toBe(screen.getByRole('option').id);
  // Escape closes the list and nothing else; what else is typed at this sign opens none.
  fireEvent.keyDown(field, { key: 'Escape' });
  expect(screen.queryByRole('listbox')).toBeNull();
  type('See @佐藤');
  expect(screen.queryByRole('listbox')).toBeNull();
  type('See ');
  type('See @佐');
  // The Enter of an input method picks nobody.
  fireEvent.keyDown(field, { key: 'Enter', keyCode: 229 });
  expect(field.value).toBe('See @佐');
  fireEvent.keyDown(await screen.findByRole('option').then(() => field), { key: 'Enter' });
  expect(field.value).toBe('See @佐藤 健 ');
  expect(field.selectionEnd).toBe(field.value.length);
  expect(screen.queryByRole('listbox')).toBeNull();
  type('See @佐藤 健 please');
  fireEvent.keyDown(field, { key: 'Enter', ctrlKey: true });
  const sent = readNoteContent(doc).comments.find(({ id }) => id !== OLD && id !== NEW);
  expect(sent?.body).toEqual([{ text: 'See ' }, { mention: SATO.id, label: SATO.name }, { text: ' please' }]);
  await screen.findByText(`@${SATO.name}`);
  expect(field.value).toBe('');
});

it('what is too long stays whole in its field and is not sent', () => {
  const field = screen.getByRole('textbox');
  const long = 'x'.repeat(NOTE_COMMENT_MAX_CHARS + 1);
  fireEvent.change(field, { target: { value: long } });
  expect(screen.getByText(validation.maxLength.replace('{{max}}', '10,000'))).toBeTruthy();
  fireEvent.keyDown(field, { key: 'Enter', ctrlKey: true });
  expect(steps).toEqual([]);
  expect(field).toHaveProperty('value', long);
});
