import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type * as Y from 'yjs';
import { createRectangleZone } from '@plumbline/shared/documents/plan/commands.ts';
import { hashPlan } from '@plumbline/shared/documents/plan/read.ts';
import { createSite, type Person, type Site } from '@plumbline/server/journal/testing/site-fixture.ts';
import { startCollabProcess, type CollabProcess } from '../integration/rooms/harness/collab-process.ts';
import { eventually, timeUntil } from '../integration/rooms/harness/eventually.ts';
import { joinRoom, type Peer } from '../integration/rooms/harness/peer.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';

const HOUR_MS = 60 * 60 * 1000;
const SLACK = process.env['CI'] ? 2.5 : 1;
const SESSION_SECONDS = 5;

let database: TestDatabase;
let owner: pg.Client;
let wrong: CollabProcess;
let right: CollabProcess;
let site: Site;

beforeAll(async () => {
  database = await createTestDatabase();
  owner = new pg.Client({ connectionString: database.ownerUrl });
  await owner.connect();
  site = await createSite(database.ownerUrl);
  right = await startCollabProcess(database.ownerUrl, 'right');
  wrong = await startCollabProcess(
    database.ownerUrl,
    'wrong',
    { CLOCK_SHIFT_MS: String(HOUR_MS), CLOCK_STEP_MS: String(-HOUR_MS) },
    new URL('shifted-clock.mjs', import.meta.url),
  );
});
afterAll(async () => {
  await Promise.all([wrong.kill(), right.kill()]);
  await owner.end();
  await database.drop();
});

function join({ port }: CollabProcess, { token }: { token: string }): Promise<Peer> {
  return joinRoom({ port, token, projectId: site.projectId, floorPlanId: site.floorPlanIds[0] ?? '' });
}

function draw(doc: Y.Doc, name: string): void {
  const made = createRectangleZone(doc, { name, colour: 'z1', left: 0, top: 0, right: 9, bottom: 9 });
  if (!made.ok) throw new Error(made.reason);
}

function pointAt(peer: Peer, x: number): void {
  peer.provider.awareness?.setLocalState({ cursor: { x, y: 1 }, selection: [], tool: 'select' });
}

const seen = (by: Peer, who: Peer, x: number) =>
  eventually(() => by.provider.awareness?.getStates().get(who.doc.clientID)?.['cursor']?.x === x);

async function workTogether(ben: Peer, cem: Peer, round: number): Promise<void> {
  for (let number = 0; number < 20; number += 1) {
    draw(ben.doc, `wrong ${round}-${number}`);
    draw(cem.doc, `right ${round}-${number}`);
    pointAt(ben, round * 100 + number);
    pointAt(cem, round * 100 + number);
  }
  await Promise.all([ben.saved(20_000), cem.saved(20_000)]);
  await eventually(() => hashPlan(ben.doc) === hashPlan(cem.doc));
  await seen(cem, ben, round * 100 + 19);
  await seen(ben, cem, round * 100 + 19);
}

/** Ends the person's session and the link in a few seconds by the database's clock; answers when that is by ours. */
async function endSoon({ sessionId }: Person, linkId: string): Promise<number> {
  await owner.query('UPDATE share_link SET expires_at = now() + make_interval(secs => $2) WHERE id = $1', [
    linkId,
    SESSION_SECONDS,
  ]);
  await owner.query(
    `UPDATE session SET expires_at = now() + make_interval(secs => $2), absolute_expires_at = now() + make_interval(secs => $2)
     WHERE id = $1`,
    [sessionId, SESSION_SECONDS],
  );
  return performance.now() + SESSION_SECONDS * 1000;
}

it('A14: a clock an hour ahead that steps two hours back changes no order and ends no socket', async () => {
  const ben = await join(wrong, site.inspector);
  const cem = await join(right, site.secondInspector);
  await workTogether(ben, cem, 1);
  wrong.signal('SIGUSR2');
  await workTogether(ben, cem, 2);
  const late = await join(wrong, site.admin);
  await workTogether(late, cem, 3);
  expect([...ben.closes, ...cem.closes, ...late.closes]).toEqual([]);
  const { rows } = await owner.query<{ seq: string; node: string }>(
    'SELECT seq, node FROM journal_entry ORDER BY seq',
  );
  expect(rows.map(({ seq }) => Number(seq))).toEqual(rows.map((_, index) => index + 1));
  expect(new Set(rows.map(({ node }) => node))).toEqual(new Set(['wrong', 'right']));
  for (const peer of [ben, cem, late]) peer.leave();
});

it('A14, C63: a session and a link end when the database says so, not the clock of the node', async () => {
  const endsAtMs = await endSoon(site.responder, site.visitor.linkId);
  const dee = await join(wrong, site.responder);
  const guest = await join(wrong, site.visitor);
  expect([dee.denials, guest.denials]).toEqual([[], []]);
  for (const peer of [dee, guest]) {
    await timeUntil(() => peer.closes.length > 0 || peer.denials.length > 0, 30_000 * SLACK);
    expect(performance.now()).toBeGreaterThan(endsAtMs - 500);
    expect(performance.now()).toBeLessThan(endsAtMs + 2500 * SLACK);
    peer.leave();
  }
});
