/**
 * Files on their way to notes. They go on while the panel is closed and other pages are shown; leaving the tab asks
 * first, and the same file chosen again goes on where it stopped. One that loses its line goes with the note's queue. Test: file-sends.test.ts.
 */
import { NOTE_FILE_MAX_BYTES } from '@plumbline/shared/contract/attachment.ts';
import { NOTE_LIMITS } from '@plumbline/shared/documents/note/schema.ts';
import { newObjectId } from '@plumbline/shared/ids/object-id.ts';
import { cutText } from '@plumbline/shared/text/entered-text.ts';
import { proxy, useSnapshot } from 'valtio';
import { RequestError } from '../../api/request-error.ts';
import type { Transfer } from '../../api/tus-transfer.ts';
import { hasWaiting } from '../queue/kept-steps.ts';
import { keepStep } from '../queue/open-queue.ts';
import { attachUpload, cancelUpload } from './attachment-requests.ts';

/** Files of one tab that are sent at once; the others wait for their turn. */
const AT_ONCE = 3;

export interface FileSend {
  id: string;
  noteId: string;
  name: string;
  state: 'waiting' | 'sending' | 'attaching' | 'failed';
  /** Share that is sent, 0…1. */
  progress: number;
  /** A code of the catalogue; `lost` when it could not be read, `unkept` when this device cannot keep it either. */
  error: string | null;
}

interface Target {
  projectId: string;
  noteId: string;
}

interface Sent {
  file: File;
  target: Target;
  transfer: Transfer | null;
  uploadId: string | null;
}

const state = proxy<{ sends: FileSend[] }>({ sends: [] });
const kept = new Map<string, Sent>();

/** The files on their way to a note, in the order they were chosen. */
export function useFileSends(noteId: string): readonly FileSend[] {
  return useSnapshot(state).sends.filter((send) => send.noteId === noteId);
}

export function sendFiles(target: Target, files: readonly File[]): void {
  const goesLater = !navigator.onLine || hasWaiting(target.noteId);
  for (const file of files) {
    const id = newObjectId();
    kept.set(id, { file, target, transfer: null, uploadId: null });
    const isTooLarge = file.size > NOTE_FILE_MAX_BYTES;
    state.sends.push({
      id,
      noteId: target.noteId,
      name: cutText(file.name, NOTE_LIMITS.attachmentNameChars),
      state: isTooLarge ? 'failed' : goesLater ? 'attaching' : 'waiting',
      progress: 0,
      error: isTooLarge ? 'attachment-too-large' : null,
    });
    if (!isTooLarge && goesLater) void keep(id);
  }
  startNext();
}

/** Without a line, or behind what waits already, a file goes with the note's queue, also after a reload. */
async function keep(id: string): Promise<void> {
  const sent = kept.get(id);
  const name = state.sends.find((send) => send.id === id)?.name;
  if (!sent || name === undefined) return;
  const { file, target, uploadId } = sent;
  const work = { kind: 'file', name, sizeBytes: file.size, uploadId } as const;
  if (await keepStep({ ...target, file, work })) forget(id);
  else fail(id, 'unkept');
}

/** Goes on with a file that did not get through; what is sent already is not sent again. */
export function retrySend(id: string): void {
  change(id, { state: 'waiting', error: null });
  startNext();
}

/** Takes a file off the list, and off the server what was sent of it. */
export function dropSend(id: string): void {
  const sent = kept.get(id);
  const uploadId = sent?.uploadId ?? sent?.transfer?.uploadId() ?? null;
  sent?.transfer?.pause();
  forget(id);
  if (uploadId !== null) void cancelUpload(uploadId).catch(() => undefined);
}

function startNext(): void {
  const busy = state.sends.filter((send) => send.state === 'sending' || send.state === 'attaching').length;
  const next = state.sends.filter((send) => send.state === 'waiting').slice(0, Math.max(0, AT_ONCE - busy));
  for (const { id } of next) void start(id);
}

async function start(id: string): Promise<void> {
  const sent = kept.get(id);
  if (!sent) return;
  if (sent.uploadId !== null) {
    await attach(id, sent.uploadId);
    return;
  }
  change(id, { state: 'sending', progress: 0 });
  try {
    // Only who uploads pays for the upload client.
    const { createTransfer } = await import('../../api/tus-transfer.ts');
    const announcement = { purpose: 'note-file', projectId: sent.target.projectId } as const;
    sent.transfer = await createTransfer(announcement, sent.file, {
      onProgress: (progress) => change(id, { progress }),
      onDone: (uploadId) => {
        sent.uploadId = uploadId;
        void attach(id, uploadId);
      },
      onFailed: (code) => (code === null ? void keep(id) : fail(id, code)),
    });
    if (kept.has(id)) sent.transfer.start();
  } catch {
    // A file that is gone from its disk cannot be read, and a part of the app may not have come.
    fail(id, 'lost');
  }
}

async function attach(id: string, uploadId: string): Promise<void> {
  const sent = kept.get(id);
  const name = state.sends.find((send) => send.id === id)?.name;
  if (!sent || name === undefined) return;
  change(id, { state: 'attaching', progress: 1 });
  try {
    await attachUpload(sent.target.noteId, { uploadId, name });
    forget(id);
  } catch (error) {
    const code = error instanceof RequestError ? (error.failure?.error ?? null) : null;
    // A refused file is gone from the server: another try sends it again.
    if (code !== null) sent.uploadId = null;
    if (code === null) void keep(id);
    else fail(id, code);
  }
  startNext();
}

function fail(id: string, error: string): void {
  change(id, { state: 'failed', error });
  startNext();
}

function change(id: string, fields: Partial<FileSend>): void {
  const send = state.sends.find((each) => each.id === id);
  if (send) Object.assign(send, fields);
}

function forget(id: string): void {
  kept.delete(id);
  state.sends = state.sends.filter((send) => send.id !== id);
  startNext();
}

globalThis.addEventListener('beforeunload', (event) => {
  if (state.sends.some((send) => send.state !== 'failed')) event.preventDefault();
});
