/** Loaded when a server has lost its store; see second-line.ts. */
import type { HocuspocusProviderWebsocket } from '@hocuspocus/provider';
import * as Y from 'yjs';
import { readRoomMessage } from './read-room-message.ts';
import { WholeProvider } from './whole-provider.ts';

/** Whoever could not be let in by then comes too late to be of help. */
const SCOUT_MS = 5000;

type ScoutedRoom = Pick<WholeProvider['configuration'], 'name' | 'token'>;

/**
 * Joins the rooms on a new socket, without a face and with an empty document, and leaves them again. Answers the socket
 * if every one was loaded and has room for a person who edits; else it is closed.
 */
export async function scoutRooms(
  socket: HocuspocusProviderWebsocket,
  rooms: readonly ScoutedRoom[],
  signal: AbortSignal,
): Promise<HocuspocusProviderWebsocket | null> {
  const joined = await Promise.all(rooms.map((room) => join(socket, room, signal)));
  if (rooms.length > 0 && joined.every(Boolean) && !signal.aborted) return socket;
  socket.destroy();
  return null;
}

async function join(
  socket: HocuspocusProviderWebsocket,
  { name, token }: ScoutedRoom,
  signal: AbortSignal,
): Promise<boolean> {
  const document = new Y.Doc();
  const provider = new WholeProvider({
    name,
    token,
    document,
    awareness: null,
    websocketProvider: socket,
  });
  let hasRoom = true;
  let timer: ReturnType<typeof setTimeout> | undefined;
  try {
    return await new Promise<boolean>((settle) => {
      const fail = (): void => settle(false);
      provider.on('stateless', ({ payload }: { payload: string }) => {
        const message = readRoomMessage(payload);
        if (message?.t === 'access') hasRoom = message.reason !== 'room-full';
        if (message?.t === 'store' && !message.up) fail();
      });
      provider.on('synced', () => settle(hasRoom));
      provider.on('authenticationFailed', fail);
      provider.on('close', fail);
      signal.addEventListener('abort', fail);
      timer = setTimeout(fail, SCOUT_MS);
      provider.attach();
    });
  } finally {
    clearTimeout(timer);
    provider.destroy();
    document.destroy();
  }
}
