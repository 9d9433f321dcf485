import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
import { hashPlan, readPlan } from '@plumbline/shared/documents/plan/read.ts';
import { planRoom } from '@plumbline/shared/ids/room-name.ts';
import { createSeededRandom, type SeededRandom } from '@plumbline/shared/testing/seeded-random.ts';
import { inTenant, type Stores } from '@plumbline/server/database/client.ts';
import { loadRoom } from '@plumbline/server/journal/load-room.ts';
import type { Site } from '@plumbline/server/journal/testing/site-fixture.ts';
import { eventually } from '../integration/rooms/harness/eventually.ts';
import { EditingPeer } from './editing-peer.ts';
import { flakySocketClass, type Flakiness } from './flaky-socket.ts';

export interface SeedRun {
  seed: number;
  stores: Stores;
  port: number;
  site: Site;
  floorPlanId: string;
  rounds?: number;
  /** Called once in each round. */
  disturb?(random: SeededRandom): Promise<void>;
}

const PEERS = 5;

/** Five people edit one plan over bad connections; at the end everything that holds the plan is equal. */
export async function runSeed(
  run: SeedRun,
): Promise<{ rejoins: number; entries: number; refusals: string[] }> {
  const random = createSeededRandom(run.seed);
  const flakiness: Flakiness = { isOn: true, random };
  const peers = await joinPeers(run, random, flakiness);
  try {
    for (let round = 0; round < (run.rounds ?? 14); round += 1) {
      for (const peer of peers) await act(peer, random);
      await run.disturb?.(random);
      await sleep(random.int(50));
    }
    flakiness.isOn = false;
    await settle(peers);
    const entries = await expectAllEqual(run, peers);
    return {
      entries,
      rejoins: peers.reduce((sum, peer) => sum + peer.rejoins, 0),
      refusals: peers.flatMap((peer) => peer.refusals),
    };
  } finally {
    for (const peer of peers) peer.leave();
  }
}

async function joinPeers(run: SeedRun, random: SeededRandom, flakiness: Flakiness): Promise<EditingPeer[]> {
  const { admin, inspector, secondInspector } = run.site;
  const people = [admin, inspector, secondInspector, inspector, admin].slice(0, PEERS);
  const WebSocketPolyfill = flakySocketClass(flakiness);
  return Promise.all(
    people.map(({ token }) =>
      EditingPeer.join(
        {
          port: run.port,
          projectId: run.site.projectId,
          floorPlanId: run.floorPlanId,
          token,
          WebSocketPolyfill,
        },
        random,
      ),
    ),
  );
}

async function act(peer: EditingPeer, random: SeededRandom): Promise<void> {
  for (let edits = random.int(3); edits > 0; edits -= 1) await peer.edit();
  if (random.chance(0.06)) peer.disconnect();
  else if (random.chance(0.7)) await peer.connect();
  if (random.chance(0.05)) peer.askForAll();
}

/** Over honest connections, everybody is brought to the end: the refused ones with a fresh document. */
async function settle(peers: readonly EditingPeer[]): Promise<void> {
  for (const peer of peers) peer.disconnect();
  await Promise.all(peers.map((peer) => peer.connect()));
  await eventually(async () => {
    for (const peer of peers) if (peer.isRefused) await peer.rejoin();
    return peers.every((peer) => peer.isSaved && !peer.isRefused);
  }, 40_000).catch((error: unknown) => {
    const stuck = peers.filter((peer) => !peer.isSaved).map((peer) => peer.describe());
    throw new Error(`not settled: ${stuck.join(' ')}`, { cause: error });
  });
  await eventually(() => new Set(peers.map((peer) => hashPlan(peer.doc))).size === 1);
}

async function expectAllEqual(run: SeedRun, peers: readonly EditingPeer[]): Promise<number> {
  const label = `seed ${run.seed}`;
  const head = await settledHead(run);
  const loaded = await loadRoom(run.stores, { room: planRoom(run.floorPlanId), tenantId: run.site.tenantId });
  expect(loaded.head, label).toBe(head);
  expect(loaded.quarantined, label).toEqual([]);
  const isEqual = () => peers.every((peer) => hashPlan(peer.doc) === hashPlan(loaded.doc));
  await eventually(isEqual).catch(() => expect.fail(`${label}: peers and journal differ`));
  for (const peer of peers) expect(peer.doc.store.pendingStructs, label).toBeNull();
  await expectRows(run, readPlan(loaded.doc), label);
  return loaded.head;
}

/** The head once all is projected and nothing more comes: an edit of a visit that ended may still be on its way. */
async function settledHead({ stores, site, floorPlanId }: SeedRun): Promise<number> {
  let head = -1;
  let projected = -1;
  await eventually(
    async () => {
      const row = await inTenant(stores.app, site.tenantId, (trx) =>
        trx
          .selectFrom('journal_document')
          .select(['head', 'projected_seq'])
          .where('room', '=', planRoom(floorPlanId))
          .executeTakeFirst(),
      );
      const now = row?.head ?? 0;
      projected = row?.projected_seq ?? 0;
      const isSettled = now === head && now === projected;
      head = now;
      return isSettled;
    },
    30_000,
    300,
  ).catch((error: unknown) => {
    throw new Error(`not settled: ${projected} of ${head} entries projected`, { cause: error });
  });
  return head;
}

async function expectRows(run: SeedRun, plan: ReturnType<typeof readPlan>, label: string): Promise<void> {
  const { zones, calibration, eventCount, changeCount } = await inTenant(
    run.stores.app,
    run.site.tenantId,
    async (trx) => {
      const of = run.floorPlanId;
      const entries = await trx
        .selectFrom('journal_entry')
        .select('changes')
        .where('room', '=', planRoom(of))
        .execute();
      const events = await trx
        .selectFrom('event')
        .select((each) => each.fn.countAll<number>().as('count'))
        .where((where) => where(where.ref('payload', '->>').key('floorPlanId'), '=', of))
        .executeTakeFirstOrThrow();
      return {
        zones: await trx.selectFrom('zone').selectAll().where('floor_plan_id', '=', of).execute(),
        calibration: await trx
          .selectFrom('plan_calibration')
          .selectAll()
          .where('floor_plan_id', '=', of)
          .executeTakeFirst(),
        eventCount: events.count,
        changeCount: entries.reduce((sum, entry) => sum + entry.changes.length, 0),
      };
    },
  );
  const byId = <Item extends { id: string }>(items: Item[]) =>
    items.toSorted((a, b) => (a.id < b.id ? -1 : 1));
  expect(
    byId(
      zones.map((row) => ({
        id: row.zone_id,
        name: row.name,
        colour: row.colour,
        shape: row.shape,
        points: row.points,
        areaPx2: row.area_px2,
        needsFix: row.needs_fix,
        locked: row.locked,
        order: row.sort_order,
      })),
    ),
    label,
  ).toEqual(
    byId(
      plan.zones.map((zone) => ({
        id: zone.id,
        name: zone.name,
        colour: zone.colour,
        shape: zone.shape,
        points: zone.points.map(({ x, y }) => ({ x, y })),
        areaPx2: zone.areaPx2,
        needsFix: zone.needsFix,
        locked: zone.locked,
        order: zone.order,
      })),
    ),
  );
  expect(calibration?.mm_per_px ?? null, label).toBe(plan.calibration?.mmPerPx ?? null);
  expect(eventCount, `${label}: every change is told of once`).toBe(changeCount);
}
