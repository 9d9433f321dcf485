import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import common from '../../../../locales/en/common.json';
import errors from '../../../../locales/en/errors.json';
import texts from '../../../../locales/en/picture.json';
import { queryClient } from '../api/query-client.ts';
import { RequestError } from '../api/request-error.ts';
import { loadTexts } from '../testing/load-texts.ts';
import { stubPictureDecoding } from '../testing/picture-decoding.ts';
import { PictureDrawer } from './picture-drawer.tsx';

const PROJECT_ID = '01920000-0000-7000-8000-000000000050';
const UPLOAD_ID = '01920000-0000-7000-8000-000000000051';
const CONFLICT = 'Theirs is shown above.';

// The line itself is looked at with a real server (picture.pg.test.ts); jsdom has none to send by.
const sendPicture = vi.hoisted(() => vi.fn<() => Promise<object>>());
vi.mock('./send-picture.ts', () => ({ sendPicture }));

beforeAll(() => loadTexts({ common, errors, picture: texts }));
beforeEach(() => {
  stubPictureDecoding(3000, 1000);
  sendPicture.mockReset().mockResolvedValue({ ok: true, uploadId: UPLOAD_ID });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const JPEG = new File([new Uint8Array([0xff, 0xd8, 0xff, 0xe0])], 'site.jpg');
const press = (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name })));

async function open(onSave = vi.fn<(picture: object) => Promise<void>>(async () => undefined)) {
  const onRemove = vi.fn<() => Promise<void>>(async () => undefined);
  const onClose = vi.fn<() => void>();
  const drawer = (
    <QueryClientProvider client={queryClient}>
      <PictureDrawer
        title="Cover photo"
        announcement={{ purpose: 'cover', projectId: PROJECT_ID }}
        current={<span>the cover there is</span>}
        conflictText={CONFLICT}
        onSave={onSave}
        onRemove={onRemove}
        onClose={onClose}
      />
    </QueryClientProvider>
  );
  const router = createMemoryRouter(
    [
      { path: '/', element: drawer },
      { path: '/elsewhere', element: <p>elsewhere</p> },
    ],
    { initialEntries: ['/elsewhere', '/'] },
  );
  render(<RouterProvider router={router} />);
  await screen.findByRole('dialog', { name: 'Cover photo' });
  const choose = (file: File) =>
    act(async () => {
      const input = document.querySelector('input[type=file]');
      if (input) fireEvent.change(input, { target: { files: [file] } });
    });
  return { onSave, onRemove, onClose, choose, goBack: () => act(() => router.navigate(-1)) };
}

it('cuts what was chosen by keys, sends it and saves the part in the frame', async () => {
  const { onSave, choose } = await open();
  await choose(JPEG);
  const frame = await screen.findByRole('application', { name: texts.crop.label });
  await act(async () => fireEvent.keyDown(frame, { key: 'ArrowLeft' }));
  await press(texts.save);
  await waitFor(() => expect(onSave).toHaveBeenCalledTimes(1));
  const saved = onSave.mock.calls[0]?.[0];
  expect(saved).toEqual({
    uploadId: UPLOAD_ID,
    crop: { left: expect.closeTo(0.225, 6), top: 0, width: 0.5, height: 1 },
  });
});

it('says before a byte is sent why a file is no cover, with the limit', async () => {
  const { choose } = await open();
  await choose(new File(['GIF89a......'], 'a.gif'));
  expect(await screen.findByText('Invalid file type. These are taken: JPG, PNG and WEBP.')).toBeTruthy();
  await choose(new File([new Uint8Array([0xff, 0xd8, 0xff]), new Uint8Array(10 * 1024 * 1024)], 'b.jpg'));
  expect(await screen.findByText('The picture is larger than 10 MB.')).toBeTruthy();
  expect(sendPicture).not.toHaveBeenCalled();
});

it('shows whose cover was faster, keeps what was cut, and sends no byte twice', async () => {
  const failure = { error: 'conflict', requestId: 'r' };
  const onSave = vi
    .fn<(picture: object) => Promise<void>>()
    .mockRejectedValueOnce(new RequestError(409, '', { failure }))
    .mockResolvedValueOnce(undefined);
  const { choose } = await open(onSave);
  await choose(JPEG);
  await press(texts.save);
  expect(await screen.findByText(CONFLICT)).toBeTruthy();
  expect(screen.getByText('the cover there is')).toBeTruthy();
  expect(screen.getByRole('application', { name: texts.crop.label })).toBeTruthy();
  await press(texts.save);
  await waitFor(() => expect(onSave).toHaveBeenCalledTimes(2));
  expect(sendPicture).toHaveBeenCalledTimes(1);
});

it('asks before it takes a picture away', async () => {
  const { onRemove } = await open();
  await press(texts.remove);
  await screen.findByRole('alertdialog');
  expect(onRemove).not.toHaveBeenCalled();
  await act(async () =>
    fireEvent.click(screen.getAllByRole('button', { name: texts.remove }).at(-1) ?? document.body),
  );
  await waitFor(() => expect(onRemove).toHaveBeenCalledTimes(1));
});

it('asks before a picture that was chosen and not saved is left, by closing and by Back', async () => {
  const { choose, onClose, goBack } = await open();
  await choose(JPEG);
  await press(common.cancel);
  expect(await screen.findByRole('alertdialog', { name: texts.discard.title })).toBeTruthy();
  await press(texts.discard.keep);
  expect(onClose).not.toHaveBeenCalled();
  await goBack();
  await screen.findByRole('alertdialog', { name: texts.discard.title });
  await press(texts.discard.keep);
  expect(screen.getByRole('application', { name: texts.crop.label })).toBeTruthy();
  await press(common.cancel);
  await press(texts.discard.action);
  expect(onClose).toHaveBeenCalledTimes(1);
});

it('closes at once while nothing is chosen', async () => {
  const { onClose } = await open();
  await press(common.cancel);
  expect(onClose).toHaveBeenCalledTimes(1);
});
