/**
 * A collab-server in a process of its own that is attacked while honest people work in it. Every case is judged alike:
 * the neighbours' edits are saved in time, the memory stays within bounds, and the process neither ends nor calls for
 * help.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
import { createRectangleZone, moveZone } from '@plumbline/shared/documents/plan/commands.ts';
import { planRoom } from '@plumbline/shared/ids/room-name.ts';
import type { Stores } from '@plumbline/server/database/client.ts';
import { createSite, openTestStores, type Site } from '@plumbline/server/journal/testing/site-fixture.ts';
import { startCollabProcess, type CollabProcess } from '../../integration/rooms/harness/collab-process.ts';
import { joinRoom, type Peer } from '../../integration/rooms/harness/peer.ts';
import { RawClient } from '../../integration/rooms/harness/raw-client.ts';
import { ENDLESS_ALLOWANCE } from '../endless-allowance.ts';
import { createTestDatabase, type TestDatabase } from '../../support/test-database.ts';

const SLACK = process.env['CI'] ? 2.5 : 1;
/** The longest an honest edit may take while somebody attacks. */
const NEIGHBOUR_MS = 5000 * SLACK;
/** Nine of ten are saved within this time. */
const NEIGHBOURS_USUAL_MS = 2000 * SLACK;
const MEMORY_BYTES = 1e9;
/** What an attack may leave behind once it is over. */
const KEPT_MORE_BYTES = 64e6;
const REST_MS = 15;
const MEGABYTE = 1e6;

export interface AttackedServer {
  database: TestDatabase;
  stores: Stores;
  collab: CollabProcess;
  /** The first plan is the attacked one, the second is the neighbours'. */
  site: Site;
  /** The attacked room. */
  room: string;
  /** Joins the attacked room. */
  join(person: { token: string }): Promise<RawClient>;
  /** One of the process's own figures, with its labels if it has any; 0 when there is none of that name yet. */
  figure(name: string): Promise<number>;
  /** What the process holds after a collection of its garbage. */
  keptBytes(): Promise<number>;
  /** Runs an attack beside neighbours who work, prints what it cost them and judges it. */
  during(name: string, attack: () => Promise<void>): Promise<void>;
  stop(): Promise<void>;
}

export async function startAttackedServer(): Promise<AttackedServer> {
  const database = await createTestDatabase();
  const stores = openTestStores(database.ownerUrl);
  const preload = new URL('collect-garbage.mjs', import.meta.url);
  const collab = await startCollabProcess(database.ownerUrl, 'node-1', ENDLESS_ALLOWANCE, preload);
  const site = await createSite(database.ownerUrl, 3);
  const [attackedId = '', neighbourId = ''] = site.floorPlanIds;
  const room = planRoom(attackedId);
  const clients: RawClient[] = [];
  const figures = (): Promise<string> =>
    fetch(`http://127.0.0.1:${collab.port}/metrics`).then((answer) => answer.text());
  const figure = async (name: string): Promise<number> => {
    const line = (await figures()).split('\n').find((each) => each.startsWith(`plumbline_${name} `));
    return Number(line?.split(' ').at(-1) ?? 0);
  };
  const keptBytes = async (): Promise<number> => {
    collab.signal('SIGUSR2');
    await sleep(300);
    return (await figure('nodejs_heap_size_used_bytes')) + (await figure('nodejs_external_memory_bytes'));
  };
  let keptBefore = await keptBytes();
  return {
    database,
    stores,
    collab,
    site,
    room,
    figure,
    async join(person) {
      const client = await new RawClient(collab.port, site.projectId).join(room, person.token);
      clients.push(client);
      return client;
    },
    keptBytes,
    async during(name, attack) {
      const at = { port: collab.port, projectId: site.projectId, floorPlanId: neighbourId };
      const neighbour = await startNeighbour(await joinRoom({ ...at, token: site.inspector.token }));
      const before = await figure('process_resident_memory_bytes');
      try {
        await attack();
      } finally {
        for (const client of clients.splice(0)) client.close();
        await neighbour.stop();
      }
      const memoryBytes = await figure('process_resident_memory_bytes');
      const grownMb = Math.round((memoryBytes - before) / MEGABYTE);
      const keptNow = await keptBytes();
      const keptMb = Math.round((keptNow - keptBefore) / MEGABYTE);
      const savedAfterMs = neighbour.savedAfterMs.toSorted((a, b) => a - b);
      const slowestMs = savedAfterMs.at(-1) ?? Number.POSITIVE_INFINITY;
      const usualMs = savedAfterMs[Math.floor(savedAfterMs.length * 0.9)] ?? slowestMs;
      console.info(
        `${name}: neighbours' edits saved after ${usualMs} ms (p90), ${slowestMs} ms at most, of ${savedAfterMs.length}; memory ${grownMb} MB more, ${keptMb} MB kept`,
      );
      expect(savedAfterMs.length).toBeGreaterThan(0);
      expect(slowestMs).toBeLessThan(NEIGHBOUR_MS);
      expect(usualMs).toBeLessThan(NEIGHBOURS_USUAL_MS);
      expect(keptNow - keptBefore).toBeLessThan(KEPT_MORE_BYTES);
      keptBefore = keptNow;
      expect(neighbour.closes).toEqual([]);
      expect(neighbour.refusals()).toEqual([]);
      expect(memoryBytes).toBeLessThan(MEMORY_BYTES);
      expect(collab.unexpectedExits).toBe(0);
      expect(collab.log.filter((line) => /"alarm":true|"level":60|[Uu]nhandled/.test(line))).toEqual([]);
    },
    async stop() {
      await collab.kill();
      await stores.close();
      await database.drop();
    },
  };
}

interface Neighbour {
  /** How long each edit took, ms. */
  readonly savedAfterMs: readonly number[];
  readonly closes: readonly number[];
  refusals(): string[];
  stop(): Promise<void>;
}

/** Somebody in another room of the same process who moves a zone to and fro and waits for "Saved" each time. */
async function startNeighbour(peer: Peer): Promise<Neighbour> {
  const box = { left: 0, top: 0, right: 20, bottom: 10 };
  const made = createRectangleZone(peer.doc, { name: 'Calm', colour: 'z1', ...box });
  if (!made.ok) throw new Error(made.reason);
  await peer.saved();
  const savedAfterMs: number[] = [];
  let isAtWork = true;
  const work = async (): Promise<void> => {
    for (let step = 1; isAtWork; step = -step) {
      const startedAt = performance.now();
      moveZone(peer.doc, made.zoneId, step, 0);
      await peer.saved(30_000);
      savedAfterMs.push(Math.round(performance.now() - startedAt));
      await sleep(REST_MS);
    }
  };
  const working = work();
  return {
    savedAfterMs,
    closes: peer.closes,
    refusals: () => peer.messages.filter(({ t }) => t === 'refused').map((each) => JSON.stringify(each)),
    async stop() {
      isAtWork = false;
      await working;
      peer.leave();
    },
  };
}
