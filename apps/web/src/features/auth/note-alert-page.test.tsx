import { act, cleanup, configure, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, it } from 'vitest';
import auth from '../../../../../locales/en/auth.json';
import common from '../../../../../locales/en/common.json';
import { queryClient } from '../../api/query-client.ts';
import { loadTexts } from '../../testing/load-texts.ts';
import { renderRoutes } from '../../testing/render-page.tsx';
import { answerRequests, type TestAnswer } from '../../testing/test-api.ts';
import { NoteAlertPage } from './note-alert-page.tsx';

configure({ asyncUtilTimeout: 10_000 });
beforeAll(() => loadTexts({ auth, common }));
afterEach(() => {
  cleanup();
  queryClient.clear();
});

const EMAIL = 'guest@example.test';
const answer = (data: unknown): TestAnswer => ({ body: { code: 200, msg: '', data } });
const offer = (state: string) => answer({ email: EMAIL, state, number: 431, title: 'Fire seal missing' });
const says = (text: string) => screen.findByText(text.replace('{{email}}', EMAIL));

async function open(read: TestAnswer, answered: TestAnswer = answer({ state: 'left', isChanged: true })) {
  const api = await answerRequests(({ path }) => (path.endsWith('/answer') ? answered : read));
  renderRoutes([{ path: '/note-alert', element: <NoteAlertPage /> }], ['/note-alert?token=t']);
  return api;
}
const press = async (name: string) => {
  const button = await screen.findByRole('button', { name });
  await act(async () => fireEvent.click(button));
};

it('opening it asks what it is about and changes nothing; a press says yes', async () => {
  const { seen } = await open(offer('asked'), answer({ state: 'confirmed', isChanged: true }));
  await says(auth.noteAlert.state.asked);
  expect(screen.getByText('Fire seal missing')).toBeTruthy();
  expect(seen.map(({ path }) => path)).toEqual(['/auth/noteAlert']);
  await press(auth.noteAlert.yes);
  await says(auth.noteAlert.confirmed);
  expect(seen.at(-1)).toMatchObject({
    path: '/auth/noteAlert/answer',
    body: { token: 't', to: 'confirmed' },
  });
});

it('whoever hears of a note stops it by a press', async () => {
  const { seen } = await open(offer('confirmed'));
  await press(auth.noteAlert.stop);
  await says(auth.noteAlert.left);
  expect(seen.at(-1)?.body).toEqual({ token: 't', to: 'left' });
});

it('what was done elsewhere meanwhile is said to be done already', async () => {
  await open(offer('confirmed'), answer({ state: 'left', isChanged: false }));
  await press(auth.noteAlert.stop);
  expect(await says(auth.noteAlert.alreadyLeft)).toBeTruthy();
});

it('whoever has left is told so, with nothing to press', async () => {
  await open(offer('left'));
  await says(auth.noteAlert.state.left);
  expect(screen.queryByRole('button', { name: auth.noteAlert.yes })).toBeNull();
});

it('a dead link says so', async () => {
  await open({ status: 410, body: { code: 410, msg: '', data: { error: 'invalid-link', requestId: 'r' } } });
  expect(await says(auth.noteAlert.dead)).toBeTruthy();
});

it('an answer that fails can be given again', async () => {
  await open(offer('asked'), {
    status: 503,
    body: { code: 503, msg: '', data: { error: 'internal', requestId: 'r' } },
  });
  await press(auth.noteAlert.no);
  await says(auth.noteAlert.failed);
  expect(screen.getByRole('button', { name: auth.noteAlert.no })).toBeTruthy();
});
