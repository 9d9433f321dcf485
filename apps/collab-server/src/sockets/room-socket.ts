import type { ErrorCode } from '@plumbline/shared/errors/catalogue.ts';
import { ERRORS } from '@plumbline/shared/errors/catalogue.ts';
import { collabMetrics } from '../ops/collab-metrics.ts';

/** A socket as those see it who send. */
export interface RoomSocket {
  readonly readyState: number;
  readonly bufferedAmount: number;
  send(data: Uint8Array): void;
  close(code?: number, reason?: string): void;
  terminate(): void;
}

/** What the server uses of a `ws` socket. */
export interface RawSocket extends RoomSocket {
  on(event: 'message', listener: (data: Buffer, isBinary: boolean) => void): unknown;
  on(event: 'close', listener: (code: number, reason: Buffer) => void): unknown;
  on(event: 'error', listener: (error: Error) => void): unknown;
}

const OPEN = 1;
const CLOSE_GRACE_MS = 2000;

/** True while frames can be sent. */
export function isOpen(socket: RoomSocket): boolean {
  return socket.readyState === OPEN;
}

/** Closes the whole socket with the code's close code; a peer that does not answer is cut off. */
export function closeWith(socket: RoomSocket, code: ErrorCode): void {
  if (!isOpen(socket)) return;
  const entry = ERRORS[code];
  socket.close('close' in entry ? entry.close : 1011, code);
  setTimeout(() => socket.terminate(), CLOSE_GRACE_MS).unref();
}

/**
 * After an error of a socket. Where the peer broke the protocol, the library has sent the close code by now: the peer
 * gets the time to read it, which an end at once would take away (a reset overtakes what was sent).
 */
export function endAfterFault(socket: RoomSocket): void {
  if (isOpen(socket)) socket.terminate();
  else setTimeout(() => socket.terminate(), CLOSE_GRACE_MS).unref();
}

/**
 * Hands frames to a socket and gives up on one that does not drain: it would fill the memory. It gets nothing more, and
 * a moment to read why, if it can.
 */
export function sendWithin(socket: RoomSocket, data: Uint8Array, maxBufferedBytes: number): boolean {
  if (!isOpen(socket)) return false;
  if (socket.bufferedAmount > maxBufferedBytes) {
    collabMetrics().socketClosed('slow-reader');
    closeWith(socket, 'slow-reader');
    return false;
  }
  socket.send(data);
  return true;
}
