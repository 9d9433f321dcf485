import { HocuspocusProviderWebsocket } from '@hocuspocus/provider';
import { collabPath, ROOM_PROTOCOL } from '@plumbline/shared/protocol/room-messages.ts';
import { isAddressRefused, markAddressServed } from '../api/live-address.ts';
import { LineKeeper } from './line-keeper.ts';

interface Shared {
  line: LineKeeper;
  users: number;
}

const lines = new Map<string, Shared>();

function address(projectId: string): string {
  const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
  const { query, present } = ROOM_PROTOCOL;
  return `${scheme}://${location.host}${collabPath(projectId)}?${query}=${present}`;
}

/** The one socket of a project that carries all its open rooms; give it back with `releaseLine`. */
export function acquireLine(projectId: string): LineKeeper {
  const shared = lines.get(projectId);
  if (shared) {
    shared.users += 1;
    return shared.line;
  }
  const open = () =>
    new HocuspocusProviderWebsocket({
      url: address(projectId),
      delay: 300,
      minDelay: 300,
      factor: 1.5,
      maxDelay: 3000,
      jitter: true,
      messageReconnectTimeout: 10_000,
    });
  const line = new LineKeeper(open, { isRefused: isAddressRefused, markServed: markAddressServed });
  lines.set(projectId, { line, users: 1 });
  return line;
}

/** Closes the socket when its last room is gone. */
export function releaseLine(projectId: string): void {
  const open = lines.get(projectId);
  if (!open) return;
  open.users -= 1;
  if (open.users > 0) return;
  lines.delete(projectId);
  open.line.destroy();
}

/** A browser that knows it is offline need not wait until silent lines are given up. */
window.addEventListener('offline', () => {
  for (const { line } of lines.values()) line.drop();
});
