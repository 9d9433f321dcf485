import { subject } from '@casl/ability';
import type { AppAbility, OwnedRecord, Subject } from '@plumbline/shared/abilities/ability.ts';

/** The access to a room that one either looks at or edits; `about` is what a visitor's link is held against. */
export function readOrEdit(
  ability: AppAbility,
  room: Subject,
  about: Pick<OwnedRecord, 'floorId' | 'inspectionId'>,
): 'edit' | 'read' | null {
  const record = subject(room, { createdBy: '', ...about });
  if (ability.cannot('read', record)) return null;
  return ability.can('update', record) ? 'edit' : 'read';
}
