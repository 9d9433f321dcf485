/**
 * A socket of a `y-websocket` client as the rooms know sockets: one room, whose name is in the address. What the rooms
 * say besides documents and presence such a client cannot hear; a refusal ends its socket instead (stage 4).
 */
import { isErrorCode } from '@plumbline/shared/errors/catalogue.ts';
import type { RoomSocket } from '../sockets/room-socket.ts';
import { PresenceEcho } from './presence-echo.ts';
import { yCloseCode } from './y-close.ts';
import {
  PONG,
  RoomPrefix,
  SIGN_OF_LIFE,
  UNREADABLE,
  presenceClients,
  yDenied,
  type YReader,
} from './y-frames.ts';

export interface YSocketParts {
  /** Sends what is to be sent. */
  socket: RoomSocket;
  /** Asks the other end for a sign of life. */
  ping(): void;
  room: string;
  reader: YReader;
}

export class YSocket implements RoomSocket {
  readonly #parts: YSocketParts;
  readonly #prefix: RoomPrefix;
  readonly #echo = new PresenceEcho();

  constructor(parts: YSocketParts) {
    this.#parts = parts;
    this.#prefix = new RoomPrefix(parts.room);
  }

  get readyState(): number {
    return this.#parts.socket.readyState;
  }

  get bufferedAmount(): number {
    return this.#parts.socket.bufferedAmount;
  }

  /** What the client says, as the rooms read it. */
  heard(data: Uint8Array, isBinary: boolean): Uint8Array {
    if (!isBinary) return UNREADABLE;
    const frame = this.#prefix.before(data);
    const clients = presenceClients(frame);
    return clients.length > 0 && this.#echo.isEcho(clients) ? PONG : frame;
  }

  send(frame: Uint8Array): void {
    const { socket, reader } = this.#parts;
    const message = reader.read(frame);
    switch (message.kind) {
      case 'passed':
        if (message.isPresence) this.#echo.tells(() => presenceClients(frame));
        return socket.send(message.data);
      case 'ping':
        this.#parts.ping();
        return socket.send(SIGN_OF_LIFE);
      case 'denied':
        socket.send(yDenied(message.reason));
        return this.close(undefined, message.reason);
      case 'nothing':
    }
  }

  close(code?: number, reason?: string): void {
    const isOurs = reason !== undefined && isErrorCode(reason);
    this.#parts.socket.close(isOurs ? yCloseCode(reason) : code, reason);
  }

  terminate(): void {
    this.#parts.socket.terminate();
  }
}
