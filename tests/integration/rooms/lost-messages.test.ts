/** A message that is lost on the way: what builds on it waits in the document, and the server is asked for it. */
import { isIncomplete } from '@plumbline/shared/documents/apply-update.ts';
import { hashPlan } from '@plumbline/shared/documents/plan/read.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { eventually } from './harness/eventually.ts';
import { joinRoom, type Peer } from './harness/peer.ts';
import { startRooms, type RoomsUnderTest } from './harness/rooms-under-test.ts';
import { draw } from './harness/web-room.ts';

let rooms: RoomsUnderTest;

beforeAll(async () => {
  rooms = await startRooms();
});
afterAll(() => rooms.stop());

/** The next frame with an update never arrives. */
function loseNext(peer: Peer): () => boolean {
  const { onMessage } = peer.provider;
  let isLost = false;
  const hear = onMessage.bind(peer.provider);
  peer.provider.onMessage = (event) => {
    // The length of the room's name, the name, then 0 for sync and 2 for an update.
    const bytes = new Uint8Array(event.data);
    const at = 1 + (bytes[0] ?? 0);
    if (!isLost && bytes[at] === 0 && bytes[at + 1] === 2) isLost = true;
    else hear(event);
  };
  return () => isLost;
}

it('a client that missed a message has all again at once, on the same connection', async () => {
  const site = await rooms.newSite();
  const at = { port: rooms.port, projectId: site.projectId, floorPlanId: site.floorPlanIds[0] ?? '' };
  const ana = await joinRoom({ ...at, token: site.inspector.token });
  const ben = await joinRoom({ ...at, token: site.secondInspector.token });
  try {
    const isLost = loseNext(ben);
    draw(ana.doc, 0);
    await eventually(isLost);
    draw(ana.doc, 20);
    await eventually(() => hashPlan(ben.doc) === hashPlan(ana.doc));
    expect(isIncomplete(ben.doc)).toBe(false);
    draw(ben.doc, 40);
    await eventually(() => ben.isSaved() && hashPlan(ben.doc) === hashPlan(ana.doc));
    expect([...ana.closes, ...ben.closes]).toEqual([]);
    expect(ben.last('refused')).toBeUndefined();
  } finally {
    ana.leave();
    ben.leave();
  }
});
