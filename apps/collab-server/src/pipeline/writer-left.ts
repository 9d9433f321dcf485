import { reaches } from '@plumbline/shared/protocol/room-messages.ts';
import { projectLeft } from '@plumbline/server/projections/project-room.ts';
import { accountOf, logged, type Seat } from '../sockets/seat.ts';
import type { StageServices } from './stage-services.ts';

/**
 * Somebody has left a room in which they may write: what waits for that need not wait longer. Whoever sits in it on another
 * socket of this process has not left; on one of another process they are taken to have.
 */
export async function writerLeft(services: StageServices, seat: Seat): Promise<void> {
  const { book, kinds, rooms, stores } = services;
  const accountId = accountOf(seat);
  if (accountId === null || !reaches(seat.access, 'edit') || !seat.kind.document?.projection.left) return;
  const { tenantId } = seat.principal;
  const { projectId } = seat.socket;
  try {
    await rooms.get(seat.room)?.settled();
    if (book.isClosing || [...book.seatsOf(seat.room)].some((other) => accountOf(other) === accountId))
      return;
    await projectLeft(stores, kinds, { room: seat.room, tenantId, projectId, accountId });
  } catch (error) {
    stores.log.debug({ err: error, ...logged(seat) }, 'what waited for who left waits on');
  }
}
