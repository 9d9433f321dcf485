/**
 * Kinds of rooms that the product does not have run through check, journal, replay, projection, presence and revocation by
 * their rows in the table alone.
 */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { sql } from 'kysely';
import type * as Y from 'yjs';
import * as z from 'zod/mini';
import { applyUpdate } from '@plumbline/shared/documents/apply-update.ts';
import type { DocumentKind } from '@plumbline/shared/documents/document-kind.ts';
import { ERRORS } from '@plumbline/shared/errors/catalogue.ts';
import { roomName } from '@plumbline/shared/ids/room-name.ts';
import { writeCredential } from '@plumbline/shared/protocol/room-credential.ts';
import { inTenant } from '@plumbline/server/database/client.ts';
import { createSite, openTestStores, type Site } from '@plumbline/server/journal/testing/site-fixture.ts';
import { closeRoom, openRooms, raiseVersion } from '@plumbline/server/journal/room-row.ts';
import { recordAccessChange } from '@plumbline/server/access/access-changes.ts';
import { setMembershipRole } from '@plumbline/server/memberships/membership.store.ts';
import { rebuildProjections } from '@plumbline/server/projections/rebuild-projections.ts';
import { roomKind, type RoomKind, type RoomKinds } from '@plumbline/server/rooms/room-kind.ts';
import { ROOM_KINDS } from '@plumbline/server/rooms/room-kinds.ts';
import { createCollabServer } from '../../../apps/collab-server/src/server.ts';
import { eventually } from './harness/eventually.ts';
import { joinRoom, type Peer } from './harness/peer.ts';
import { startRooms, type RoomsUnderTest } from './harness/rooms-under-test.ts';

const RELOAD_NEEDED = ERRORS['reload-needed'].close;

const WordChangeSchema = z.object({ kind: z.literal('word-set'), word: z.string() });
const words = (doc: Y.Doc) => doc.getMap<unknown>('words');

/** Short words by key. */
const MEMO_DOCUMENT: DocumentKind = {
  version: 2,
  changeSchema: WordChangeSchema,
  checkEffect: ({ candidate, update, access, limits }) => {
    const changes: z.infer<typeof WordChangeSchema>[] = [];
    const note = ({ keysChanged }: Y.YMapEvent<unknown>): void => {
      for (const key of keysChanged)
        changes.push({ kind: 'word-set', word: String(words(candidate).get(key)) });
    };
    words(candidate).observe(note);
    applyUpdate(candidate, update);
    words(candidate).unobserve(note);
    if (access === 'read') return { ok: false, code: 'edit-read-only', changes };
    if (changes.some(({ word }) => word.length > 9)) return { ok: false, code: 'edit-schema', changes };
    if (words(candidate).size > (limits?.['words'] ?? 0)) return { ok: false, code: 'edit-limit', changes };
    return { ok: true, changes };
  },
  toldChange: (change) => ({ kind: change.kind, subjectId: null, name: WordChangeSchema.parse(change).word }),
  hash: (doc) => JSON.stringify(words(doc).toJSON()),
};

const projected: string[] = [];
let rebuilt: unknown[] = [];

const MEMO: RoomKind = {
  access: ROOM_KINDS.plan.access,
  document: {
    kind: MEMO_DOCUMENT,
    limits: { words: 'SOCKET_ROOMS' },
    projection: {
      project: async (_trx, { subjectId }, { entries }) => {
        for (const { changes } of entries)
          for (const change of changes) projected.push(`${subjectId} ${WordChangeSchema.parse(change).word}`);
      },
      rebuild: async (_trx, { subjectId }, doc) => {
        rebuilt.push([subjectId, words(doc).toJSON()]);
      },
    },
  },
  living: ROOM_KINDS.plan.living,
};
const PLACE: RoomKind = { ...MEMO, document: null };
const KINDS: RoomKinds = { ...ROOM_KINDS, memo: MEMO, place: PLACE };

let rooms: RoomsUnderTest;
let site: Site;
let subjectId: string;
const peers: Peer[] = [];

beforeAll(async () => {
  rooms = await startRooms({}, KINDS);
});
afterAll(() => rooms.stop());
beforeEach(async () => {
  site = await createSite(rooms.database.ownerUrl);
  subjectId = site.floorPlanIds[0] ?? '';
  projected.length = 0;
  rebuilt = [];
  const { tenantId, projectId } = site;
  await inTenant(rooms.stores.app, tenantId, (trx) =>
    openRooms(trx, [{ room: roomName({ kind: 'memo', subjectId }), tenantId, projectId }]),
  );
  return () => {
    for (const peer of peers.splice(0)) peer.leave();
  };
});

async function join(
  kind: string,
  token: string,
  { port = rooms.port, waitForSync = true } = {},
): Promise<Peer> {
  const room = roomName({ kind, subjectId });
  const { projectId } = site;
  const peer = await joinRoom({ port, projectId, floorPlanId: subjectId, room, token, waitForSync });
  peers.push(peer);
  return peer;
}

it('an edit is checked, written with its changes, brought to others, projected once and loaded again', async () => {
  const ben = await join('memo', site.inspector.token);
  const cem = await join('memo', site.secondInspector.token);
  words(ben.doc).set('a', 'plumb');
  await ben.saved();
  await eventually(() => words(cem.doc).get('a') === 'plumb');
  words(cem.doc).set('b', 'line');
  await cem.saved();
  await eventually(() => projected.length === 2);
  expect(projected).toEqual([`${subjectId} plumb`, `${subjectId} line`]);
  const stored = await inTenant(rooms.stores.app, site.tenantId, (trx) =>
    trx.selectFrom('journal_entry').select(['room', 'actor_id', 'changes']).orderBy('seq').execute(),
  );
  const room = roomName({ kind: 'memo', subjectId });
  expect(stored).toEqual([
    { room, actor_id: site.inspector.accountId, changes: [{ kind: 'word-set', word: 'plumb' }] },
    { room, actor_id: site.secondInspector.accountId, changes: [{ kind: 'word-set', word: 'line' }] },
  ]);
  await rebuildProjections(rooms.stores, KINDS);
  expect(rebuilt).toContainEqual([subjectId, { a: 'plumb', b: 'line' }]);

  const stores = openTestStores(rooms.database.ownerUrl, { COLLAB_PORT: '0', NODE_NAME: 'another-node' });
  const another = createCollabServer(stores, KINDS);
  try {
    const port = await another.listen();
    const dee = await join('memo', site.responder.token, { port });
    expect(words(dee.doc).toJSON()).toEqual({ a: 'plumb', b: 'line' });
    expect(dee.last('access')).toMatchObject({ access: 'read', reason: 'role' });
  } finally {
    for (const peer of peers.splice(0)) peer.leave();
    await another.close();
    await stores.close();
  }
});

it('what its check refuses reaches nobody, and the author is told in its words; its limits are settings', async () => {
  const ben = await join('memo', site.inspector.token);
  words(ben.doc).set('a', 'much too long');
  await eventually(() => ben.last('refused') !== undefined);
  expect(ben.last('refused')).toMatchObject({
    code: 'edit-schema',
    changes: [{ kind: 'word-set', subjectId: null, name: 'much too long' }],
  });
  const cem = await join('memo', site.secondInspector.token);
  expect(words(cem.doc).size).toBe(0);
  cem.doc.transact(() => {
    for (let at = 0; at <= rooms.stores.config.SOCKET_ROOMS; at += 1) words(cem.doc).set(`${at}`, 'w');
  });
  await eventually(() => cem.last('refused')?.code === 'edit-limit');
});

it('rights that are taken away and a room that is closed act at once', async () => {
  const ben = await join('memo', site.inspector.token);
  const { tenantId, projectId } = site;
  await inTenant(rooms.stores.app, tenantId, (trx) =>
    setMembershipRole(trx, { projectId, accountId: site.inspector.accountId, projectRole: 40 }),
  );
  await eventually(() => ben.last('access')?.access === 'read');
  const cem = await join('memo', site.secondInspector.token);
  await inTenant(rooms.stores.app, tenantId, async (trx) => {
    await closeRoom(trx, roomName({ kind: 'memo', subjectId }));
    await sql`UPDATE floor_plan SET deleted_at = now() WHERE id = ${subjectId}`.execute(trx);
    await recordAccessChange(trx, { scope: 'subject', subject: subjectId, reason: 'deleted' });
  });
  await eventually(() => cem.closes[0] === 4404);
});

const cursorAt = (x: number) => ({ cursor: { x, y: 1 }, selection: [], tool: 'select', idle: false });
const cursorSeenBy = (watcher: Peer, of: Peer): unknown =>
  watcher.provider.awareness?.getStates().get(of.doc.clientID)?.['cursor'];

it('a room of presence only shows who is there, and takes edits of nobody', async () => {
  const ben = await join('place', site.inspector.token);
  const cem = await join('place', site.secondInspector.token);
  expect(ben.last('access')).toMatchObject({ access: 'read', reason: null, user: { name: 'Ben Inspector' } });
  ben.provider.awareness?.setLocalState(cursorAt(5));
  await eventually(() => JSON.stringify(cursorSeenBy(cem, ben) ?? '').includes('5'));
  words(ben.doc).set('a', 'word');
  await eventually(() => ben.last('refused')?.code === 'edit-read-only');
  const written = await inTenant(rooms.stores.app, site.tenantId, (trx) =>
    trx.selectFrom('journal_entry').select('room').execute(),
  );
  expect(written).toEqual([]);
});

it('an onlooker is seen on the plan and takes no editor’s seat', async () => {
  const token = writeCredential({ token: site.inspector.token, version: 1, isOnlooker: true });
  const ben = await join('plan', token);
  expect(ben.last('access')).toMatchObject({ access: 'read', reason: null });
  const cem = await join('plan', site.secondInspector.token);
  expect(cem.last('access')).toMatchObject({ access: 'edit' });
  ben.provider.awareness?.setLocalState(cursorAt(7));
  await eventually(() => JSON.stringify(cursorSeenBy(cem, ben) ?? '').includes('7'));
});

const knowing = (version: number, { token }: { token: string }): string =>
  writeCredential({ token, version, isOnlooker: false });

it('once somebody has opened a document with a newer version, older clients are told to reload, and write nothing', async () => {
  const ben = await join('memo', knowing(1, site.inspector));
  words(ben.doc).set('a', 'plumb');
  await ben.saved();
  const cem = await join('memo', knowing(2, site.secondInspector));
  expect(words(cem.doc).toJSON()).toEqual({ a: 'plumb' });
  await eventually(() => ben.closes.includes(RELOAD_NEEDED));

  const again = await join('memo', knowing(1, site.inspector), { waitForSync: false });
  words(again.doc).set('b', 'old');
  await eventually(() => again.closes.includes(RELOAD_NEEDED));
  expect([again.provider.isSynced, words(again.doc).toJSON()]).toEqual([false, { b: 'old' }]);
  words(cem.doc).set('c', 'new');
  await cem.saved();
  expect(words(cem.doc).toJSON()).toEqual({ a: 'plumb', c: 'new' });
  // Whoever only wants to be seen has no document to damage.
  const onlooker = writeCredential({ token: site.inspector.token, version: 1, isOnlooker: true });
  expect((await join('memo', onlooker)).last('access')).toMatchObject({ access: 'read' });
});

it('a client or a document that is newer than this server waits for a newer one, and is neither changed nor projected', async () => {
  const ben = await join('memo', knowing(3, site.inspector), { waitForSync: false });
  await eventually(() => ben.denials.includes('shutting-down'));
  const cem = await join('memo', knowing(2, site.secondInspector));
  const { tenantId } = site;
  const room = roomName({ kind: 'memo', subjectId });
  await inTenant(rooms.stores.app, tenantId, (trx) => raiseVersion(trx, room, 3));
  await eventually(() => cem.closes.includes(RELOAD_NEEDED));
  const dee = await join('memo', knowing(3, site.secondInspector), { waitForSync: false });
  await eventually(() => dee.denials.includes('shutting-down'));
  await rebuildProjections(rooms.stores, KINDS);
  expect(rebuilt.filter((each) => JSON.stringify(each).includes(subjectId))).toEqual([]);
});

it('somebody who may only read does not lock older clients out', async () => {
  const dee = await join('memo', knowing(2, site.responder));
  expect(dee.last('access')).toMatchObject({ access: 'read', reason: 'role' });
  const ben = await join('memo', knowing(1, site.inspector));
  expect(ben.last('access')).toMatchObject({ access: 'edit' });
});

it.each(['model', 'chat', 'constructor'])(
  'a room of the kind %s, which is in no table, is not found',
  async (kind) => {
    expect(roomKind(ROOM_KINDS, kind)).toBeUndefined();
    const peer = await join(kind, site.inspector.token);
    expect(peer.denials).toEqual(['not-found']);
  },
);
