/**
 * The stages as Hocuspocus calls them. A rejection in some of its hooks would end the process or leave a room half
 * open, so what is not meant as an answer to the client is caught here.
 */
import { reaches } from '@plumbline/shared/protocol/room-messages.ts';
import type { Configuration } from '@hocuspocus/server';
import { FRAME, SYNC, readFrame } from '../sockets/frame.ts';
import { closeWith, isOpen } from '../sockets/room-socket.ts';
import { countPlaces, refusalOf, withinEditors } from '../sockets/places.ts';
import {
  accountOf,
  applyReadOnly,
  logged,
  nextEditId,
  tell,
  tellAccess,
  type Seat,
  type SeatContext,
} from '../sockets/seat.ts';
import type { PresenceColor } from '@plumbline/shared/protocol/presence.ts';
import { presenceColor } from '../presence/presence-color.ts';
import { beginNextVisit } from './1-limit.ts';
import { SocketEnded, end } from './end.ts';
import { RoomDenied, authenticateSeat } from './2-authenticate.ts';
import { loadDocument } from './3-load.ts';
import { checkUpdate } from './4-check.ts';
import { writerLeft } from './writer-left.ts';
import { endSocket } from './7-revoke.ts';
import { answerWaiting } from './handshake.ts';
import { endAfterFault, letPass, saveEdit } from './edit-lane.ts';
import { placesIn } from './places-left.ts';
import type { StageServices } from './stage-services.ts';

type Hooks = Partial<Configuration<SeatContext>>;
type SeatConnection = NonNullable<Seat['connection']>;

/** Hocuspocus closes a room by itself only for the client's own wish. */
const CLIENT_LEFT = 'provider_initiated';

/** Everything that Hocuspocus is configured with. */
export function pipelineHooks(services: StageServices): Hooks {
  const { config } = services.stores;
  const { later } = services;
  return {
    quiet: true,
    flushDelay: false,
    // Deadlines, silence and queues are stage 1's.
    timeout: 24 * 60 * 60 * 1000,
    maxUnauthenticatedQueueSize: config.SOCKET_WAITING_BYTES,
    maxUnauthenticatedQueueMessages: config.SOCKET_WAITING_FRAMES,
    maxPendingDocuments: config.SOCKET_ROOMS,
    async onAuthenticate({ context, token, documentName, connectionConfig }) {
      const { heardCount } = later().revoker;
      const seat = await authenticateSeat(services, context.socket, { room: documentName, token });
      connectionConfig.readOnly = seat.access === 'read';
      return { seat, heardCount };
    },
    async onLoadDocument({ document, context }) {
      if (!context.seat) throw new RoomDenied('internal');
      await loadDocument(services, document, context.seat);
    },
    async afterLoadDocument({ document }) {
      // Nobody here waits for changes or stores by them: the library would prepare its words for that with each one.
      document.onUpdate(() => {});
    },
    async connected({ connection, context }) {
      takeSeat(services, context, connection);
      // What was heard of while the room was loaded found no seat to judge.
      if (later().revoker.heardCount !== context.heardCount) later().revoker.judge(context.socket);
    },
    async beforeSync({ type, payload, connection, context, document, documentName }) {
      if (context.socket.isEnded) throw new SocketEnded();
      const seat = takeSeat(services, context, connection);
      const room = services.rooms.get(documentName);
      if (!seat || room?.live !== document) {
        // The room was unloaded in the moment of joining: what is written to this copy would reach nobody.
        closeWith(context.socket.raw, 'shutting-down');
        throw new SocketEnded();
      }
      // All else goes its own way (handshake.ts, edit-lane.ts): here edits would be applied before they are committed.
      if (type !== SYNC.step2) throw new SocketEnded();
      // The frame's buffer belongs to the socket; the edit outlives it.
      const update = payload.slice();
      const arrivedAtMs = performance.now();
      const editId = nextEditId(seat);
      try {
        const judgement = await checkUpdate(services, room, seat, { update, editId, isRejoin: true });
        if (judgement.kind === 'refused') return;
        let isHere = true;
        if (judgement.kind === 'accepted') {
          isHere = await saveEdit(services, room, seat, { edit: judgement.edit, arrivedAtMs });
        }
        // The room holds all of it. The library, which would apply it once more and uncut, reads an update of nothing.
        if (isHere) payload.fill(0);
      } catch (error) {
        endAfterFault(services, seat, { editId, error });
        throw new SocketEnded();
      }
    },
    async afterHandleMessage({ context, update }) {
      const frame = readFrame(update);
      if (frame?.type !== FRAME.sync) return;
      const { socket } = context;
      socket.openFrames -= 1;
      socket.openBytes -= update.byteLength;
      const gate = socket.gates.get(frame.address);
      if (frame.syncType !== SYNC.step2 || !gate) return;
      gate.answers -= 1;
      gate.isOpen = true;
      void letPass(services, socket, gate);
    },
    async beforeUnloadDocument({ instance, document, documentName }) {
      // Hocuspocus unloads by name: a late leaver of an earlier copy would take the present one away from everybody.
      // And a copy that would be loaded while an edit waits here would not know of that edit.
      const isPresent = instance.documents.get(documentName) === document;
      if (!isPresent || services.rooms.get(documentName)?.isWaiting) throw new SocketEnded();
    },
    async afterUnloadDocument({ documentName }) {
      const room = services.rooms.get(documentName);
      if (!room?.live.isDestroyed) return;
      services.rooms.remove(room);
      later().compactor.considerClosed(room);
    },
  };
}

/** Seats somebody whose room is loaded, once; the first thing they hear is what they may do. */
function takeSeat(services: StageServices, context: SeatContext, connection: SeatConnection): Seat | null {
  const { seat } = context;
  if (!seat) return null;
  if (seat.connection) return seat;
  const { book, journal, presence } = services;
  const { config } = services.stores;
  const taken = placesIn(services, seat.room);
  seat.color = freeColor(services, seat);
  Object.assign(seat, withinEditors(seat, seat.holders, taken, config));
  seat.connection = connection;
  seat.takenAtMs = performance.now();
  seat.socket.visits += 1;
  seat.visitId = `${seat.socket.id}.${seat.socket.visits}`;
  applyReadOnly(seat);
  connection.onClose((_, event) => leaveSeat(services, seat, event?.reason));
  const refusal = refusalOf(seat.holders, taken, config);
  if (refusal) {
    // Others came in while the room was loaded.
    endSocket(services, seat.socket, refusal);
    return seat;
  }
  book.sit(seat);
  services.inside.sit(seat);
  if (reaches(seat.access, 'edit')) services.stores.log.info(logged(seat), 'an editor came in');
  tellAccess(seat);
  if (!journal.store.up) tell(seat, { t: 'store', up: false });
  tellGuests(services, seat.room, seat.principal.kind === 'visitor' ? undefined : [seat]);
  presence.seatsChanged(seat);
  presence.welcome(seat);
  const early = seat.socket.earlyPresence.get(seat.room);
  if (early) presence.report(seat, early);
  seat.socket.earlyPresence.delete(seat.room);
  answerWaiting(services, seat);
  return seat;
}

/** The person's colour, or the next one when somebody else in the room has it, here or in another process. */
function freeColor({ book, presence }: StageServices, seat: Seat): PresenceColor {
  const accountId = accountOf(seat);
  const here = [...book.seatsOf(seat.room)].map((other) => ({
    accountId: accountOf(other),
    color: other.color,
  }));
  const others = [...here, ...presence.across.colors(seat.room)].filter(
    (other) => accountId === null || other.accountId !== accountId,
  );
  return presenceColor(accountId ?? '', new Set(others.map((other) => other.color)));
}

function leaveSeat(services: StageServices, seat: Seat, reason: string | undefined): void {
  services.presence.leave(seat);
  const wasThere = services.book.leave(seat);
  seat.socket.asked.delete(seat.room);
  seat.socket.gates.delete(seat.room);
  if (wasThere) {
    services.inside.leave(seat);
    services.presence.seatsChanged(seat);
  }
  if (wasThere && seat.principal.kind === 'visitor') tellGuests(services, seat.room);
  if (wasThere) void writerLeft(services, seat);
  beginNextVisit(services, seat.socket, seat.room);
  // A room that ended for any other reason than the client's wish would leave its provider waiting.
  if (reason !== CLIENT_LEFT && isOpen(seat.socket.raw)) end(services, seat.socket, 'protocol-violation');
}

/** Says how many visitors look on: to the given seats, else to everybody in the room. */
export function tellGuests(
  { book, presence }: StageServices,
  room: string,
  listeners?: Iterable<Seat>,
): void {
  const seats = book.seatsOf(room);
  const count = countPlaces(seats).guests + presence.across.places(room).guests;
  for (const seat of listeners ?? seats) tell(seat, { t: 'guests', count });
}
