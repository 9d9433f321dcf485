/** A stock `y-websocket` client, as a script of a customer has it. */
import { WebsocketProvider } from 'y-websocket';
import { WebSocket as NodeSocket } from 'ws';
import * as Y from 'yjs';
import { Y_SUBPROTOCOL, collabPath } from '@plumbline/shared/protocol/room-messages.ts';
import { eventually } from './eventually.ts';

export interface YPeerOptions {
  port: number;
  projectId: string;
  room: string;
  token: string;
  doc?: Y.Doc;
  /** Instead of what our documentation says. */
  protocols?: string[];
  params?: Record<string, string>;
  waitForSync?: boolean;
  /** Used instead of that of `ws`. */
  WebSocketPolyfill?: unknown;
}

export interface YClose {
  code: number;
  reason: string;
}

export interface YPeer {
  readonly doc: Y.Doc;
  readonly provider: WebsocketProvider;
  /** Of its sockets, in order. */
  readonly closes: YClose[];
  /** The close after which the library does not come back. */
  readonly ended: YClose | null;
  leave(): void;
}

/** Opens a room by the library's own provider and waits until it is there or refused. */
export async function openByY(options: YPeerOptions): Promise<YPeer> {
  const doc = options.doc ?? new Y.Doc();
  const closes: YClose[] = [];
  let ended: YClose | null = null;
  const url = `ws://127.0.0.1:${options.port}${collabPath(options.projectId)}`;
  const provider = new WebsocketProvider(url, options.room, doc, {
    protocols: options.protocols ?? [Y_SUBPROTOCOL, options.token],
    params: options.params ?? {},
    // The type is that of a browser, whose options `ws` has and more.
    WebSocketPolyfill: browserLike(options.WebSocketPolyfill ?? NodeSocket),
    // Two of one process would hear each other past the server.
    disableBc: true,
    maxBackoffTime: 300,
  });
  provider.on('connection-close', (event) => {
    if (event) closes.push({ code: event.code, reason: event.reason });
  });
  provider.on('closed', (event) => (ended = event));
  const peer: YPeer = {
    doc,
    provider,
    closes,
    get ended() {
      return ended;
    },
    leave() {
      provider.destroy();
      doc.destroy();
    },
  };
  if (options.waitForSync ?? true) await eventually(() => provider.synced || ended !== null);
  return peer;
}

function browserLike(socketClass: unknown): typeof WebSocket {
  return isSocketClass(socketClass) ? socketClass : WebSocket;
}

function isSocketClass(value: unknown): value is typeof WebSocket {
  return typeof value === 'function';
}
