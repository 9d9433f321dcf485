/** Choosing another language loads the page anew, in the middle of whatever somebody types there. */
import { act, cleanup, configure, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import auth from '../../../../../locales/en/auth.json';
import common from '../../../../../locales/en/common.json';
import errors from '../../../../../locales/en/errors.json';
import validation from '../../../../../locales/en/validation.json';
import { queryClient } from '../../api/query-client.ts';
import { receiveTyped } from '../../storage/typed-texts.ts';
import { loadTexts } from '../../testing/load-texts.ts';
import { renderRoutes } from '../../testing/render-page.tsx';
import { answerRequests } from '../../testing/test-api.ts';
import { FirstLoginPage } from './first-login-page.tsx';
import { ForgotPasswordPage } from './forgot-password-page.tsx';
import { LoginPage } from './login-page.tsx';
import { ResetPasswordPage } from './reset-password-page.tsx';

configure({ asyncUtilTimeout: 10_000 });
beforeAll(() => loadTexts({ auth, common, errors, validation, shell: {} }));
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  queryClient.clear();
  document.cookie = 'plumbline-language=; max-age=0; path=/';
});

const PAGES = [
  { path: '/login', element: <LoginPage /> },
  { path: '/forgot-password', element: <ForgotPasswordPage /> },
  { path: '/reset-password', element: <ResetPasswordPage /> },
  { path: '/first-login', element: <FirstLoginPage terms={null} /> },
];
const open = (address: string) => renderRoutes(PAGES, [address]);
const OFFER = { email: 'mei@nord.example', tenantName: 'Nord', inviterName: 'Thea', systemRole: '40' };

async function begin(address: string, hasAccount = false): Promise<void> {
  // What a test's browser says of a reload that it does not make.
  vi.spyOn(console, 'error').mockReturnValue();
  const offer = { ...OFFER, language: 'en', hasAccount };
  await answerRequests(({ path }) => ({
    body: { code: 200, msg: '', data: path.endsWith('/invitation') ? offer : null },
  }));
  open(address);
}
const field = (label: string) => screen.findByLabelText<HTMLInputElement>(label);
const press = (name: string) => act(async () => fireEvent.click(await screen.findByRole('button', { name })));

async function type(values: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(values))
    fireEvent.change(await field(label), { target: { value } });
}

/** The page as it comes back in another language. */
async function changeLanguage(address: string, name = 'العربية'): Promise<void> {
  await press(name);
  expect(JSON.stringify([{ ...sessionStorage }, { ...localStorage }])).not.toContain('Plumb-line-1');
  cleanup();
  queryClient.clear();
  receiveTyped();
  open(address);
}

async function expectTyped(values: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(values)) expect((await field(label)).value).toBe(value);
}

it('the login keeps address and tick', async () => {
  await begin('/login');
  await type({ [auth.email]: 'mei@nord', [auth.password]: 'Plumb-line-1' });
  fireEvent.click(screen.getByRole('checkbox', { name: auth.rememberMe }));
  await changeLanguage('/login');
  await expectTyped({ [auth.email]: 'mei@nord', [auth.password]: '' });
  expect(screen.getByRole('checkbox', { name: auth.rememberMe }).getAttribute('aria-checked')).toBe('true');
});

it('a forgotten password keeps the address, and that the mail was asked for', async () => {
  await begin('/forgot-password');
  await type({ [auth.email]: 'mei@nord.example' });
  await changeLanguage('/forgot-password');
  await expectTyped({ [auth.email]: 'mei@nord.example' });
  await press(auth.forgot.send);
  expect((await screen.findByRole('status')).textContent).toContain('mei@nord.example');
  await changeLanguage('/forgot-password', '日本語');
  expect((await screen.findByRole('status')).textContent).toContain('mei@nord.example');
});

it('that a new password is set is kept: the link leads nowhere by then', async () => {
  const address = '/reset-password?token=t';
  const typed = { [common.newPassword]: 'Plumb-line-1', [common.confirmPassword]: 'Plumb-line-1' };
  await begin(address);
  await type(typed);
  await changeLanguage(address);
  await expectTyped({ [common.newPassword]: '', [common.confirmPassword]: '' });
  await type(typed);
  await press(auth.reset.save);
  expect((await screen.findByRole('status')).textContent).toBe(auth.reset.done);
  await changeLanguage(address, '日本語');
  expect((await screen.findByRole('status')).textContent).toBe(auth.reset.done);
});

it('whoever was invited keeps name, units and the tick under the terms; the language follows the page', async () => {
  const address = '/first-login?token=t';
  const typed = {
    [auth.invited.name]: 'Mei',
    [common.newPassword]: 'Plumb-line-1',
    [common.confirmPassword]: 'Plumb-line-1',
  };
  const radio = () => screen.findByRole('radio', { name: auth.invited.units.imperial });
  const tick = () => screen.findByRole('checkbox', { name: auth.invited.agree });
  await begin(address);
  await type(typed);
  fireEvent.click(await radio());
  fireEvent.click(await tick());
  await changeLanguage(address);
  await expectTyped({ [auth.invited.name]: 'Mei', [common.newPassword]: '', [common.confirmPassword]: '' });
  expect((await radio()).getAttribute('aria-checked')).toBe('true');
  expect((await tick()).getAttribute('aria-checked')).toBe('true');
  expect(screen.getByRole('button', { name: new RegExp(auth.invited.language) }).textContent).toContain(
    'العربية',
  );
});

it('the password of whoever is known is typed anew', async () => {
  await begin('/first-login?token=t', true);
  await type({ [auth.password]: 'Plumb-line-1' });
  await changeLanguage('/first-login?token=t');
  await expectTyped({ [auth.password]: '' });
});
