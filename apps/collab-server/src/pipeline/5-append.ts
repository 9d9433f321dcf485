/**
 * Stage 5: a checked edit is committed before it is applied, acknowledged or sent to anybody: Saved means durable.
 * Hocuspocus waits for this promise; the room has applied the edit when it resolves.
 */
import type { RoomEdit } from '@plumbline/server/journal/room-edit.ts';
import type { Room } from '../rooms/room.ts';
import type { Seat } from '../sockets/seat.ts';
import { SocketEnded, end } from './1-limit.ts';
import { refuse } from './4-check.ts';
import type { StageServices } from './stage-services.ts';

/**
 * Writes an edit and answers whether it is saved; a refused author is told.
 * @param onRightLost called when the right was gone at the time of writing
 * @throws SocketEnded when the store stayed away too long
 */
export async function appendEdit(
  services: StageServices,
  room: Room,
  seat: Seat,
  edit: RoomEdit,
  onRightLost: () => void,
): Promise<boolean> {
  const outcome = await services.journal.append(edit);
  if (outcome.ok) {
    services.activity.note(edit.sessionId);
    return true;
  }
  const { changes } = edit;
  room.drop(edit);
  if (outcome.code === 'store-unavailable') {
    end(services, seat.socket, 'store-unavailable');
    throw new SocketEnded();
  }
  refuse(services, seat, outcome.code, changes);
  onRightLost();
  return false;
}
