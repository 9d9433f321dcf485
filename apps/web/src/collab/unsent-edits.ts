import type { RoomConnection } from './room-connection.ts';
import type { WaitingEdit } from './room-status.ts';

const rooms = new Set<RoomConnection>();

export function rememberRoom(connection: RoomConnection): void {
  if (rooms.size === 0) window.addEventListener('beforeunload', guardLeaving);
  rooms.add(connection);
}

export function forgetRoom(connection: RoomConnection): void {
  rooms.delete(connection);
  if (rooms.size === 0) window.removeEventListener('beforeunload', guardLeaving);
}

/** Steps of open rooms that are not known to be stored. */
export function waitingEdits(): WaitingEdit[] {
  return [...rooms].flatMap((each) => [...each.status.waiting]);
}

function hasWaitingEdits(): boolean {
  return [...rooms].some((each) => each.status.waiting.length > 0);
}

/** Tries to send everything now; true once nothing waits, false after `timeoutMs`. */
export async function sendWaitingEdits(timeoutMs: number): Promise<boolean> {
  for (const room of rooms) if (!room.status.joined) room.retry();
  const until = Date.now() + timeoutMs;
  while (hasWaitingEdits() && Date.now() < until) await new Promise((resolve) => setTimeout(resolve, 100));
  return !hasWaitingEdits();
}

/** Leaving the page could lose work, leave it unsent on this device, or leave refused edits behind unseen. */
function guardLeaving(event: BeforeUnloadEvent): void {
  const hasRefused = [...rooms].some((each) => each.status.refused.length > 0);
  if (hasWaitingEdits() || hasRefused) event.preventDefault();
}
