import type { NoteRecord } from './note-record.ts';

/** What changed of a note, as its activity shows it: what it was and what it is, people and tags by name. */
export interface FieldChange {
  field: 'status' | 'assignee' | 'dueDate' | 'tags' | 'place';
  from: string | null;
  to: string | null;
}

const SHOWN: Record<FieldChange['field'], (note: NoteRecord) => string | null> = {
  status: ({ status }) => status,
  assignee: ({ assignee }) => assignee?.name ?? null,
  dueDate: ({ dueDate }) => dueDate,
  tags: ({ tags }) => tags.map(({ name }) => name).join(', ') || null,
  place: ({ place }) => (place ? place.floorName : null),
};

const COMPARED: Record<FieldChange['field'], (note: NoteRecord) => unknown> = {
  status: ({ status }) => status,
  assignee: ({ assignee }) => assignee?.id ?? null,
  dueDate: ({ dueDate }) => dueDate,
  tags: ({ tags }) => tags.map(({ id }) => id).join(),
  place: ({ place }) => (place ? `${place.floorId} ${place.x} ${place.y}` : null),
};

const FIELDS = ['status', 'assignee', 'dueDate', 'tags', 'place'] as const satisfies FieldChange['field'][];

export function fieldChanges(before: NoteRecord, after: NoteRecord): FieldChange[] {
  return FIELDS.filter((field) => COMPARED[field](before) !== COMPARED[field](after)).map((field) => ({
    field,
    from: SHOWN[field](before),
    to: SHOWN[field](after),
  }));
}
