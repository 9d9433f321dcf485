import { act, cleanup, configure, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import account from '../../../../../locales/en/account.json';
import common from '../../../../../locales/en/common.json';
import errors from '../../../../../locales/en/errors.json';
import picture from '../../../../../locales/en/picture.json';
import project from '../../../../../locales/en/project.json';
import validation from '../../../../../locales/en/validation.json';
import { queryClient } from '../../api/query-client.ts';
import { storeMemberSession } from '../../api/session-store.ts';
import { loadTexts } from '../../testing/load-texts.ts';
import { stubPictureDecoding } from '../../testing/picture-decoding.ts';
import { renderRoutes } from '../../testing/render-page.tsx';
import { PROFILE } from '../../testing/sample-profile.ts';
import { MEMBER } from '../../testing/sample-sessions.ts';
import { answerRequests } from '../../testing/test-api.ts';
import { AccountPage } from './account-page.tsx';

configure({ asyncUtilTimeout: 10_000 });
beforeAll(() => loadTexts({ account, common, errors, picture, project, validation }));
afterEach(() => {
  cleanup();
  queryClient.clear();
  localStorage.clear();
  vi.unstubAllGlobals();
});

const press = (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name })));

it('a photo that was chosen and fields that were changed are one question, which names both', async () => {
  stubPictureDecoding(200, 100);
  storeMemberSession({ accessToken: 's_x', userData: MEMBER, rules: [], firstLogin: 0 }, 'Europe/Oslo');
  await answerRequests(({ path }) => ({
    body: { code: 200, msg: '', data: path.includes('photo') ? [] : PROFILE },
  }));
  const routes = [
    { path: '/', element: <AccountPage /> },
    { path: '/elsewhere', element: <p>elsewhere</p> },
  ];
  const router = renderRoutes(routes, ['/elsewhere', '/']);
  fireEvent.change(await screen.findByLabelText('Name'), { target: { value: 'Mei T.' } });
  await press(account.photo.add);
  const drawer = await screen.findByRole('dialog', { name: account.photo.title });
  const file = new File([new Uint8Array([0xff, 0xd8, 0xff, 0xe0])], 'me.jpg');
  const input = drawer.querySelector('input[type=file]');
  await act(async () => input && fireEvent.change(input, { target: { files: [file] } }));

  await act(() => router.navigate(-1));
  const question = await screen.findByRole('alertdialog', { name: common.discard.allTitle });
  const named = within(question).getAllByRole('listitem');
  expect(named.map(({ textContent }) => textContent)).toEqual([account.profile.title, account.photo.title]);
  await press(common.discard.allKeep);
  expect(router.state.location.pathname).toBe('/');
  expect(screen.getByLabelText('Name')).toHaveProperty('value', 'Mei T.');

  // Closing the sheet loses the photo alone, and Back the rest then.
  await press(common.cancel);
  await screen.findByRole('alertdialog', { name: picture.discard.title });
  await press(picture.discard.action);
  await act(() => router.navigate(-1));
  await screen.findByRole('alertdialog', { name: account.profile.leave.title });
  await press(account.profile.leave.leave);
  await screen.findByText('elsewhere');
});
