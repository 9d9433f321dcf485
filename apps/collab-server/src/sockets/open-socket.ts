import { randomUUID } from 'node:crypto';
import type { Hocuspocus, WebSocketLike } from '@hocuspocus/server';
import type { Limits } from '@plumbline/server/limits.ts';
import { takeFrame } from '../pipeline/1-limit.ts';
import type { StageServices } from '../pipeline/stage-services.ts';
import { sendWithin, type RawSocket, type RoomSocket } from './room-socket.ts';
import type { SeatContext } from './seat.ts';
import type { SocketState } from './socket-state.ts';
import { TokenBucket } from './token-bucket.ts';

export interface OpenedSocket {
  library: RawSocket;
  raw: RoomSocket;
  projectId: string;
  ip: string;
  request: Request;
  dialect: SocketState['dialect'];
  /** What came in as the rooms read it. */
  heard(data: Uint8Array, isBinary: boolean): Uint8Array;
}

/** Puts a fresh socket to work. All listeners are attached before anything is awaited, so no frame is lost. */
export function openSocket(
  services: StageServices,
  hocuspocus: Hocuspocus<SeatContext>,
  opened: OpenedSocket,
): SocketState {
  const { library, raw } = opened;
  const { config } = services.stores;
  const socket = newSocketState(config, opened);
  const bounded = boundedSocket(raw, config.SOCKET_UNREAD_BYTES);
  const connection = hocuspocus.handleConnection(bounded, opened.request, { socket });
  socket.connection = connection;
  services.book.sockets.add(socket);
  library.on('message', (data, isBinary) => {
    try {
      const bytes = new Uint8Array(data.buffer, data.byteOffset, data.byteLength);
      takeFrame(services, socket, opened.heard(bytes, isBinary));
    } catch (error) {
      services.stores.log.error({ err: error }, 'a frame could not be taken');
      raw.close(1011, 'internal');
    }
  });
  library.on('close', (code, reason) => {
    services.book.sockets.delete(socket);
    const { endedByChangeAtMs } = socket;
    if (endedByChangeAtMs !== null) services.metrics.rightsApplied(performance.now() - endedByChangeAtMs);
    connection.handleClose({ code, reason: reason.toString() });
  });
  library.on('error', (error) => services.stores.log.debug({ err: error }, 'socket error'));
  return socket;
}

/** Hocuspocus sends through this, so that a reader that does not drain is noticed wherever frames come from. */
function boundedSocket(raw: RoomSocket, maxUnreadBytes: number): WebSocketLike {
  return {
    get readyState() {
      return raw.readyState;
    },
    send(data) {
      if (data instanceof Uint8Array) sendWithin(raw, data, maxUnreadBytes);
    },
    close: (code, reason) => raw.close(code, reason),
  };
}

function newSocketState(
  limits: Limits,
  { raw, projectId, ip, dialect }: Pick<SocketState, 'raw' | 'projectId' | 'ip' | 'dialect'>,
): SocketState {
  const now = performance.now();
  return {
    id: randomUUID(),
    raw,
    projectId,
    ip,
    dialect,
    openedAtMs: now,
    frames: new TokenBucket(limits.SOCKET_FRAMES_PER_SECOND, limits.SOCKET_FRAME_BURST, now),
    handshakes: new TokenBucket(limits.SOCKET_HANDSHAKES_PER_SECOND, limits.SOCKET_HANDSHAKE_BURST, now),
    connection: null,
    principal: null,
    validUntilMs: Number.POSITIVE_INFINITY,
    lastHeardAtMs: now,
    isEnded: false,
    endedByChangeAtMs: null,
    seats: new Map(),
    visits: 0,
    asked: new Set(),
    deniedCount: 0,
    judging: 0,
    gates: new Map(),
    nextVisits: new Map(),
    earlyPresence: new Map(),
    unauthenticatedBytes: 0,
    unauthenticatedFrames: 0,
    openFrames: 0,
    openBytes: 0,
  };
}
