/**
 * What was done in notes without a line: kept on this device, shown by all tabs, sent by one. Guarded by
 * `note-queue.test.ts`.
 */
import { newObjectId } from '@plumbline/shared/ids/object-id.ts';
import { keptSteps, setKeptSteps } from './kept-steps.ts';
import { askToPersist } from './kept-storage.ts';
import { sendQueue, type StepSender } from './send-queue.ts';
import type { QueuedStep, StepWork } from './queued-step.ts';
import { openQueueStore, type QueueStore } from './queue-store.ts';

const FIRST_PAUSE_MS = 2000;
const LONGEST_PAUSE_MS = 30_000;

export interface NewStep {
  projectId: string;
  noteId: string;
  work: StepWork;
  /** When it was done, where that was before it is kept. */
  at?: number;
  /** Of the call that was tried already. */
  key?: string;
  /** The bytes of a file. */
  file?: File;
}

export interface QueueOptions {
  userId: string;
  store: QueueStore;
  /** Null where tabs cannot speak to each other. */
  channel: BroadcastChannel | null;
  /** Missing on plain http: each tab sends for itself then. */
  locks: Pick<LockManager, 'request'> | null;
  sender: StepSender;
  /** False once somebody else uses this tab. */
  isOwn: () => boolean;
}

export class NoteQueue {
  #options: QueueOptions;
  #pauseMs = FIRST_PAUSE_MS;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #running: Promise<void> | null = null;
  #isWanted = false;
  #closed = false;

  constructor(options: QueueOptions) {
    this.#options = options;
    options.channel?.addEventListener('message', this.#onOtherTab);
    globalThis.addEventListener('online', this.#onLine);
  }

  /** Shows what is kept, and begins to send it. */
  async start(): Promise<void> {
    await this.#show();
    this.#wake();
  }

  /** Keeps a step. @throws where the device has no room for it */
  async add({ at = Date.now(), key = newObjectId(), file, ...step }: NewStep): Promise<void> {
    const id = step.work.kind === 'room' ? `room-${step.noteId}` : newObjectId();
    if (keptSteps().length === 0) askToPersist();
    await this.#options.store.put({ ...step, id, at, key, refusal: null, failures: 0 }, file);
    await this.#changed();
    this.#later();
  }

  /** Sends what was refused once more, as a new call on the note as it was shown. */
  async tryAgain(steps: readonly QueuedStep[]): Promise<void> {
    for (const step of steps) await this.#options.store.put(asNew(step));
    await this.#changed();
    this.#wake();
  }

  async discard(steps: readonly QueuedStep[]): Promise<void> {
    await this.#options.store.remove(steps.map(({ id }) => id));
    await this.#changed();
  }

  /** Tries now; settled once nothing more can be sent at the moment. */
  async sendNow(): Promise<void> {
    this.#pauseMs = FIRST_PAUSE_MS;
    // What is under way may have looked already.
    await this.#running;
    await this.#run();
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
    globalThis.removeEventListener('online', this.#onLine);
    this.#options.channel?.close();
    this.#options.store.close();
    setKeptSteps([]);
  }

  #onLine = (): void => {
    this.#pauseMs = FIRST_PAUSE_MS;
    this.#wake();
  };

  #onOtherTab = (): void => void this.#show();

  #wake(): void {
    if (this.#running) this.#isWanted = true;
    else void this.#run();
  }

  /** The next try by itself, each time later. */
  #later(): void {
    clearTimeout(this.#timer);
    if (this.#closed) return;
    this.#timer = setTimeout(() => this.#wake(), this.#pauseMs);
    this.#pauseMs = Math.min(this.#pauseMs * 2, LONGEST_PAUSE_MS);
  }

  #run(): Promise<void> {
    this.#running ??= this.#sendAll().finally(() => {
      this.#running = null;
      if (!this.#isWanted || this.#closed) return;
      this.#isWanted = false;
      void this.#run();
    });
    return this.#running;
  }

  async #sendAll(): Promise<void> {
    clearTimeout(this.#timer);
    if (this.#closed) return;
    const { userId, store, locks, sender } = this.#options;
    const isOver = () => this.#closed || !this.#options.isOwn();
    const send = () => sendQueue({ store, sender, isOver, onChange: () => this.#changed() });
    try {
      const isDone = locks ? await locks.request(`plumbline-notes-${userId}`, send) : await send();
      if (isDone) this.#pauseMs = FIRST_PAUSE_MS;
      else this.#later();
    } catch {
      // The device does not answer; what is kept is sent with the next try.
      this.#later();
    }
  }

  async #changed(): Promise<void> {
    if (this.#closed) return;
    await this.#show();
    // A channel has no target but its own origin.
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    this.#options.channel?.postMessage('changed');
  }

  async #show(): Promise<void> {
    const steps = await this.#options.store.all().catch(() => null);
    if (steps && !this.#closed) setKeptSteps(steps.toSorted((a, b) => a.at - b.at));
  }
}

/** Decided anew by somebody who has seen the note as it is. */
function asNew(step: QueuedStep): QueuedStep {
  const { work, refusal } = step;
  const current = refusal?.current;
  const fresh = { ...step, key: newObjectId(), refusal: null, failures: 0 };
  if (work.kind === 'file') return { ...fresh, work: { ...work, uploadId: null } };
  if (work.kind !== 'decision') return fresh;
  return { ...fresh, work: { ...work, seen: current?.version ?? work.seen, sent: null } };
}

/** The queue of an account; null where this browser keeps nothing. */
export async function openNoteQueue(
  userId: string,
  { sender, isOwn, onClosed }: Pick<QueueOptions, 'sender' | 'isOwn'> & { onClosed: () => void },
): Promise<NoteQueue | null> {
  const store = await openQueueStore(userId, onClosed);
  if (!store) return null;
  const channel =
    typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(`plumbline-notes-${userId}`);
  const locks = 'locks' in navigator ? navigator.locks : null;
  return new NoteQueue({ userId, store, channel, locks, sender, isOwn });
}
