/** The pages that specification §2 names and no navigation leads to bear their names. */
import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, it } from 'vitest';
import auth from '../../../../../locales/en/auth.json';
import common from '../../../../../locales/en/common.json';
import errors from '../../../../../locales/en/errors.json';
import shell from '../../../../../locales/en/shell.json';
import validation from '../../../../../locales/en/validation.json';
import { LoginPage } from '../../features/auth/login-page.tsx';
import { loadTexts } from '../../testing/load-texts.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { NotAuthorizedPage } from './not-authorized-page.tsx';
import { NotFoundPage } from './not-found-page.tsx';

beforeAll(() => loadTexts({ auth, common, errors, shell, validation }));
afterEach(cleanup);

it.each([
  ['Login', <LoginPage key="login" />, 'Login'],
  ['Not Authorized', <NotAuthorizedPage key="401" />, "You don't have permission to access this page"],
  ['Page Not Found', <NotFoundPage key="404" />, 'Page Not Found'],
])('%s', async (tab, page, heading) => {
  document.title = '';
  renderPage(page);
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe(heading);
  expect(document.title).toBe(`${tab} · Plumbline`);
});
