import { AppError } from '@plumbline/shared/errors/app-error.ts';
import { ERRORS, type ErrorCode } from '@plumbline/shared/errors/catalogue.ts';
import { LIVE_AUTH_TIMEOUT_MS, LIVE_PATH, LiveAuthSchema } from '@plumbline/shared/protocol/live-feed.ts';
import {
  LIVE_ADDRESS_PATH,
  LiveAddressAnswerSchema,
  LiveAddressQuerySchema,
} from '@plumbline/shared/contract/live-address.ts';
import { isStoreUnavailable, type Stores } from '@plumbline/server/database/client.ts';
import { SocketOrigins } from '@plumbline/server/origins/socket-origins.ts';
import { answer } from '../answers.ts';
import type { App } from '../create-instance.ts';
import type { ApiContext } from '../api-context.ts';
import { admitToProject, admitToTenant, type FeedEnds } from './admit.ts';
import type { LiveHub } from './live-hub.ts';
import { LiveLine } from './live-line.ts';
import type { LiveSocket } from './live-socket.ts';
import { ProjectConnection } from './project-connection.ts';
import { TenantConnection } from './tenant-connection.ts';

const PING_MS = 30_000;

/** The live feed's socket. It is public as a route: the token comes in the first frame, never in the address. */
export function liveRoutes(app: App, { stores }: ApiContext, hub: LiveHub): void {
  const origins = new SocketOrigins(stores.config, stores.log);
  app.get(
    LIVE_PATH,
    {
      websocket: true,
      schema: { hide: true },
      config: { access: 'public' },
      preValidation: async (request) => {
        const { origin, host, 'user-agent': userAgent } = request.headers;
        if (!origins.admits({ origin, host, userAgent, ip: request.ip }))
          throw new AppError('origin-refused');
      },
    },
    (socket: LiveSocket) => serve(socket, hub, stores),
  );
  app.get(
    `/api${LIVE_ADDRESS_PATH}`,
    {
      schema: { querystring: LiveAddressQuerySchema, response: { 200: LiveAddressAnswerSchema } },
      config: { access: 'public' },
    },
    async ({ query, headers }) => answer({ isServed: origins.serves(query.origin, headers.host) }),
  );
}

type LiveConnection = ProjectConnection | TenantConnection;

function serve(socket: LiveSocket, hub: LiveHub, stores: Stores): void {
  const { log } = stores;
  let connection: LiveConnection | null = null;
  let hasAuthenticated = false;
  const timer = setTimeout(() => refuse(socket, 'unauthenticated'), LIVE_AUTH_TIMEOUT_MS);
  keepAlive(socket);
  socket.on('message', (data, isBinary) => {
    if (isBinary || hasAuthenticated) return refuse(socket, 'protocol-violation');
    hasAuthenticated = true;
    clearTimeout(timer);
    open(socket, hub, stores, String(data)).then(
      (opened) => {
        connection = opened;
        if (opened && !opened.isOpen) hub.leave(opened);
      },
      (error: unknown) => {
        if (!(error instanceof AppError) && !isStoreUnavailable(error)) {
          log.error({ err: error }, 'live feed failed');
        }
        refuse(socket, codeOf(error));
      },
    );
  });
  socket.on('close', () => {
    clearTimeout(timer);
    if (connection) hub.leave(connection);
  });
  socket.on('error', () => socket.terminate());
}

async function open(
  socket: LiveSocket,
  hub: LiveHub,
  stores: Stores,
  text: string,
): Promise<LiveConnection | null> {
  const auth = LiveAuthSchema.safeParse(parseJson(text));
  if (!auth.success) throw new AppError('protocol-violation');
  const { token, projectId, since } = auth.data;
  const { LIVE_BEHIND_EVENTS, LIVE_UNREAD_BYTES } = stores.config;
  const caller = await hub.authenticate(token, since === null);
  const line = new LiveLine(socket, LIVE_UNREAD_BYTES);
  const place = (ends: FeedEnds) => placeIn(ends, since, LIVE_BEHIND_EVENTS);
  const connect = async () => {
    if (projectId === null) {
      const admission = await admitToTenant(stores, caller);
      return { admission, connection: new TenantConnection(line, admission, place(admission).from) };
    }
    const admission = await admitToProject(stores, caller, projectId);
    return { admission, connection: new ProjectConnection(line, admission, place(admission).from) };
  };
  const { admission, connection } = await connect();
  if (socket.readyState !== socket.OPEN) return null;
  const { head } = admission;
  line.send({ t: 'ready', head });
  if (place(admission).isLost) line.send({ t: 'reset', head });
  hub.join(connection);
  return connection;
}

/** From where to tell; whoever is further behind than that, or than is kept, loads all anew, which is cheaper. */
function placeIn(
  { head, oldest }: FeedEnds,
  since: number | null,
  maxBehind: number,
): { from: number; isLost: boolean } {
  if (since === null) return { from: head, isLost: false };
  const isLost = since > head || since < oldest - 1 || head - since > maxBehind;
  return { from: isLost ? head : since, isLost };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function codeOf(error: unknown): ErrorCode {
  if (error instanceof AppError) return error.code;
  return isStoreUnavailable(error) ? 'store-unavailable' : 'internal';
}

function refuse(socket: LiveSocket, code: ErrorCode): void {
  if (socket.readyState !== socket.OPEN) return;
  socket.send(JSON.stringify({ t: 'ended', code }));
  const entry = ERRORS[code];
  socket.close('close' in entry ? entry.close : 1011, code);
}

/** A peer that vanished without closing is let go after two silent pings. */
function keepAlive(socket: LiveSocket): void {
  let isAlive = true;
  const timer = setInterval(() => {
    if (!isAlive) return socket.terminate();
    isAlive = false;
    socket.ping();
  }, PING_MS);
  socket.on('pong', () => {
    isAlive = true;
  });
  socket.on('close', () => clearInterval(timer));
}
