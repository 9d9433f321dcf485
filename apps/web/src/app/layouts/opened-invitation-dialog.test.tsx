import 'fake-indexeddb/auto';
import { cleanup, configure, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import auth from '../../../../../locales/en/auth.json';
import common from '../../../../../locales/en/common.json';
import errors from '../../../../../locales/en/errors.json';
import shell from '../../../../../locales/en/shell.json';
import validation from '../../../../../locales/en/validation.json';
import { queryClient } from '../../api/query-client.ts';
import { getSession, storeMemberSession, type MemberSession } from '../../api/session-store.ts';
import { FirstLoginPage } from '../../features/auth/first-login-page.tsx';
import { loadTexts } from '../../testing/load-texts.ts';
import { renderRoutes } from '../../testing/render-page.tsx';
import { MEMBER } from '../../testing/sample-sessions.ts';
import { answerRequests, type SeenRequest, type TestAnswer } from '../../testing/test-api.ts';
import { UNHELD } from '../../ui/use-leaving.ts';
import { OpenedInvitationDialog } from './opened-invitation-dialog.tsx';

const SESSION: MemberSession = {
  kind: 'member',
  accessToken: 'old',
  userData: MEMBER,
  rules: [],
  firstLogin: 0,
};
const OFFER = {
  email: MEMBER.email,
  tenantName: 'Süd',
  inviterName: 'Sam',
  systemRole: '40',
  language: 'en',
  hasAccount: true,
};
const THERE = { ...MEMBER, tenantId: '01920000-0000-7000-8000-00000000000a', tenantName: 'Süd' };
const ok = (data: unknown): TestAnswer => ({ body: { code: 200, msg: '', data } });
const refused = (code: number, error: string): TestAnswer => ({
  status: code,
  body: { code, msg: '', data: { error, requestId: 'r' } },
});
const ENTERED = ok({
  access_token: 'new',
  userData: THERE,
  userAbilityRules: [],
  firstLogin: 0,
  vsleemTimezone: 'Europe/Oslo',
});

configure({ asyncUtilTimeout: 10_000 });

beforeAll(() => loadTexts({ auth, common, errors, shell, validation }));
const onClose = vi.fn<() => void>();
beforeEach(() => {
  onClose.mockClear();
  const { accessToken, userData, rules, firstLogin } = SESSION;
  storeMemberSession({ accessToken, userData, rules, firstLogin }, 'Europe/Oslo');
});
afterEach(() => {
  cleanup();
  queryClient.clear();
  localStorage.clear();
  vi.unstubAllGlobals();
});

/** As in the shell, the dialog goes when it closes. */
function Sheet() {
  const [isOpen, setIsOpen] = useState(true);
  const close = () => {
    onClose();
    setIsOpen(false);
  };
  return isOpen && <OpenedInvitationDialog session={SESSION} token="t0ken" onClose={close} />;
}

function Place() {
  const { pathname, state } = useLocation();
  return <output>{`${pathname} ${JSON.stringify(state)}`}</output>;
}

async function open(answers: Record<string, (request: SeenRequest) => TestAnswer>) {
  const api = await answerRequests((request) => answers[request.path]?.(request) ?? ok(null));
  renderRoutes(
    [
      { path: '/project/list', element: <Sheet /> },
      { path: '/first-login', element: <FirstLoginPage terms={null} /> },
      { path: '*', element: <Place /> },
    ],
    ['/project/list'],
  );
  return api;
}
/** The server ends the session while the page that comes next reads the invitation. */
function answerLogoutDuringSecondOffer(): void {
  const real = globalThis.fetch;
  const asked = Promise.withResolvers<void>();
  const ended = Promise.withResolvers<void>();
  let offerCount = 0;
  vi.stubGlobal('fetch', async (...given: Parameters<typeof fetch>) => {
    const [input] = given;
    const { pathname } = new URL(input instanceof Request ? input.url : input);
    if (pathname === '/auth/invitation') offerCount += 1;
    if (pathname === '/auth/invitation' && offerCount === 2) {
      asked.resolve();
      await ended.promise;
    }
    const answer = await real(...given);
    if (pathname === '/auth/logout') {
      await asked.promise;
      setTimeout(ended.resolve, 100);
    }
    return answer;
  });
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const place = async () => (await screen.findByRole('status')).textContent;

it('joins by the own password, goes over there, and ends the session that was left', async () => {
  let isRight = false;
  const api = await open({
    '/auth/invitation': () => ok(OFFER),
    '/auth/acceptInvite': () => (isRight ? ENTERED : refused(400, 'bad-credentials')),
  });
  const field = await screen.findByLabelText(auth.password);
  const text = screen.getByRole('dialog').textContent ?? '';
  for (const part of ['Sam', 'Süd', 'Nord']) expect(text).toContain(part);
  press(auth.invited.join);
  expect(await screen.findByText(validation.required)).toBeTruthy();
  fireEvent.change(field, { target: { value: 'wrong' } });
  press(auth.invited.join);
  expect(await screen.findByText(errors['bad-credentials'])).toBeTruthy();
  expect(getSession()).toMatchObject({ accessToken: 'old' });
  isRight = true;
  fireEvent.change(field, { target: { value: 'Plumb-line-1' } });
  press(auth.invited.join);
  expect(await place()).toBe(`/ ${JSON.stringify(UNHELD)}`);
  expect(getSession()).toMatchObject({ accessToken: 'new', userData: { tenantName: 'Süd' } });
  expect(onClose).toHaveBeenCalledOnce();
  const [accepted, ended] = api.seen.slice(-2);
  expect(accepted).toMatchObject({
    path: '/auth/acceptInvite',
    body: { token: 't0ken', password: 'Plumb-line-1' },
  });
  expect(ended).toMatchObject({ path: '/auth/logout', headers: { authorization: 'Bearer old' } });
});

it('says whose an invitation is that somebody else opens, and leads back to it after a logout', async () => {
  answerLogoutDuringSecondOffer();
  const api = await open({
    '/auth/invitation': () => ok({ ...OFFER, email: 'ana@example.test', hasAccount: false }),
  });
  const button = await screen.findByRole('button', { name: auth.opened.logOut });
  const text = screen.getByRole('dialog').textContent ?? '';
  for (const part of ['ana@example.test', MEMBER.email, 'Süd']) expect(text).toContain(part);
  expect(screen.queryByLabelText(auth.password)).toBeNull();
  fireEvent.click(button);
  expect(await screen.findByLabelText(auth.invited.name)).toBeTruthy();
  expect(document.body.textContent).toContain('ana@example.test');
  expect(getSession()).toBeNull();
  expect(api.seen.map(({ path }) => path)).toContain('/auth/logout');
});

it('says that an invitation holds no longer, and asks nothing', async () => {
  await open({ '/auth/invitation': () => refused(410, 'invalid-link') });
  expect(await screen.findByText(errors['invalid-link'])).toBeTruthy();
  expect(screen.queryByRole('button', { name: auth.opened.logOut })).toBeNull();
  press(auth.opened.stay);
  expect(onClose).toHaveBeenCalledOnce();
  expect(getSession()).toMatchObject({ accessToken: 'old' });
});
