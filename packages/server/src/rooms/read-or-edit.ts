import type { AppAbility, Subject } from '@plumbline/shared/abilities/ability.ts';

/** The access to a room that one either looks at or edits. */
export function readOrEdit(ability: AppAbility, room: Subject): 'edit' | 'read' | null {
  if (ability.cannot('read', room)) return null;
  return ability.can('update', room) ? 'edit' : 'read';
}
