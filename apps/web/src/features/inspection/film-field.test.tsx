import {
  box,
  joined,
  trak,
  u32,
  video,
  zeros,
  ftyp,
  mdat,
  moov,
} from '@plumbline/shared/media/mp4/testing/build-mp4.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import errors from '../../../../../locales/en/errors.json';
import inspection from '../../../../../locales/en/inspection.json';
import { queryClient, queryKeys } from '../../api/query-client.ts';
import type { ChosenFile } from '../../inspections/announce-file.ts';
import { FilmField } from './film-field.tsx';

const onFilm = vi.fn<(film: ChosenFile | null) => void>();

beforeAll(async () => {
  const resources = { en: { inspection, errors } };
  await i18next.use(initReactI18next).init({ lng: 'en', defaultNS: 'inspection', resources });
});
beforeEach(() => {
  queryClient.setDefaultOptions({ queries: { staleTime: Infinity, retry: false } });
});
afterEach(() => {
  cleanup();
  queryClient.clear();
  onFilm.mockReset();
});

function show({ readsVideo }: { readsVideo: boolean }): void {
  queryClient.setQueryData(queryKeys.mediaMeans, { readsVideo, findsTracks: false });
  render(
    <QueryClientProvider client={queryClient}>
      <FilmField onFilm={onFilm} />
    </QueryClientProvider>,
  );
}

function choose(bytes: Uint8Array, name = 'walk.mp4'): File {
  const file = new File([Uint8Array.from(bytes)], name);
  const input = document.querySelector('input[type=file]');
  if (!input) throw new Error('nowhere to choose a file');
  fireEvent.change(input, { target: { files: [file] } });
  return file;
}

/** Says by its boxes that it is a sphere. */
const equi = box(
  'sv3d',
  box('svhd', zeros(4), 'maker\0'),
  box('proj', box('prhd', zeros(16)), box('equi', zeros(20))),
);

test('a video that says to be a sphere is taken with its length', async () => {
  show({ readsVideo: true });
  const file = choose(video({ entry: equi }));
  await expect
    .poll(() => onFilm.mock.lastCall)
    .toEqual([{ id: expect.any(String), file, durationSeconds: 10 }]);
  expect(screen.queryByText(inspection.film.question)).toBeNull();
});

test('one of 2:1 that says nothing waits for the answer, and a flat one is not taken', async () => {
  show({ readsVideo: true });
  choose(video({}));
  await screen.findByText(inspection.film.question);
  expect(onFilm.mock.lastCall).toEqual([null]);
  fireEvent.click(screen.getByLabelText(inspection.film.flat));
  expect(await screen.findByText(errors['video-flat'])).toBeTruthy();
  expect(onFilm.mock.lastCall).toEqual([null]);
  fireEvent.click(screen.getByLabelText(inspection.shape.sphere));
  expect(onFilm.mock.lastCall).toMatchObject([{ durationSeconds: 10, shape: 'sphere' }]);
  expect(screen.queryByText(errors['video-flat'])).toBeNull();
});

test('the raw recording of two lenses is refused before its first byte, with how to stitch it', async () => {
  show({ readsVideo: true });
  const lens = { widthPx: 2880, heightPx: 2880 };
  choose(video({ id: 1, ...lens }, { id: 2, ...lens }), 'VID_20261126.insv');
  expect(await screen.findByText(errors['capture-fisheye'])).toBeTruthy();
  expect(onFilm.mock.lastCall).toEqual([null]);
});

test('what lies elsewhere is no video of this file', async () => {
  show({ readsVideo: true });
  const dinf = box('dinf', box('dref', zeros(4), u32(1), box('url ', u32(0), 'http://a/b\0')));
  choose(joined(ftyp, mdat, moov(trak({ dinf }))));
  expect(await screen.findByText(errors['video-unreadable'])).toBeTruthy();
});

test('a server that reads no video says so instead of taking one', () => {
  show({ readsVideo: false });
  expect(screen.getByText(errors['video-no-reader'])).toBeTruthy();
  expect(document.querySelector('input[type=file]')).toBeNull();
});
