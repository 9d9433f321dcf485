import type { AppAbility } from '@plumbline/shared/abilities/ability.ts';
import type { NoteStatus } from '@plumbline/shared/notes/note-statuses.ts';
import { reaches } from '@plumbline/shared/protocol/room-messages.ts';
import type { RoomStatus } from '../../collab/room-status.ts';

interface Asked {
  room: Pick<RoomStatus, 'access' | 'isSealed' | 'ended' | 'loaded'>;
  /** Null until the project is loaded. */
  ability: AppAbility | null;
  status: NoteStatus | null;
}

/**
 * True for who may change description and checklist of a note. What the server says holds; without a line what is known of
 * the project does, on a document that is here. Test: may-describe.test.ts.
 */
export function mayDescribe({ room, ability, status }: Asked): boolean {
  if (room.ended !== null || !room.loaded || status === 'verified') return false;
  if (room.access !== null) return reaches(room.access, 'edit') && !room.isSealed;
  return ability?.can('update', 'NoteRoom') ?? false;
}
