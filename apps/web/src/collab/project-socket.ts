import { HocuspocusProviderWebsocket } from '@hocuspocus/provider';
import { collabPath } from '@plumbline/shared/protocol/room-messages.ts';

interface Shared {
  socket: HocuspocusProviderWebsocket;
  users: number;
}

const sockets = new Map<string, Shared>();

function address(projectId: string): string {
  const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
  return `${scheme}://${location.host}${collabPath(projectId)}`;
}

/** The one socket of a project that carries all its open rooms; give it back with `releaseSocket`. */
export function acquireSocket(projectId: string): HocuspocusProviderWebsocket {
  const open = sockets.get(projectId);
  if (open) {
    open.users += 1;
    return open.socket;
  }
  const socket = new HocuspocusProviderWebsocket({
    url: address(projectId),
    delay: 300,
    minDelay: 300,
    factor: 1.5,
    maxDelay: 3000,
    jitter: true,
    messageReconnectTimeout: 10_000,
  });
  sockets.set(projectId, { socket, users: 1 });
  return socket;
}

/** Closes the socket when its last room is gone. */
export function releaseSocket(projectId: string): void {
  const open = sockets.get(projectId);
  if (!open) return;
  open.users -= 1;
  if (open.users > 0) return;
  sockets.delete(projectId);
  open.socket.destroy();
}

/** Drops the line of a project so that it is opened anew, for a connection that no longer answers. */
export function reopenSocket(projectId: string): void {
  sockets.get(projectId)?.socket.webSocket?.close();
}

/** A browser that knows it is offline need not wait until silent lines are given up. */
window.addEventListener('offline', () => {
  for (const projectId of sockets.keys()) reopenSocket(projectId);
});
