/** The room of who reviews the findings of an inspection: for reviewers only, and nothing is left of who leaves. */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { reviewRoom } from '@plumbline/shared/ids/room-name.ts';
import { addInspections, type Site } from '@plumbline/server/journal/testing/site-fixture.ts';
import { eventually } from './harness/eventually.ts';
import { joinRoom, type Peer } from './harness/peer.ts';
import { startRooms, type RoomsUnderTest } from './harness/rooms-under-test.ts';

const FINDING = 'bbbbbbbb-bbbb-4bbb-8bbb-bbbbbbbbbbbb';

let rooms: RoomsUnderTest;
let site: Site;
let inspectionId: string;
const peers: Peer[] = [];

beforeAll(async () => {
  rooms = await startRooms();
});
afterAll(() => rooms.stop());
beforeEach(async () => {
  site = await rooms.newSite();
  [inspectionId = ''] = await addInspections(rooms.database.ownerUrl, site, 1);
  return () => {
    for (const peer of peers.splice(0)) peer.leave();
  };
});

async function join({ token }: { token: string }, subjectId = inspectionId): Promise<Peer> {
  const { projectId } = site;
  const room = reviewRoom(subjectId);
  const peer = await joinRoom({ port: rooms.port, projectId, floorPlanId: subjectId, room, token });
  peers.push(peer);
  return peer;
}

/** What the others in it have before them. */
const seenBy = (peer: Peer) =>
  [...(peer.provider.awareness?.getStates() ?? [])]
    .filter(([clientId]) => clientId !== peer.doc.clientID)
    .map(([, state]) => state['selection']);

it('tells each reviewer which finding the other has before them, and of nobody who has left', async () => {
  const [ana, ben] = [await join(site.admin), await join(site.inspector)];
  ben.provider.awareness?.setLocalState({ selection: [FINDING] });
  await eventually(() => JSON.stringify(seenBy(ana)).includes(FINDING));
  ben.leave();
  await eventually(() => seenBy(ana).length === 0);
});

it.each<[string, (each: Site) => { token: string }]>([
  ['a responder', (each) => each.responder],
  ['a viewer', (each) => each.viewer],
  ['a visitor', (each) => each.visitor],
])('is closed to %s', async (_, who) => {
  const peer = await join(who(site));
  expect(peer.denials).toEqual(['not-found']);
  expect(peer.messages.filter(({ t }) => t === 'access')).toEqual([]);
});

it('of an inspection that is not the project’s there is none', async () => {
  const peer = await join(site.admin, FINDING);
  expect(peer.denials).toHaveLength(1);
});
