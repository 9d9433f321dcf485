import { NOTE_LIST } from '@plumbline/shared/contract/note-list.ts';
import { NewReportBodySchema, type Report } from '@plumbline/shared/contract/report.ts';
import { cleanup, configure, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import common from '../../../../../../locales/en/common.json';
import note from '../../../../../../locales/en/note.json';
import { queryClient } from '../../../api/query-client.ts';
import { loadTexts } from '../../../testing/load-texts.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { answerRequests } from '../../../testing/test-api.ts';
import { BcfExportDialog } from './bcf-export-dialog.tsx';
import { beginExport } from './bcf-export.ts';

configure({ asyncUtilTimeout: 10_000 });
beforeAll(() => loadTexts({ common, note }));
afterEach(() => {
  cleanup();
  queryClient.clear();
});

const projectId = '01890000-0000-7000-8000-0000000000bb';
const REPORT: Report = {
  id: '01890000-0000-7000-8000-0000000000cc',
  projectId,
  kind: 'note-list',
  name: 'Inspect notes',
  format: 'bcf',
  language: 'en',
  state: 'waiting',
  step: 'reading',
  progress: 0,
  error: null,
  createdAt: '2026-11-27T08:00:00.000Z',
  createdBy: { id: '01890000-0000-7000-8000-0000000000aa', name: 'Mei' },
  file: null,
  mayCancel: true,
  mayDelete: true,
};

/** One report, in the state that it is in at each look; whatever is asked of it is answered with it. */
function answerWith(states: Partial<Report>[]) {
  let looks = 0;
  let isCancelled = false;
  return answerRequests(({ method, path }) => {
    if (path.endsWith('/cancel')) isCancelled = true;
    const now: Report = {
      ...REPORT,
      ...states[Math.min(looks, states.length - 1)],
      ...(isCancelled && { state: 'cancelled' }),
    };
    if (method === 'POST') return { body: { code: 200, msg: '', data: now } };
    if (path.endsWith('/file')) return { body: 'a file' };
    looks += 1;
    return { body: { code: 200, msg: '', rows: [now], total: 1 } };
  });
}

const show = (onClose = () => undefined) =>
  renderPage(<BcfExportDialog projectId={projectId} reportId={REPORT.id} onClose={onClose} />);

test('the list as it is filtered is asked for in the version that was chosen', async () => {
  const { seen } = await answerWith([{}]);
  const place = z.parse(NOTE_LIST.query, { status: 'open', pageNum: '3' });
  expect(await beginExport(projectId, place, { version: '2.1', name: 'Inspect notes' })).toBe(REPORT.id);
  const body = z.parse(NewReportBodySchema, seen[0]?.body);
  expect(body).toMatchObject({ format: 'bcf', version: '2.1', notes: { status: 'open' } });
});

test('how far the file is can be seen, and it is saved once it is there', async () => {
  const { seen } = await answerWith([{ state: 'running', progress: 0.4 }, { state: 'done' }]);
  const files = () => seen.filter(({ path }) => path.endsWith('/file'));
  show();
  await screen.findByText(note.bcf.exportRunning);
  expect(screen.getByRole('progressbar').textContent).toContain('40');
  expect(files()).toEqual([]);
  await screen.findByText(note.bcf.exportDone);
  await waitFor(() => expect(files()).toHaveLength(1));
  fireEvent.click(screen.getByRole('button', { name: note.bcf.exportAgain }));
  await waitFor(() => expect(files()).toHaveLength(2));
});

test('one that is not wanted any more is cancelled and saves nothing', async () => {
  const { seen } = await answerWith([{ state: 'running' }]);
  show();
  fireEvent.click(await screen.findByRole('button', { name: note.bcf.exportCancel }));
  await screen.findByText(note.bcf.exportCancelled);
  expect(seen.filter(({ path }) => path.endsWith('/file'))).toEqual([]);
});
