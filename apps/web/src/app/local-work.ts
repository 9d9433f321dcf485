import { deleteKept } from '../kept/kept-database.ts';
import { readRoomSubject, roomKindOf, type RoomSubject } from './room-kinds.ts';

const SEND_TIMEOUT_MS = 15_000;
const LOAD_TIMEOUT_MS = 5000;
const POLL_MS = 50;

/** Edits of one room that are not on the server: those that wait, and those that were refused and not let go yet. */
export interface UnsentWork {
  room: string;
  /** What the room is about, null when it cannot be read now. */
  subject: RoomSubject | null;
  count: number;
  refused: number;
}

/** The room client comes with the canvas; logging out must reach its copies without having opened a room. */
const roomClient = () =>
  Promise.all([
    import('../collab/outbox-store.ts'),
    import('../collab/local-copies.ts'),
    import('../collab/room-connection.ts'),
    import('../collab/unsent-edits.ts'),
  ]).then(([outbox, copies, room, unsent]) => ({ ...outbox, ...copies, ...room, ...unsent }));

/** What of this user's work lies on this device alone, room by room. */
export async function listUnsentWork(userId: string): Promise<UnsentWork[]> {
  const { openOutboxStore } = await roomClient();
  const store = await openOutboxStore(userId);
  if (!store) return [];
  const counted = await Promise.all(
    (await store.rooms()).map(async (room) => {
      const [waiting, refused] = await Promise.all([store.entriesOf(room), store.refusedOf(room)]);
      return { room, count: waiting.length, refused: refused.length };
    }),
  );
  store.close();
  const left = counted.filter(({ count, refused }) => count + refused > 0);
  return Promise.all(left.map(async (work) => ({ ...work, subject: await readRoomSubject(work.room) })));
}

/** Joins the rooms that are not open, sends what waits in them, and leaves them. */
export async function sendUnsentWork(works: readonly UnsentWork[]): Promise<void> {
  const { RoomConnection, rememberRoom, forgetRoom, sendWaitingEdits, waitingEdits } = await roomClient();
  const open = new Set(waitingEdits().map((entry) => entry.room));
  const toJoin = works.filter(({ room, count }) => count > 0 && !open.has(room));
  const joined = (
    await Promise.all(
      toJoin.map(async ({ room, subject }) => {
        const kind = await roomKindOf(room)?.load();
        return kind && subject ? [new RoomConnection(kind, subject)] : [];
      }),
    )
  ).flat();
  for (const connection of joined) rememberRoom(connection);
  const until = Date.now() + LOAD_TIMEOUT_MS;
  while (joined.some(({ status }) => status.waiting.length === 0) && Date.now() < until) {
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
  await sendWaitingEdits(SEND_TIMEOUT_MS);
  for (const connection of joined) {
    forgetRoom(connection);
    await connection.close();
  }
}

/** Removes every copy this user left on this device. */
export async function deleteLocalWork(userId: string): Promise<void> {
  const { openOutboxStore, deleteLocalCopies } = await roomClient();
  const store = await openOutboxStore(userId);
  const rooms = (await store?.rooms()) ?? [];
  store?.close();
  await Promise.all([deleteLocalCopies(userId, rooms), deleteKept(userId)]);
}
