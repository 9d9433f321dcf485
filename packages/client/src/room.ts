import { WebsocketProvider } from 'y-websocket';
import * as Y from 'yjs';
import type { Connection } from './api.ts';

const SUBPROTOCOL = 'plumbline';

export type RoomKind = 'plan' | 'note' | 'scene';

export interface RoomAddress {
  projectId: string;
  kind: RoomKind;
  /** Of the floor plan, the note, or the inspection. */
  subjectId: string;
}

/** Why a room is over: by itself the library does not come back, and what was written since is not stored. */
export interface RoomEnd {
  code: number;
  /** A code of the server's catalogue, `edit-read-only` for example. */
  reason: string;
}

export interface LiveRoom {
  name: string;
  doc: Y.Doc;
  /** The stock provider: its status, presence and reconnects are its own. */
  provider: WebsocketProvider;
  /** Resolves with the first whole state. @throws RoomRefused when there is none */
  whenSynced: Promise<void>;
  /** Resolves when the server ends the room for good; never when it is left. */
  whenEnded: Promise<RoomEnd>;
  leave(): void;
}

export class RoomRefused extends Error {
  readonly end: RoomEnd;

  constructor(end: RoomEnd) {
    super(`${end.reason} (${end.code})`);
    this.name = 'RoomRefused';
    this.end = end;
  }
}

/** A frame that is too large is so each time it is sent. */
const TOO_LARGE = 1009;

/**
 * Opens a room, live in both directions. A lost line comes back by itself, with what was done meanwhile; what the server
 * refuses for good ends the room.
 */
export function openRoom(
  { server, token }: Connection,
  { projectId, kind, subjectId }: RoomAddress,
): LiveRoom {
  const doc = new Y.Doc();
  const name = `${kind}:${subjectId}`;
  const url = `${server.replace(/^http/, 'ws')}/collab/${projectId}`;
  // Nobody else of this program is in the room: each copy of it would be another client.
  const provider = new WebsocketProvider(url, name, doc, {
    protocols: [SUBPROTOCOL, token],
    disableBc: true,
    connect: false,
    shouldReconnect: ({ code }) => code !== TOO_LARGE && (code < 4400 || code >= 4500),
  });
  const whenEnded = new Promise<RoomEnd>((resolve) => provider.on('closed', resolve));
  const whenSynced = new Promise<void>((resolve, reject) => {
    provider.on('sync', (isSynced) => isSynced && resolve());
    provider.on('closed', (end) => reject(new RoomRefused(end)));
  });
  // `whenEnded` tells callers that do not wait for this promise.
  whenSynced.catch(() => undefined);
  provider.connect();
  const leave = (): void => {
    provider.destroy();
    doc.destroy();
  };
  return { name, doc, provider, whenSynced, whenEnded, leave };
}
