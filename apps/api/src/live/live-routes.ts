import { AppError } from '@plumbline/shared/errors/app-error.ts';
import { ERRORS, type ErrorCode } from '@plumbline/shared/errors/catalogue.ts';
import { LIVE_AUTH_TIMEOUT_MS, LIVE_PATH, LiveAuthSchema } from '@plumbline/shared/protocol/live-feed.ts';
import { isStoreUnavailable, type Stores } from '@plumbline/server/database/client.ts';
import type { Limits } from '@plumbline/server/limits.ts';
import type { App } from '../create-instance.ts';
import type { ApiContext } from '../api-context.ts';
import { LiveConnection } from './live-connection.ts';
import type { LiveHub } from './live-hub.ts';
import type { LiveSocket } from './live-socket.ts';
import { mayOpenSocket, readOrigins } from './origin-check.ts';

const PING_MS = 30_000;

/** The live feed's socket. It is public as a route: the token comes in the first frame, never in the address. */
export function liveRoutes(app: App, { stores }: ApiContext, hub: LiveHub): void {
  const allowedOrigins = readOrigins(stores.config.ALLOWED_ORIGINS);
  app.get(
    LIVE_PATH,
    {
      websocket: true,
      schema: { hide: true },
      config: { access: 'public' },
      preValidation: async (request) => {
        const { origin, host, 'user-agent': userAgent } = request.headers;
        if (!mayOpenSocket({ origin, host, userAgent, ip: request.ip }, allowedOrigins)) {
          throw new AppError('not-authorized');
        }
      },
    },
    (socket: LiveSocket) => serve(socket, hub, stores),
  );
}

type Served = Pick<Stores, 'config' | 'log'>;

function serve(socket: LiveSocket, hub: LiveHub, { config, log }: Served): void {
  let connection: LiveConnection | null = null;
  let hasAuthenticated = false;
  const timer = setTimeout(() => refuse(socket, 'unauthenticated'), LIVE_AUTH_TIMEOUT_MS);
  keepAlive(socket);
  socket.on('message', (data, isBinary) => {
    if (isBinary || hasAuthenticated) return refuse(socket, 'protocol-violation');
    hasAuthenticated = true;
    clearTimeout(timer);
    open(socket, hub, config, String(data)).then(
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
  { LIVE_BEHIND_EVENTS, LIVE_UNREAD_BYTES }: Limits,
  text: string,
): Promise<LiveConnection | null> {
  const auth = LiveAuthSchema.safeParse(parseJson(text));
  if (!auth.success) throw new AppError('protocol-violation');
  const { token, projectId, since } = auth.data;
  const { head, ...admission } = await hub.admit(token, projectId, since === null);
  if (socket.readyState !== socket.OPEN) return null;
  // Further behind than that, loading anew is cheaper than hearing it all.
  const isTooFar = since !== null && (since > head || head - since > LIVE_BEHIND_EVENTS);
  const from = since === null || isTooFar ? head : since;
  const connection = new LiveConnection(socket, admission, from, LIVE_UNREAD_BYTES);
  connection.send({ t: 'ready', head });
  if (isTooFar) connection.send({ t: 'reset', head });
  hub.join(connection);
  return connection;
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
