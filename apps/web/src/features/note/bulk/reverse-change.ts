import type { BulkNoteBody, NoteRow } from '@plumbline/shared/contract/note.ts';

export type NoteChange = BulkNoteBody['change'];
export interface ChangeOfNotes {
  notes: readonly NoteRow[];
  change: NoteChange;
}

/**
 * What makes notes as they were before a change, as few changes as that takes. A deletion is taken back by bringing each
 * note back, which is no change of many.
 * @param notes as they were
 */
export function reverseChanges(notes: readonly NoteRow[], change: NoteChange): ChangeOfNotes[] {
  const groups = new Map<string, { notes: NoteRow[]; change: NoteChange }>();
  for (const note of notes) {
    const reverse = reverseOf(note, change);
    if (reverse === null) continue;
    const key = JSON.stringify(reverse);
    const group = groups.get(key) ?? { notes: [], change: reverse };
    group.notes.push(note);
    groups.set(key, group);
  }
  return [...groups.values()];
}

function reverseOf(note: NoteRow, change: NoteChange): NoteChange | null {
  const { status, assignee, dueDate, tags } = note;
  switch (change.kind) {
    case 'status':
      return status === null || status === change.to ? null : { kind: 'status', to: status, comment: '' };
    case 'assignee':
      return { kind: 'assignee', assignee: assignee && { kind: assignee.kind, id: assignee.id } };
    case 'due':
      return { kind: 'due', dueDate };
    case 'tags': {
      const has = new Set(tags.map(({ id }) => id));
      const add = change.remove.filter((id) => has.has(id));
      const remove = change.add.filter((id) => !has.has(id));
      return add.length + remove.length === 0 ? null : { kind: 'tags', add, remove };
    }
    // A note's row does not say who had watched it before.
    case 'watch':
    case 'delete':
      return null;
  }
}
