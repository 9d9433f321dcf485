/**
 * The rooms, wired in the order of the stages: limit, authenticate, load, check, append, compact, revoke.
 */
import websocket from '@fastify/websocket';
import { Hocuspocus } from '@hocuspocus/server';
import fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import { isUuid } from '@plumbline/shared/ids/uuid.ts';
import { ROOM_PROTOCOL } from '@plumbline/shared/protocol/room-messages.ts';
import type { Stores } from '@plumbline/server/database/client.ts';
import { hearEntries, hintEntries } from '@plumbline/server/journal/entry-hints.ts';
import { createJournal, type Journal } from '@plumbline/server/journal/journal.ts';
import { RoomLoader } from '@plumbline/server/journal/room-loader.ts';
import { startTail } from '@plumbline/server/journal/tail.ts';
import { SocketOrigins } from '@plumbline/server/origins/socket-origins.ts';
import { startProjector, type Projector } from '@plumbline/server/projections/projector.ts';
import type { RoomKinds } from '@plumbline/server/rooms/room-kind.ts';
import { startSessionActivity } from '@plumbline/server/sessions/session-activity.ts';
import { addOpsRoutes } from './ops/ops-routes.ts';
import { collabMetrics } from './ops/collab-metrics.ts';
import { startCompactor } from './pipeline/6-compact.ts';
import { startRevoker } from './pipeline/7-revoke.ts';
import { pipelineHooks, tellGuests } from './pipeline/hooks.ts';
import { RightsReader } from './pipeline/read-rights.ts';
import type { LaterStages, StageServices } from './pipeline/stage-services.ts';
import { Inside } from './presence/inside.ts';
import { PresenceLane } from './presence/presence-lane.ts';
import { JoinStates } from './rooms/join-states.ts';
import { OpenRooms } from './rooms/open-rooms.ts';
import { SocketBatch } from './sockets/batched-socket.ts';
import { openSocket } from './sockets/open-socket.ts';
import { closeWith, endAfterFault } from './sockets/room-socket.ts';
import { tell, type SeatContext } from './sockets/seat.ts';
import { SocketBook } from './sockets/socket-book.ts';
import { startSocketSweep } from './sockets/socket-sweep.ts';
import { UserBuckets } from './sockets/user-buckets.ts';
import { addYRoute, chooseSubprotocol } from './y-websocket/y-route.ts';

export interface CollabServer {
  /** Whether it takes sockets and the store answers. */
  readonly isReady: boolean;
  /** Starts to listen and answers the port. */
  listen(): Promise<number>;
  /** Stops taking edits, lets what waits be committed, closes all sockets with 1012 and ends. */
  close(): Promise<void>;
}

const DRAIN_MS = 3000;
/** Time for the last acknowledgements to leave before the sockets are closed. */
const LAST_WORDS_MS = 50;

/** Builds the server on the given stores, which it does not close. */
export function createCollabServer(stores: Stores, kinds: RoomKinds): CollabServer {
  const rooms = new OpenRooms();
  const book = new SocketBook();
  const metrics = collabMetrics();
  const presence = new PresenceLane(book, {
    between: stores.between,
    ownerOf: (room, clientId) => rooms.get(room)?.authors.get(clientId),
    onGuests: (room) => tellGuests(services, room),
  });
  const inside = new Inside(stores.between);
  const { journal, projector } = startWriting(stores, {
    kinds,
    rooms,
    onEdits: (room) => presence.ride(room),
  });
  const activity = startSessionActivity(stores);
  const users = new UserBuckets(stores.config);
  const readers = {
    rights: new RightsReader(stores, kinds),
    loader: new RoomLoader(stores),
    joinStates: new JoinStates(),
  };
  const shared = {
    stores,
    kinds,
    journal,
    rooms,
    book,
    users,
    presence,
    inside,
    metrics,
    activity,
    ...readers,
  };
  const services: StageServices = { ...shared, later: () => later };
  const later: LaterStages = { compactor: startCompactor(stores), revoker: startRevoker(services) };
  const hocuspocus = new Hocuspocus<SeatContext>(pipelineHooks(services));
  const tail = startTail(stores, journal.store, () => rooms.all(), {
    onBrought: (ageMs) => metrics.broughtAcross(ageMs),
    onLooked: (entries) => metrics.behind(entries),
  });
  const stopHearing = hearEntries(stores.between, (room) => {
    if (room === null || rooms.get(room)) tail.poke();
  });
  const stopSweep = startSocketSweep(services);
  let lostAtMs = 0;
  journal.store.onChange((up) => {
    stores.log[up ? 'info' : 'error']({ up }, up ? 'the store is back' : 'the store is away');
    if (up) metrics.storeFound(performance.now() - lostAtMs);
    else metrics.storeLost();
    lostAtMs = performance.now();
    for (const seat of book.allSeats()) tell(seat, { t: 'store', up });
  });
  const app = createApp(services, hocuspocus);
  return {
    get isReady() {
      return !book.isClosing && journal.store.up;
    },
    async listen() {
      const address = await app.listen({ host: stores.config.COLLAB_HOST, port: stores.config.COLLAB_PORT });
      noteWritable(stores, journal);
      return Number(new URL(address).port);
    },
    async close() {
      book.isClosing = true;
      stopSweep();
      const isDrained = await journal.drain(DRAIN_MS);
      if (!isDrained) stores.log.warn('edits still waited at the end; their authors keep them');
      await new Promise((resolve) => setTimeout(resolve, LAST_WORDS_MS));
      for (const socket of book.sockets) closeWith(socket.raw, 'shutting-down');
      journal.close();
      presence.close();
      inside.close();
      stopHearing();
      await Promise.all([
        later.revoker.stop(),
        tail.stop(),
        projector.stop(),
        later.compactor.stop(),
        activity.stop(),
      ]);
      for (const socket of book.sockets) socket.raw.terminate();
      await app.close();
    },
  };
}

/** Asks the store once: until somebody opens a room nothing else does. */
function noteWritable(stores: Stores, { store }: Journal): void {
  const note = (): void => collabMetrics().writable(performance.now());
  const stopWaiting = store.onChange((up) => {
    if (!up) return;
    note();
    stopWaiting();
  });
  store
    .watch('read', () => stores.app.selectFrom('access_change').select('seq').limit(1).execute())
    .then(() => {
      note();
      stopWaiting();
    })
    .catch((error: unknown) => stores.log.debug({ err: error }, 'the store does not answer yet'));
}

function startWriting(
  stores: Stores,
  { kinds, rooms, onEdits }: { kinds: RoomKinds; rooms: OpenRooms; onEdits: (room: string) => void },
): { journal: Journal; projector: Projector } {
  const metrics = collabMetrics();
  const journal = createJournal(stores, {
    onCommit: (committed) => {
      for (const [room, { tenantId }] of committed) {
        onEdits(room);
        hintEntries(stores.between, room);
        projector.request(room, tenantId);
      }
    },
    onBatch: ({ editCount, durationMs }) => metrics.batchWritten(editCount, durationMs),
  });
  const projector = startProjector(stores, {
    kinds,
    openRoom: (name) => {
      const room = rooms.get(name);
      return room ? { doc: room.live, at: room.at } : null;
    },
    isStoreUp: () => journal.store.up,
    onProjected: (lagMs) => metrics.projected(lagMs),
  });
  return { journal, projector };
}

function createApp(services: StageServices, hocuspocus: Hocuspocus<SeatContext>): FastifyInstance {
  const { stores, journal, book } = services;
  const origins = new SocketOrigins(stores.config, stores.log);
  const batch = new SocketBatch();
  const app = fastify({
    logger: false,
    trustProxy: list(stores.config.TRUSTED_PROXIES),
    forceCloseConnections: true,
  });
  app.register(websocket, {
    options: {
      maxPayload: stores.config.FRAME_BYTES,
      perMessageDeflate: false,
      handleProtocols: chooseSubprotocol,
    },
    errorHandler: (_error, raw) => endAfterFault(raw),
  });
  app.register(async (routes) => {
    addOpsRoutes(routes, { stores, isReady: () => !book.isClosing && journal.store.up });
    routes.get<{ Params: { projectId: string }; Querystring: Record<string, unknown> }>(
      '/collab/:projectId',
      {
        websocket: true,
        preValidation: async (request, reply) => {
          if (book.isClosing) return reply.code(503).send();
          if (!isUuid(request.params.projectId)) return reply.code(404).send();
          if (!origins.admits(originOf(request))) return reply.code(403).send();
        },
      },
      (raw, request) => {
        const unfit = unfitFor(request.query[ROOM_PROTOCOL.query]);
        if (unfit) {
          collabMetrics().socketClosed(unfit);
          return closeWith(raw, unfit);
        }
        openSocket(services, hocuspocus, {
          library: raw,
          raw: batch.socket(raw, request.raw.socket),
          projectId: request.params.projectId,
          ip: request.ip,
          request: NO_REQUEST,
          dialect: 'hocuspocus',
          heard: (data) => data,
        });
      },
    );
    const admits = (request: FastifyRequest): boolean => origins.admits(originOf(request));
    addYRoute(routes, { services, hocuspocus, batch, admits, request: NO_REQUEST });
  });
  return app;
}

/** Why a browser of another version is sent away before it has said anything. One that is ahead finds a newer server soon. */
function unfitFor(said: unknown): 'reload-needed' | 'shutting-down' | null {
  const protocol = Number(said ?? ROOM_PROTOCOL.unsaid);
  if (!(protocol >= ROOM_PROTOCOL.oldest)) return 'reload-needed';
  return protocol > ROOM_PROTOCOL.present ? 'shutting-down' : null;
}

function list(text: string): string[] {
  return text
    .split(',')
    .map((each) => each.trim())
    .filter(Boolean);
}

function originOf(request: FastifyRequest) {
  const { origin, 'user-agent': userAgent } = request.headers;
  return { origin, host: request.host, ip: request.ip, userAgent };
}

/** Hocuspocus wants a request of the Fetch standard for each socket; no hook here reads it, and each would be kept. */
const NO_REQUEST = new Request('http://rooms.invalid');
