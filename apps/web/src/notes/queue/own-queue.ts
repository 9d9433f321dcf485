import { queryClient } from '../../api/query-client.ts';
import { getSession } from '../../api/session-store.ts';
import { noteQuery } from '../note-requests.ts';
import { keptSteps } from './kept-steps.ts';
import { openNoteQueue, type NoteQueue } from './note-queue.ts';
import { byNote, draftOf } from './queued-step.ts';
import { deleteQueueStore } from './queue-store.ts';
import { stepSender } from './step-sender.ts';

/** The queue of an account, which sends while this tab is the account's. */
export async function openOwnQueue(userId: string, onClosed: () => void): Promise<NoteQueue | null> {
  const isOwn = () => {
    const session = getSession();
    return session?.kind === 'member' && session.userData.id === userId;
  };
  const queue = await openNoteQueue(userId, { sender: stepSender(userId), isOwn, onClosed });
  await queue?.start();
  showDrafts();
  return queue;
}

/** Who opened the address of such a note before has found nothing there. */
function showDrafts(): void {
  for (const [noteId, steps] of byNote(keptSteps())) {
    const draft = draftOf(steps);
    if (draft) queryClient.setQueryData(noteQuery(draft.projectId, noteId).queryKey, draft);
  }
}

export function deleteOwnQueue(userId: string): Promise<void> {
  return deleteQueueStore(userId);
}
