import { noteQueue } from './open-queue.ts';
import type { RefusedItem } from './queued-step.ts';
import { discardRoomEdits, textsOfRoom } from './room-edits.ts';

/** All that was written in it, for whoever keeps it elsewhere. */
export async function textsOfItem(item: RefusedItem): Promise<string[]> {
  const { work, noteId } = item.step;
  const text = work.kind === 'create' ? [work.body.text] : [];
  return hasRoom(item) ? [...text, ...(await textsOfRoom(noteId))] : text;
}

/** Gives it up, with what was written in the note's room where that belongs to it. */
export async function discardItem(item: RefusedItem): Promise<void> {
  if (hasRoom(item)) await discardRoomEdits(item.step.noteId);
  await (await noteQueue())?.discard([item.step, ...item.followers]);
}

/** A note that was not made has no room on the server. */
function hasRoom({ step: { work } }: RefusedItem): boolean {
  return work.kind === 'create' || work.kind === 'room';
}
