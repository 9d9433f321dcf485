/** The one document that holds a whole board; its page reads what the bench fills in. */
import { NOTE_STATUSES } from '@plumbline/shared/notes/note-statuses.ts';
import * as Y from 'yjs';

export const BOARD_ROOM = 'board';
export const NOTES_ROOT = 'notes';

/** Writes notes with their comments, as values that several people can change at once. */
export function fillBoard(
  doc: Y.Doc,
  { notes, comments, texts }: { notes: number; comments: number; texts: readonly string[] },
): void {
  const all = doc.getMap<Y.Map<unknown>>(NOTES_ROOT);
  for (let number = 1; number <= notes; number += 1) {
    const note = new Y.Map<unknown>();
    all.set(`note-${number}`, note);
    note.set('number', number);
    note.set('status', NOTE_STATUSES[number % NOTE_STATUSES.length]);
    note.set('assignee', `Person ${number % 40}`);
    note.set('dueDate', `2026-12-${String(1 + (number % 28)).padStart(2, '0')}`);
    note.set('updatedAt', number);
    note.set('text', new Y.Text(`${texts[number % texts.length] ?? ''} ${number}`));
    const said = new Y.Array<string>();
    note.set('comments', said);
    said.push(Array.from({ length: comments }, (_, at) => `Seen again on the round, no change ${at}`));
  }
}
