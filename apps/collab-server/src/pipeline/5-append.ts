/**
 * Stage 5: a checked edit is committed before it is applied, acknowledged or sent to anybody: Saved means durable.
 * The room has applied the edit when the promise resolves.
 */
import type { AppendOutcome, RoomEdit } from '@plumbline/server/journal/room-edit.ts';
import type { Room } from '../rooms/room.ts';
import type { Seat } from '../sockets/seat.ts';
import { SocketEnded, end } from './end.ts';
import { refuse } from './4-check.ts';
import type { StageServices } from './stage-services.ts';

/** What it was judged on fell out before it was handed over. */
const FALLEN: AppendOutcome = { ok: false, code: 'edit-gap' };

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
  const outcome = room.holds(edit) ? await services.journal.append(edit) : FALLEN;
  if (outcome.ok) {
    services.activity.note(edit.sessionId);
    return true;
  }
  const { changes, editId } = edit;
  if (outcome.code === 'store-unavailable') {
    end(services, seat.socket, 'store-unavailable');
    throw new SocketEnded();
  }
  refuse(services, seat, { code: outcome.code, editId, changes });
  onRightLost();
  return false;
}
