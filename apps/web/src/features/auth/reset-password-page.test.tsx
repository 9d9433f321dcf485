import { cleanup, configure, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, it } from 'vitest';
import auth from '../../../../../locales/en/auth.json';
import common from '../../../../../locales/en/common.json';
import errors from '../../../../../locales/en/errors.json';
import validation from '../../../../../locales/en/validation.json';
import { queryClient } from '../../api/query-client.ts';
import { loadTexts } from '../../testing/load-texts.ts';
import { renderRoutes } from '../../testing/render-page.tsx';
import { answerRequests, type TestAnswer } from '../../testing/test-api.ts';
import { ResetPasswordPage } from './reset-password-page.tsx';

configure({ asyncUtilTimeout: 10_000 });
beforeAll(() => loadTexts({ auth, common, errors, validation }));
afterEach(() => {
  cleanup();
  queryClient.clear();
});

const OK: TestAnswer = { body: { code: 200, msg: '', data: null } };
const refused = (status: number, error: string): TestAnswer => ({
  status,
  body: { code: status, msg: '', data: { error, requestId: 'r' } },
});

async function open(check: TestAnswer, reset: TestAnswer = OK) {
  const api = await answerRequests(({ path }) => (path === '/auth/reset' ? reset : check));
  renderRoutes([{ path: '/reset-password', element: <ResetPasswordPage /> }], ['/reset-password?token=t']);
  return api;
}
const field = (label: string) => screen.findByLabelText<HTMLInputElement>(label);

it('a link that works no more says so before anybody thinks up a password', async () => {
  const { seen } = await open(refused(410, 'invalid-link'));
  expect(await screen.findByText(errors['invalid-link'])).toBeTruthy();
  expect(screen.getByRole('button', { name: auth.reset.newLink })).toBeTruthy();
  expect(screen.queryByLabelText(common.newPassword)).toBeNull();
  expect(seen.map(({ path, body }) => [path, body])).toEqual([['/auth/resetLink', { token: 't' }]]);
});

it('the first field of a link that works has the focus', async () => {
  await open(OK);
  const first = await field(common.newPassword);
  expect(document.activeElement).toBe(first);
});

it('a password that is easy to guess is told of at its field, with nothing else lost', async () => {
  await open(OK, refused(422, 'password-guessable'));
  for (const label of [common.newPassword, common.confirmPassword])
    fireEvent.change(await field(label), { target: { value: 'Password1!' } });
  (await field(common.confirmPassword)).focus();
  fireEvent.click(screen.getByRole('button', { name: auth.reset.save }));
  expect(await screen.findByText(errors['password-guessable'])).toBeTruthy();
  const password = await field(common.newPassword);
  expect(document.activeElement).toBe(password);
  expect([password.getAttribute('aria-invalid'), password.value]).toEqual(['true', 'Password1!']);
  expect((await field(common.confirmPassword)).value).toBe('Password1!');
  expect(screen.queryByText(auth.reset.failed)).toBeNull();
  fireEvent.change(password, { target: { value: 'Password12!' } });
  expect(screen.queryByText(errors['password-guessable'])).toBeNull();
});
