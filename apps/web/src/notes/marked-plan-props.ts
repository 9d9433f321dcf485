import type { PlanImage } from '@plumbline/shared/contract/floor.ts';
import type { PlanPoint } from '@plumbline/shared/documents/plan/schema.ts';
import type { NoteStatus } from '@plumbline/shared/notes/note-statuses.ts';

/** A note as a mark on a plan. */
export interface MarkedNote {
  id: string;
  number: number | null;
  status: NoteStatus;
  /** Plan space. */
  at: PlanPoint;
  isWaiting?: boolean;
}

/** How notes come to those that are picked. */
export type Picking = 'only' | 'more' | 'toggle';

/** A plan with marks on it to look at and to pick from; drawn by who knows plans. */
export interface MarkedPlanProps {
  label: string;
  describedBy: string;
  image: PlanImage;
  marks: readonly MarkedNote[];
  pickedIds: ReadonlySet<string>;
  /** Ringed and kept on the screen. */
  shownId: string | null;
  /** Drags draw a lasso; else they move the plan. */
  isLasso: boolean;
  onOpen: (noteId: string) => void;
  onPick: (noteIds: readonly string[], how: Picking) => void;
}
