import type { Seat } from './seat.ts';
import type { SocketState } from './socket-state.ts';

/** All sockets of this process and who sits where. */
export class SocketBook {
  readonly sockets = new Set<SocketState>();
  /** The server goes down: frames that come now stay with their senders. */
  isClosing = false;
  readonly #seatsByRoom = new Map<string, Set<Seat>>();

  /** Those who sit in a room. */
  seatsOf(room: string): ReadonlySet<Seat> {
    return this.#seatsByRoom.get(room) ?? NOBODY;
  }

  /** Sockets of an account that are not ended, in whatever rooms. */
  socketsOf(accountId: string): number {
    let count = 0;
    for (const { principal, isEnded } of this.sockets) {
      if (!isEnded && principal?.kind === 'member' && principal.accountId === accountId) count += 1;
    }
    return count;
  }

  /** The rooms in which somebody sits. */
  rooms(): Iterable<string> {
    return this.#seatsByRoom.keys();
  }

  /** Everybody everywhere. */
  *allSeats(): Iterable<Seat> {
    for (const seats of this.#seatsByRoom.values()) yield* seats;
  }

  sit(seat: Seat): void {
    const seats = this.#seatsByRoom.get(seat.room) ?? new Set();
    seats.add(seat);
    this.#seatsByRoom.set(seat.room, seats);
    seat.socket.seats.set(seat.room, seat);
  }

  /** Answers false when the seat was left before. */
  leave(seat: Seat): boolean {
    const seats = this.#seatsByRoom.get(seat.room);
    if (!seats?.delete(seat)) return false;
    if (seats.size === 0) this.#seatsByRoom.delete(seat.room);
    if (seat.socket.seats.get(seat.room) === seat) seat.socket.seats.delete(seat.room);
    return true;
  }
}

const NOBODY: ReadonlySet<Seat> = new Set();
