import type { Photo } from '@plumbline/shared/contract/photo.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, configure, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import account from '../../../../../locales/en/account.json';
import common from '../../../../../locales/en/common.json';
import errors from '../../../../../locales/en/errors.json';
import picture from '../../../../../locales/en/picture.json';
import { queryClient } from '../../api/query-client.ts';
import { getSession, storeMemberSession, storeVisitorSession } from '../../api/session-store.ts';
import { PersonPhoto } from '../../pictures/person-photo.tsx';
import { loadTexts } from '../../testing/load-texts.ts';
import { stubPictureDecoding } from '../../testing/picture-decoding.ts';
import { MEMBER, VISITOR } from '../../testing/sample-sessions.ts';
import { answerRequests, type SeenRequest, type TestAnswer } from '../../testing/test-api.ts';
import { Avatar, AvatarPhoto } from '../../ui/avatar.tsx';
import { PhotoPanel } from './photo-panel.tsx';

const UPLOAD_ID = '01920000-0000-7000-8000-000000000051';
const OTHERS = ['02', '03'].map((end) => `01920000-0000-7000-8000-0000000000${end}`);
const photoOf = (accountId: string, id: string): Photo => ({
  accountId,
  id,
  previewUrl: `/media/${id}/preview.webp`,
  thumbnailUrl: `/media/${id}/thumbnail.webp`,
});
const OTHER_TAB = photoOf(MEMBER.id, '01920000-0000-7000-8000-000000000052');
const JPEG = new File([new Uint8Array([0xff, 0xd8, 0xff, 0xe0])], 'me.jpg');

// The line itself is looked at with a real server (photo.pg.test.ts); jsdom has none to send by.
const sendPicture = vi.hoisted(() => vi.fn<() => Promise<object>>());
vi.mock('../../pictures/send-picture.ts', () => ({ sendPicture }));
configure({ asyncUtilTimeout: 10_000 });

beforeAll(() => loadTexts({ account, common, errors, picture }));
beforeEach(() => {
  stubPictureDecoding(200, 100);
  sendPicture.mockReset().mockResolvedValue({ ok: true, uploadId: UPLOAD_ID });
  storeMemberSession({ accessToken: 's_x', userData: MEMBER, rules: [], firstLogin: 0 }, 'Europe/Oslo');
});
afterEach(() => {
  cleanup();
  queryClient.clear();
  localStorage.clear();
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

const good = (data: unknown): TestAnswer => ({ body: { code: 200, msg: '', data } });

/** The panel beside avatars as other parts show them; `photos` is what the server has. */
async function open(photos: Photo[], write: (request: SeenRequest) => TestAnswer = () => good(null)) {
  const api = await answerRequests((request) => (request.method === 'GET' ? good(photos) : write(request)));
  const page = (
    <QueryClientProvider client={queryClient}>
      <AvatarPhoto value={(photo) => <PersonPhoto {...photo} />}>
        <div data-testid="elsewhere">
          {[MEMBER.id, ...OTHERS].map((id) => (
            <Avatar key={id} id={id} name="Mei" />
          ))}
        </div>
        <PhotoPanel member={MEMBER} />
      </AvatarPhoto>
    </QueryClientProvider>
  );
  render(<RouterProvider router={createMemoryRouter([{ path: '/', element: page }])} />);
  const shown = () =>
    [...screen.getByTestId('elsewhere').querySelectorAll('img')].map((img) => img.getAttribute('src'));
  return { api, shown };
}
const press = (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name })));
const choose = (file: File) =>
  act(async () => {
    const input = document.querySelector('input[type=file]');
    if (input) fireEvent.change(input, { target: { files: [file] } });
  });
async function openDrawer(button: string) {
  fireEvent.click(await screen.findByRole('button', { name: button }));
  await screen.findByRole('dialog', { name: account.photo.title });
}

it('sets the photo that was cut, and shows it wherever the person is shown', async () => {
  const photos: Photo[] = [];
  const mine = photoOf(MEMBER.id, UPLOAD_ID);
  const { api, shown } = await open(photos, () => {
    photos.push(mine);
    return good(mine);
  });
  await openDrawer(account.photo.add);
  await choose(JPEG);
  await press(picture.save);
  await screen.findByRole('button', { name: account.photo.change });
  await waitFor(() => expect(shown()).toEqual([mine.thumbnailUrl]));
  expect(api.seen.find(({ method }) => method === 'PUT')).toMatchObject({
    path: '/core/member/photo',
    body: { was: null, uploadId: UPLOAD_ID, crop: { left: 0.25, top: 0, width: 0.5, height: 1 } },
  });
  const session = getSession();
  expect(session?.kind === 'member' && session.userData.userPhoto).toBe(UPLOAD_ID);
});

it('says at the picker what is no photo, with the limit of 800 KB, and sends nothing', async () => {
  const { api } = await open([]);
  await openDrawer(account.photo.add);
  expect(screen.getByText('JPG, GIF and PNG, at most 800 KB. A file can be dropped here too.')).toBeTruthy();
  await choose(new File(['RIFF....WEBPVP8 '], 'me.webp'));
  expect(await screen.findByText('Invalid file type. These are taken: JPG, GIF and PNG.')).toBeTruthy();
  await choose(new File([new Uint8Array([0xff, 0xd8, 0xff]), new Uint8Array(800 * 1024)], 'me.jpg'));
  expect(await screen.findByText('The picture is larger than 800 KB.')).toBeTruthy();
  expect(sendPicture).not.toHaveBeenCalled();
  expect(api.seen.filter(({ method }) => method !== 'GET')).toEqual([]);
});

it('shows what another tab has set meanwhile, and replaces it when that is said again', async () => {
  const photos: Photo[] = [];
  const { api } = await open(photos, ({ body }) => {
    if (JSON.stringify(body).includes('"was":null')) {
      photos.push(OTHER_TAB);
      const data = { error: 'conflict', requestId: 'r', current: OTHER_TAB };
      return { status: 409, body: { code: 409, msg: '', data } };
    }
    photos.splice(0, 1, photoOf(MEMBER.id, UPLOAD_ID));
    return good(photos[0]);
  });
  await openDrawer(account.photo.add);
  await choose(JPEG);
  await press(picture.save);
  await screen.findByText(account.photo.conflict);
  await waitFor(() => expect(document.querySelector(`img[src="${OTHER_TAB.previewUrl}"]`)).not.toBeNull());
  await press(picture.save);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const writes = api.seen.filter(({ method }) => method === 'PUT');
  expect(writes.map(({ body }) => body)).toMatchObject([{ was: null }, { was: OTHER_TAB.id }]);
  expect(sendPicture).toHaveBeenCalledTimes(1);
});

it('takes the photo away when that is meant, and the initial stands there again', async () => {
  const photos = [OTHER_TAB];
  const { api, shown } = await open(photos, () => {
    photos.pop();
    return good(null);
  });
  await openDrawer(account.photo.change);
  await press(picture.remove);
  await screen.findByRole('alertdialog');
  await act(async () =>
    fireEvent.click(screen.getAllByRole('button', { name: picture.remove }).at(-1) ?? document.body),
  );
  await screen.findByRole('button', { name: account.photo.add });
  expect(shown()).toEqual([]);
  const removal = api.seen.find(({ method }) => method === 'DELETE');
  expect(removal?.path).toBe(`/core/member/photo?was=${OTHER_TAB.id}`);
});

it('asks for all who are drawn at once in one request, and keeps the initial of whose photo does not load', async () => {
  const [first = '', second = ''] = OTHERS;
  const { api, shown } = await open([photoOf(first, UPLOAD_ID), photoOf(second, OTHER_TAB.id)]);
  await waitFor(() => expect(shown()).toHaveLength(2));
  expect(api.seen.map(({ path }) => decodeURIComponent(path))).toEqual([
    `/core/member/photo?of=${[MEMBER.id, ...OTHERS].join()}`,
  ]);
  const [broken] = screen.getByTestId('elsewhere').querySelectorAll('img');
  if (broken) fireEvent.error(broken);
  expect(shown()).toEqual([`/media/${OTHER_TAB.id}/thumbnail.webp`]);
});

it('asks nothing for who visits by a link', async () => {
  storeVisitorSession('v_x', VISITOR, 'Europe/Oslo');
  const { api, shown } = await open([OTHER_TAB]);
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect([api.seen, shown()]).toEqual([[], []]);
});
