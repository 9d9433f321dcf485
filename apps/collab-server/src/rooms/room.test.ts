import { beforeEach, expect, it } from 'vitest';
import * as Y from 'yjs';
import { applyUpdate } from '@plumbline/shared/documents/apply-update.ts';
import { createRectangleZone, deleteZone, renameZone } from '@plumbline/shared/documents/plan/commands.ts';
import { hashPlan, readPlan } from '@plumbline/shared/documents/plan/read.ts';
import type { RoomEdit } from '@plumbline/server/journal/room-edit.ts';
import { LIMIT_SETTINGS } from '@plumbline/server/limits.ts';
import { ROOM_KINDS } from '@plumbline/server/rooms/room-kinds.ts';
import * as z from 'zod/mini';
import { Room, type Verdict } from './room.ts';

const ANA = 'account-ana';
const BEN = 'account-ben';
let room: Room;
let ana: Y.Doc;
let ben: Y.Doc;

beforeEach(() => {
  const live = new Y.Doc();
  room = new Room(
    { room: 'plan:1', tenantId: 'tenant', projectId: 'project' },
    ROOM_KINDS.plan,
    {
      doc: live,
      head: 0,
      snapshotSeq: 0,
      entriesSinceSnapshot: 0,
      bytesSinceSnapshot: 0,
      quarantined: [],
      authors: new Map(),
    },
    {
      limits: z.parse(z.object(LIMIT_SETTINGS), {}),
      onBadEntries: (bad) => {
        throw new Error(JSON.stringify(bad));
      },
    },
  );
  ana = new Y.Doc();
  ben = new Y.Doc();
});

function updateOf(doc: Y.Doc, edit: () => void): Uint8Array {
  const before = Y.encodeStateVector(doc);
  edit();
  return Y.encodeStateAsUpdate(doc, before);
}

const offer = (
  accountId: string | null,
  update: Uint8Array,
  access: 'edit' | 'read' = 'edit',
  socketId = `socket of ${accountId}`,
): Verdict =>
  room.offer({
    update,
    accountId,
    sessionId: 'session',
    socketId,
    editId: 'socket.1.1',
    access,
    isSealed: false,
    isRejoin: false,
  });

function accepted(verdict: Verdict): RoomEdit {
  if (verdict.kind !== 'accepted') throw new Error(`${verdict.kind}: ${JSON.stringify(verdict)}`);
  return verdict.edit;
}

function draw(doc: Y.Doc, name: string): string {
  const made = createRectangleZone(doc, { name, colour: 'z1', left: 0, top: 0, right: 9, bottom: 9 });
  if (!made.ok) throw new Error(made.reason);
  return made.zoneId;
}

const drawUpdate = (doc: Y.Doc, name: string) => updateOf(doc, () => void draw(doc, name));
const names = () => readPlan(room.live).zones.map((zone) => zone.name);

it('shows an accepted edit to nobody before it is committed', () => {
  const edit = accepted(offer(ANA, drawUpdate(ana, 'Lobby')));
  expect(edit.changes).toMatchObject([{ kind: 'zone-created', name: 'Lobby' }]);
  expect(names()).toEqual([]);
  expect(room.isWaiting).toBe(true);
  edit.onCommitted(1);
  expect(names()).toEqual(['Lobby']);
  expect([room.at, room.isWaiting]).toEqual([1, false]);
});

it('shows what is committed together as one, in the order of the journal, and judges the next by all of it', () => {
  const drawn = accepted(offer(ANA, drawUpdate(ana, 'Lobby')));
  const zoneId = readPlan(ana).zones[0]?.id ?? '';
  const rename = (name: string) => updateOf(ana, () => void renameZone(ana, zoneId, name));
  const edits = [drawn, accepted(offer(ANA, rename('Hall'))), accepted(offer(BEN, drawUpdate(ben, 'Stair')))];
  const shown: Uint8Array[] = [];
  room.live.on('update', (update: Uint8Array) => shown.push(update));
  drawn.together(() => {
    for (const [index, edit] of edits.entries()) edit.onCommitted(index + 1);
  });
  expect(shown).toHaveLength(1);
  const watcher = new Y.Doc();
  for (const update of shown) applyUpdate(watcher, update);
  expect(hashPlan(watcher)).toBe(hashPlan(room.live));
  expect(names().sort()).toEqual(['Hall', 'Stair']);
  expect([room.at, room.isWaiting, room.live.store.pendingStructs]).toEqual([3, false, null]);
  accepted(offer(ANA, rename('Entrance'))).onCommitted(4);
  expect(names()).toContain('Entrance');
});

it('rests when nobody edits, never while an edit waits, and goes on as if it had not', () => {
  const first = accepted(offer(ANA, drawUpdate(ana, 'Lobby')));
  room.rest(performance.now() + 3_600_000);
  const second = accepted(offer(BEN, drawUpdate(ben, 'Stair')));
  for (const [index, edit] of [first, second].entries()) edit.onCommitted(index + 1);
  room.rest(performance.now() + 3_600_000);
  const zoneId = readPlan(ana).zones[0]?.id ?? '';
  const third = accepted(
    offer(
      ANA,
      updateOf(ana, () => void renameZone(ana, zoneId, 'Hall')),
    ),
  );
  expect(third.changes).toMatchObject([{ kind: 'zone-changed', changed: ['name'] }]);
  third.onCommitted(3);
  expect(names()).toContain('Hall');
  expect(names()).toHaveLength(2);
});

it('binds a client id from the moment it is accepted, and frees it when the edit falls out', () => {
  const edit = accepted(offer(ANA, drawUpdate(ana, 'Lobby')));
  ben.clientID = ana.clientID;
  expect(offer(BEN, drawUpdate(ben, 'Forged'))).toMatchObject({
    kind: 'refused',
    code: 'edit-foreign-author',
  });
  room.drop(edit);
  expect(offer(BEN, drawUpdate(new Y.Doc(), 'Own'))).toMatchObject({ kind: 'accepted' });
  expect(room.authors.has(ana.clientID)).toBe(false);
});

it('judges the next edit without what was refused', () => {
  const bad = updateOf(ana, () => void ana.getMap('zones').set('no-id', new Y.Map()));
  expect(offer(ANA, bad)).toMatchObject({ kind: 'refused', code: 'edit-schema', isReadable: true });
  const edit = accepted(offer(BEN, drawUpdate(ben, 'Honest')));
  edit.onCommitted(1);
  expect(names()).toEqual(['Honest']);
  expect(room.live.store.clients.has(ana.clientID)).toBe(false);
});

it('says anew what waiting edits change when one before them falls out', () => {
  const first = accepted(offer(ANA, drawUpdate(ana, 'Lobby')));
  first.onCommitted(1);
  applyUpdate(ben, Y.encodeStateAsUpdate(room.live));
  const zoneId = readPlan(ana).zones[0]?.id ?? '';
  const gone = accepted(
    offer(
      ANA,
      updateOf(ana, () => void deleteZone(ana, zoneId)),
    ),
  );
  const renamed = accepted(
    offer(
      BEN,
      updateOf(ben, () => void renameZone(ben, zoneId, 'Entrance')),
    ),
  );
  expect(renamed.changes).toEqual([]);
  room.drop(gone);
  expect(renamed.changes).toMatchObject([{ kind: 'zone-changed', name: 'Entrance', previousName: 'Lobby' }]);
});

it('follows when an edit that was given up turns out to be written', () => {
  const givenUp = accepted(offer(ANA, drawUpdate(ana, 'Lobby')));
  const waiting = accepted(offer(BEN, drawUpdate(ben, 'Own')));
  room.drop(givenUp);
  givenUp.onCommitted(1);
  waiting.onCommitted(2);
  expect(names().toSorted()).toEqual(['Lobby', 'Own']);
  const zoneId = readPlan(ana).zones[0]?.id ?? '';
  const next = accepted(
    offer(
      ANA,
      updateOf(ana, () => void renameZone(ana, zoneId, 'Entrance')),
    ),
  );
  expect(next.changes).toMatchObject([{ kind: 'zone-changed', name: 'Entrance', previousName: 'Lobby' }]);
});

it('takes entries of others in order and its own only once', () => {
  const own = accepted(offer(ANA, drawUpdate(ana, 'Own')));
  const foreign = drawUpdate(ben, 'Foreign');
  own.onCommitted(2);
  expect(room.at).toBe(0);
  const entry = { actorId: BEN, clientIds: [ben.clientID], changes: [], ageMs: 0 };
  room.takeEntries([
    { ...entry, seq: 1, update: foreign },
    { ...entry, seq: 2, update: own.update, actorId: ANA, clientIds: [ana.clientID] },
  ]);
  expect(room.at).toBe(2);
  expect(names().toSorted()).toEqual(['Foreign', 'Own']);
  expect(room.authors.get(ben.clientID)).toBe(BEN);
  room.takeEntries([{ ...entry, seq: 1, update: foreign }]);
  expect(room.at).toBe(2);
});

it('takes an own entry from the tail when the answer to its commit comes later', () => {
  const own = accepted(offer(ANA, drawUpdate(ana, 'Own')));
  room.takeEntries([
    { seq: 1, actorId: ANA, clientIds: [ana.clientID], changes: [], ageMs: 0, update: own.update },
  ]);
  expect(names()).toEqual(['Own']);
  own.onCommitted(1);
  expect([room.at, room.isWaiting]).toEqual([1, false]);
  const next = accepted(offer(BEN, drawUpdate(ben, 'Next')));
  next.onCommitted(2);
  expect(hashPlan(room.live)).toContain('Next');
});

it('finds a repeated update empty, and refuses a visitor whatever he sends', () => {
  const update = drawUpdate(ana, 'Lobby');
  accepted(offer(ANA, update)).onCommitted(1);
  expect(offer(ANA, update)).toEqual({ kind: 'empty' });
  expect(offer(null, drawUpdate(ben, 'Guest'), 'read')).toMatchObject({
    kind: 'refused',
    code: 'edit-read-only',
  });
});

const rename = (doc: Y.Doc, name: string) =>
  updateOf(doc, () => void renameZone(doc, readPlan(doc).zones[0]?.id ?? '', name));

it('takes what builds on edits of the same socket that wait, and no others', () => {
  const first = accepted(offer(ANA, drawUpdate(ana, 'Lobby')));
  const second = accepted(offer(ANA, rename(ana, 'Hall')));
  expect(second.changes).toMatchObject([{ kind: 'zone-changed', name: 'Hall', previousName: 'Lobby' }]);
  const gap = { kind: 'refused', code: 'edit-gap' };
  expect(offer(ANA, rename(ana, 'Other tab'), 'edit', 'another')).toMatchObject(gap);
  applyUpdate(ben, Y.encodeStateAsUpdate(ana));
  expect(offer(BEN, rename(ben, 'Seen too early'))).toMatchObject(gap);
  first.onCommitted(1);
  second.onCommitted(2);
  expect(names()).toEqual(['Hall']);
});

it('lets fall with an edit what came behind it by the same socket, and only that', () => {
  const first = accepted(offer(ANA, drawUpdate(ana, 'Lobby')));
  const other = accepted(offer(BEN, drawUpdate(ben, 'Stair')));
  const second = accepted(offer(ANA, rename(ana, 'Hall')));
  first.onRefused();
  expect([first, other, second].map((edit) => room.holds(edit))).toEqual([false, true, false]);
  expect(room.authors.has(ana.clientID)).toBe(false);
  const next = accepted(offer(BEN, rename(ben, 'Landing')));
  expect(next.changes).toMatchObject([{ previousName: 'Stair' }]);
  other.onCommitted(1);
  next.onCommitted(2);
  expect(names()).toEqual(['Landing']);
  expect(room.live.store.pendingStructs).toBeNull();
});

it('lets a repeated edit wait until the first one is settled', async () => {
  const update = drawUpdate(ana, 'Lobby');
  const first = accepted(offer(ANA, update));
  expect(offer(ANA, update, 'edit', 'another')).toEqual({ kind: 'waiting' });
  let isSettled = false;
  const settled = room.settled().then(() => (isSettled = true));
  await Promise.resolve();
  expect(isSettled).toBe(false);
  first.onCommitted(1);
  await settled;
  expect(offer(ANA, update, 'edit', 'another')).toEqual({ kind: 'empty' });
  await room.settled();
});

it('takes a repeated edit after all when the first one fell out', async () => {
  const update = drawUpdate(ana, 'Lobby');
  const first = accepted(offer(ANA, update));
  const settled = room.settled();
  first.onRefused();
  await settled;
  accepted(offer(ANA, update, 'edit', 'another')).onCommitted(1);
  expect(names()).toEqual(['Lobby']);
});
