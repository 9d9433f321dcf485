import type { NoteStatus } from '@plumbline/shared/notes/note-statuses.ts';
import type { PlanPoint } from '@plumbline/shared/documents/plan/schema.ts';

/** A note's place on a plan. */
export interface PlanPin {
  id: string;
  /** What people call it. */
  number: number;
  status: NoteStatus;
  /** Plan space. */
  at: PlanPoint;
}
