/**
 * The rooms for any Yjs client: the protocol of `y-websocket`, one room a socket, named by the address. What comes in goes
 * through the same stages as what browsers send, and what goes out has been through the journal as well.
 *
 * Invariants (tests/integration/rooms/y-websocket.test.ts):
 * - The token is the second subprotocol, after our own name. One that stands in the address opens nothing.
 * - A refused edit ends the socket with a code by which the library does not come back: what it holds then is its own.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Hocuspocus } from '@hocuspocus/server';
import type { WebSocket } from '@fastify/websocket';
import type { ErrorCode } from '@plumbline/shared/errors/catalogue.ts';
import { parseRoomName } from '@plumbline/shared/ids/room-name.ts';
import { isUuid } from '@plumbline/shared/ids/uuid.ts';
import { writeCredential } from '@plumbline/shared/protocol/room-credential.ts';
import { Y_SUBPROTOCOL } from '@plumbline/shared/protocol/room-messages.ts';
import { roomKind, type RoomKind } from '@plumbline/server/rooms/room-kind.ts';
import { maskAddress } from '@plumbline/server/sessions/token-in-address.ts';
import { takeFrame } from '../pipeline/1-limit.ts';
import type { StageServices } from '../pipeline/stage-services.ts';
import type { SocketBatch } from '../sockets/batched-socket.ts';
import { openSocket } from '../sockets/open-socket.ts';
import { closeWith } from '../sockets/room-socket.ts';
import type { SeatContext } from '../sockets/seat.ts';
import { YReader, credentialFrame } from './y-frames.ts';
import { YSocket } from './y-socket.ts';

export interface YRouteParts {
  services: StageServices;
  hocuspocus: Hocuspocus<SeatContext>;
  batch: SocketBatch;
  /** Whether the page that asks, if it is one, may open sockets. */
  admits(request: FastifyRequest): boolean;
  request: Request;
}

interface Asked {
  Params: { projectId: string; room: string };
}

/** Answers the subprotocol of a new socket: the token that is offered beside it is never said again. */
export function chooseSubprotocol(offered: Set<string>): string | false {
  return offered.has(Y_SUBPROTOCOL) ? Y_SUBPROTOCOL : false;
}

export function addYRoute(routes: FastifyInstance, parts: YRouteParts): void {
  const reader = new YReader();
  routes.get<Asked>(
    '/collab/:projectId/:room',
    {
      websocket: true,
      preValidation: async (request, reply) => {
        // What comes from no page says by its token alone who it is; a page has to be one of ours, as with browsers' rooms.
        if (request.headers.origin !== undefined && !parts.admits(request)) return reply.code(403).send();
      },
    },
    (library, request) => openYSocket(parts, reader, { library, request }),
  );
}

function openYSocket(
  { services, hocuspocus, batch, request: noRequest }: YRouteParts,
  reader: YReader,
  { library, request }: { library: WebSocket; request: FastifyRequest<Asked> },
): void {
  const { projectId, room } = request.params;
  const socket = batch.socket(library, request.raw.socket);
  const raw = new YSocket({ socket, ping: () => library.ping(), room, reader });
  const asked = judgeAsked(services, request);
  if (typeof asked === 'string') {
    services.metrics.socketClosed(asked);
    return closeWith(raw, asked);
  }
  const state = openSocket(services, hocuspocus, {
    library,
    raw,
    projectId,
    ip: request.ip,
    request: noRequest,
    dialect: 'y-websocket',
    heard: (data, isBinary) => raw.heard(data, isBinary),
  });
  library.on('pong', () => (state.lastHeardAtMs = performance.now()));
  const version = asked.kind.document?.kind.version ?? 1;
  const credential = writeCredential({ token: asked.token, version, isOnlooker: false });
  takeFrame(services, state, credentialFrame(room, credential));
}

/** The room's kind and the token; else why nothing is opened. */
function judgeAsked(
  { book, kinds, stores }: StageServices,
  request: FastifyRequest<Asked>,
): { kind: RoomKind; token: string } | ErrorCode {
  if (book.isClosing) return 'shutting-down';
  const { masked, hasToken } = maskAddress(request.url);
  if (hasToken) {
    stores.log.warn({ address: masked }, 'a token stood in the address of a room and was refused');
    return 'token-in-address';
  }
  const { projectId, room } = request.params;
  const name = isUuid(projectId) ? parseRoomName(room) : null;
  const kind = name && roomKind(kinds, name.kind);
  if (!kind) return 'not-found';
  const token = tokenOf(request.headers['sec-websocket-protocol']);
  return token === null ? 'unauthenticated' : { kind, token };
}

/** The one of the offered subprotocols that stands behind our own. */
function tokenOf(offered: string | undefined): string | null {
  const [own, token, ...more] = (offered ?? '').split(',').map((each) => each.trim());
  return own === Y_SUBPROTOCOL && token !== undefined && more.length === 0 ? token : null;
}
