import type { FloorPlan } from '@plumbline/shared/contract/floor.ts';
import { usePlanRoom } from '../../../collab/use-plan-room.ts';
import { HeldNote } from '../together/lock-note.tsx';
import { useSoftLock } from '../together/use-soft-lock.ts';

/** Everybody on the plan hears who is replacing its drawing; of two at once the second hears it here. */
export function ReplacingNote({ floor }: { floor: FloorPlan }) {
  const { room } = usePlanRoom(floor.projectId, floor.id);
  const { holder, takeOver } = useSoftLock(room, 'revision');
  return (
    <div role="status" className="flex justify-center empty:hidden">
      {holder && <HeldNote on="revision" holder={holder} onTakeOver={takeOver} />}
    </div>
  );
}
