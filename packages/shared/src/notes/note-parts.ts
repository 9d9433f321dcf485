import { subject } from '@casl/ability';
import type { AppAbility } from '../abilities/ability.ts';
import type { NoteRow } from '../contract/note.ts';
import type { NotePart, StepQuestion } from './transitions.ts';

type OfNote = Pick<NoteRow, 'createdBy' | 'assignee'>;

/** How somebody stands to a note, by what they may do in its project. */
export function noteParts(ability: AppAbility, accountId: string, note: OfNote): ReadonlySet<NotePart> {
  const parts = new Set<NotePart>();
  const isInspector = ability.can('assign', 'Note');
  if (isInspector && ability.can('delete', subject('Note', { createdBy: '' }))) parts.add('admin');
  else if (isInspector) parts.add('inspector');
  if (isInspector && note.createdBy.id === accountId) parts.add('creator');
  const isAssignee = note.assignee?.kind === 'member' && note.assignee.id === accountId;
  const own = subject('Note', { createdBy: note.createdBy.id, assigneeId: accountId });
  if (isAssignee && ability.can('transition', own)) parts.add('assignee');
  return parts;
}

/** What decides on the steps of a note for somebody; null for a finding, which has none. */
export function stepQuestion(
  ability: AppAbility,
  accountId: string,
  note: OfNote & Pick<NoteRow, 'status' | 'statusBy' | 'hasCommentsOfOthers'>,
): StepQuestion | null {
  const { status, statusBy, assignee, hasCommentsOfOthers } = note;
  if (status === null) return null;
  return {
    status,
    parts: noteParts(ability, accountId, note),
    isOwnStatus: statusBy?.id === accountId,
    isAssigned: assignee !== null,
    hasCommentsOfOthers,
  };
}
