import { act, cleanup, configure, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, it } from 'vitest';
import auth from '../../../../../locales/en/auth.json';
import common from '../../../../../locales/en/common.json';
import errors from '../../../../../locales/en/errors.json';
import validation from '../../../../../locales/en/validation.json';
import { queryClient } from '../../api/query-client.ts';
import { removeMemberSession, storeMemberSession } from '../../api/session-store.ts';
import { loadTexts } from '../../testing/load-texts.ts';
import { renderRoutes } from '../../testing/render-page.tsx';
import { MEMBER } from '../../testing/sample-sessions.ts';
import { answerRequests, type TestAnswer } from '../../testing/test-api.ts';
import { LoginForm } from './login-form.tsx';

configure({ asyncUtilTimeout: 10_000 });
beforeAll(() => loadTexts({ auth, common, errors, validation }));
afterEach(() => {
  cleanup();
  queryClient.clear();
  removeMemberSession();
});

const RULES = [{ action: 'read' as const, subject: 'Project' as const }];
/** What another tab writes, as far as it has come. */
const logInElsewhere = (rules = RULES) =>
  act(() => storeMemberSession({ accessToken: 't', userData: MEMBER, rules, firstLogin: 0 }, 'Europe/Oslo'));

function open(address = '/login?to=%2Fproject%2Fhelp&projectId=7#keys') {
  const pages = ['/login', '/project/help', '/'].map((path) => ({
    path,
    element: path === '/login' ? <LoginForm /> : null,
  }));
  return renderRoutes(pages, [address]);
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const submit = () => fireEvent.click(screen.getByRole('button', { name: auth.logIn }));

function logIn(email: string, password: string): void {
  fireEvent.change(field(auth.email), { target: { value: email } });
  fireEvent.change(field(auth.password), { target: { value: password } });
  submit();
}

const refusal = (code: number, failure: object): TestAnswer => ({
  status: code,
  body: { code, msg: '', data: { requestId: 'r', ...failure } },
});
const LET_IN: TestAnswer = {
  body: {
    code: 200,
    msg: '',
    data: {
      access_token: 't',
      userData: MEMBER,
      userAbilityRules: [{ action: 'read', subject: 'Project' }],
      firstLogin: 0,
      vsleemTimezone: 'Europe/Oslo',
    },
  },
};

it('the keyboard comes from the address to the password, and to the forgotten one after it', () => {
  open();
  const stops = screen.getByLabelText(auth.email).closest('form')?.querySelectorAll('input, a') ?? [];
  const names = [auth.email, auth.password].map((label) => screen.getByLabelText(label));
  expect([...stops].slice(0, 3)).toEqual([...names, screen.getByRole('link', { name: auth.forgot.link })]);
});

it('a login in another tab leads this one to where it was going', async () => {
  const router = open();
  // Who it is comes before what they may do.
  logInElsewhere([]);
  expect([router.state.navigation.state, router.state.location.pathname]).toEqual(['idle', '/login']);
  logInElsewhere();
  await expect.poll(() => router.state.location.pathname).toBe('/project/help');
  const { search, hash } = router.state.location;
  expect([search, hash]).toEqual(['?projectId=7', '#keys']);
});

it('but not from under what is typed', async () => {
  const router = open();
  const email = screen.getByLabelText(auth.email);
  fireEvent.change(email, { target: { value: 'mei@' } });
  logInElsewhere();
  expect([router.state.navigation.state, router.state.location.pathname]).toEqual(['idle', '/login']);
  fireEvent.change(email, { target: { value: '' } });
  await expect.poll(() => router.state.location.pathname).toBe('/project/help');
});

it('an empty form names what is missing before anything is sent', async () => {
  const api = await answerRequests(() => null);
  open();
  submit();
  await expect.poll(() => screen.getAllByText(validation.required)).toHaveLength(2);
  expect(document.activeElement).toBe(field(auth.email));
  expect(api.seen).toEqual([]);
});

it('a wrong password is one sentence, and keeps what was typed', async () => {
  await answerRequests(() => refusal(401, { error: 'bad-credentials' }));
  open();
  logIn(MEMBER.email, 'not the password');
  await expect.poll(() => screen.getByRole('alert').textContent).toBe(errors['bad-credentials']);
  expect([field(auth.email).value, field(auth.password).value]).toEqual([MEMBER.email, 'not the password']);
  await expect.poll(() => document.activeElement).toBe(field(auth.password));
});

it('too many tries show the time left, which runs down, and ask no more until another address is typed', async () => {
  const api = await answerRequests((_, index) =>
    index === 0 ? refusal(429, { error: 'login-throttled', params: { retryAfterSeconds: 65 } }) : LET_IN,
  );
  const router = open();
  const said = () => screen.getByRole('alert').textContent;
  logIn(MEMBER.email, 'Right-Horse-7');
  await expect.poll(said).toMatch(/^Too many attempts\. Try again in 1:0\d\.$/);
  const first = said();
  await expect.poll(said, { timeout: 5000 }).not.toBe(first);
  await act(async () => submit());
  expect(api.seen).toHaveLength(1);
  logIn('other@nord.example', 'Right-Horse-7');
  await expect.poll(() => router.state.location.pathname).toBe('/project/help');
  expect(api.seen.map(({ body }) => body)).toEqual([
    { email: MEMBER.email, password: 'Right-Horse-7', remember: false },
    { email: 'other@nord.example', password: 'Right-Horse-7', remember: false },
  ]);
});

it.each([false, true])('"Remember me" is sent as it was chosen: %s', async (remember) => {
  const api = await answerRequests(() => LET_IN);
  const router = open();
  if (remember) fireEvent.click(screen.getByRole('checkbox', { name: auth.rememberMe }));
  logIn(MEMBER.email, 'Right-Horse-7');
  await expect.poll(() => router.state.location.pathname).toBe('/project/help');
  expect(api.seen.map(({ body }) => body)).toEqual([
    { email: MEMBER.email, password: 'Right-Horse-7', remember },
  ]);
});

it('C75: "to" never leads away', async () => {
  await answerRequests(() => LET_IN);
  const router = open(`/login?to=${encodeURIComponent(String.raw`/\evil.example`)}`);
  logIn(MEMBER.email, 'Right-Horse-7');
  await expect.poll(() => router.state.location.pathname).toBe('/');
});
