import type { EventKind } from '@plumbline/shared/contract/event.ts';
import type { Trx } from '../database/client.ts';
import { appendEvents } from '../events/append-events.ts';
import type { NoteStatus } from '@plumbline/shared/notes/note-statuses.ts';
import { noteAlertsDue } from '../note-alerts/alert-mails.ts';
import type { FieldChange } from './field-changes.ts';
import type { NoteActor } from './note-actor.ts';
import { readNote, toNoteRow, type NoteRecord } from './note-record.ts';

interface EventPayload extends Record<string, unknown> {
  /** Of a step. */
  to?: NoteStatus | null;
  changed?: readonly FieldChange[];
  isOfFile?: true;
}

/**
 * Tells of a note with its row as it is now, which listeners put in the place of the one they have.
 * @returns the note as it is now
 */
export async function tellOfNote(
  trx: Trx,
  actor: Pick<NoteActor, 'tenantId' | 'projectId' | 'accountId' | 'isOfFile'>,
  told: { noteId: string; kind: EventKind; payload?: (note: NoteRecord) => EventPayload },
): Promise<NoteRecord> {
  const note = await readNote(trx, told.noteId);
  if (!note) throw new Error('a locked note is gone');
  const payload: EventPayload = { ...told.payload?.(note), ...(actor.isOfFile && { isOfFile: true }) };
  await appendEvents(trx, {
    tenantId: actor.tenantId,
    projectId: actor.projectId,
    actor: { kind: 'member', id: actor.accountId },
    events: [
      {
        kind: told.kind,
        subjectId: told.noteId,
        payload: { ...payload, note: toNoteRow(note) },
      },
    ],
  });
  if (isMailed(payload)) await noteAlertsDue(trx, told.noteId);
  return note;
}

/** Addresses outside of the project hear of status and day only. */
function isMailed({ to, changed, isOfFile }: EventPayload): boolean {
  if (isOfFile) return false;
  return to !== undefined || (changed ?? []).some(({ field }) => field === 'status' || field === 'dueDate');
}
