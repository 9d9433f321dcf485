import type { AppAbility } from '@plumbline/shared/abilities/ability.ts';
import { NOTE_DOCUMENT } from '@plumbline/shared/documents/note/note-document.ts';
import type { RoomAccess } from '@plumbline/shared/protocol/room-messages.ts';
import type { Trx } from '../database/client.ts';
import { NOTE_PROJECTION } from '../projections/note-projection.ts';
import { readOrEdit } from './read-or-edit.ts';
import type { Living, RoomKind } from './room-kind.ts';

/** The room of a note, for members only. */
export const NOTE_ROOM: RoomKind = {
  access: noteAccess,
  document: { kind: NOTE_DOCUMENT, limits: {}, projection: NOTE_PROJECTION },
  living: readLivingNotes,
};

function noteAccess(ability: AppAbility): RoomAccess | null {
  const access = readOrEdit(ability, 'NoteRoom');
  if (access === 'edit') return ability.can('manage', 'Comment') ? 'manage' : 'edit';
  if (access === null || ability.cannot('create', 'Comment')) return access;
  return ability.can('create', 'Attachment') ? 'attach' : 'comment';
}

async function readLivingNotes(
  trx: Trx,
  projectId: string,
  noteIds: readonly string[],
): Promise<ReadonlyMap<string, Living>> {
  const rows = await trx
    .selectFrom('note')
    .select(['id', 'status'])
    .where('project_id', '=', projectId)
    .where('deleted_at', 'is', null)
    .where('type', '!=', 'ai')
    .where((where) => where('id', '=', where.fn.any(where.val([...noteIds]))))
    .execute();
  return new Map(rows.map((row) => [row.id, { isSealed: row.status === 'verified' }]));
}
