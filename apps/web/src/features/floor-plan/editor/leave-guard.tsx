import { lazy, Suspense } from 'react';
import { useBlocker } from 'react-router-dom';
import type { RoomStatus } from '../../../collab/room-status.ts';
import { isUnheld } from '../../../ui/use-leaving.ts';

/** Asked for ahead: the question must open without a line too. */
export const leaveQuestion = () => import('./leave-question.tsx');
const LeaveQuestion = lazy(async () => ({ default: (await leaveQuestion()).LeaveQuestion }));

/**
 * Asks before a page of the app is left while edits cannot be sent, or were refused and lie there unseen; closing the
 * tab is guarded by the room client.
 */
export function LeaveGuard({ status }: { status: RoomStatus }) {
  const isHeld = status.delay !== null || status.refused.length > 0;
  const blocker = useBlocker(
    ({ currentLocation: from, nextLocation: to }) =>
      isHeld &&
      !isUnheld(to) &&
      (from.pathname !== to.pathname || floorOf(from.search) !== floorOf(to.search)),
  );
  if (blocker.state !== 'blocked') return null;
  return (
    <Suspense>
      <LeaveQuestion status={status} onLeave={() => blocker.proceed()} onStay={() => blocker.reset()} />
    </Suspense>
  );
}

function floorOf(search: string): string | null {
  return new URLSearchParams(search).get('floorId');
}
