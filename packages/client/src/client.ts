/** Plumbline for programs. */
import { createApi, type Api, type Connection } from './api.ts';
import { openRoom, type LiveRoom, type RoomAddress } from './room.ts';
import { sendFile, type FileTarget, type SendOptions } from './send-file.ts';
import { serverAddress } from './server-address.ts';
import { sendWalk, type Walk, type WalkOptions } from './send-walk.ts';

export interface Plumbline {
  /** Typed calls: `api.GET('/api/core/project', …)`. */
  api: Api;
  openRoom(address: RoomAddress): LiveRoom;
  sendFile(path: string, target: FileTarget, options?: SendOptions): Promise<string | null>;
  sendWalk(walk: Walk, options?: WalkOptions): Promise<string>;
}

/** Connects a program by its token; nothing is asked yet. */
export function createPlumbline(wanted: Connection): Plumbline {
  const connection = { ...wanted, server: serverAddress(wanted.server) };
  return {
    api: createApi(connection),
    openRoom: (address) => openRoom(connection, address),
    sendFile: (path, target, options) => sendFile(connection, path, target, options),
    sendWalk: (walk, options) => sendWalk(connection, walk, options),
  };
}

export { ApiFailure, answered, type Api, type Connection } from './api.ts';
export { RoomRefused, type LiveRoom, type RoomAddress, type RoomEnd, type RoomKind } from './room.ts';
export { watchChanges, type RoomChange } from './room-changes.ts';
export type { Walk, WalkIds, WalkOptions } from './send-walk.ts';
export type { FileTarget, SendOptions } from './send-file.ts';
