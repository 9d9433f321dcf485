import { createRectangleZone } from '@plumbline/shared/documents/plan/commands.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createInstance } from 'i18next';
import { I18nextProvider, initReactI18next } from 'react-i18next';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import * as Y from 'yjs';
import common from '../../../../../../locales/en/common.json';
import errors from '../../../../../../locales/en/errors.json';
import texts from '../../../../../../locales/en/revision.json';
import { queryClient } from '../../../api/query-client.ts';
import type { WorkerAnswer, WorkerQuestion } from './changes/changes-question.ts';
import { ComparePanel } from './compare/compare-panel.tsx';
import { testRevision } from './testing/test-revision.ts';
import { useDoubtSearch } from './use-doubt-search.ts';
import { useDrawnObjects } from './use-drawn-objects.ts';

const PROJECT_ID = '00000000-0000-4000-8000-000000000001';

const BEFORE = testRevision(1, 'current');
const AFTER = testRevision(2, 'draft');

/** Stands where the browser's worker stands; the test says how the comparison ends, then every object is in doubt. */
class AnsweringWorker extends EventTarget {
  static newest: AnsweringWorker | null = null;
  asked: WorkerQuestion[] = [];
  isHeld = false;

  constructor() {
    super();
    AnsweringWorker.newest = this;
  }

  postMessage(question: WorkerQuestion): void {
    this.asked.push(question);
    if (!this.isHeld) queueMicrotask(() => this.#find(question));
  }

  release(): void {
    this.isHeld = false;
    for (const question of this.asked) this.#find(question);
  }

  #find(question: WorkerQuestion): void {
    if (question.kind !== 'search') return;
    const doubts = question.objects.map(({ id }) => ({ objectId: id, changedShare: 0.5 }));
    this.answer({ kind: 'found', turn: question.turn, doubts });
  }

  terminate(): void {}

  answer(data: WorkerAnswer): void {
    this.dispatchEvent(new MessageEvent('message', { data }));
  }
}

function worker(): AnsweringWorker {
  if (!AnsweringWorker.newest) throw new Error('no worker was asked');
  return AnsweringWorker.newest;
}

const compared = (ok: boolean): WorkerAnswer => {
  const bounds = { left: 0, top: 0, right: 100, bottom: 100 };
  return {
    kind: 'compared',
    // No browser, no picture: the panel has no use for it.
    changes: ok ? { ok, picture: Object.create(null), bounds } : { ok },
  };
};

let doc: Y.Doc;
/** Object ids of each entry that reached the server. */
let entered: string[][];
let isRefusing: boolean;

const draw = (name: string) =>
  createRectangleZone(doc, { name, colour: 'z1', left: 0, top: 0, right: 50, bottom: 50 });

beforeEach(() => {
  doc = new Y.Doc();
  entered = [];
  isRefusing = false;
  AnsweringWorker.newest = null;
  vi.stubGlobal('Worker', AnsweringWorker);
  vi.stubGlobal('fetch', async (_path: string, { method = 'GET', body }: RequestInit = {}) => {
    const json = (status: number, content: object) => Response.json(content, { status });
    if (method === 'GET') return json(200, { code: 200, msg: '', rows: [], total: 0 });
    if (isRefusing) return json(500, { code: 500, msg: 'no', data: { error: 'internal', fields: [] } });
    const { doubts }: { doubts: { objectId: string }[] } = JSON.parse(typeof body === 'string' ? body : '{}');
    entered.push(doubts.map(({ objectId }) => objectId));
    return json(200, { code: 200, msg: '', data: AFTER });
  });
});
afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
});

const issue = vi.fn<(how: { unchecked: boolean }) => Promise<void>>(async () => undefined);

function Panel() {
  const objects = useDrawnObjects(doc);
  const searched = { before: BEFORE, after: AFTER, objects, joined: true };
  const search = useDoubtSearch(PROJECT_ID, searched, true);
  return (
    <ComparePanel
      projectId={PROJECT_ID}
      before={BEFORE}
      after={AFTER}
      objects={objects ?? []}
      search={search}
      mayConfirm
      isFree
      onIssue={issue}
      onAlign={null}
      doubtful={[]}
      shownId={null}
      onShow={() => undefined}
    />
  );
}

async function open(): Promise<void> {
  issue.mockClear();
  const i18n = createInstance();
  const resources = { en: { revision: texts, common, errors } };
  await i18n.use(initReactI18next).init({ lng: 'en', resources, interpolation: { escapeValue: false } });
  render(
    <I18nextProvider i18n={i18n}>
      <QueryClientProvider client={queryClient}>
        <Panel />
      </QueryClientProvider>
    </I18nextProvider>,
  );
}

const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const makeCurrent = () => button('Make Rev B current');

it('a drawing is made current only when what is drawn is searched and entered', async () => {
  draw('Lobby');
  await open();
  expect(makeCurrent().disabled).toBe(true);
  worker().answer(compared(true));
  await waitFor(() => expect(entered).toEqual([[...doc.getMap('zones').keys()]]));
  await waitFor(() => expect(makeCurrent().disabled).toBe(false));
  fireEvent.click(makeCurrent());
  expect(issue).toHaveBeenCalledWith({ unchecked: false });
});

it('what somebody draws while the page is open is searched too, before it goes on', async () => {
  await open();
  worker().answer(compared(true));
  await waitFor(() => expect(makeCurrent().disabled).toBe(false));
  worker().isHeld = true;
  draw('Drawn meanwhile');
  await waitFor(() => expect(makeCurrent().disabled).toBe(true));
  expect(entered.at(-1)).toEqual([]);
  worker().release();
  await waitFor(() => expect(entered.at(-1)).toHaveLength(1));
  await waitFor(() => expect(makeCurrent().disabled).toBe(false));
});

it('drawings that cannot be compared are said so, with another try and a way on that is told of', async () => {
  await open();
  worker().answer(compared(false));
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(texts.compare.stuck.failed));
  expect(makeCurrent().disabled).toBe(true);
  expect(screen.queryByText(texts.compare.noDoubts)).toBeNull();
  fireEvent.click(button(texts.compare.goOnUnchecked));
  expect(issue).toHaveBeenCalledWith({ unchecked: true });
  await waitFor(() => expect(button(texts.compare.goOnUnchecked).getAttribute('aria-busy')).toBeNull());
  const first = worker();
  fireEvent.click(button(common.retry));
  await waitFor(() => expect(worker()).not.toBe(first));
  worker().answer(compared(true));
  await waitFor(() => expect(makeCurrent().disabled).toBe(false));
});

it('doubts that could not be entered do not pass for none', async () => {
  isRefusing = true;
  draw('Lobby');
  await open();
  worker().answer(compared(true));
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(texts.compare.stuck.unsaved));
  expect(makeCurrent().disabled).toBe(true);
  expect(screen.queryByText(texts.compare.noDoubts)).toBeNull();
  isRefusing = false;
  const first = worker();
  fireEvent.click(button(common.retry));
  await waitFor(() => expect(worker()).not.toBe(first));
  worker().answer(compared(true));
  await waitFor(() => expect(entered).toHaveLength(1));
  await waitFor(() => expect(makeCurrent().disabled).toBe(false));
});
