import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
import { roomName } from '@plumbline/shared/ids/room-name.ts';
import type { RoomAccess } from '@plumbline/shared/protocol/room-messages.ts';
import { lifeOf, type Life } from '@plumbline/shared/testing/document-lives.ts';
import { createSeededRandom, type SeededRandom } from '@plumbline/shared/testing/seeded-random.ts';
import { inTenant, type Stores } from '@plumbline/server/database/client.ts';
import { loadRoom } from '@plumbline/server/journal/load-room.ts';
import type { Person, Site } from '@plumbline/server/journal/testing/site-fixture.ts';
import { eventually } from '../integration/rooms/harness/eventually.ts';
import { EditingPeer } from './editing-peer.ts';
import { expectRows } from './expect-rows.ts';
import { flakySocketClass, type Flakiness } from './flaky-socket.ts';
import { YEditingPeer } from './y-editing-peer.ts';

export interface SeedRun {
  seed: number;
  stores: Stores;
  port: number;
  site: Site;
  /** Tokens of those who come by the stock `y-websocket` provider, by account. */
  programs: ReadonlyMap<string, string>;
  /** A plan, note or inspection, whichever the seed picks. */
  subjectId: string;
  rounds?: number;
  /** Called once in each round. */
  disturb?(random: SeededRandom): Promise<void>;
}

type AnyPeer = EditingPeer | YEditingPeer;
/** By their place among the people. */
const BY_Y_WEBSOCKET: ReadonlySet<number> = new Set([2, 4]);

/** Five people edit one document over bad connections; at the end everything that holds it is equal. */
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
    await settle(peers, lifeOf(run.seed));
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

async function joinPeers(run: SeedRun, random: SeededRandom, flakiness: Flakiness): Promise<AnyPeer[]> {
  const life = lifeOf(run.seed);
  const WebSocketPolyfill = flakySocketClass(flakiness);
  return Promise.all(
    peopleOf(run.site, life).map(([{ token, accountId }, access], index) =>
      (BY_Y_WEBSOCKET.has(index) ? YEditingPeer : EditingPeer).join(
        {
          port: run.port,
          projectId: run.site.projectId,
          floorPlanId: run.subjectId,
          room: roomOf(run),
          token: (BY_Y_WEBSOCKET.has(index) && run.programs.get(accountId)) || token,
          WebSocketPolyfill,
          hand: (doc) => life.hand(doc, { accountId, access }),
        },
        random,
      ),
    ),
  );
}

/** Two of them on a second device. */
function peopleOf(site: Site, life: Life): [Person, RoomAccess][] {
  const { admin, inspector, secondInspector, viewer } = site;
  const comments: [Person, RoomAccess] = life.name === 'note' ? [viewer, 'comment'] : [inspector, 'edit'];
  return [[admin, 'manage'], [inspector, 'edit'], [secondInspector, 'edit'], comments, [admin, 'manage']];
}

function roomOf({ seed, subjectId }: SeedRun): string {
  return roomName({ kind: lifeOf(seed).name, subjectId });
}

async function act(peer: AnyPeer, random: SeededRandom): Promise<void> {
  for (let edits = random.int(3); edits > 0; edits -= 1) await peer.edit();
  if (random.chance(0.06)) peer.disconnect();
  else if (random.chance(0.7)) await peer.connect();
  if (random.chance(0.05)) peer.askForAll();
}

/** Over honest connections, everybody is brought to the end: the refused ones with a fresh document. */
async function settle(peers: readonly AnyPeer[], { kind }: Life): Promise<void> {
  for (const peer of peers) peer.disconnect();
  await Promise.all(peers.map((peer) => peer.connect()));
  const rejoinRefused = async (): Promise<void> => {
    for (const peer of peers) if (peer.isRefused) await peer.rejoin();
  };
  await eventually(async () => {
    await rejoinRefused();
    return peers.every((peer) => peer.isSaved && !peer.isRefused);
  }, 40_000).catch((error: unknown) => {
    const stuck = peers.filter((peer) => !peer.isSaved).map((peer) => peer.describe());
    throw new Error(`not settled: ${stuck.join(' ')}`, { cause: error });
  });
  await eventually(async () => {
    // An edit whose commit was never told is refused only after the document looks settled.
    await rejoinRefused();
    return new Set(peers.map((peer) => kind.hash(peer.doc))).size === 1;
  });
}

async function expectAllEqual(run: SeedRun, peers: readonly AnyPeer[]): Promise<number> {
  const label = `seed ${run.seed}`;
  const head = await settledHead(run);
  const { kind } = lifeOf(run.seed);
  const loaded = await loadRoom(run.stores, { room: roomOf(run), tenantId: run.site.tenantId });
  expect(loaded.head, label).toBe(head);
  expect(loaded.quarantined, label).toEqual([]);
  const isEqual = () => peers.every((peer) => kind.hash(peer.doc) === kind.hash(loaded.doc));
  await eventually(isEqual).catch(() => expect.fail(`${label}: peers and journal differ`));
  for (const peer of peers) expect(peer.doc.store.pendingStructs, label).toBeNull();
  await expectRows({ ...run, room: roomOf(run) }, lifeOf(run.seed).name, loaded.doc);
  return loaded.head;
}

/** The head once all is projected and nothing more comes: an edit of a visit that ended may still be on its way. */
async function settledHead(run: SeedRun): Promise<number> {
  const { stores, site } = run;
  let head = -1;
  let projected = -1;
  await eventually(
    async () => {
      const row = await inTenant(stores.app, site.tenantId, (trx) =>
        trx
          .selectFrom('journal_document')
          .select(['head', 'projected_seq'])
          .where('room', '=', roomOf(run))
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
