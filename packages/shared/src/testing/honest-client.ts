import * as Y from 'yjs';
import { applyUpdate } from '../documents/apply-update.ts';
import type { CheckedRoom } from './checked-room.ts';
import { LIVES, type Life } from './document-lives.ts';
import type { NoteWriter } from './random-note-edit.ts';
import type { SeededRandom } from './seeded-random.ts';

/** A browser that edits, goes offline, reloads and comes back, as the web client does. */
export interface HonestClient {
  user: string;
  doc: Y.Doc;
  /** One turn of a random life: edit, send, receive, lose the connection, come back or reload. */
  turn(): void;
  /** Sends and receives everything. */
  settle(): void;
  /** What the room answered to updates it should have taken. */
  refusals: string[];
}

const FROM_ROOM = 'room';

/** A client of `room` that belongs to `user`; an editor of a plan, if nothing else is said. */
export function createHonestClient(
  room: CheckedRoom,
  user: string,
  random: SeededRandom,
  { life, access }: { life: Life; access: NoteWriter['access'] } = { life: LIVES.plan, access: 'edit' },
): HonestClient {
  const writer = { accountId: user, access };
  const refusals: string[] = [];
  let outbox: Uint8Array[] = [];
  let isOnline = true;
  let readTo = 0;
  let doc = openDocument(random, (update) => outbox.push(update));
  let edit = life.hand(doc, writer);

  const submit = (update: Uint8Array): void => {
    const answer = room.submit(update, user, access);
    if (!answer.ok) refusals.push(answer.code);
  };
  const send = (): void => {
    const waiting = outbox;
    outbox = [];
    if (waiting.length > 1 && random.chance(0.5)) submit(Y.mergeUpdates(waiting));
    else for (const update of waiting) submit(update);
    const repeated = random.pick(waiting);
    if (repeated && random.chance(0.1)) submit(repeated);
  };
  const receive = (): void => {
    for (const update of room.journal.slice(readTo)) applyUpdate(doc, update, FROM_ROOM);
    readTo = room.journal.length;
  };
  const rejoin = (): void => {
    isOnline = true;
    outbox = [];
    submit(Y.encodeStateAsUpdate(doc, Y.encodeStateVector(room.doc)));
    receive();
  };
  /** Each has all of the other's, most of it once more. */
  const exchangeAll = (): void => {
    outbox = [];
    submit(Y.encodeStateAsUpdate(doc));
    applyUpdate(doc, Y.encodeStateAsUpdate(room.doc), FROM_ROOM);
    readTo = room.journal.length;
  };
  const receiveMerged = (): void => {
    const from = random.int(readTo + 1);
    if (from < room.journal.length) applyUpdate(doc, Y.mergeUpdates(room.journal.slice(from)), FROM_ROOM);
    readTo = room.journal.length;
  };
  const reload = (): void => {
    const kept = Y.encodeStateAsUpdate(doc);
    doc.destroy();
    doc = openDocument(random, (update) => outbox.push(update));
    edit = life.hand(doc, writer);
    applyUpdate(doc, kept, FROM_ROOM);
    isOnline = false;
  };
  const turn = (): void => {
    const what = random.next();
    if (what < 0.7) edit(random);
    else if (what < 0.72) isOnline = false;
    else if (what < 0.74) reload();
    else if (!isOnline && what < 0.86) rejoin();
    else if (isOnline && what < 0.9) send();
    else if (isOnline && what < 0.92) exchangeAll();
    else if (isOnline && what < 0.94) receiveMerged();
    else if (isOnline) receive();
  };
  const settle = (): void => {
    rejoin();
    receive();
  };
  return {
    user,
    get doc() {
      return doc;
    },
    turn,
    settle,
    refusals,
  };
}

function openDocument(random: SeededRandom, onOwnUpdate: (update: Uint8Array) => void): Y.Doc {
  const doc = new Y.Doc();
  doc.clientID = random.int(2 ** 32);
  doc.on('update', (update: Uint8Array, origin: unknown) => {
    if (origin !== FROM_ROOM) onOwnUpdate(update);
  });
  return doc;
}
