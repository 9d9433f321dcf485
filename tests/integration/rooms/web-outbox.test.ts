/** The web's own provider and outbox against the real server: the number of waiting edits is always true. */
import type { HocuspocusProviderWebsocket } from '@hocuspocus/provider';
import { recolourZone } from '@plumbline/shared/documents/plan/commands.ts';
import { readPlan } from '@plumbline/shared/documents/plan/read.ts';
import { planRoom } from '@plumbline/shared/ids/room-name.ts';
import { inTenant } from '@plumbline/server/database/client.ts';
import type { Site } from '@plumbline/server/journal/testing/site-fixture.ts';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { readRoomMessage } from '../../../apps/web/src/collab/read-room-message.ts';
import { eventually } from './harness/eventually.ts';
import { joinRoom } from './harness/peer.ts';
import { startRooms, type RoomsUnderTest } from './harness/rooms-under-test.ts';
import { draw, openWebRoom, type WebRoom } from './harness/web-room.ts';

let rooms: RoomsUnderTest;
let site: Site;
const leave: (() => void)[] = [];

beforeAll(async () => {
  rooms = await startRooms();
});
afterAll(() => rooms.stop());
beforeEach(async () => {
  site = await rooms.newSite();
  return () => {
    for (const each of leave.splice(0)) each();
  };
});

function open(): WebRoom & { floorPlanId: string } {
  const { projectId, inspector } = site;
  const floorPlanId = site.floorPlanIds[0] ?? '';
  const web = openWebRoom({ port: rooms.port, projectId, floorPlanId, token: inspector.token });
  leave.push(() => web.leave());
  return { ...web, floorPlanId };
}

/** The line is dead already, but nobody knows yet. */
function loseFrames(socket: HocuspocusProviderWebsocket): void {
  if (socket.webSocket) socket.webSocket.send = () => undefined;
}

it('counts an edit until its commit and not longer', async () => {
  const web = open();
  draw(web.doc, 0);
  expect(web.outbox.size).toBe(1);
  await eventually(() => web.outbox.size === 0);
  draw(web.doc, 20);
  draw(web.doc, 40);
  expect(web.outbox.size).toBe(2);
  await eventually(() => web.outbox.size === 0);
  const other = await joinRoom({
    ...site,
    port: rooms.port,
    floorPlanId: web.floorPlanId,
    token: site.viewer.token,
  });
  leave.push(() => other.leave());
  expect(
    readPlan(other.doc)
      .zones.map((zone) => zone.name)
      .sort(),
  ).toEqual(['Zone 0', 'Zone 20', 'Zone 40']);
});

it('never sends an edit ahead of those that were lost with the line', async () => {
  const web = open();
  await eventually(() => web.provider.hasShakenHands);
  for (let round = 0; round < 12; round++) {
    const base = round * 1000;
    loseFrames(web.socket);
    draw(web.doc, base);
    web.socket.webSocket?.close();
    draw(web.doc, base + 20);
    await eventually(() => web.socket.webSocket?.readyState === 1, 10_000, 1);
    // The socket is open and the handshake under way: a frame sent now would follow a gap.
    draw(web.doc, base + 40);
    const last = readPlan(web.doc).zones.at(-1);
    if (last) recolourZone(web.doc, last.id, 'z4');
    await eventually(() => web.outbox.size === 0);
  }
  expect(web.messages.filter((message) => message.includes('refused'))).toEqual([]);
  const other = await joinRoom({
    ...site,
    port: rooms.port,
    floorPlanId: web.floorPlanId,
    token: site.viewer.token,
  });
  leave.push(() => other.leave());
  expect(readPlan(other.doc).zones).toHaveLength(36);
});

it('calls an edit on its way what the journal calls it afterwards, also on a second line', async () => {
  const web = open();
  await eventually(() => web.provider.hasShakenHands);
  draw(web.doc, 0);
  await eventually(() => web.outbox.size === 0);
  const onTheWay: (string | null)[] = [];
  const note = () => {
    const visitId = web.messages.map(readRoomMessage).findLast((message) => message?.t === 'access')?.visitId;
    onTheWay.push(...web.outbox.entries.map((entry) => web.outbox.editIdOf(entry, visitId ?? null)));
  };
  await whileNothingIsWritten(web.floorPlanId, () => {
    draw(web.doc, 20);
    draw(web.doc, 40);
    note();
  });
  await eventually(() => web.outbox.size === 0);
  web.socket.webSocket?.close();
  await eventually(() => !web.provider.hasShakenHands);
  draw(web.doc, 60);
  await whileNothingIsWritten(web.floorPlanId, async () => {
    await eventually(() => web.provider.hasShakenHands);
    note();
  });
  await eventually(() => web.outbox.size === 0);
  expect(new Set(onTheWay).size).toBe(3);
  expect(onTheWay.map((id) => id?.split('.').slice(1).join('.'))).toEqual(['1.3', '1.4', '1.1']);
  const rows = await inTenant(rooms.stores.app, site.tenantId, (trx) =>
    trx
      .selectFrom('journal_entry')
      .select(['edit_id', 'socket_id'])
      .where('room', '=', planRoom(web.floorPlanId))
      .orderBy('seq')
      .execute(),
  );
  expect(rows.slice(1).map((row) => row.edit_id)).toEqual(onTheWay);
  for (const row of rows) expect(row.edit_id?.split('.')[0]).toBe(row.socket_id);
});

/** Holds what the journal writes to a room until `act` is done. */
async function whileNothingIsWritten(floorPlanId: string, act: () => void | Promise<void>): Promise<void> {
  const owner = new pg.Client({ connectionString: rooms.database.ownerUrl });
  await owner.connect();
  try {
    await owner.query('BEGIN');
    await owner.query('SELECT FROM journal_document WHERE room = $1 FOR UPDATE', [planRoom(floorPlanId)]);
    await act();
  } finally {
    await owner.end();
  }
}
