import type { AppAbility } from '@plumbline/shared/abilities/ability.ts';
import { noteRoomAccess } from '@plumbline/shared/notes/note-room-access.ts';
import type { RoomAccess } from '@plumbline/shared/protocol/room-messages.ts';
import type { RoomStatus } from '../../collab/room-status.ts';

/** What the reader may do in a note's room: as the server says; without a line, as the project's roles are known here. */
export function knownAccess(
  { access, ended }: Pick<RoomStatus, 'access' | 'ended'>,
  ability: AppAbility | null,
): RoomAccess {
  if (ended !== null) return 'read';
  return access ?? (ability && noteRoomAccess(ability)) ?? 'read';
}
