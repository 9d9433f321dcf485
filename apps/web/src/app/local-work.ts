import { noteRoom } from '@plumbline/shared/ids/room-name.ts';
import { deleteKept } from '../kept/kept-database.ts';
import { keptSteps } from '../notes/queue/kept-steps.ts';
import { deleteQueue, noteQueue } from '../notes/queue/open-queue.ts';
import { byNote, draftOf, refusedItems, waitingSteps } from '../notes/queue/queued-step.ts';
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
  const queued = await listQueued();
  const left = counted.filter(({ room, count, refused }) => count + refused > 0 && !queued.has(room));
  const ofRooms = left.map(async (work) => ({ ...work, subject: await readRoomSubject(work.room) }));
  return [...queued.values(), ...(await Promise.all(ofRooms))];
}

/** What waits of notes; what was written in their rooms is one step of it. */
async function listQueued(): Promise<ReadonlyMap<string, UnsentWork>> {
  await noteQueue();
  const works = [...byNote(keptSteps())].map(async ([noteId, steps]) => {
    const room = noteRoom(noteId);
    const count = waitingSteps(steps).length;
    const draft = draftOf(steps);
    const made = { projectId: draft?.projectId ?? '', subjectId: noteId, name: draft?.title ?? '' };
    const subject = draft ? made : await readRoomSubject(room);
    const refused = refusedItems(steps).reduce((sum, { followers }) => sum + 1 + followers.length, 0);
    return [room, { room, subject, count, refused }] as const;
  });
  const listed = await Promise.all(works);
  return new Map(listed.filter(([, { count, refused }]) => count + refused > 0));
}

/** Joins the rooms that are not open, sends what waits in them, and leaves them. */
export async function sendUnsentWork(all: readonly UnsentWork[]): Promise<void> {
  // With them go the edits in the rooms of their notes.
  const inQueue = new Set(keptSteps().map(({ noteId }) => noteRoom(noteId)));
  await (await noteQueue())?.sendNow();
  const works = all.filter(({ room }) => !inQueue.has(room));
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
  await Promise.all([deleteLocalCopies(userId, rooms), deleteKept(userId), deleteQueue(userId)]);
}
