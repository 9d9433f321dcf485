import type { PlanDoubt, PlanRevision } from '@plumbline/shared/contract/revision.ts';
import { createRectangleZone } from '@plumbline/shared/documents/plan/commands.ts';
import { IDENTITY } from '@plumbline/shared/geometry/similarity.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, configure, fireEvent, render, screen, within } from '@testing-library/react';
import { createInstance } from 'i18next';
import { I18nextProvider, initReactI18next } from 'react-i18next';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import * as Y from 'yjs';
import common from '../../../../../../../locales/en/common.json';
import errors from '../../../../../../../locales/en/errors.json';
import texts from '../../../../../../../locales/en/revision.json';
import { queryClient } from '../../../../api/query-client.ts';
import { PlanEditor } from '../../editor/plan-editor.ts';
import { roomOn } from '../../testing/room-on.ts';
import { testFloor } from '../testing/test-floor.ts';
import { testRevision } from '../testing/test-revision.ts';
import { RevisionsTab, type RevisionsTabProps } from './revisions-tab.tsx';

const LOBBY = 'a'.repeat(32);
const mei = { id: '00000000-0000-4000-8000-0000000000aa', name: 'Mei' };
const FIRST = { ...testRevision(1, 'superseded'), issuedBy: mei };
const CURRENT = { ...testRevision(2, 'current'), issuedBy: mei, doubtCount: 1, openDoubtCount: 1 };
const DRAFT = { ...testRevision(3, 'draft'), createdBy: mei, alignment: null, note: 'For tender' };
const FLOOR = testFloor(CURRENT);

// A busy machine is slow to draw.
configure({ asyncUtilTimeout: 10_000 });

let editor: PlanEditor;
let rows: PlanRevision[];
let doubts: PlanDoubt[];
/** Method and path of every call. */
let calls: string[];
const show = vi.fn<(number: number) => void>();

beforeEach(() => {
  rows = [FIRST, CURRENT, DRAFT];
  doubts = [{ objectId: LOBBY, changedShare: 0.4, confirmedBy: null, confirmedAt: null }];
  calls = [];
  show.mockClear();
  const doc = new Y.Doc();
  createRectangleZone(doc, { id: LOBBY, name: 'Lobby', colour: 'z1', left: 0, top: 0, right: 9, bottom: 9 });
  editor = new PlanEditor(
    { widthPx: 1000, heightPx: 800, rasterToPlan: IDENTITY },
    () => undefined,
    () => undefined,
  );
  editor.attach(roomOn(doc, []), true);
  vi.stubGlobal('fetch', async (asked: string, { method = 'GET' }: RequestInit) => {
    const path = asked.slice(asked.indexOf('/revision'));
    calls.push(`${method} ${path}`);
    if (method === 'GET') {
      const list = path.endsWith('/doubt') ? doubts : rows;
      return Response.json({ code: 200, msg: '', rows: list, total: list.length });
    }
    doubts = doubts.map((doubt) => ({ ...doubt, confirmedBy: mei, confirmedAt: '2026-11-22T09:00:00.000Z' }));
    return Response.json({ code: 200, msg: '', data: CURRENT });
  });
});
afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
});

async function draw(as: Partial<RevisionsTabProps> = {}): Promise<void> {
  const i18n = createInstance();
  const resources = { en: { revision: texts, common, errors } };
  await i18n.use(initReactI18next).init({ lng: 'en', resources, interpolation: { escapeValue: false } });
  const shown = { number: 2, image: CURRENT.image, readOnly: false, superseded: false, show };
  const rights = { visitor: false, mayReplace: true, mayConfirm: true };
  render(
    <I18nextProvider i18n={i18n}>
      <QueryClientProvider client={queryClient}>
        <MemoryRouter>
          <RevisionsTab {...{ editor, shown }} {...rights} floor={FLOOR} timeZone="UTC" {...as} />
        </MemoryRouter>
      </QueryClientProvider>
    </I18nextProvider>,
  );
}

async function open(as: Partial<RevisionsTabProps> = {}): Promise<void> {
  await draw(as);
  await screen.findByRole('button', { name: /^Rev B/ });
}

it('tells who made which drawing current and when, how far a draft is, and opens an old one', async () => {
  await open();
  const [current, old] = screen.getAllByRole('button', { name: /^Rev/ });
  expect(current?.getAttribute('aria-current')).toBe('true');
  expect(current?.textContent).toMatch(/Rev B.*current.*Made current by .*Mei.*2 Nov 2026/);
  expect(old?.textContent).toMatch(/Rev A.*Superseded/);
  const draft = screen.getByText('Draft of Rev C').closest('li');
  expect(draft?.textContent).toMatch(/not aligned yet.*Mei.*For tender/);
  const goOn = screen.getByRole('link', { name: 'Go on with draft C' });
  expect(goOn.getAttribute('href')).toContain(`draft=${DRAFT.id}`);
  if (old) fireEvent.click(old);
  expect(show.mock.calls).toEqual([[1]]);
});

it('leads to what is in doubt and has it confirmed there', async () => {
  await open();
  const row = (await screen.findByText('Lobby')).closest('li');
  if (!row) throw new Error('the doubt is not listed');
  expect(row.textContent).toContain('60%');
  fireEvent.click(within(row).getByRole('button', { name: /Lobby.*60%/ }));
  expect(editor.store.state.selection).toEqual([LOBBY]);
  fireEvent.click(within(row).getByRole('button', { name: 'Confirm Lobby' }));
  await screen.findByText(/Confirmed by .*Mei/);
  expect(calls).toContain(`POST /revision/${CURRENT.id}/doubt/confirm`);
  expect(screen.queryByRole('button', { name: 'Confirm Lobby' })).toBeNull();
});

it('shows those who only look all of it and lets them do none of it', async () => {
  await open({ mayReplace: false, mayConfirm: false });
  await screen.findByText('Lobby');
  expect(screen.queryByRole('button', { name: 'Confirm Lobby' })).toBeNull();
  expect(screen.queryByRole('button', { name: texts.new })).toBeNull();
  expect(screen.queryByRole('link', { name: /draft/i })).toBeNull();
});

it('asks nothing for visitors that is not theirs, and names nobody', async () => {
  rows = [FIRST, CURRENT].map((each) => ({
    ...each,
    issuedBy: null,
    doubtsFoundAt: null,
    openDoubtCount: 0,
  }));
  await open({ visitor: true, mayReplace: false, mayConfirm: false });
  expect(screen.getByRole('button', { name: /^Rev B/ }).textContent).toMatch(/Made current .2 Nov 2026/);
  expect(screen.queryByText('Lobby')).toBeNull();
  expect(screen.queryByText(texts.compare.unchecked)).toBeNull();
  expect(calls).toEqual(['GET /revision']);
});

it('says when nobody looked for what changed, and has another try when the list cannot be had', async () => {
  rows = [FIRST, { ...CURRENT, doubtsFoundAt: null }];
  doubts = [];
  await open();
  await screen.findByText(texts.compare.unchecked);
  expect(screen.getByRole('link', { name: texts.notCompared }).getAttribute('href')).toContain(CURRENT.id);
  cleanup();
  queryClient.clear();
  const answering = globalThis.fetch;
  vi.stubGlobal('fetch', async () =>
    Response.json({ code: 500, msg: '', data: { error: 'internal', fields: [] } }, { status: 500 }),
  );
  await draw();
  const retry = await screen.findByRole('button', { name: common.retry });
  vi.stubGlobal('fetch', answering);
  fireEvent.click(retry);
  expect(await screen.findByRole('button', { name: /^Rev B/ })).toBeTruthy();
});
