import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, it } from 'vitest';
import auth from '../../../../../locales/en/auth.json';
import common from '../../../../../locales/en/common.json';
import { loadTexts } from '../../testing/load-texts.ts';
import { renderRoutes } from '../../testing/render-page.tsx';
import { LoginPage } from './login-page.tsx';

beforeAll(() => loadTexts({ auth, common, errors: {}, validation: {} }));
afterEach(cleanup);

it('says under Register that accounts come by invitation', () => {
  renderRoutes([{ path: '/login', element: <LoginPage /> }], ['/login']);
  const register = screen.getByRole('region', { name: 'Register' });
  expect(within(register).getByRole('heading', { level: 2, name: 'Register' })).toBeTruthy();
  expect(register.textContent).toContain('Accounts come by invitation');
});
