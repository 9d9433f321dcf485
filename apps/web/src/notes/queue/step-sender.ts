import type { CurrentNote } from '@plumbline/shared/contract/note.ts';
import { queryClient } from '../../api/query-client.ts';
import { RequestError } from '../../api/request-error.ts';
import { attachUpload } from '../attachments/attachment-requests.ts';
import { currentOf } from '../decide.ts';
import { putNote } from '../live-notes.ts';
import { createNote, readNote, sendCall } from '../note-requests.ts';
import type { QueuedStep, WorkOf } from './queued-step.ts';
import type { Sent, StepSender } from './send-queue.ts';
import { isDoneAlready } from './step-outcome.ts';
import { uploadFile } from './upload-file.ts';

type Around = Parameters<StepSender['send']>[1];

/** Says to the server what an account did in its notes. */
export function stepSender(ownId: string): StepSender {
  return {
    send(step, around) {
      const { work } = step;
      if (work.kind === 'create') return sendCreate(step, work);
      if (work.kind === 'file') return sendFile(step, work, around);
      if (work.kind === 'room') return sendRoom(step);
      return sendDecision({ step, work, ownId }, around);
    },
    async refused(step) {
      const { refusal } = step;
      if (!refusal || step.work.kind === 'create') return step;
      const current = refusal.current ?? (await readCurrent(step.noteId));
      if (current) putNote(queryClient, step.projectId, current);
      return { ...step, refusal: { ...refusal, current } };
    },
  };
}

async function sendCreate(step: QueuedStep, work: WorkOf<'create'>): Promise<Sent> {
  const note = await createNote(work.body, step.key);
  putNote(queryClient, step.projectId, note, 'made');
  return { left: { ...step, work: { ...work, note, isMade: true } }, version: note.version };
}

async function sendFile(step: QueuedStep, work: WorkOf<'file'>, { file, note }: Around): Promise<Sent> {
  const withUpload = (uploadId: string | null) => note({ ...step, work: { ...work, uploadId } });
  const uploadId = work.uploadId ?? (await uploadFile(step.projectId, file));
  if (work.uploadId === null) await withUpload(uploadId);
  try {
    await attachUpload(step.noteId, { uploadId, name: work.name });
  } catch (error) {
    const isGone = error instanceof RequestError && error.failure?.error === 'not-found';
    if (!isGone || work.uploadId === null) throw error;
    // What was sent long ago is swept away: it is sent anew, and the next answer holds.
    await withUpload(null);
    throw new RequestError(0, 'the upload is gone');
  }
  return { left: null, version: null };
}

async function sendRoom(step: QueuedStep): Promise<Sent> {
  // The client of rooms is heavy, and most of what waits is none of theirs.
  const { sendRoomEdits } = await import('./room-edits.ts');
  const code = await sendRoomEdits(step);
  if (code !== null) throw new RequestError(409, code, { failure: { error: code, requestId: '' } });
  return { left: null, version: null };
}

async function sendDecision(
  { step, work, ownId }: { step: QueuedStep; work: WorkOf<'decision'>; ownId: string },
  { note }: Around,
): Promise<Sent> {
  const version = work.sent ?? work.seen;
  await note({ ...step, work: { ...work, sent: version } });
  const taken = await sendCall({ id: step.noteId, version }, work.call, step.key).catch((error: unknown) => {
    const current = currentOf(error);
    if (current && isDoneAlready(step, current, ownId)) return current;
    throw error;
  });
  putNote(queryClient, step.projectId, taken);
  return { left: null, version: taken.version };
}

/** Null where it is gone, or not to be seen any more. */
function readCurrent(noteId: string): Promise<CurrentNote | null> {
  return readNote(noteId).catch(() => null);
}
