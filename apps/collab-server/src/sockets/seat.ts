import type { Connection } from '@hocuspocus/server';
import type { Principal } from '@plumbline/shared/abilities/principal.ts';
import type { AccessReason, RoomAccess, RoomMessage } from '@plumbline/shared/protocol/room-messages.ts';
import type { PresenceColor, PresenceRole } from '@plumbline/shared/protocol/presence.ts';
import type { PlaceHolders } from './place-holders.ts';
import type { RoomKind } from '@plumbline/server/rooms/room-kind.ts';
import type { SocketState } from './socket-state.ts';

/** What somebody may do in a room at this moment. */
export interface SeatRights {
  access: RoomAccess;
  /** A part of the document is locked for everybody. */
  isSealed: boolean;
  reason: AccessReason;
  /** May others see the person's cursor; else an avatar only. */
  showsCursor: boolean;
  /** The role in the project that others may read; null for visitors. */
  role: PresenceRole;
}

/** One person's place in one room, on one socket. */
export interface Seat extends SeatRights {
  readonly room: string;
  readonly kind: RoomKind;
  /** The version of the kind's document that the client knows. */
  readonly version: number;
  /** Wants to be seen, and never to edit. */
  readonly isOnlooker: boolean;
  /** What the room is about, by id. */
  readonly subjectId: string;
  readonly socket: SocketState;
  readonly principal: Principal;
  readonly holders: PlaceHolders;
  readonly name: string;
  /** Given when the seat is taken. */
  color: PresenceColor;
  connection: Connection<SeatContext> | null;
  takenAtMs: number;
  /** `<socket>.<how many seats the socket has taken>`: with the number of the frame, it names an edit. */
  visitId: string;
  /** Frames with edits that have arrived on this seat; its browser counts them alike. */
  editFrames: number;
  /** An edit was refused: until the client joins anew with a fresh document, all it sends would have a gap. */
  isPoisoned: boolean;
}

/** The context that Hocuspocus carries: the socket from the start, the seat once the token is judged. */
export interface SeatContext {
  socket: SocketState;
  seat?: Seat;
  /** Of the revoker, before the token was judged. */
  heardCount?: number;
}

/** The account behind a seat, null for visitors. */
export function accountOf(seat: Seat): string | null {
  return seat.principal.kind === 'member' ? seat.principal.accountId : null;
}

/**
 * What the log says of a seat. Session and node stand in the journal's rows too, and the browser knows the socket: so
 * one leads to the other.
 */
export function logged(seat: Seat) {
  const { room, socket, principal } = seat;
  return { room, socketId: socket.id, account: accountOf(seat), session: principal.sessionId };
}

/** Names what the seat's latest frame with edits holds, as its browser, the log and the journal do. */
export function nextEditId(seat: Seat): string {
  seat.editFrames += 1;
  return `${seat.visitId}.${seat.editFrames}`;
}

/** Sends a message to one seat. */
export function tell(seat: Seat, message: RoomMessage): void {
  seat.connection?.sendStateless(JSON.stringify(message));
}

/** Tells a seat what it may do. */
export function tellAccess(seat: Seat): void {
  const id = accountOf(seat);
  tell(seat, {
    t: 'access',
    socketId: seat.socket.id,
    visitId: seat.visitId,
    access: seat.access,
    isSealed: seat.isSealed,
    reason: seat.reason,
    user: id === null ? null : { id, name: seat.name, color: seat.color, role: seat.role },
  });
}

/** Makes Hocuspocus treat the seat as its rights say. */
export function applyReadOnly(seat: Seat): void {
  if (seat.connection) seat.connection.readOnly = seat.isPoisoned || seat.access === 'read';
}
