import type { OutboxEntry } from './outbox-store.ts';
import type { PlanRoomConnection } from './plan-room-connection.ts';

const rooms = new Set<PlanRoomConnection>();

export function rememberRoom(connection: PlanRoomConnection): void {
  if (rooms.size === 0) window.addEventListener('beforeunload', guardLeaving);
  rooms.add(connection);
}

export function forgetRoom(connection: PlanRoomConnection): void {
  rooms.delete(connection);
  if (rooms.size === 0) window.removeEventListener('beforeunload', guardLeaving);
}

/** Steps of open rooms that are not known to be stored. */
export function waitingEdits(): OutboxEntry[] {
  return [...rooms].flatMap((each) => [...each.status.waiting]);
}

/** True while leaving the page could lose work or leave it unsent on this device. */
export function hasWaitingEdits(): boolean {
  return [...rooms].some((each) => each.status.waiting.length > 0);
}

/** Tries to send everything now; true once nothing waits, false after `timeoutMs`. */
export async function sendWaitingEdits(timeoutMs: number): Promise<boolean> {
  for (const room of rooms) if (!room.status.joined) room.retry();
  const until = Date.now() + timeoutMs;
  while (hasWaitingEdits() && Date.now() < until) await new Promise((resolve) => setTimeout(resolve, 100));
  return !hasWaitingEdits();
}

function guardLeaving(event: BeforeUnloadEvent): void {
  if (hasWaitingEdits()) event.preventDefault();
}
