/**
 * The reverse proxy of several servers, as small as a test needs it: sockets of a project go to the rooms that the
 * project's name falls to among those that are ready, everything else to the apis in turn.
 */
import { createHash } from 'node:crypto';
import { createServer, request as ask, type IncomingMessage, type ServerResponse } from 'node:http';
import { connect, type Socket } from 'node:net';
import { once } from 'node:events';

const PROBE_EVERY_MS = 200;
const PROBE_TIMEOUT_MS = 1000;
/** How long a caller may take to read the last word of a server that has ended. */
const LINGER_MS = 1000;

export interface ProjectProxy {
  port: number;
  /** Ports of the rooms, the one that a project's sockets go to first. */
  roomsOf(projectId: string): number[];
  stop(): Promise<void>;
}

interface Target {
  port: number;
  isReady: boolean;
}

/** Starts the proxy before the given servers. */
export async function startProjectProxy(servers: {
  port: number;
  apiPorts: readonly number[];
  roomPorts: readonly number[];
}): Promise<ProjectProxy> {
  const apis = servers.apiPorts.map((port): Target => ({ port, isReady: true }));
  const rooms = servers.roomPorts.map((port): Target => ({ port, isReady: true }));
  const sockets = new Set<Socket>();
  let turn = 0;
  const nextApi = (): number => {
    turn += 1;
    const ready = apis.filter(({ isReady }) => isReady);
    const among = ready.length > 0 ? ready : apis;
    return among[turn % among.length]?.port ?? 0;
  };
  const roomsOf = (projectId: string): number[] =>
    [...rooms]
      .sort((a, b) => Number(b.isReady) - Number(a.isReady) || byRank(projectId, a, b))
      .map(({ port }) => port);
  const server = createServer((request, response) => pass(request, response, nextApi()));
  server.on('upgrade', (request: IncomingMessage, caller: Socket, head: Buffer) => {
    const projectId = /^\/collab\/([^/?]+)/.exec(request.url ?? '')?.[1];
    const port = projectId === undefined ? nextApi() : (roomsOf(projectId)[0] ?? 0);
    for (const socket of tunnel(request, caller, head, port)) {
      sockets.add(socket);
      socket.on('close', () => sockets.delete(socket));
    }
  });
  const probe = setInterval(() => {
    for (const target of apis) void look(target, '/api/ready');
    for (const target of rooms) void look(target, '/ready');
  }, PROBE_EVERY_MS);
  server.listen(servers.port, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: servers.port,
    roomsOf,
    async stop() {
      clearInterval(probe);
      for (const socket of sockets) socket.destroy();
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** The highest of hashes over project and server: a server that goes takes only its own projects elsewhere. */
function byRank(projectId: string, a: Target, b: Target): number {
  const rank = ({ port }: Target): string =>
    createHash('sha256').update(`${projectId} ${port}`).digest('hex');
  return rank(a) < rank(b) ? 1 : -1;
}

async function look(target: Target, path: string): Promise<void> {
  try {
    const signal = AbortSignal.timeout(PROBE_TIMEOUT_MS);
    target.isReady = (await fetch(`http://127.0.0.1:${target.port}${path}`, { signal })).ok;
  } catch {
    target.isReady = false;
  }
}

function pass(request: IncomingMessage, response: ServerResponse, port: number): void {
  const { method, url: path } = request;
  const onward = ask({ host: '127.0.0.1', port, method, path, headers: forwarded(request) }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(response);
  });
  // The caller cannot know whether its request was taken: it sees what it would see without a proxy.
  onward.on('error', () => response.destroy());
  response.on('close', () => onward.destroy());
  request.pipe(onward);
}

/** Both ends of an upgraded connection, whose bytes pass unread. */
function tunnel(request: IncomingMessage, caller: Socket, head: Buffer, port: number): Socket[] {
  const upstream = connect({ host: '127.0.0.1', port, allowHalfOpen: true });
  const lines = Object.entries(forwarded(request)).map(([name, value]) => `${name}: ${String(value)}`);
  upstream.write([`${request.method} ${request.url} HTTP/1.1`, ...lines, '', ''].join('\r\n'));
  upstream.write(head);
  upstream.pipe(caller);
  caller.pipe(upstream);
  upstream.once('end', () => setTimeout(() => upstream.destroy(), LINGER_MS).unref());
  for (const [end, other] of [
    [upstream, caller],
    [caller, upstream],
  ] as const) {
    end.on('error', () => end.destroy());
    end.on('close', () => other.destroy());
  }
  return [upstream, caller];
}

function forwarded(request: IncomingMessage): NodeJS.Dict<string | string[]> {
  return { ...request.headers, 'x-forwarded-for': request.socket.remoteAddress, 'x-forwarded-proto': 'http' };
}
