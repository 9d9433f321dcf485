/**
 * Stage 3: a room is filled from the journal before anybody is told that it is there: never "synced" before the stored
 * state is loaded.
 */
import type { Document } from '@hocuspocus/server';
import { isStoreUnavailable } from '@plumbline/server/database/client.ts';
import { emptyRoom, quarantine } from '@plumbline/server/journal/load-room.ts';
import { Room } from '../rooms/room.ts';
import type { Seat } from '../sockets/seat.ts';
import { RoomDenied } from './2-authenticate.ts';
import type { StageServices } from './stage-services.ts';

/**
 * Fills the document of a room that opens.
 * @throws RoomDenied `store-unavailable` or `internal`
 */
export async function loadDocument(services: StageServices, document: Document, seat: Seat): Promise<void> {
  const { stores, rooms } = services;
  const { room, kind } = seat;
  const { tenantId } = seat.principal;
  const startedAtMs = performance.now();
  const identity = { room, tenantId, projectId: seat.socket.projectId };
  try {
    // Presence has a lane of its own; the library's own copy would only keep a timer running in every room.
    document.awareness.destroy();
    const loaded = kind.document
      ? await services.loader.load({ room, tenantId, into: document })
      : emptyRoom(document);
    const onBadEntries = (bad: { seq: number; reason: string }[]): void => {
      quarantine(stores, { room, tenantId }, bad).catch((error: unknown) => {
        stores.log.error({ err: error, room, bad }, 'bad entries could not be noted');
      });
    };
    rooms.add(new Room(identity, kind, loaded, { limits: stores.config, onBadEntries }));
    services.metrics.roomOpened(performance.now() - startedAtMs);
  } catch (error) {
    if (isStoreUnavailable(error)) throw new RoomDenied('store-unavailable');
    stores.log.error({ err: error, room }, 'a room could not be loaded');
    throw new RoomDenied('internal');
  }
}
