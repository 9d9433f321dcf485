/** Sends what is kept, note by note, each in its order. Guarded by `note-queue.test.ts`. */
import { byNote, nextOf, type QueuedStep } from './queued-step.ts';
import type { QueueStore } from './queue-store.ts';
import { failedBy } from './step-outcome.ts';

/** Notes that are sent beside each other. */
const LANES = 3;

/** What the server is told of a step. */
export interface StepSender {
  /**
   * Sends it; `file` are the bytes of a file. `note` says to it what is known before the call is made or while it goes
   * on, and what a repeated call is to repeat. @throws RequestError
   */
  send(
    step: QueuedStep,
    around: { file: File | null; note: (step: QueuedStep) => Promise<void> },
  ): Promise<Sent>;
  /** The step that was refused, with the note as it is now. */
  refused(step: QueuedStep): Promise<QueuedStep>;
}

/** What became of a step that was taken. */
export interface Sent {
  /** Null when nothing is left of it. */
  left: QueuedStep | null;
  /** Of the note afterwards, where it has changed. */
  version: number | null;
}

interface Sending {
  store: QueueStore;
  sender: StepSender;
  /** Somebody else uses this tab, or it is closed. */
  isOver: () => boolean;
  onChange: () => Promise<void>;
}

/** @returns true when nothing is left to send by itself */
export async function sendQueue(sending: Sending): Promise<boolean> {
  const notes = byNote(await sending.store.all());
  const waiting = [...notes.keys()].values();
  let isDone = true;
  const lane = async () => {
    for (const noteId of waiting) isDone = (await sendNote(noteId, sending)) && isDone;
  };
  await Promise.all(Array.from({ length: LANES }, lane));
  return isDone;
}

async function sendNote(noteId: string, sending: Sending): Promise<boolean> {
  const { store, isOver, onChange } = sending;
  for (;;) {
    if (isOver()) return false;
    const steps = (await store.all()).filter((step) => step.noteId === noteId);
    const next = nextOf(steps);
    if (!next) return true;
    const isTaken = next.do === 'settle' || (await isSent(next.step, steps, sending));
    if (next.do === 'settle') await store.remove([next.step.id]);
    await onChange();
    if (!isTaken) return false;
  }
}

/** @returns false when it goes on waiting */
async function isSent(
  step: QueuedStep,
  steps: readonly QueuedStep[],
  { store, sender }: Sending,
): Promise<boolean> {
  let current = step;
  const note = async (next: QueuedStep) => {
    current = next;
    await store.put(next);
  };
  try {
    const file = step.work.kind === 'file' ? await store.fileOf(step.id) : null;
    const { left, version } = await sender.send(step, { file, note });
    const others = steps.filter(({ id }) => id !== step.id);
    await store.settle(step.id, [...(left ? [left] : []), ...standingOn(others, version)]);
    return true;
  } catch (error) {
    const failed = failedBy(current, error);
    if (failed.is === 'line') return false;
    if (failed.is === 'server') await store.put({ ...current, failures: current.failures + 1 });
    else await store.put(await sender.refused({ ...current, refusal: failed.refusal }));
    return failed.is === 'refused';
  }
}

/** Own decisions follow each other: the next one is made on the version that the one before brought. */
function standingOn(steps: readonly QueuedStep[], version: number | null): QueuedStep[] {
  if (version === null) return [];
  return steps.flatMap((step) => {
    const { work } = step;
    if (work.kind !== 'decision' || work.sent !== null || step.refusal) return [];
    return [{ ...step, work: { ...work, seen: Math.max(work.seen, version) } }];
  });
}
