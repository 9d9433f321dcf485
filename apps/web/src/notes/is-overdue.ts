import type { NoteRow } from '@plumbline/shared/contract/note.ts';

/** @param today in the project's zone: a note is overdue from midnight there */
export function isOverdue({ dueDate, status }: Pick<NoteRow, 'dueDate' | 'status'>, today: string): boolean {
  return dueDate !== null && dueDate < today && status !== 'verified';
}
