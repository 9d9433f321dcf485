/** A file that failed says why, and is tried again only where that can help. */
import type { CaptureSource } from '@plumbline/shared/contract/inspection.ts';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, it } from 'vitest';
import common from '../../../../../locales/en/common.json';
import errors from '../../../../../locales/en/errors.json';
import inspection from '../../../../../locales/en/inspection.json';
import type { CaptureSend } from '../../inspections/capture-sends.ts';
import { exampleInspection } from '../../inspections/testing/example-inspection.ts';
import { loadTexts } from '../../testing/load-texts.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { SourceRow } from './source-row.tsx';

const { files } = inspection;
const FILE: CaptureSource = {
  id: '01920000-0000-7000-8000-00000000000e',
  fileName: 'north.jpg',
  sizeBytes: 2000,
  endsSha256: null,
  receivedBytes: 2000,
  state: 'failed',
  failedIn: 'reading',
  progress: 0,
  error: 'internal',
  proposed: null,
};

beforeAll(() => loadTexts({ common, errors, inspection }));
afterEach(cleanup);

function show(source: Partial<CaptureSource>, send: CaptureSend | null = null): string {
  renderPage(
    <ul>
      <SourceRow
        inspection={exampleInspection()}
        source={{ ...FILE, ...source }}
        send={send}
        mayChange
        mayRemove={false}
      />
    </ul>,
  );
  const [told] = screen.getAllByRole('alert');
  return told?.textContent ?? '';
}
const retry = () => screen.queryByRole('button', { name: files.retry });

it('a fault of ours is tried again', () => {
  expect(show({})).toContain(`${files.check} ${errors.internal}`);
  expect(retry()).not.toBeNull();
});

it('a fault of the file is not, nor what never came to a step', () => {
  expect(show({ error: 'capture-file-kind' })).toContain(`${files.check} ${errors['capture-file-kind']}`);
  expect(retry()).toBeNull();
  cleanup();
  show({ failedIn: null });
  expect(retry()).toBeNull();
});

it('a file that is gone is to be checked; a line that was lost is no fault of the file', () => {
  const sending = {
    id: FILE.id,
    inspectionId: 'i',
    sizeBytes: 2000,
    state: 'failed',
    progress: 0.5,
  } as const;
  const waiting = { state: 'waiting', failedIn: null, error: null } as const;
  expect(show(waiting, { ...sending, error: 'gone' })).toBe(`${files.check} ${files.gone}`);
  cleanup();
  expect(show(waiting, { ...sending, error: 'lost' })).toBe(files.lost);
  expect(retry()).toBeNull();
});

it('one that has not come is offered to be removed to who may', () => {
  const waiting = { ...FILE, state: 'waiting', failedIn: null, error: null } as const;
  const row = (mayRemove: boolean) =>
    renderPage(
      <SourceRow
        inspection={exampleInspection()}
        source={waiting}
        send={null}
        mayChange
        {...{ mayRemove }}
      />,
    );
  row(false);
  expect(screen.queryByRole('button', { name: files.remove })).toBeNull();
  cleanup();
  row(true);
  expect(screen.queryByRole('button', { name: files.remove })).not.toBeNull();
});
