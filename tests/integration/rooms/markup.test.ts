import { afterAll, beforeAll, expect, it } from 'vitest';
import type * as Y from 'yjs';
import { createMarkup, deleteMarkup, moveMarkup } from '@plumbline/shared/documents/plan/markup/commands.ts';
import { markupRoot } from '@plumbline/shared/documents/plan/plan-roots.ts';
import { hashPlan, readPlan } from '@plumbline/shared/documents/plan/read.ts';
import { planRoom } from '@plumbline/shared/ids/room-name.ts';
import { inTenant } from '@plumbline/server/database/client.ts';
import { loadRoom } from '@plumbline/server/journal/load-room.ts';
import type { Site } from '@plumbline/server/journal/testing/site-fixture.ts';
import { eventually } from './harness/eventually.ts';
import { joinRoom, type Peer } from './harness/peer.ts';
import { RawClient, editOf } from './harness/raw-client.ts';
import { startRooms, type RoomsUnderTest } from './harness/rooms-under-test.ts';

const ARROW = 'a'.repeat(32);
const NEW = 'b'.repeat(32);
const AT = { from: { x: 0, y: 0 }, to: { x: 50, y: 50 } };

let rooms: RoomsUnderTest;
let site: Site;
let room: string;
let ana: Peer;

beforeAll(async () => {
  rooms = await startRooms();
  site = await rooms.newSite();
  const floorPlanId = site.floorPlanIds[0] ?? '';
  room = planRoom(floorPlanId);
  const { projectId, inspector } = site;
  ana = await joinRoom({ port: rooms.port, projectId, floorPlanId, token: inspector.token });
  draw(ana.doc, ARROW);
  await ana.saved();
});
afterAll(async () => {
  ana.leave();
  await rooms.stop();
});

function draw(doc: Y.Doc, id: string): void {
  createMarkup(doc, { kind: 'arrow', colour: 'red', size: 2, line: 'solid', ...AT }, { id });
}

const join = (token: string) => new RawClient(rooms.port, site.projectId).join(room, token);

async function refusalOf(token: string, edit: (doc: Y.Doc) => void): Promise<unknown> {
  const client = await join(token);
  const before = hashPlan(ana.doc);
  client.update(room, editOf(client.doc, edit));
  await eventually(() => client.refusal() !== undefined);
  expect(hashPlan(ana.doc)).toBe(before);
  const refusal = client.refusal();
  client.close();
  return refusal;
}

it('another inspector changes it; those who may only look and visitors change nothing', async () => {
  const ben = await join(site.secondInspector.token);
  ben.update(
    room,
    editOf(ben.doc, (doc) => void moveMarkup(doc, ARROW, 5, 0)),
  );
  await eventually(() => readPlan(ana.doc).markup.some((each) => 'from' in each && each.from.x === 5));
  ben.close();
  for (const { token } of [site.viewer, site.visitor]) {
    const drawn = await refusalOf(token, (doc) => draw(doc, NEW));
    expect(drawn).toMatchObject({ code: 'edit-read-only' });
    const deleted = await refusalOf(token, (doc) => void deleteMarkup(doc, ARROW));
    expect(deleted).toMatchObject({ code: 'edit-read-only' });
  }
});

it('refuses what is no markup, and what is too much of it', async () => {
  const { token } = site.secondInspector;
  const broken = await refusalOf(token, (doc) => {
    draw(doc, NEW);
    const map = doc.getMap<Y.Map<unknown>>('markup').get(NEW);
    map?.set('to', { x: Number.NaN, y: 0 });
  });
  expect(broken).toMatchObject({ code: 'edit-schema' });
  const tooLong = await refusalOf(token, (doc) => {
    const inked = { colour: 'red', size: 12 } as const;
    createMarkup(doc, { kind: 'text', ...inked, at: { x: 1, y: 1 }, text: 'Seal' }, { id: NEW });
    doc.getMap<Y.Map<unknown>>('markup').get(NEW)?.set('text', 'x'.repeat(501));
  });
  expect(tooLong).toMatchObject({ code: 'edit-limit' });
});

it('stands in the journal and in the events under the name of who drew it', async () => {
  const loaded = await loadRoom(rooms.stores, { room, tenantId: site.tenantId });
  expect([...markupRoot(loaded.doc).keys()]).toEqual([ARROW]);
  await eventually(async () => {
    const rows = await inTenant(rooms.stores.app, site.tenantId, (trx) =>
      trx
        .selectFrom('event')
        .select(['kind', 'actor_id', 'payload'])
        .where('subject_id', '=', ARROW)
        .orderBy('seq')
        .execute(),
    );
    const [created, changed] = rows;
    return (
      created?.kind === 'markup-created' &&
      created.actor_id === site.inspector.accountId &&
      changed?.actor_id === site.secondInspector.accountId
    );
  });
});
