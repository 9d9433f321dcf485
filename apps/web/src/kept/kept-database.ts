import { deleteDB, openDB, type DBSchema, type IDBPDatabase } from 'idb';
import { getSession } from '../api/session-store.ts';

/** An answer of the server, as it was read last. */
interface KeptAnswer {
  /** The query it answered. */
  name: string;
  /** Milliseconds since the epoch. */
  at: number;
  answer: unknown;
}

/** The pictures of one plan, which go together. */
export interface KeptPlan {
  fileId: string;
  usedAt: number;
  sizeBytes: number;
}

interface KeptPicture {
  fileId: string;
  /** Below the plan's media address, e.g. `preview.webp`. */
  name: string;
  blob: Blob;
}

interface Schema extends DBSchema {
  answers: { key: string; value: KeptAnswer; indexes: { at: number } };
  plans: { key: string; value: KeptPlan };
  pictures: { key: [string, string]; value: KeptPicture };
}

export type KeptDatabase = IDBPDatabase<Schema>;

const PATIENCE_MS = 2000;

let open: { userId: string; database: Promise<KeptDatabase | null> } | null = null;
/** The token of a session whose copies were deleted: what is still on its way must not be kept after that. */
let endedToken: string | null = null;

export function keptName(userId: string): string {
  return `plumbline-kept-${userId}`;
}

/**
 * What this device keeps of the plans of whoever is logged in, for a start without a server; each account has its own.
 * Null for visitors, after a logout and where IndexedDB is blocked.
 */
export function keptDatabase(): Promise<KeptDatabase | null> {
  const session = getSession();
  if (session?.kind !== 'member' || session.accessToken === endedToken) return Promise.resolve(null);
  const userId = session.userData.id;
  if (open?.userId !== userId) {
    void close();
    open = { userId, database: openKept(userId) };
  }
  return open.database;
}

/** Removes all of it; nothing is kept again before the next login. */
export async function deleteKept(userId: string): Promise<void> {
  await end();
  // Another tab lets go as soon as it hears of this; one that has no time for it must not hold up the logout.
  const patience = new Promise((resolve) => setTimeout(resolve, PATIENCE_MS));
  await Promise.race([deleteWhatIsThere(keptName(userId)), patience]);
}

/** Nothing is there where IndexedDB is blocked, and then asking for it throws. */
async function deleteWhatIsThere(name: string): Promise<void> {
  try {
    await deleteDB(name);
  } catch {
    // It goes with the next logout.
  }
}

async function openKept(userId: string): Promise<KeptDatabase | null> {
  try {
    return await openDB<Schema>(keptName(userId), 1, {
      upgrade(fresh) {
        fresh.createObjectStore('answers', { keyPath: 'name' }).createIndex('at', 'at');
        fresh.createObjectStore('plans', { keyPath: 'fileId' });
        fresh.createObjectStore('pictures', { keyPath: ['fileId', 'name'] });
      },
      blocking: () => void end(),
      terminated: () => {
        open = null;
      },
    });
  } catch {
    return null;
  }
}

function end(): Promise<void> {
  endedToken = getSession()?.accessToken ?? null;
  return close();
}

async function close(): Promise<void> {
  const closing = open?.database;
  open = null;
  (await closing)?.close();
}
