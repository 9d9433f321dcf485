import { act, cleanup, configure, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, expect, it } from 'vitest';
import common from '../../../../../locales/en/common.json';
import errors from '../../../../../locales/en/errors.json';
import note from '../../../../../locales/en/note.json';
import validation from '../../../../../locales/en/validation.json';
import { queryClient } from '../../api/query-client.ts';
import { loadTexts } from '../../testing/load-texts.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { answerRequests, type TestAnswer } from '../../testing/test-api.ts';
import { exampleNote } from '../testing/example-note.ts';
import { NoteAlerts } from './note-alerts.tsx';

configure({ asyncUtilTimeout: 10_000 });
beforeAll(() => loadTexts({ common, errors, note, validation }));
afterEach(() => {
  cleanup();
  queryClient.clear();
});

const NOTE = exampleNote();
const ROW = { id: '01890000-0000-7000-8000-0000000000cc', email: 'guest@example.test', state: 'asked' };

async function open(added: TestAnswer = { body: { code: 200, msg: '', data: ROW } }) {
  const api = await answerRequests(({ method }) => {
    if (method === 'POST') return added;
    if (method === 'DELETE') return { body: { code: 200, msg: '', data: null } };
    return { body: { code: 200, msg: '', rows: [ROW], total: 1 } };
  });
  renderPage(<NoteAlerts note={NOTE} />, '/');
  const fold = document.querySelector('details');
  if (!fold) throw new Error('nothing to unfold');
  expect(api.seen).toEqual([]);
  await act(async () => {
    fold.open = true;
    fireEvent(fold, new Event('toggle'));
  });
  await screen.findByText(ROW.email);
  return api;
}
const writes = (api: Awaited<ReturnType<typeof open>>) =>
  api.seen.filter(({ method }) => method !== 'GET').map(({ method, path, body }) => [method, path, body]);
const enter = async (email: string) => {
  fireEvent.change(screen.getByLabelText(note.alerts.email), { target: { value: email } });
  await act(async () => fireEvent.click(screen.getByRole('button', { name: note.alerts.add })));
};

it('an address is asked and taken off; nothing is asked for before somebody looks', async () => {
  const api = await open();
  expect(screen.getByText(note.alerts.state.asked)).toBeTruthy();
  await enter('other@example.test');
  const path = `/core/note/${NOTE.id}/alert`;
  await waitFor(() =>
    expect(writes(api)).toEqual([['POST', path, { email: 'other@example.test', language: 'en' }]]),
  );
  const remove = screen.getByRole('button', { name: note.alerts.remove.replace('{{email}}', ROW.email) });
  await act(async () => fireEvent.click(remove));
  await waitFor(() => expect(writes(api).at(-1)).toEqual(['DELETE', `${path}/${ROW.id}`, null]));
});

it('what is no address is told of at its field, a refusal above the button', async () => {
  const api = await open({
    status: 422,
    body: { code: 422, msg: '', data: { error: 'too-many-alerts', params: { max: 10 }, requestId: 'r' } },
  });
  await enter('guest');
  expect(screen.getByText(validation.email)).toBeTruthy();
  expect(writes(api)).toEqual([]);
  await enter('other@example.test');
  expect(await screen.findByText(errors['too-many-alerts'].replace('{{max}}', '10'))).toBeTruthy();
});
