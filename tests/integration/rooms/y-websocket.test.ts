/** Any Yjs client: the stock provider of `y-websocket` beside browsers, through the same stages. */
import { Writable } from 'node:stream';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { WebSocket as NodeSocket } from 'ws';
import * as Y from 'yjs';
import { createRectangleZone } from '@plumbline/shared/documents/plan/commands.ts';
import { hashPlan, readPlan } from '@plumbline/shared/documents/plan/read.ts';
import { addComment } from '@plumbline/shared/documents/note/commands.ts';
import { readNoteContent } from '@plumbline/shared/documents/note/read.ts';
import { addFieldNote } from '@plumbline/shared/documents/scene/commands.ts';
import { readFieldNotes } from '@plumbline/shared/documents/scene/read.ts';
import { newObjectId } from '@plumbline/shared/ids/object-id.ts';
import { noteRoom, planRoom, sceneRoom } from '@plumbline/shared/ids/room-name.ts';
import { collabPath } from '@plumbline/shared/protocol/room-messages.ts';
import { loadRoom } from '@plumbline/server/journal/load-room.ts';
import {
  addInspections,
  addNotes,
  type Person,
  type Site,
} from '@plumbline/server/journal/testing/site-fixture.ts';
import { createLogger } from '@plumbline/server/log.ts';
import { newToken } from '@plumbline/server/sessions/token.ts';
import { eventually, timeUntil } from './harness/eventually.ts';
import { programTokenOf, type ProgramToken } from './harness/api-tokens.ts';
import { joinRoom, type Peer } from './harness/peer.ts';
import { startRooms, type RoomsUnderTest } from './harness/rooms-under-test.ts';
import { openByY, type YPeer, type YPeerOptions } from './harness/y-peer.ts';

const PROMISE_MS = process.env['CI'] ? 5000 : 2000;

let rooms: RoomsUnderTest;
let site: Site;
let room: string;
const left: { leave(): void }[] = [];

beforeAll(async () => {
  rooms = await startRooms();
});
afterAll(() => rooms.stop());
beforeEach(async () => {
  site = await rooms.newSite();
  room = planRoom(site.floorPlanIds[0] ?? '');
  return () => {
    for (const each of left.splice(0)) each.leave();
  };
});

function programOf(
  person: Pick<Person, 'accountId'>,
  scope: Parameters<typeof programTokenOf>[3] = {},
): Promise<ProgramToken> {
  const { stores, database } = rooms;
  return programTokenOf({ stores, ownerUrl: database.ownerUrl }, site, person, scope);
}
const tokenOf = async (person: Person): Promise<string> => (await programOf(person)).token;

async function byY(person: Person, more: Partial<YPeerOptions> = {}): Promise<YPeer> {
  const { projectId } = site;
  const token = more.token ?? (await tokenOf(person));
  const peer = await openByY({ port: rooms.port, projectId, room, ...more, token });
  left.push(peer);
  return peer;
}

async function byWeb(person: { token: string }, name = room): Promise<Peer> {
  const { projectId } = site;
  const floorPlanId = site.floorPlanIds[0] ?? '';
  const peer = await joinRoom({ port: rooms.port, projectId, floorPlanId, room: name, token: person.token });
  left.push(peer);
  return peer;
}

function draw(doc: Y.Doc, name: string): void {
  const made = createRectangleZone(doc, { name, colour: 'z1', left: 0, top: 0, right: 90, bottom: 90 });
  if (!made.ok) throw new Error(made.reason);
}
const namesIn = (doc: Y.Doc): string[] => readPlan(doc).zones.map(({ name }) => name);
const stored = (name = room) => loadRoom(rooms.stores, { room: name, tenantId: site.tenantId });

describe('a stock y-websocket client', () => {
  it('opens a plan, sees what browsers draw, and draws for them, journal before screen', async () => {
    const web = await byWeb(site.inspector);
    draw(web.doc, 'By the web');
    await web.saved();
    const script = await byY(site.secondInspector);
    expect(namesIn(script.doc)).toEqual(['By the web']);
    draw(script.doc, 'By a script');
    await eventually(() => namesIn(web.doc).includes('By a script'));
    expect(namesIn((await stored()).doc)).toContain('By a script');
    draw(web.doc, 'Live');
    await eventually(() => namesIn(script.doc).includes('Live'));
    expect(hashPlan(script.doc)).toBe(hashPlan(web.doc));
    expect(script.closes).toEqual([]);
  });

  it('opens a note and writes in it under its own name', async () => {
    const [noteId = ''] = await addNotes(rooms.database.ownerUrl, site, 1);
    const web = await byWeb(site.inspector, noteRoom(noteId));
    const script = await byY(site.secondInspector, { room: noteRoom(noteId) });
    addComment(script.doc, {
      id: newObjectId(),
      by: site.secondInspector.accountId,
      body: [{ text: 'From the build server' }],
    });
    await eventually(() => readNoteContent(web.doc).comments.length === 1);
    expect(readNoteContent(web.doc).comments[0]?.by).toBe(site.secondInspector.accountId);
  });

  it('opens a scene and writes a field note', async () => {
    const [inspectionId = ''] = await addInspections(rooms.database.ownerUrl, site, 1);
    const web = await byWeb(site.inspector, sceneRoom(inspectionId));
    const script = await byY(site.secondInspector, { room: sceneRoom(inspectionId) });
    const place = { captureId: 'aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa', yawDeg: 12.5, pitchDeg: -30 };
    addFieldNote(script.doc, place, { text: 'Crack' });
    await eventually(() => readFieldNotes(web.doc).length === 1);
    expect(script.closes).toEqual([]);
  });

  it('brings what it did while away, once', async () => {
    const script = await byY(site.inspector);
    draw(script.doc, 'Here');
    script.provider.disconnect();
    draw(script.doc, 'Away');
    script.provider.connect();
    const web = await byWeb(site.secondInspector);
    await eventually(() => namesIn(web.doc).length === 2);
    expect(namesIn((await stored()).doc)).toEqual(['Here', 'Away']);
  });

  it('answers each question for the whole state with what the asker lacks', async () => {
    const script = await byY(site.inspector);
    draw(script.doc, 'One');
    const other = await byY(site.secondInspector);
    await eventually(() => namesIn(other.doc).length === 1);
    expect(hashPlan(other.doc)).toBe(hashPlan(script.doc));
  });
});

/** All that somebody sees of presence, as JSON. */
const statesOf = (of: { getStates(): Map<number, unknown> } | null): string =>
  JSON.stringify([...(of?.getStates().values() ?? [])]);
const pointAt = (web: Peer, x: number): void =>
  web.provider.awareness?.setLocalState({ cursor: { x, y: 6 }, selection: [], tool: 'select' });

describe('presence', () => {
  it('goes both ways, under the name that the server knows', async () => {
    const web = await byWeb(site.inspector);
    pointAt(web, 5);
    const script = await byY(site.secondInspector);
    await eventually(() => statesOf(web.provider.awareness).includes('Cem Inspector'));
    script.provider.awareness.setLocalState({ user: { name: 'The Boss' }, cursor: { x: 7, y: 8 } });
    await eventually(() => statesOf(web.provider.awareness).includes('"x":7'));
    expect(statesOf(web.provider.awareness)).not.toContain('The Boss');
    await eventually(() => statesOf(script.provider.awareness).includes('"x":5'));
    pointAt(web, 50);
    await eventually(() => statesOf(script.provider.awareness).includes('"x":50'));
    expect(statesOf(script.provider.awareness)).toContain('Ben Inspector');
  });

  it('of another program is read as that somebody is there', async () => {
    const web = await byWeb(site.inspector);
    const script = await byY(site.secondInspector);
    script.provider.awareness.setLocalState({ cursor: { anchor: [1], head: 'x' } });
    await eventually(() => statesOf(web.provider.awareness).includes('Cem Inspector'));
  });

  it('that a client only repeats takes nobody from another tab of the same person', async () => {
    const web = await byWeb(site.inspector);
    const watcher = await byWeb(site.secondInspector);
    const script = await byY(site.inspector);
    script.provider.awareness.setLocalState(null);
    for (const x of [1, 2, 3]) {
      pointAt(web, x);
      await eventually(() => statesOf(watcher.provider.awareness).includes(`"x":${x},`));
    }
    script.leave();
    pointAt(web, 9);
    await eventually(() => statesOf(watcher.provider.awareness).includes('"x":9,'));
  });
});

describe('what is refused ends the socket with a code after which the library stays away', () => {
  it('an edit of whoever may only read', async () => {
    const web = await byWeb(site.inspector);
    const reader = await byY(site.viewer);
    draw(web.doc, 'Seen');
    await eventually(() => namesIn(reader.doc).includes('Seen'));
    draw(reader.doc, 'Not mine to draw');
    await eventually(() => reader.ended !== null);
    expect(reader.ended).toEqual({ code: 4403, reason: 'edit-read-only' });
    expect(namesIn(web.doc)).toEqual(['Seen']);
    expect(namesIn((await stored()).doc)).toEqual(['Seen']);
  });

  it('an edit by a token that may only read, of a person who may write', async () => {
    const { token } = await programOf(site.inspector, { access: 'read' });
    const web = await byWeb(site.inspector);
    const reader = await byY(site.inspector, { token });
    draw(web.doc, 'Seen');
    await eventually(() => namesIn(reader.doc).includes('Seen'));
    draw(reader.doc, 'Not by this token');
    await eventually(() => reader.ended !== null);
    expect(reader.ended).toEqual({ code: 4403, reason: 'edit-read-only' });
    expect(namesIn((await stored()).doc)).toEqual(['Seen']);
    expect(web.closes).toEqual([]);
  });

  it('what a reader did before it came', async () => {
    const doc = new Y.Doc();
    draw(doc, 'Brought along');
    const reader = await byY(site.viewer, { doc, waitForSync: false });
    await eventually(() => reader.ended !== null);
    expect(reader.ended?.reason).toBe('edit-read-only');
    expect(namesIn((await stored()).doc)).toEqual([]);
  });

  it('an edit that no plan may have, and only that', async () => {
    const web = await byWeb(site.inspector);
    const script = await byY(site.secondInspector);
    draw(script.doc, 'Good');
    await eventually(() => namesIn(web.doc).includes('Good'));
    script.doc.getMap('zones').set('anything', 'no zone');
    await eventually(() => script.ended !== null);
    expect(script.ended).toEqual({ code: 4422, reason: 'edit-schema' });
    draw(script.doc, 'Afterwards');
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(namesIn(web.doc)).toEqual(['Good']);
    expect(script.closes).toHaveLength(1);
  });
});

describe('the token', () => {
  it.each<[string, () => Promise<Partial<YPeerOptions>>, number, string]>([
    ['none', async () => ({ protocols: [] }), 4401, 'unauthenticated'],
    ['our name alone', async () => ({ protocols: ['plumbline'] }), 4401, 'unauthenticated'],
    ['that of a login', async () => ({ token: site.inspector.token }), 4401, 'unauthenticated'],
    ['that of a visit', async () => ({ token: site.visitor.token }), 4401, 'unauthenticated'],
    [
      'one of another project',
      async () => ({
        token: (await programOf(site.inspector, { projectIds: ['00000000-0000-7000-8000-000000000000'] }))
          .token,
      }),
      4404,
      'not-found',
    ],
    ['an unknown one', async () => ({ token: newToken('program') }), 4401, 'unauthenticated'],
    ['a strange room', async () => ({ room: 'plan:1' }), 4404, 'not-found'],
    [
      'a room that is none',
      async () => ({ room: 'note:00000000-0000-7000-8000-000000000000' }),
      4404,
      'not-found',
    ],
    ['no project', async () => ({ projectId: 'x' }), 4404, 'not-found'],
    ['the outsider’s', async () => ({ token: await tokenOf(site.outsider) }), 4404, 'not-found'],
  ])('refuses %s', async (_, of, code, reason) => {
    const script = await byY(site.inspector, { ...(await of()), waitForSync: false });
    await eventually(() => script.ended !== null);
    expect(script.ended).toEqual({ code, reason });
    expect(script.closes).toHaveLength(1);
  });

  it('in the address opens nothing, whatever stands beside it, and is masked in the log', async () => {
    const lines: string[] = [];
    const { config } = rooms.stores;
    const sink = new Writable({
      write(chunk, _, done) {
        lines.push(String(chunk));
        done();
      },
    });
    const log = createLogger({ ...config, LOG_LEVEL: 'debug' }, 'test', sink);
    const before = rooms.stores.log;
    Object.assign(rooms.stores, { log });
    const token = await tokenOf(site.inspector);
    try {
      for (const params of [{ token }, { anything: token }, { access_token: 'short' }]) {
        const script = await byY(site.inspector, { params, token, waitForSync: false });
        await eventually(() => script.ended !== null);
        expect(script.ended).toEqual({ code: 4400, reason: 'token-in-address' });
      }
    } finally {
      Object.assign(rooms.stores, { log: before });
    }
    expect(lines.filter((line) => line.includes('token=[redacted]'))).toHaveLength(2);
    expect(lines.join('')).not.toContain(token);
  });

  it('that is revoked ends its open sockets within two seconds', async () => {
    const { token, revoke } = await programOf(site.inspector);
    const script = await byY(site.inspector, { token });
    const other = await byY(site.secondInspector);
    await revoke();
    expect(await timeUntil(() => script.ended !== null)).toBeLessThan(PROMISE_MS);
    expect(script.ended).toEqual({ code: 4401, reason: 'unauthenticated' });
    expect(other.closes).toEqual([]);
    draw(script.doc, 'Too late');
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(namesIn((await stored()).doc)).toEqual([]);
  });

  it('is never answered as the chosen subprotocol', async () => {
    const script = await byY(site.inspector);
    expect(script.provider.ws?.protocol).toBe('plumbline');
  });
});

describe('frames that no such client sends', () => {
  async function rawSocket(): Promise<{ socket: NodeSocket; close: Promise<[number, string]> }> {
    const token = await tokenOf(site.inspector);
    const url = `ws://127.0.0.1:${rooms.port}${collabPath(site.projectId)}/${room}`;
    const socket = new NodeSocket(url, ['plumbline', token]);
    socket.on('error', () => undefined);
    const close = new Promise<[number, string]>((resolve) => {
      socket.on('close', (code, reason) => resolve([code, reason.toString()]));
    });
    await new Promise((resolve) => socket.on('open', resolve));
    return { socket, close };
  }

  it.each<[string, Uint8Array | string, number]>([
    ['nothing', new Uint8Array(), 4400],
    ['text', 'hello', 4400],
    ['rubbish', Uint8Array.of(255, 254, 253), 4400],
    ['a token said later', Uint8Array.of(2, 0, 1, 65), 4400],
    ['the end of a visit', Uint8Array.of(7, 1, 65), 4400],
    ['a stateless message', Uint8Array.of(5, 1, 65), 4400],
    ['an unknown kind of sync', Uint8Array.of(0, 9, 0), 4400],
    ['a sync that is cut', Uint8Array.of(0, 2, 100, 1), 4400],
    ['an update of rubbish', Uint8Array.of(0, 2, 3, 9, 9, 9), 4400],
    ['9 MiB', new Uint8Array(9 * 1024 * 1024), 1009],
  ])('%s ends the socket, and nobody else notices', async (_, data, code) => {
    const neighbour = await byY(site.secondInspector);
    const { socket, close } = await rawSocket();
    socket.send(data);
    // What is judged waits for the handshake's answer.
    if (socket.readyState === NodeSocket.OPEN) socket.send(Uint8Array.of(0, 1, 2, 0, 0));
    expect((await close)[0]).toBe(code);
    draw(neighbour.doc, 'Calm');
    await eventually(async () => namesIn((await stored()).doc).includes('Calm'));
    expect(neighbour.closes).toEqual([]);
  });

  it('too many end it as well, with a code by which the library comes back later', async () => {
    const { socket, close } = await rawSocket();
    for (let sent = 0; sent < 5000; sent += 1) socket.send(Uint8Array.of(3));
    const [code] = await close;
    expect([4400, 4529]).toContain(code);
  });
});
