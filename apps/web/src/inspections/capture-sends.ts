/**
 * Files on their way to inspections. They go on while other pages are shown; leaving the tab asks first, and after a reload
 * the same files, chosen again, go on where they stopped. Test: capture-sends.test.tsx.
 */
import { proxy, useSnapshot } from 'valtio';
import type { Transfer } from '../api/tus-transfer.ts';

/** Files of one tab that are sent at once; the others wait for their turn. */
const AT_ONCE = 3;

export interface CaptureSend {
  /** Of the file at the server. */
  id: string;
  inspectionId: string;
  sizeBytes: number;
  state: 'waiting' | 'sending' | 'paused' | 'sent' | 'failed';
  /** Share that is sent, 0…1. */
  progress: number;
  /** A code of the catalogue; `lost` when the line did not hold, `gone` when the file cannot be read any more. */
  error: string | null;
}

interface FileToSend {
  id: string;
  file: File;
}

interface Kept {
  file: File;
  projectId: string;
  transfer: Transfer | null;
}

const state = proxy<{ sends: CaptureSend[] }>({ sends: [] });
const kept = new Map<string, Kept>();

/** What this tab sends of an inspection, in the order it was chosen. */
export function useCaptureSends(inspectionId: string): readonly CaptureSend[] {
  return useSnapshot(state).sends.filter((send) => send.inspectionId === inspectionId);
}

/** Sends files that an inspection waits for; one that is on its way already is not begun again. */
export function sendCaptures(
  { projectId, inspectionId }: { projectId: string; inspectionId: string },
  files: readonly FileToSend[],
): void {
  for (const { id, file } of files) {
    const known = state.sends.find((send) => send.id === id);
    if (known && known.state !== 'failed') continue;
    kept.set(id, { file, projectId, transfer: null });
    const send: CaptureSend = {
      id,
      inspectionId,
      sizeBytes: file.size,
      state: 'waiting',
      progress: 0,
      error: null,
    };
    if (known) Object.assign(known, send);
    else state.sends.push(send);
  }
  startNext();
}

/** Holds back what is not sent yet of an inspection. */
export function pauseCaptures(inspectionId: string): void {
  for (const send of state.sends) {
    if (send.inspectionId !== inspectionId || (send.state !== 'sending' && send.state !== 'waiting'))
      continue;
    kept.get(send.id)?.transfer?.pause();
    send.state = 'paused';
  }
  startNext();
}

/** Goes on with what was held back or did not get through, unless its file has to be chosen again. */
export function resumeCaptures(inspectionId: string): void {
  for (const send of state.sends) {
    if (send.inspectionId !== inspectionId || !canGoOn(send)) continue;
    send.state = 'waiting';
    send.error = null;
  }
  startNext();
}

/** Whether it goes on by itself when somebody wants it to. */
export function canGoOn({ state: at, error }: CaptureSend): boolean {
  return at === 'paused' || (at === 'failed' && error !== 'gone');
}

/** Sends nothing more of an inspection and forgets its files. */
export function dropCaptures(inspectionId: string): void {
  pauseCaptures(inspectionId);
  for (const { id } of state.sends.filter((send) => send.inspectionId === inspectionId)) kept.delete(id);
  state.sends = state.sends.filter((send) => send.inspectionId !== inspectionId);
}

function startNext(): void {
  const busy = state.sends.filter((send) => send.state === 'sending').length;
  const next = state.sends.filter((send) => send.state === 'waiting').slice(0, Math.max(0, AT_ONCE - busy));
  for (const { id } of next) void start(id);
}

async function start(id: string): Promise<void> {
  const entry = kept.get(id);
  if (!entry) return;
  change(id, { state: 'sending' });
  try {
    entry.transfer ??= await begin(id, entry);
    if (state.sends.find((send) => send.id === id)?.state === 'sending') entry.transfer.start();
  } catch {
    // A part of the app has not come, or the file is gone.
    await failUnsaid(id, entry.file);
  }
}

async function begin(id: string, { file, projectId }: Kept): Promise<Transfer> {
  // Only who uploads pays for the upload client.
  const { createTransfer } = await import('../api/tus-transfer.ts');
  const announcement = { purpose: 'capture', projectId, sourceId: id } as const;
  return createTransfer(announcement, file, {
    onProgress: (progress) => change(id, { progress }),
    onDone: () => {
      kept.delete(id);
      change(id, { state: 'sent', progress: 1 });
      startNext();
    },
    onFailed: (code) => (code === null ? void failUnsaid(id, file) : fail(id, code)),
  });
}

/** Nobody said why: a file that was moved, changed or deleted since it was chosen fails as if the line did. */
async function failUnsaid(id: string, file: File): Promise<void> {
  const isThere = await file
    .slice(0, 1)
    .arrayBuffer()
    .then(() => true)
    .catch(() => false);
  fail(id, isThere ? 'lost' : 'gone');
}

function fail(id: string, error: string): void {
  const entry = kept.get(id);
  if (entry) entry.transfer = null;
  change(id, { state: 'failed', error });
  startNext();
}

function change(id: string, fields: Partial<CaptureSend>): void {
  const send = state.sends.find((each) => each.id === id);
  if (send) Object.assign(send, fields);
}

globalThis.addEventListener('beforeunload', (event) => {
  if (state.sends.some((send) => send.state === 'waiting' || send.state === 'sending'))
    event.preventDefault();
});
