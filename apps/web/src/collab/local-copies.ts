import { deleteDB } from 'idb';
import { outboxName } from './outbox-store.ts';

const PREFIX = 'plumbline-room-';

/** Name of the local copy of a room, keyed by user so that accounts on one computer never mix. */
export function localCopyName(userId: string, room: string): string {
  return `${PREFIX}${userId}-${room}`;
}

/** Removes everything a user left on this device: the copies of rooms and the outbox. */
export async function deleteLocalCopies(userId: string, rooms: readonly string[]): Promise<void> {
  const named = rooms.map((room) => localCopyName(userId, room));
  const listed = await namesOfDatabases();
  if (listed === null) return;
  const copies = listed.filter((name) => name.startsWith(`${PREFIX}${userId}-`));
  const all = new Set([...named, ...copies, outboxName(userId)]);
  await Promise.all([...all].map((name) => deleteCopy(name)));
}

/** Null where the browser keeps none: IndexedDB is blocked. */
async function namesOfDatabases(): Promise<string[] | null> {
  try {
    return (await indexedDB.databases?.())?.flatMap((each) => each.name ?? []) ?? [];
  } catch {
    return null;
  }
}

/** A copy that another tab holds open goes when that tab lets go; waiting for it would block the logout. */
function deleteCopy(name: string): Promise<void> {
  return new Promise((resolve, reject) => {
    deleteDB(name, { blocked: () => resolve() }).then(resolve, reject);
  });
}
