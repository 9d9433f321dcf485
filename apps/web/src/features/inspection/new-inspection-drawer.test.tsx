/** Files that the project has already are said before the first byte, left out, or sent once more. */
import { webcrypto } from 'node:crypto';
import {
  CAPTURE_PHOTO_MAX_BYTES,
  CreateInspectionBodySchema,
  type InspectionRow,
} from '@plumbline/shared/contract/inspection.ts';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import common from '../../../../../locales/en/common.json';
import errors from '../../../../../locales/en/errors.json';
import texts from '../../../../../locales/en/inspection.json';
import validation from '../../../../../locales/en/validation.json';
import { queryClient } from '../../api/query-client.ts';
import { exampleInspection } from '../../inspections/testing/example-inspection.ts';
import { loadTexts } from '../../testing/load-texts.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { answerRequests } from '../../testing/test-api.ts';
import { NewInspectionDrawer } from './new-inspection-drawer.tsx';

const sent: string[] = vi.hoisted(() => []);
vi.mock('../../inspections/capture-sends.ts', () => ({
  sendCaptures: (_to: object, files: readonly { file: File }[]) =>
    void sent.push(...files.map(({ file }) => file.name)),
}));

const AT = '2026-05-12T08:00:00.000Z';
const PROJECT_ID = '01920000-0000-7000-8000-000000000050';
const FLOOR = {
  id: '01920000-0000-7000-8000-000000000051',
  projectId: PROJECT_ID,
  name: 'Ground floor',
  position: 0,
  image: {
    widthPx: 100,
    heightPx: 50,
    tileSizePx: 512,
    levelCount: 1,
    pageWidthMm: null,
    pageHeightMm: null,
    mediaBase: '/m/',
    mediaExpiresAt: AT,
  },
  mmPerPx: null,
  zoneCount: 0,
  createdBy: null,
  createdAt: AT,
  updatedAt: AT,
  version: 1,
};

beforeAll(() => loadTexts({ common, errors, inspection: texts, validation }));
beforeEach(() => {
  vi.stubGlobal('isSecureContext', true);
  // The page of these tests has no digests of its own.
  vi.stubGlobal('crypto', webcrypto);
});
afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
  sent.length = 0;
});

/** The drawer with two files chosen, of which the project has those whose hash was asked first. @returns what is made */
async function choose({ isAway = false, more = [] }: { isAway?: boolean; more?: readonly File[] } = {}) {
  const made: InspectionRow[] = [];
  const api = await answerRequests(({ method, path }) => {
    if (path.startsWith('/core/floor')) return { body: { code: 200, msg: '', rows: [FLOOR], total: 1 } };
    if (method === 'POST') return { body: { code: 200, msg: '', data: exampleInspection() } };
    if (isAway) return { status: 503, body: { code: 503, msg: '', data: null } };
    const [mark] = new URL(path, 'http://any').searchParams.get('files')?.split(',') ?? [];
    const rows = [{ mark, inspection: { id: FLOOR.id, name: 'Round of May' } }];
    return { body: { code: 200, msg: '', rows, total: 1 } };
  });
  const onMade = (row: InspectionRow) => void made.push(row);
  renderPage(<NewInspectionDrawer projectId={PROJECT_ID} onClose={() => undefined} onMade={onMade} />);
  const files = [new File(['old'], 'old.jpg'), new File(['new one'], 'new.jpg'), ...more];
  const input = await screen.findByLabelText(texts.drop.choose, { selector: 'input' });
  await act(async () => fireEvent.change(input, { target: { files } }));
  fireEvent.change(screen.getByLabelText(texts.columns.name), { target: { value: 'Round of June' } });
  return { api, made };
}

async function upload({ api, made }: Awaited<ReturnType<typeof choose>>) {
  const press = screen.getByRole('button', { name: texts.new.create });
  await waitFor(() => expect(press.getAttribute('aria-busy')).not.toBe('true'));
  await act(async () => fireEvent.click(press));
  await waitFor(() => expect(made).toHaveLength(1));
  const { body } = api.seen.find(({ method }) => method === 'POST') ?? {};
  return CreateInspectionBodySchema.parse(body).files.map(({ fileName, isAgain }) => [fileName, isAgain]);
}

it('what the project has is named with its inspection and left out', async () => {
  const chosen = await choose();
  expect(await screen.findByText('old.jpg is already in the inspection “Round of May”')).toBeTruthy();
  expect(await upload(chosen)).toEqual([['new.jpg', undefined]]);
  expect(sent).toEqual(['new.jpg']);
});

it('what the project has is sent once more where that is wanted', async () => {
  const chosen = await choose();
  const box = await screen.findByRole('checkbox', { name: texts.sentBefore.sendAnyway });
  await act(async () => fireEvent.click(box));
  expect(await upload(chosen)).toEqual([
    ['old.jpg', true],
    ['new.jpg', undefined],
  ]);
  expect(sent).toEqual(['old.jpg', 'new.jpg']);
});

it('a photo that is too large is left out before it is sent, and said to be; the others go', async () => {
  const sized = (name: string, size: number) =>
    Object.defineProperty(new File([name], name), 'size', { value: size });
  const more = [sized('huge.jpg', CAPTURE_PHOTO_MAX_BYTES + 1), sized('large.jpg', CAPTURE_PHOTO_MAX_BYTES)];
  const chosen = await choose({ isAway: true, more });
  const [told] = screen
    .getAllByRole('alert')
    .map(({ textContent }) => textContent)
    .filter((text) => text !== '');
  expect(told).toBe(`${texts.files.check} The file is larger than 200 MB.huge.jpg`);
  expect((await upload(chosen)).map(([name]) => name)).toEqual(['old.jpg', 'new.jpg', 'large.jpg']);
});

it('without an answer all are sent: the server looks at them', async () => {
  const chosen = await choose({ isAway: true });
  expect(await upload(chosen)).toHaveLength(2);
});
