/** The queue of whoever is logged in; its code comes with the first use. */
import { getSession } from '../../api/session-store.ts';
import type { NewStep, NoteQueue } from './note-queue.ts';

let open: { userId: string; queue: Promise<NoteQueue | null> } | null = null;
/** The token of a session whose copies were deleted: nothing is kept for it any more. */
let endedToken: string | null = null;

/** Null for visitors, after a logout and where this browser keeps nothing. */
export function noteQueue(): Promise<NoteQueue | null> {
  const session = getSession();
  if (session?.kind !== 'member' || session.accessToken === endedToken) {
    void leaveQueue();
    return Promise.resolve(null);
  }
  const { id: userId } = session.userData;
  if (open?.userId !== userId) {
    void leaveQueue();
    open = { userId, queue: openQueue(userId) };
  }
  return open.queue;
}

/** Keeps a step; false where this device cannot. */
export async function keepStep(step: NewStep): Promise<boolean> {
  try {
    const queue = await noteQueue();
    await queue?.add(step);
    return queue !== null;
  } catch {
    return false;
  }
}

async function openQueue(userId: string): Promise<NoteQueue | null> {
  try {
    const { openOwnQueue } = await import('./own-queue.ts');
    return await openOwnQueue(userId, () => void leaveQueue());
  } catch {
    // A part of the app may not have come; the next use tries again.
    if (open?.userId === userId) open = null;
    return null;
  }
}

/** Somebody else uses this tab, or another tab deletes it. */
async function leaveQueue(): Promise<void> {
  const left = open;
  open = null;
  (await left?.queue)?.close();
}

/** Removes what waits and what was refused; nothing is kept again before the next login. */
export async function deleteQueue(userId: string): Promise<void> {
  endedToken = getSession()?.accessToken ?? null;
  await leaveQueue();
  const { deleteOwnQueue } = await import('./own-queue.ts');
  await deleteOwnQueue(userId);
}
