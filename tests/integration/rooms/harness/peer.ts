/** An honest client as the web app is one: the real provider, its messages kept, its refusals answered. */
import { HocuspocusProviderWebsocket, type HocuspocusProvider } from '@hocuspocus/provider';
import * as Y from 'yjs';
import { planRoom } from '@plumbline/shared/ids/room-name.ts';
import { RoomMessageSchema, collabPath, type RoomMessage } from '@plumbline/shared/protocol/room-messages.ts';
import { WholeProvider } from '../../../../apps/web/src/collab/whole-provider.ts';
import { eventually } from './eventually.ts';

export interface PeerOptions {
  port: number;
  projectId: string;
  floorPlanId: string;
  /** Default: the plan's. */
  room?: string;
  token: string;
  doc?: Y.Doc;
  /** Used by the socket instead of the built-in one. */
  WebSocketPolyfill?: unknown;
  waitForSync?: boolean;
}

export interface Peer {
  readonly doc: Y.Doc;
  readonly provider: HocuspocusProvider;
  readonly socket: HocuspocusProviderWebsocket;
  readonly messages: RoomMessage[];
  readonly denials: string[];
  /** Close codes of the whole socket. */
  readonly closes: number[];
  last<T extends RoomMessage['t']>(t: T): Extract<RoomMessage, { t: T }> | undefined;
  isSaved(): boolean;
  saved(timeoutMs?: number): Promise<void>;
  leave(): void;
}

/** Joins a room and waits until it is synced. */
export async function joinRoom(options: PeerOptions): Promise<Peer> {
  const doc = options.doc ?? new Y.Doc();
  const messages: RoomMessage[] = [];
  const denials: string[] = [];
  const closes: number[] = [];
  const socket = new HocuspocusProviderWebsocket({
    url: `ws://127.0.0.1:${options.port}${collabPath(options.projectId)}`,
    delay: 100,
    minDelay: 50,
    maxDelay: 500,
    factor: 1.5,
    messageReconnectTimeout: 10_000,
    ...(options.WebSocketPolyfill ? { WebSocketPolyfill: options.WebSocketPolyfill } : {}),
    onClose: ({ event }) => closes.push(event.code),
  });
  const provider = new WholeProvider({
    websocketProvider: socket,
    name: options.room ?? planRoom(options.floorPlanId),
    document: doc,
    token: options.token,
    onStateless: ({ payload }) => messages.push(RoomMessageSchema.parse(JSON.parse(payload))),
    onAuthenticationFailed: ({ reason }) => denials.push(reason),
  });
  provider.attach();
  const peer: Peer = {
    doc,
    provider,
    socket,
    messages,
    denials,
    closes,
    last: (t) =>
      messages.findLast((message): message is Extract<RoomMessage, { t: typeof t }> => message.t === t),
    isSaved: () => provider.isSynced && provider.unsyncedChanges === 0,
    saved: (timeoutMs) => eventually(() => peer.isSaved(), timeoutMs),
    leave() {
      provider.destroy();
      socket.destroy();
    },
  };
  if (options.waitForSync ?? true) await eventually(() => peer.isSaved() || denials.length > 0);
  return peer;
}
