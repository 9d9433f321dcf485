import { randomUUID } from 'node:crypto';
import type { Hocuspocus, WebSocketLike } from '@hocuspocus/server';
import { SOCKET_LIMITS, takeFrame } from '../pipeline/1-limit.ts';
import type { StageServices } from '../pipeline/stage-services.ts';
import { sendWithin, type RawSocket, type RoomSocket } from './room-socket.ts';
import type { SeatContext } from './seat.ts';
import type { SocketState } from './socket-state.ts';
import { TokenBucket } from './token-bucket.ts';

/** Puts a fresh socket to work. All listeners are attached before anything is awaited, so no frame is lost. */
export function openSocket(
  services: StageServices,
  hocuspocus: Hocuspocus<SeatContext>,
  opened: { library: RawSocket; raw: RoomSocket; projectId: string; request: Request },
): void {
  const { library, raw } = opened;
  const socket = newSocketState(raw, opened.projectId);
  const connection = hocuspocus.handleConnection(boundedSocket(raw), opened.request, { socket });
  socket.connection = connection;
  services.book.sockets.add(socket);
  library.on('message', (data) => {
    try {
      takeFrame(services, socket, new Uint8Array(data.buffer, data.byteOffset, data.byteLength));
    } catch (error) {
      services.stores.log.error({ err: error }, 'a frame could not be taken');
      raw.close(1011, 'internal');
    }
  });
  library.on('close', (code, reason) => {
    services.book.sockets.delete(socket);
    connection.handleClose({ code, reason: reason.toString() });
  });
  library.on('error', (error) => services.stores.log.debug({ err: error }, 'socket error'));
}

/** Hocuspocus sends through this, so that a reader that does not drain is noticed wherever frames come from. */
function boundedSocket(raw: RoomSocket): WebSocketLike {
  return {
    get readyState() {
      return raw.readyState;
    },
    send(data) {
      if (data instanceof Uint8Array) sendWithin(raw, data, SOCKET_LIMITS.bufferedBytes);
    },
    close: (code, reason) => raw.close(code, reason),
  };
}

function newSocketState(raw: RoomSocket, projectId: string): SocketState {
  const now = performance.now();
  return {
    id: randomUUID(),
    raw,
    projectId,
    openedAtMs: now,
    frames: new TokenBucket(SOCKET_LIMITS.framesPerSecond, SOCKET_LIMITS.frameBurst, now),
    handshakes: new TokenBucket(SOCKET_LIMITS.handshakesPerSecond, SOCKET_LIMITS.handshakeBurst, now),
    connection: null,
    principal: null,
    validUntilMs: Number.POSITIVE_INFINITY,
    lastHeardAtMs: now,
    isEnded: false,
    seats: new Map(),
    asked: new Set(),
    deniedCount: 0,
    gates: new Map(),
    nextVisits: new Map(),
    earlyPresence: new Map(),
    unauthenticatedBytes: 0,
    unauthenticatedFrames: 0,
    openFrames: 0,
    openBytes: 0,
  };
}
