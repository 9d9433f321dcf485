import type { Profile } from '@plumbline/shared/contract/profile.ts';
import { act, cleanup, configure, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import account from '../../../../../locales/en/account.json';
import common from '../../../../../locales/en/common.json';
import validation from '../../../../../locales/en/validation.json';
import { getSession, storeMemberSession } from '../../api/session-store.ts';
import { loadTexts } from '../../testing/load-texts.ts';
import { renderRoutes } from '../../testing/render-page.tsx';
import { PROFILE } from '../../testing/sample-profile.ts';
import { MEMBER } from '../../testing/sample-sessions.ts';
import { answerRequests, type SeenRequest, type TestAnswer } from '../../testing/test-api.ts';
import { ProfileForm } from './profile-form.tsx';

const saved = (change: Partial<Profile>): TestAnswer => ({
  body: { code: 200, msg: '', data: { ...PROFILE, version: 4, ...change } },
});

configure({ asyncUtilTimeout: 10_000 });

beforeAll(() => loadTexts({ account, common, validation }));
beforeEach(() => {
  storeMemberSession({ accessToken: 'token', userData: MEMBER, rules: [], firstLogin: 0 }, 'Europe/Oslo');
});
afterEach(() => {
  cleanup();
  localStorage.clear();
});

async function open(answer: (request: SeenRequest, index: number) => TestAnswer) {
  const api = await answerRequests(answer);
  const router = renderRoutes(
    [
      { path: '/', element: <ProfileForm profile={PROFILE} /> },
      { path: '/elsewhere', element: <p>elsewhere</p> },
    ],
    ['/'],
  );
  await screen.findByLabelText('Name');
  return { api, router };
}
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const type = (name: string, value: string) =>
  act(async () => {
    fireEvent.change(field(name), { target: { value } });
    fireEvent.blur(field(name));
  });
const press = (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name })));
const save = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Save' });

it('saves all fields with the version that was seen, and the frame knows the new name', async () => {
  const { api } = await open(() => saved({ userName: 'Mei T.', jobTitle: 'Engineer' }));
  expect(save().disabled).toBe(true);
  await type('Name', 'Mei T.');
  await type('Job title', 'Engineer');
  await press('Save');
  await waitFor(() => expect(save().disabled).toBe(true));
  expect(api.seen).toMatchObject([
    {
      method: 'PUT',
      path: '/auth/profile',
      body: { userName: 'Mei T.', jobTitle: 'Engineer', country: 'NO', companyType: null, version: 3 },
    },
  ]);
  expect(getSession()?.userData.userName).toBe('Mei T.');
});

it('tells what is wrong beside the field and sends nothing', async () => {
  const { api } = await open(() => saved({}));
  await type('Name', ' ');
  await type('Company', 'x'.repeat(121));
  await press('Save');
  await screen.findByText('This field is required');
  expect(screen.getByText('At most 120 characters')).toBeDefined();
  expect(api.seen).toEqual([]);
});

it('keeps what was typed when saving fails', async () => {
  await open(() => ({ status: 503, body: { code: 503, msg: '', data: { error: 'store-unavailable' } } }));
  await type('Name', 'M. Tanaka');
  await press('Save');
  // The alert is there from the start, without a word.
  await waitFor(() =>
    expect(screen.getByRole('alert').textContent).toBe('Failed! Your changes have not been saved.'),
  );
  expect(field('Name').value).toBe('M. Tanaka');
  expect(save().disabled).toBe(false);
});

it('shows what another tab saved meanwhile beside what was typed here, and then builds on it', async () => {
  const current = { ...PROFILE, companyName: 'Nord AS', version: 8 };
  const { api } = await open((_, index) =>
    index === 0
      ? { status: 409, body: { code: 409, msg: '', data: { error: 'conflict', requestId: 'r', current } } }
      : saved({ ...current, userName: 'Mei Tan', version: 9 }),
  );
  await type('Name', 'Mei Tan');
  await press('Save');
  await screen.findByText(/in another tab meanwhile/);
  expect([field('Name').value, field('Company').value]).toEqual(['Mei Tan', 'Nord AS']);
  await press('Save');
  await waitFor(() => expect(api.seen).toHaveLength(2));
  expect(api.seen[1]?.body).toMatchObject({ userName: 'Mei Tan', companyName: 'Nord AS', version: 8 });
});

it('asks before leaving what is not saved, and not without a reason', async () => {
  const { router } = await open(() => saved({}));
  await type('Name', 'Mei T.');
  await act(() => router.navigate('/elsewhere'));
  await screen.findByRole('alertdialog', { name: 'Leave without saving?' });
  await press('Stay');
  expect(router.state.location.pathname).toBe('/');
  await press('Discard');
  expect(field('Name').value).toBe('Mei Tanaka');
  await act(() => router.navigate('/elsewhere'));
  await screen.findByText('elsewhere');
});
