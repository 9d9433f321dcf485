import type { Upload } from '@plumbline/shared/contract/upload.ts';
import { expect, test } from 'vitest';
import { isSettled, needsNoQuestion, newUploadItem, repeatedNames, withServerState } from './upload-item.ts';

const upload: Upload = {
  id: '0',
  projectId: '0',
  fileName: 'L01.pdf',
  sizeBytes: 10,
  receivedBytes: 10,
  state: 'ready',
  progress: 1,
  isQueued: false,
  error: null,
  pageCount: 1,
  pages: [{ page: 1, widthPx: 10, heightPx: 10, thumbnailUrl: '/t', proposedName: 'L01' }],
  floorIds: [],
  expiresAt: '',
};
const item = newUploadItem('a', new File(['x'], 'L01.pdf'));

test('one page under the own name of the file is taken without a question', () => {
  expect(needsNoQuestion(withServerState(item, upload))).toBe(true);
});

test('a taken name, told by another proposal, asks', () => {
  const [page] = upload.pages;
  const clash = withServerState(item, {
    ...upload,
    pages: page ? [{ ...page, proposedName: 'L01 (2)' }] : [],
  });
  expect(clash.state).toBe('choosing');
  expect(needsNoQuestion(clash)).toBe(false);
});

test('a single page that is not drawn in full asks before a plan is made of it', () => {
  const [page] = upload.pages;
  if (!page) throw new Error('no page');
  for (const gaps of [{ isIncomplete: true }, { missingFonts: 2 }]) {
    expect(needsNoQuestion(withServerState(item, { ...upload, pages: [{ ...page, ...gaps }] }))).toBe(false);
  }
});

test('what the person chose survives the next answer of the server', () => {
  const chosen = withServerState(item, upload);
  const edited = { ...chosen, pages: chosen.pages.map((page) => ({ ...page, name: 'Ground' })) };
  expect(withServerState(edited, upload).pages[0]?.name).toBe('Ground');
});

test('many pages start with the first one only', () => {
  const pages = [1, 2, 3, 4].map((page) => ({
    page,
    widthPx: 1,
    heightPx: 1,
    thumbnailUrl: '',
    proposedName: `p. ${page}`,
  }));
  const many = withServerState(item, { ...upload, pageCount: 4, pages });
  expect(many.pages.filter(({ chosen }) => chosen)).toHaveLength(1);
});

test('pages without a picture can be chosen like the others', () => {
  const long = withServerState(item, { ...upload, pageCount: 62 });
  expect(long.pages).toHaveLength(62);
  const gaps = { isIncomplete: false, missingFonts: 0 };
  expect(long.pages[0]).toEqual({ page: 1, thumbnailUrl: '/t', name: 'L01', chosen: true, gaps });
  expect(long.pages[61]).toEqual({ page: 62, thumbnailUrl: null, name: 'L01 p. 62', chosen: false, gaps });
});

test('failures keep their code and settle the item', () => {
  const failed = withServerState(item, { ...upload, state: 'failed', error: 'pdf-encrypted' });
  expect(failed.error).toBe('pdf-encrypted');
  expect(isSettled(failed)).toBe(true);
  expect(isSettled(withServerState(item, { ...upload, state: 'rendering' }))).toBe(false);
});

test('an upload whose step has not begun waits for its turn', () => {
  for (const state of ['inspecting', 'rendering'] as const) {
    const waits = withServerState(item, { ...upload, state, progress: 0, isQueued: true });
    expect(waits.isQueued).toBe(true);
    expect(withServerState(waits, { ...upload, state, progress: 0 }).isQueued).toBe(false);
  }
});

test('names are compared without case and only among chosen pages', () => {
  const page = { page: 1, thumbnailUrl: '', chosen: true, gaps: { isIncomplete: false, missingFonts: 0 } };
  const pages = [
    { ...page, name: 'Lobby' },
    { ...page, name: 'lobby ' },
    { ...page, name: 'Attic', chosen: false },
    { ...page, name: 'attic' },
  ];
  expect([...repeatedNames(pages)]).toEqual(['lobby']);
});
