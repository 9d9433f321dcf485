// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { newObjectId } from '@plumbline/shared/ids/object-id.ts';
import { Blob as NodeBlob, File as NodeFile } from 'node:buffer';
import { afterEach, expect, test, vi } from 'vitest';
import { RequestError } from '../../api/request-error.ts';
import { eventually } from '../../testing/eventually.ts';
import { exampleNote } from '../testing/example-note.ts';
import { keptSteps } from './kept-steps.ts';
import { NoteQueue, type NewStep } from './note-queue.ts';
import { refusedItems, waitingSteps, type QueuedStep, type StepWork } from './queued-step.ts';
import { openQueueStore, type QueueStore } from './queue-store.ts';
import type { StepSender } from './send-queue.ts';
import { isDoneAlready } from './step-outcome.ts';

// Those of jsdom cannot be kept.
vi.stubGlobal('Blob', NodeBlob);
vi.stubGlobal('File', NodeFile);

const [PROJECT, NOTE, OTHER] = ['p', 'n', 'o'];
const CREATE: StepWork = {
  kind: 'create',
  isMade: false,
  note: exampleNote({ id: NOTE, version: 0 }),
  body: {
    id: NOTE,
    projectId: PROJECT,
    text: 'Crack',
    place: null,
    assignee: null,
    dueDate: null,
    tagIds: [],
  },
};
const FILE: StepWork = { kind: 'file', name: 'Crack.jpg', sizeBytes: 5, uploadId: null };
const ROOM: StepWork = { kind: 'room' };
const decision = (to: 'complete' | 'open' | 'verified', seen = 0, sent: number | null = null): StepWork => ({
  kind: 'decision',
  call: { kind: 'step', step: { to } },
  patch: { status: to },
  seen,
  sent,
});

/** The server of a test: what reached it, and what it says to that. */
class FakeServer implements StepSender {
  isUp = true;
  reached: string[] = [];
  versions: (number | null)[] = [];
  keys: string[] = [];
  versionNow = 1;
  refuse: (step: QueuedStep) => RequestError | null = () => null;
  losesAnswers = false;
  #done = new Map<string, number>();

  send: StepSender['send'] = async (sentStep, { file, note }) => {
    let step = sentStep;
    const { work } = step;
    if (work.kind === 'decision' && work.sent === null) {
      step = { ...step, work: { ...work, sent: work.seen } };
      await note(step);
    }
    if (!this.isUp) throw new RequestError(0, 'away');
    const refused = this.refuse(step);
    if (refused) throw refused;
    if (!this.#done.has(step.key)) {
      this.reached.push(`${step.noteId} ${nameOf(step)}${file ? ` ${await file.text()}` : ''}`);
      this.keys.push(step.key);
      this.versions.push(step.work.kind === 'decision' ? step.work.sent : null);
      if (step.work.kind === 'decision') this.versionNow += 1;
      this.#done.set(step.key, this.versionNow);
    }
    if (this.losesAnswers) throw new RequestError(0, 'lost');
    const left = work.kind === 'create' ? { ...step, work: { ...work, isMade: true } } : null;
    return { left, version: work.kind === 'file' || work.kind === 'room' ? null : this.versionNow };
  };

  refused: StepSender['refused'] = (step) => Promise.resolve(step);
}

function nameOf({ work }: QueuedStep): string {
  return work.kind === 'decision' && work.call.kind === 'step' ? work.call.step.to : work.kind;
}

function refusal(error: string, code = 409): RequestError {
  return new RequestError(code, error, { failure: { error, requestId: 'r' } });
}

const opened: NoteQueue[] = [];
/** Each test has an account of its own. */
let userId = newObjectId();
const locks = new Map<string, Promise<unknown>>();
/** As the browser's: one after the other by name. */
const LOCKS: Pick<LockManager, 'request'> = {
  request: async <Answer>(name: string, ...rest: unknown[]): Promise<Awaited<Answer>> => {
    const work = rest.at(-1);
    if (typeof work !== 'function') throw new Error('no work');
    const turn = (locks.get(name) ?? Promise.resolve()).then(() => work());
    locks.set(
      name,
      turn.catch(() => undefined),
    );
    return turn;
  },
};

interface Opened {
  isOwn?: () => boolean;
  change?: (kept: QueueStore) => QueueStore;
}

async function open(sender: StepSender, { isOwn = () => true, change = (kept) => kept }: Opened = {}) {
  const store = await openQueueStore(userId, () => undefined);
  if (!store) throw new Error('no store');
  const queue = new NoteQueue({
    userId,
    store: change(store),
    channel: new BroadcastChannel(`test-${userId}`),
    locks: LOCKS,
    sender,
    isOwn,
  });
  opened.push(queue);
  await queue.start();
  return queue;
}

const step = (work: StepWork, of: Partial<NewStep> = {}): NewStep => ({
  projectId: PROJECT,
  noteId: NOTE,
  work,
  ...of,
});

afterEach(() => {
  for (const queue of opened.splice(0)) queue.close();
  userId = newObjectId();
});

test('what was done in any order goes out as create, files, room edits, decisions, once, after a reload', async () => {
  const server = new FakeServer();
  server.isUp = false;
  const before = await open(server);
  await before.add(step(decision('complete')));
  await before.add(step(ROOM));
  await before.add(step(ROOM));
  await before.add(step(FILE, { file: new File(['bytes'], 'Crack.jpg', { type: 'image/jpeg' }) }));
  await before.add(step(CREATE));
  await before.add(step(decision('verified')));
  expect(waitingSteps(keptSteps()).map((each) => nameOf(each))).toEqual([
    'create',
    'file',
    'room',
    'complete',
    'verified',
  ]);
  await before.sendNow();
  before.close();
  expect(keptSteps()).toEqual([]);

  const after = await open(server);
  expect(keptSteps()).toHaveLength(5);
  server.isUp = true;
  await after.sendNow();
  expect(server.reached).toEqual(['n create', 'n file bytes', 'n room', 'n complete', 'n verified']);
  // Each decision stands on the version that the one before brought.
  expect(server.versions).toEqual([null, null, null, 1, 2]);
  expect(keptSteps()).toEqual([]);
});

test('N24 an answer that was lost: the same call is made again under its key, and takes effect once', async () => {
  const server = new FakeServer();
  server.losesAnswers = true;
  const queue = await open(server);
  await queue.add(step(CREATE));
  await queue.add(step(decision('complete')));
  await queue.sendNow();
  expect(server.reached).toEqual(['n create']);
  server.losesAnswers = false;
  await Promise.all([queue.sendNow(), queue.sendNow()]);
  expect(server.reached).toEqual(['n create', 'n complete']);
  expect(new Set(server.keys).size).toBe(2);
});

test('N24 of two tabs one sends, and both show what waits', async () => {
  const server = new FakeServer();
  server.isUp = false;
  const [one, other] = [await open(server), await open(server)];
  await one.add(step(CREATE));
  await eventually(() => expect(keptSteps()).toHaveLength(1));
  server.isUp = true;
  await Promise.all([one.sendNow(), other.sendNow()]);
  expect(server.reached).toEqual(['n create']);
});

test('a refused create takes what was done in the note into one item, and other notes go on', async () => {
  const server = new FakeServer();
  server.refuse = ({ work, noteId }) =>
    work.kind === 'create' && noteId === NOTE ? refusal('project-closed') : null;
  const queue = await open(server);
  await queue.add(step(CREATE));
  await queue.add(step(ROOM));
  await queue.add(step(decision('complete')));
  await queue.add(step(decision('open', 3), { noteId: OTHER }));
  await queue.sendNow();
  expect(server.reached).toEqual(['o open']);
  const [item, ...others] = refusedItems(keptSteps());
  expect(others).toEqual([]);
  expect(item?.step.refusal).toMatchObject({ code: 'project-closed' });
  expect(item?.followers.map((each) => nameOf(each))).toEqual(['room', 'complete']);
  expect(waitingSteps(keptSteps())).toEqual([]);

  server.refuse = () => null;
  await queue.tryAgain(keptSteps().filter((each) => each.refusal));
  await queue.sendNow();
  expect(server.reached).toEqual(['o open', 'n create', 'n room', 'n complete']);
  expect(keptSteps()).toEqual([]);
});

test('a refused decision comes back by itself; tried again it is another call, on the note as it was shown', async () => {
  const server = new FakeServer();
  const current = { ...exampleNote({ version: 9 }) };
  server.refuse = (each) =>
    nameOf(each) === 'complete' && each.work.kind === 'decision' && each.work.sent !== 9
      ? new RequestError(409, 'conflict', { failure: { error: 'conflict', current, requestId: 'r' } })
      : null;
  const queue = await open(server);
  await queue.add(step(FILE, { file: new File(['b'], 'b') }));
  await queue.add(step(decision('complete', 4)));
  await queue.sendNow();
  expect(server.reached).toEqual(['n file b']);
  const [refused] = keptSteps();
  expect(refused?.refusal).toMatchObject({ code: 'conflict', current: { version: 9 } });
  await queue.sendNow();
  expect(keptSteps()).toHaveLength(1);
  await queue.tryAgain(keptSteps());
  await queue.sendNow();
  expect(server.versions).toEqual([null, 9]);
  expect(server.keys).not.toContain(refused?.key);
});

test('what was discarded is not sent', async () => {
  const server = new FakeServer();
  server.isUp = false;
  const queue = await open(server);
  await queue.add(step(decision('open', 2)));
  await queue.discard(keptSteps());
  server.isUp = true;
  await queue.sendNow();
  expect([server.reached, keptSteps()]).toEqual([[], []]);
});

test('N25 nothing of one account goes out, or is shown, while another one is logged in', async () => {
  const server = new FakeServer();
  let isAna = true;
  const queue = await open(server, { isOwn: () => isAna });
  server.isUp = false;
  await queue.add(step(CREATE));
  await queue.sendNow();
  [isAna, server.isUp] = [false, true];
  await queue.sendNow();
  expect(server.reached).toEqual([]);
  queue.close();
  const anas = userId;
  userId = newObjectId();
  const bens = await open(server);
  await bens.sendNow();
  expect([server.reached, keptSteps()]).toEqual([[], []]);
  bens.close();
  userId = anas;
  await (await open(server)).sendNow();
  expect(server.reached).toEqual(['n create']);
});

test('N26 a device without room says so, and what it kept before stays whole', async () => {
  const server = new FakeServer();
  server.isUp = false;
  let isFull = false;
  const change = (store: QueueStore): QueueStore => ({
    ...store,
    put: (each, file) =>
      isFull ? Promise.reject(new DOMException('no room', 'AbortError')) : store.put(each, file),
  });
  const queue = await open(server, { change });
  await queue.add(step(CREATE));
  isFull = true;
  await expect(queue.add(step(FILE, { file: new File(['b'], 'b') }))).rejects.toThrow('no room');
  expect(keptSteps().map((each) => nameOf(each))).toEqual(['create']);
});

test('a server that fails over one step does so a few times; then the step comes back', async () => {
  const server = new FakeServer();
  server.refuse = () => refusal('internal', 500);
  const queue = await open(server);
  await queue.add(step(decision('open', 2)));
  for (let round = 0; round < 4; round += 1) await queue.sendNow();
  expect(keptSteps()[0]?.refusal).toBeNull();
  await queue.sendNow();
  expect(keptSteps()[0]?.refusal).toMatchObject({ code: 'internal' });
});

test('a decision that stands already by its author is done: the first answer was lost long ago', () => {
  const kept: QueuedStep = {
    id: 's',
    projectId: PROJECT,
    noteId: NOTE,
    at: 0,
    key: 'k',
    refusal: null,
    failures: 0,
    work: decision('complete', 4, 4),
  };
  const mine = exampleNote({ status: 'complete', statusBy: { id: 'me', name: 'Mei' } });
  expect(isDoneAlready(kept, mine, 'me')).toBe(true);
  expect(isDoneAlready(kept, mine, 'somebody')).toBe(false);
  expect(isDoneAlready({ ...kept, work: decision('complete', 4) }, mine, 'me')).toBe(false);
});
