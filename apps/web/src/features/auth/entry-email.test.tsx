import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, it } from 'vitest';
import auth from '../../../../../locales/en/auth.json';
import common from '../../../../../locales/en/common.json';
import { loadTexts } from '../../testing/load-texts.ts';
import { renderRoutes } from '../../testing/render-page.tsx';
import { ForgotPasswordPage } from './forgot-password-page.tsx';
import { LoginPage } from './login-page.tsx';

beforeAll(() => loadTexts({ auth, common, errors: {}, validation: {} }));
afterEach(cleanup);

const valueIn = async (button: string) => {
  await screen.findByRole('button', { name: button });
  return screen.getByLabelText<HTMLInputElement>(auth.email).value;
};

it('the address that was typed goes along from the login to the forgotten password and back', async () => {
  const routes = [
    { path: '/login', element: <LoginPage /> },
    { path: '/forgot-password', element: <ForgotPasswordPage /> },
  ];
  renderRoutes(routes, ['/login']);
  fireEvent.change(await screen.findByLabelText(auth.email), { target: { value: 'mei@nord.example' } });
  fireEvent.click(screen.getByRole('link', { name: auth.forgot.link }));
  expect(await valueIn(auth.forgot.send)).toBe('mei@nord.example');
  fireEvent.click(screen.getByRole('link', { name: auth.backToLogin }));
  expect(await valueIn(auth.logIn)).toBe('mei@nord.example');
});
