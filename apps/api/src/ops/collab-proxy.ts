/**
 * Carries `/collab/*` sockets to the collab server, so that the browser sees one origin.
 * The upgrade is piped as it is, frame by frame unread; only the address of the caller is written anew, so that
 * nobody can choose the address that throttles count (decisions 31).
 *
 * Invariant (tests/integration/rooms/proxied-close.test.ts): the close frame with which the collab server ends a socket
 * reaches the caller, also one that is still sending, and a caller that does not answer it is let go.
 */
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { createProxyServer } from 'http-proxy-3';
import type { Logger } from '@plumbline/server/log.ts';

const CONNECT_TIMEOUT_MS = 5000;
/** How long a caller may take to answer the end of its socket. */
const LINGER_MS = 10_000;
const FORWARDED = ['forwarded', 'x-forwarded-host', 'x-forwarded-proto', 'x-forwarded-port', 'x-real-ip'];

export interface CollabProxy {
  matches(url: string | undefined): boolean;
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer, clientIp: string): void;
  close(): void;
}

/** A proxy to the collab server at `collabUrl`. */
export function createCollabProxy(
  collabUrl: string,
  log: Logger,
  { lingerMs = LINGER_MS }: { lingerMs?: number } = {},
): CollabProxy {
  const proxy = createProxyServer({ target: collabUrl, ws: true, connectTimeout: CONNECT_TIMEOUT_MS });
  const open = new Set<Duplex>();
  proxy.on('error', (error) => log.debug({ err: error }, 'collab proxy connection ended'));
  proxy.on('proxyReqWs', (asked, _request, caller) => {
    asked.on('upgrade', (_answer, upstream) => endInOrder(upstream, caller, lingerMs));
  });
  return {
    matches: (url) => url !== undefined && /^\/collab\/[^/]/.test(url),
    upgrade: (request, socket, head, clientIp) => {
      for (const name of FORWARDED) delete request.headers[name];
      request.headers['x-forwarded-for'] = clientIp;
      open.add(socket);
      socket.on('close', () => open.delete(socket));
      socket.on('error', () => socket.destroy());
      proxy.ws(request, socket, head, {}, (error) => {
        log.warn({ err: error }, 'collab server cannot be reached');
        badGateway(socket);
      });
    },
    close: () => {
      for (const socket of open) socket.destroy();
      proxy.close();
    },
  };
}

/**
 * By itself Node would stop writing to a peer that has said its last word, fail on what the caller still sends, and
 * reset the caller's connection before the caller has read the close frame. So the caller goes on until it has, or
 * until its time is over.
 */
function endInOrder(upstream: Duplex, caller: Duplex, lingerMs: number): void {
  upstream.allowHalfOpen = true;
  upstream.once('end', () => {
    const timer = setTimeout(() => {
      caller.destroy();
      upstream.destroy();
    }, lingerMs).unref();
    caller.once('close', () => clearTimeout(timer));
  });
}

function badGateway(socket: Duplex): void {
  if (!socket.writable) return;
  socket.end('HTTP/1.1 502 Bad Gateway\r\nconnection: close\r\ncontent-length: 0\r\n\r\n');
}
