/**
 * Every kind of room with tokens of a member who may write there: one that only reads, one for another project, one
 * that was revoked, one whose time is over, and one that is revoked while the room is open. By both protocols.
 */
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type * as Y from 'yjs';
import { addComment } from '@plumbline/shared/documents/note/commands.ts';
import { readNoteContent } from '@plumbline/shared/documents/note/read.ts';
import { createRectangleZone } from '@plumbline/shared/documents/plan/commands.ts';
import { readPlan } from '@plumbline/shared/documents/plan/read.ts';
import { addFieldNote } from '@plumbline/shared/documents/scene/commands.ts';
import { readFieldNotes } from '@plumbline/shared/documents/scene/read.ts';
import { newObjectId } from '@plumbline/shared/ids/object-id.ts';
import { noteRoom, planRoom, reviewRoom, sceneRoom } from '@plumbline/shared/ids/room-name.ts';
import { loadRoom } from '@plumbline/server/journal/load-room.ts';
import { addInspections, addNotes, type Site } from '@plumbline/server/journal/testing/site-fixture.ts';
import type { ROOM_KINDS } from '@plumbline/server/rooms/room-kinds.ts';
import { hashSecret } from '@plumbline/server/sessions/token.ts';
import { programTokenOf } from './harness/api-tokens.ts';
import { eventually, timeUntil } from './harness/eventually.ts';
import { joinRoom, type Peer } from './harness/peer.ts';
import { startRooms, type RoomsUnderTest } from './harness/rooms-under-test.ts';
import { openByY, type YPeer } from './harness/y-peer.ts';

const PROMISE_MS = process.env['CI'] ? 5000 : 2000;
const OTHER_PROJECT = '00000000-0000-7000-8000-000000000000';

interface KindInTest {
  /** Opens one of the site's; answers its room. */
  open(site: Site, ownerUrl: string): Promise<string>;
  /** Null where nothing is kept. */
  work: { write(doc: Y.Doc): void; count(doc: Y.Doc): number } | null;
}

/** A new kind of room has to say here how it is written in. */
const KINDS: Record<keyof typeof ROOM_KINDS, KindInTest> = {
  plan: {
    open: async (site) => planRoom(site.floorPlanIds[0] ?? ''),
    work: {
      write: (doc) =>
        void createRectangleZone(doc, {
          name: 'By a token',
          colour: 'z1',
          left: 0,
          top: 0,
          right: 90,
          bottom: 90,
        }),
      count: (doc) => readPlan(doc).zones.length,
    },
  },
  note: {
    open: async (site, ownerUrl) => noteRoom((await addNotes(ownerUrl, site, 1))[0] ?? ''),
    work: {
      write: (doc) => addComment(doc, { id: newObjectId(), by: author, body: [{ text: 'By a token' }] }),
      count: (doc) => readNoteContent(doc).comments.length,
    },
  },
  scene: {
    open: async (site, ownerUrl) => sceneRoom((await addInspections(ownerUrl, site, 1))[0] ?? ''),
    work: {
      write: (doc) => {
        const place = { captureId: 'aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa', yawDeg: 12.5, pitchDeg: -30 };
        addFieldNote(doc, place, { text: 'By a token' });
      },
      count: (doc) => readFieldNotes(doc).length,
    },
  },
  review: {
    open: async (site, ownerUrl) => reviewRoom((await addInspections(ownerUrl, site, 1))[0] ?? ''),
    work: null,
  },
};

let rooms: RoomsUnderTest;
let site: Site;
let author: string;
const left: { leave(): void }[] = [];

beforeAll(async () => {
  rooms = await startRooms();
});
afterAll(() => rooms.stop());
beforeEach(async () => {
  site = await rooms.newSite();
  author = site.inspector.accountId;
  return () => {
    for (const each of left.splice(0)) each.leave();
  };
});

function make(scope: Parameters<typeof programTokenOf>[3] = {}) {
  const { stores, database } = rooms;
  return programTokenOf({ stores, ownerUrl: database.ownerUrl }, site, site.inspector, scope);
}

async function endOf(token: string): Promise<void> {
  const owner = new pg.Client({ connectionString: rooms.database.ownerUrl });
  await owner.connect();
  const past = `now() - interval '1 second'`;
  await owner.query(`UPDATE session SET expires_at = ${past}, absolute_expires_at = ${past} WHERE id = $1`, [
    hashSecret(token),
  ]);
  await owner.end();
}

async function byWeb(room: string, token: string): Promise<Peer> {
  const { projectId } = site;
  const floorPlanId = site.floorPlanIds[0] ?? '';
  const peer = await joinRoom({ port: rooms.port, projectId, floorPlanId, room, token });
  left.push(peer);
  return peer;
}

async function byY(room: string, token: string): Promise<YPeer> {
  const { projectId } = site;
  const peer = await openByY({ port: rooms.port, projectId, room, token });
  left.push(peer);
  return peer;
}

const stored = async (room: string): Promise<Y.Doc> =>
  (await loadRoom(rooms.stores, { room, tenantId: site.tenantId })).doc;

describe.each(Object.entries(KINDS))('the room of a %s', (_, { open, work }) => {
  let room: string;
  beforeEach(async () => {
    room = await open(site, rooms.database.ownerUrl);
  });

  it.each<[string, () => Promise<string>, string]>([
    ['for another project', async () => (await make({ projectIds: [OTHER_PROJECT] })).token, 'not-found'],
    [
      'that was revoked',
      async () => {
        const { token, revoke } = await make();
        await revoke();
        return token;
      },
      'unauthenticated',
    ],
    [
      'whose time is over',
      async () => {
        const { token } = await make();
        await endOf(token);
        return token;
      },
      'unauthenticated',
    ],
  ])('is closed to a token %s', async (_name, tokenOf, reason) => {
    const token = await tokenOf();
    expect((await byWeb(room, token)).denials).toEqual([reason]);
    expect((await byY(room, token)).ended?.reason).toBe(reason);
  });

  it('ends within two seconds for a token that is revoked', async () => {
    const { token, revoke } = await make();
    const [web, script] = [await byWeb(room, token), await byY(room, token)];
    expect([web.denials, script.ended]).toEqual([[], null]);
    const isOver = (): boolean => web.denials.length > 0 && script.ended !== null;
    await revoke();
    expect(await timeUntil(isOver)).toBeLessThan(PROMISE_MS);
    expect(script.ended?.reason).toBe('unauthenticated');
  });

  if (work === null) return;
  it('is read and not written by a token that only reads, and written by another', async () => {
    const { token } = await make({ access: 'read' });
    const [web, script, writer] = [
      await byWeb(room, token),
      await byY(room, token),
      await byY(room, (await make()).token),
    ];
    work.write(writer.doc);
    await eventually(() => work.count(web.doc) === 1 && work.count(script.doc) === 1);
    work.write(web.doc);
    work.write(script.doc);
    await eventually(() => script.ended !== null && web.last('refused') !== undefined);
    expect(script.ended).toEqual({ code: 4403, reason: 'edit-read-only' });
    expect(work.count(await stored(room))).toBe(1);
    expect(work.count(writer.doc)).toBe(1);
  });
});
