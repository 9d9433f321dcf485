/**
 * Which clients a room takes by the version of its document. The journal's row has the version of the newest client that
 * has opened the room to edit: an older one could lose what that wrote. Guarded by tests/integration/rooms/room-kinds.test.ts.
 */
import type { RoomKind } from '@plumbline/server/rooms/room-kind.ts';

export interface DocumentVersions {
  /** What the client knows. */
  said: number;
  /** What the journal may hold. */
  stored: number;
}

/**
 * Why a client is not let in: it has to be loaded anew, or this server is the older one and a newer one is found soon. Null
 * for one that is; an onlooker and a room of presence only have no document.
 */
export function versionRefusal(
  { kind, isOnlooker }: { kind: RoomKind; isOnlooker: boolean },
  { said, stored }: DocumentVersions,
): 'reload-needed' | 'shutting-down' | null {
  if (!kind.document || isOnlooker) return null;
  if (said < stored) return 'reload-needed';
  return Math.max(said, stored) > kind.document.kind.version ? 'shutting-down' : null;
}
