import type * as Y from 'yjs';
import { NOTE_DOCUMENT } from '@plumbline/shared/documents/note/note-document.ts';
import { noteRoom } from '@plumbline/shared/ids/room-name.ts';
import type { Trx } from '../database/client.ts';
import { appendServerEdit } from '../journal/append-server-edit.ts';
import type { NoteActor } from './note-actor.ts';

/** Name in the journal of what was written by a call and not in a room. */
const NODE = 'api';

/** Writes into a note's document in somebody's name, in the transaction of what they decided: both or neither. */
export async function writeInNote(
  trx: Trx,
  { tenantId, projectId, accountId }: NoteActor,
  noteId: string,
  edit: (doc: Y.Doc) => void,
): Promise<void> {
  const room = noteRoom(noteId);
  await appendServerEdit(trx, {
    room,
    document: NOTE_DOCUMENT,
    tenantId,
    projectId,
    accountId,
    node: NODE,
    edit,
  });
}
