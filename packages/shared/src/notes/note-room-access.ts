import type { AppAbility } from '../abilities/ability.ts';
import type { RoomAccess } from '../protocol/room-messages.ts';

/** What somebody may do in the rooms of notes of a project; null where they may not enter. */
export function noteRoomAccess(ability: AppAbility): RoomAccess | null {
  if (ability.cannot('read', 'NoteRoom')) return null;
  if (ability.can('update', 'NoteRoom')) return ability.can('manage', 'Comment') ? 'manage' : 'edit';
  if (ability.cannot('create', 'Comment')) return 'read';
  return ability.can('create', 'Attachment') ? 'attach' : 'comment';
}
