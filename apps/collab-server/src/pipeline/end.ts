import type { ErrorCode } from '@plumbline/shared/errors/catalogue.ts';
import { closeWith } from '../sockets/room-socket.ts';
import type { SocketState } from '../sockets/socket-state.ts';
import type { StageServices } from './stage-services.ts';

/** True when a socket has more under way than it may. */
export function isTooMuch({ stores }: StageServices, frames: number, sizeBytes: number): boolean {
  return frames > stores.config.SOCKET_WAITING_FRAMES || sizeBytes > stores.config.SOCKET_WAITING_BYTES;
}

/** Ends a socket from the server's side. */
export function end(services: StageServices, socket: SocketState, code: ErrorCode): void {
  if (socket.isEnded) return;
  socket.isEnded = true;
  services.metrics.socketClosed(code);
  // Of strangers there may be any number.
  const level = socket.principal ? 'info' : 'debug';
  const ended = { socketId: socket.id, session: socket.principal?.sessionId, code };
  services.stores.log[level](ended, 'a socket was ended');
  closeWith(socket.raw, code);
}

/** Thrown towards Hocuspocus so that it neither applies nor acknowledges what a socket sent that was just ended. */
export class SocketEnded extends Error {
  readonly code = 1008;
  readonly reason = 'ended';

  constructor() {
    super('');
    this.name = 'SocketEnded';
    // Hocuspocus prints what ends a connection; somebody who attacks gets one line, not a trace.
    this.stack = this.name;
  }
}
