import type { NotePin } from '@plumbline/shared/contract/note-pins.ts';
import { draftsIn } from '../../../notes/queue/kept-steps.ts';
import type { QueuedStep } from '../../../notes/queue/queued-step.ts';
import { withWaiting, type Waiting } from '../../../notes/waiting-changes.ts';
import type { PlanPin } from './plan-pin.ts';

interface Shown {
  projectId: string;
  floorId: string;
  /** What waits, laid over the pins. */
  waiting: readonly Waiting[];
  /** Where notes are that are on this device alone. */
  kept: readonly QueuedStep[];
}

/** The marks of a floor, as they will be once what waits is taken. Test: shown-marks.test.ts. */
export function shownMarks(
  pins: readonly NotePin[] = [],
  { projectId, floorId, waiting, kept }: Shown,
): PlanPin[] {
  const marks = pins.flatMap(({ id, number, status, x, y }) => {
    const { isWaiting, ...note } = withWaiting(
      { id, number, status, place: { floorId, floorName: '', x, y } },
      waiting,
    );
    return markOf(note, { floorId, isWaiting });
  });
  const drafts = draftsIn(projectId, kept).flatMap((draft) =>
    markOf(withWaiting(draft, waiting), { floorId, isWaiting: true }),
  );
  return [...marks, ...drafts];
}

type Placed = Pick<PlanPin, 'id' | 'number'> & Pick<Waiting['patch'], 'status' | 'place'>;

/** None where the note goes to another floor, or from the plan. */
function markOf(
  { id, number, status, place }: Placed,
  { floorId, isWaiting }: { floorId: string; isWaiting: boolean },
): PlanPin[] {
  if (!status || place?.floorId !== floorId) return [];
  return [{ id, number, status, at: { x: place.x, y: place.y }, ...(isWaiting && { isWaiting }) }];
}
