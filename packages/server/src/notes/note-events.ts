import type { EventKind } from '@plumbline/shared/contract/event.ts';
import type { Trx } from '../database/client.ts';
import { appendEvents } from '../events/append-events.ts';
import type { NoteActor } from './note-actor.ts';
import { readNote, toNoteRow, type NoteRecord } from './note-record.ts';

/**
 * Tells of a note with its row as it is now, which listeners put in the place of the one they have.
 * @returns the note as it is now
 */
export async function tellOfNote(
  trx: Trx,
  actor: Pick<NoteActor, 'tenantId' | 'projectId' | 'accountId'>,
  told: { noteId: string; kind: EventKind; payload?: (note: NoteRecord) => Record<string, unknown> },
): Promise<NoteRecord> {
  const note = await readNote(trx, told.noteId);
  if (!note) throw new Error('a locked note is gone');
  await appendEvents(trx, {
    tenantId: actor.tenantId,
    projectId: actor.projectId,
    actor: { kind: 'member', id: actor.accountId },
    events: [
      {
        kind: told.kind,
        subjectId: told.noteId,
        payload: { ...told.payload?.(note), note: toNoteRow(note) },
      },
    ],
  });
  return note;
}
