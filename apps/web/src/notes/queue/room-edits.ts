/** What was written in the room of a note without a line; it lies in the outbox of rooms. */
import { noteRoom } from '@plumbline/shared/ids/room-name.ts';
import { deleteDB } from 'idb';
import { RequestError } from '../../api/request-error.ts';
import { getSession } from '../../api/session-store.ts';
import { localCopyName } from '../../collab/local-copies.ts';
import { openOutboxStore, type OutboxStore } from '../../collab/outbox-store.ts';
import { NOTE_ROOM } from '../room/note-room.ts';
import { noteRooms } from '../room/use-note-room.ts';
import type { QueuedStep } from './queued-step.ts';

const JOIN_MS = 15_000;
const LOOK_MS = 100;

type OfNote = Pick<QueuedStep, 'projectId' | 'noteId'>;

/**
 * Joins the room, unless it is open, until nothing waits in it.
 * @returns why some of it was refused, or null
 * @throws RequestError when the room could not be joined
 */
export async function sendRoomEdits({ projectId, noteId }: OfNote): Promise<string | null> {
  const room = noteRoom(noteId);
  const isEmpty = await withOutbox(async (store) => {
    const [waiting, refused] = await Promise.all([store.entriesOf(room), store.refusedOf(room)]);
    return waiting.length + refused.length === 0;
  });
  if (isEmpty ?? true) return null;
  noteRooms.acquire(projectId, noteId);
  try {
    return await whenSent(noteId);
  } finally {
    noteRooms.release(noteId);
  }
}

async function whenSent(noteId: string): Promise<string | null> {
  const untilMs = Date.now() + JOIN_MS;
  while (Date.now() < untilMs) {
    const status = noteRooms.of(noteId)?.status;
    if (status?.ended === 'unauthenticated') break;
    if (status?.ended) return status.ended;
    if (status?.joined && status.waiting.length === 0) return status.refused[0]?.code ?? null;
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }
  throw new RequestError(0, 'the room could not be joined');
}

/** What was written, for whoever keeps it elsewhere. */
export async function textsOfRoom(noteId: string): Promise<string[]> {
  const room = noteRoom(noteId);
  const texts = await withOutbox(async (store) => {
    const waiting = (await store.entriesOf(room)).flatMap(({ step }) =>
      step ? (NOTE_ROOM.document?.outcomeOf(step) ?? []) : [],
    );
    const refused = (await store.refusedOf(room)).flatMap(({ copy }) =>
      copy === '' ? [] : copy.split('\n'),
    );
    return [...waiting.map(String), ...refused.map(asText)];
  });
  return texts ?? [];
}

/** Gives up what was written in the room and is not on the server. */
export async function discardRoomEdits(noteId: string): Promise<void> {
  const connection = noteRooms.of(noteId);
  connection?.dismissRefused();
  if (connection) return connection.discardWaiting();
  const room = noteRoom(noteId);
  await withOutbox(async (store) => {
    store.remove((await store.entriesOf(room)).map(({ id }) => id));
    store.removeRefused((await store.refusedOf(room)).map(({ id }) => id));
  });
  const session = getSession();
  if (session?.kind === 'member') await deleteDB(localCopyName(session.userData.id, room));
}

async function withOutbox<Answer>(work: (store: OutboxStore) => Promise<Answer>): Promise<Answer | null> {
  const session = getSession();
  const store = session?.kind === 'member' ? await openOutboxStore(session.userData.id) : null;
  if (!store) return null;
  try {
    return await work(store);
  } finally {
    store.close();
  }
}

/** Copies of refused edits are kept as JSON. */
function asText(copy: string): string {
  try {
    return String(JSON.parse(copy));
  } catch {
    return copy;
  }
}
