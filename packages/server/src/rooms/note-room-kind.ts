import { NOTE_DOCUMENT } from '@plumbline/shared/documents/note/note-document.ts';
import { noteRoomAccess } from '@plumbline/shared/notes/note-room-access.ts';
import type { Trx } from '../database/client.ts';
import { NOTE_PROJECTION } from '../projections/note-projection.ts';
import type { Living, RoomKind } from './room-kind.ts';

/** The room of a note, for members only. */
export const NOTE_ROOM: RoomKind = {
  access: noteRoomAccess,
  document: { kind: NOTE_DOCUMENT, limits: {}, projection: NOTE_PROJECTION },
  living: readLivingNotes,
};

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
