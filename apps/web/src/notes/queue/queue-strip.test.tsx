import 'fake-indexeddb/auto';
import { cleanup, configure, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import common from '../../../../../locales/en/common.json';
import errors from '../../../../../locales/en/errors.json';
import note from '../../../../../locales/en/note.json';
import { queryClient } from '../../api/query-client.ts';
import { removeMemberSession, storeMemberSession } from '../../api/session-store.ts';
import { loadTexts } from '../../testing/load-texts.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { MEMBER } from '../../testing/sample-sessions.ts';
import { answerRequests, type SeenRequest, type TestAnswer } from '../../testing/test-api.ts';
import { exampleNote } from '../testing/example-note.ts';
import { deleteQueue, keepStep, noteQueue } from './open-queue.ts';
import { QueueStrip } from './queue-strip.tsx';
import type { StepWork } from './queued-step.ts';

configure({ asyncUtilTimeout: 10_000 });
beforeAll(() => loadTexts({ common, errors, note }));

const NOTE = exampleNote({ number: null, version: 0, title: 'Crack', text: 'Crack at axis C' });
const { id: noteId, projectId } = NOTE;
const CREATE: StepWork = {
  kind: 'create',
  isMade: false,
  note: NOTE,
  body: { id: noteId, projectId, text: NOTE.text, place: null, assignee: null, dueDate: null, tagIds: [] },
};
const COMPLETE: StepWork = {
  kind: 'decision',
  call: { kind: 'step', step: { to: 'complete', comment: 'Sealed' } },
  patch: { status: 'complete' },
  seen: 4,
  sent: null,
};
const onGone = vi.fn<() => void>();
let answer: (request: SeenRequest) => TestAnswer;
let requests: SeenRequest[];

const away = () => ({ status: 503, body: {} });
const refusal = (error: string, more: object = {}) => ({
  status: 409,
  body: { code: 409, msg: error, data: { error, requestId: 'r', ...more } },
});
const button = (name: string) => screen.getByRole('button', { name });
const refused = () => screen.findByRole('region', { name: note.queue.refused });
const keep = (work: StepWork) => keepStep({ projectId, noteId, work });
const sendNow = async () => (await noteQueue())?.sendNow();

beforeEach(async () => {
  onGone.mockReset();
  answer = away;
  ({ seen: requests } = await answerRequests((request) => answer(request)));
  storeMemberSession(
    { accessToken: `s_${Math.random()}`, userData: MEMBER, rules: [], firstLogin: 0 },
    'Europe/Oslo',
  );
});
afterEach(async () => {
  cleanup();
  await deleteQueue(MEMBER.id);
  removeMemberSession();
  queryClient.clear();
});

it('lists what waits in the order in which it goes out', async () => {
  await keep(COMPLETE);
  await keep(CREATE);
  renderPage(<QueueStrip note={NOTE} onGone={onGone} />);
  const waiting = await screen.findByRole('region', { name: '2 steps wait on this device' });
  const texts = within(waiting).getAllByRole('listitem');
  expect(texts.map(({ textContent }) => textContent)).toEqual([
    'New note: Crack',
    'Status: Complete. Sealed',
  ]);
});

const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko)';
const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';

it.each([
  ['Safari', `${MAC} Version/18.5 Safari/605.1.15`, false, true],
  ['Safari on a phone', `${PHONE} Version/18.5 Mobile/15E148 Safari/604.1`, false, true],
  ['Safari, installed', `${MAC} Version/18.5 Safari/605.1.15`, true, false],
  ['Chrome', `${MAC} Chrome/140.0.0.0 Safari/537.36`, false, false],
])('N26 %s: whether it says that the browser may clear what waits', async (_, agent, isInstalled, isSaid) => {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(agent);
  const matchMedia = window.matchMedia.bind(window);
  vi.spyOn(window, 'matchMedia').mockImplementation((query) => {
    const list = matchMedia(query);
    if (query.includes('standalone')) Object.defineProperty(list, 'matches', { value: isInstalled });
    return list;
  });
  onTestFinished(() => void vi.restoreAllMocks());
  await keep(CREATE);
  renderPage(<QueueStrip note={NOTE} onGone={onGone} />);
  await screen.findByRole('region', { name: '1 step waits on this device' });
  expect(screen.queryByText(note.queue.clearedHint) !== null).toBe(isSaid);
});

it('N26 the browser is asked to keep it with the first step that waits, once', async () => {
  const persist = vi.fn<() => Promise<boolean>>().mockRejectedValue(new Error('not today'));
  Object.defineProperty(navigator, 'storage', { configurable: true, value: { persist } });
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'storage'));
  await keep(CREATE);
  await keep(COMPLETE);
  expect(persist).toHaveBeenCalledOnce();
});

it('a refused note comes back as one item with its followers; discarded, nothing of it is left', async () => {
  answer = () => refusal('project-closed');
  await keep(CREATE);
  await keep(COMPLETE);
  await sendNow();
  renderPage(<QueueStrip note={NOTE} onGone={onGone} />);
  const item = await refused();
  expect(within(item).getAllByRole('listitem')).toHaveLength(2);
  expect(item.textContent).toContain(errors['project-closed']);
  expect(requests.map(({ path }) => path)).toEqual(['/core/note']);

  fireEvent.click(button(note.queue.discard));
  const question = await screen.findByRole('alertdialog');
  fireEvent.click(within(question).getByRole('button', { name: note.queue.discard }));
  await waitFor(() => expect(onGone).toHaveBeenCalled());
  expect(screen.queryByRole('region')).toBeNull();
});

it('a refused step shows the note as it is; tried again it goes out as a new call on what was shown', async () => {
  const current = exampleNote({
    version: 9,
    status: 'in-progress',
    statusBy: { id: '01890000-0000-7000-8000-0000000000ab', name: 'Omar' },
  });
  answer = ({ method }) =>
    method === 'POST' ? refusal('conflict', { current }) : { body: { code: 200, msg: '', data: current } };
  await keep(COMPLETE);
  await sendNow();
  renderPage(<QueueStrip note={NOTE} onGone={onGone} />);
  const item = await refused();
  expect(item.textContent).toContain(note.queue.overtaken);
  expect(item.textContent).toContain('In progress · Nobody · No date');
  expect(item.textContent).toContain('Omar');

  const taken = { ...current, version: 10, status: 'complete' };
  answer = () => ({ body: { code: 200, msg: '', data: taken } });
  fireEvent.click(button(note.queue.tryAgain));
  await waitFor(() => expect(screen.queryByRole('region')).toBeNull());
  const calls = requests.filter(({ method }) => method === 'POST');
  expect(calls.map(({ body }) => body)).toEqual([
    { version: 4, to: 'complete', comment: 'Sealed' },
    { version: 9, to: 'complete', comment: 'Sealed' },
  ]);
  const keys = calls.map(({ headers }) => headers['idempotency-key']);
  expect(new Set(keys).size).toBe(2);
});
