/** Findings gone through by keys alone, with somebody else who decides at the same time. */
import type { Finding } from '@plumbline/shared/contract/hazard.ts';
import { act, cleanup, configure, fireEvent, screen } from '@testing-library/react';
import { useQuery } from '@tanstack/react-query';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import common from '../../../../../locales/en/common.json';
import errors from '../../../../../locales/en/errors.json';
import hazard from '../../../../../locales/en/hazard.json';
import note from '../../../../../locales/en/note.json';
import validation from '../../../../../locales/en/validation.json';
import { queryClient } from '../../api/query-client.ts';
import { eventually } from '../../testing/eventually.ts';
import { loadTexts } from '../../testing/load-texts.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { PROJECT_ID } from '../../testing/sample-sessions.ts';
import { answerRequests } from '../../testing/test-api.ts';
import { applyFindingEvent, findingsQuery, useFindingDeeds } from './finding-requests.ts';
import { FindingReview } from './finding-review.tsx';
import { exampleFinding } from './testing/example-finding.ts';

vi.mock('./review-presence.ts', () => ({ useOthersOn: () => new Map() }));
const told: string[] = vi.hoisted(() => []);
vi.mock('../../ui/toaster.tsx', () => ({ toastInfo: (text: string) => told.push(text) }));

configure({ asyncUtilTimeout: 10_000 });

const { inspectionId } = exampleFinding();
const idOf = (last: number) => `01890000-0000-7000-8000-00000000010${last}`;
const ME = { id: '01890000-0000-7000-8000-0000000000a1', name: 'Ana' };
const MEI = { id: '01890000-0000-7000-8000-0000000000a2', name: 'Mei' };

beforeAll(() => loadTexts({ common, errors, hazard, note, validation }));
afterEach(() => {
  cleanup();
  queryClient.clear();
  told.length = 0;
});

function Review() {
  const deeds = useFindingDeeds(PROJECT_ID, inspectionId);
  const findings = useQuery(findingsQuery(PROJECT_ID, inspectionId)).data?.findings;
  return findings ? (
    <FindingReview {...{ projectId: PROJECT_ID, inspectionId, findings }} decide={deeds.decide} />
  ) : null;
}

const DECISIONS = { approve: 'approved', merge: 'merged', reject: 'rejected', undo: null } as const;

/** Three findings that wait, on a server that decides as it is asked. */
async function review() {
  const findings = [1, 2, 3].map((each) => exampleFinding({ id: idOf(each), score: 1 - each / 10 }));
  const api = await answerRequests(({ method, path, body }) => {
    const ok = { code: 200, msg: '' };
    const [, id, deed] = /\/finding\/([\w-]+)\/(approve|merge|reject|undo)$/.exec(path) ?? [];
    if (method === 'POST') {
      const at = findings.findIndex((each) => each.id === id);
      const was = findings[at] ?? exampleFinding();
      if (SentSchema.parse(body).version !== was.version)
        return {
          status: 409,
          body: { code: 409, msg: '', data: { error: 'conflict', requestId: 'r', current: was } },
        };
      const decision = DECISIONS[deed === 'approve' || deed === 'reject' || deed === 'merge' ? deed : 'undo'];
      const decided: Finding = {
        ...was,
        decision,
        reason: decision === 'rejected' ? 'no-hazard' : null,
        decidedBy: decision && ME,
        decidedAt: decision && AT,
        version: was.version + 1,
      };
      findings[at] = decided;
      return { body: { ...ok, data: decided } };
    }
    if (path.endsWith(`/inspection/${inspectionId}/finding`))
      return { body: { ...ok, data: { findings, run: null, detector: null, reviewed: null } } };
    if (path.includes('/finding-figures')) return { body: { ...ok, data: [] } };
    return { body: { ...ok, rows: [], total: 0 } };
  });
  renderPage(<Review />);
  await screen.findByText('0 of 3');
  const asked = () =>
    api.seen
      .filter(({ method }) => method === 'POST')
      .map(({ path }) => {
        const [, id, deed] = /\/finding\/([\w-]+)\/(\w+)$/.exec(path) ?? [];
        return `${deed} ${findings.findIndex((each) => each.id === id) + 1}`;
      });
  return { findings, asked };
}

const SentSchema = z.object({ version: z.number() });
const AT = '2026-11-27T12:00:00.000Z';
const rejectedBy = (who: typeof ME, was: Finding): Finding => ({
  ...was,
  decision: 'rejected',
  reason: 'settled',
  decidedBy: who,
  decidedAt: AT,
  version: was.version + 1,
});

/** What everybody hears of a decision. */
const hear = (finding: Finding) =>
  act(async () =>
    applyFindingEvent(PROJECT_ID, inspectionId, {
      seq: 1,
      at: AT,
      actor: finding.decidedBy,
      kind: 'finding-decided',
      subjectId: inspectionId,
      payload: { finding, reviewed: null },
    }),
  );

const press = (code: string) => act(async () => fireEvent.keyDown(document.body, { code, key: code }));

/** As a browser does it: Enter presses the button that has the focus. */
const enter = () =>
  act(async () => {
    const focused = document.activeElement;
    if (!(focused instanceof HTMLElement)) throw new Error('nothing has the focus');
    if (fireEvent.keyDown(focused, { code: 'Enter', key: 'Enter' })) focused.click();
  });

/** Which one is before the reviewer. */
const openAt = () =>
  screen.getAllByRole('listitem').findIndex((row) => row.querySelector('[aria-current="true"]') !== null) + 1;

it('is approved by Y and Enter, one after the other', async () => {
  const { asked } = await review();
  for (const at of [1, 2]) {
    await press('KeyY');
    const confirm = await screen.findByRole('button', { name: hazard.approve.confirm });
    await eventually(() => expect(document.activeElement).toBe(confirm));
    await enter();
    await screen.findByText(`${at} of 3`);
    await eventually(() => expect([openAt(), screen.queryByRole('dialog')]).toEqual([at + 1, null]));
  }
  expect(asked()).toEqual(['approve 1', 'approve 2']);
});

it('is approved from within its text by Ctrl Enter', async () => {
  const { asked } = await review();
  await press('KeyY');
  const text = await screen.findByRole('textbox', { name: note.new.text });
  fireEvent.keyDown(text, { code: 'Enter', key: 'Enter' });
  fireEvent.keyDown(text, { code: 'Enter', key: 'Enter', ctrlKey: true });
  await screen.findByText('1 of 3');
  expect(asked()).toEqual(['approve 1']);
});

it('is merged into a note that is looked for at once', async () => {
  await review();
  await press('KeyM');
  const search = await screen.findByRole('searchbox', { name: hazard.merge.search });
  await eventually(() => expect(document.activeElement).toBe(search));
});

it('Z takes back what was decided last, though another one is before the reviewer, and then the one before', async () => {
  const { asked } = await review();
  for (const at of [1, 2]) {
    await press('KeyN');
    const reason = await screen.findByRole('button', { name: new RegExp(hazard.reasons['no-hazard']) });
    await act(async () => fireEvent.keyDown(reason, { code: 'Digit1', key: '1' }));
    await screen.findByText(`${at} of 3`);
    await eventually(() => expect([openAt(), screen.queryByRole('dialog')]).toEqual([at + 1, null]));
  }
  for (const at of [2, 1]) {
    await press('KeyZ');
    await screen.findByText(`${at - 1} of 3`);
    await eventually(() => expect(openAt()).toBe(at));
  }
  await press('KeyZ');
  expect(asked()).toEqual(['reject 1', 'reject 2', 'undo 2', 'undo 1']);
});

it('is lost to somebody else while its question is open: told by whom, gone on, and no other is asked about', async () => {
  const { findings, asked } = await review();
  await press('KeyY');
  await screen.findByRole('button', { name: hazard.approve.confirm });
  const [first = exampleFinding()] = findings;
  await hear(rejectedBy(MEI, first));
  await eventually(() => expect([openAt(), screen.queryByRole('dialog')]).toEqual([2, null]));
  expect([told, asked()]).toEqual([['Mei rejected it a moment ago'], []]);
});

it('is lost to somebody else whom only the answer tells of', async () => {
  const { findings } = await review();
  await press('KeyY');
  const confirm = await screen.findByRole('button', { name: hazard.approve.confirm });
  findings[0] = rejectedBy(MEI, findings[0] ?? exampleFinding());
  await act(async () => fireEvent.click(confirm));
  await eventually(() => expect([openAt(), screen.queryByRole('dialog')]).toEqual([2, null]));
  expect(told).toEqual(['Mei rejected it a moment ago']);
});

it('is not lost to oneself when the feed is faster than the answer', async () => {
  const { findings } = await review();
  await press('KeyY');
  const confirm = await screen.findByRole('button', { name: hazard.approve.confirm });
  await act(async () => {
    fireEvent.click(confirm);
    await hear(rejectedBy(ME, findings[0] ?? exampleFinding()));
  });
  await screen.findByText('1 of 3');
  await eventually(() => expect(openAt()).toBe(2));
  expect(told).toEqual([]);
});
