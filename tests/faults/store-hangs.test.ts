/** Postgres stands still for twenty seconds while more people write than may wait for it. */
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type * as Y from 'yjs';
import { createRectangleZone, moveZone } from '@plumbline/shared/documents/plan/commands.ts';
import { planRoom } from '@plumbline/shared/ids/room-name.ts';
import type { Stores } from '@plumbline/server/database/client.ts';
import { createSite, openTestStores, type Site } from '@plumbline/server/journal/testing/site-fixture.ts';
import { startCollabProcess, type CollabProcess } from '../integration/rooms/harness/collab-process.ts';
import { eventually, timeUntil } from '../integration/rooms/harness/eventually.ts';
import { joinRoom } from '../integration/rooms/harness/peer.ts';
import { RawClient } from '../integration/rooms/harness/raw-client.ts';
import { ENDLESS_ALLOWANCE, ENDLESS_TABS } from './endless-allowance.ts';
import { readRows } from './owner-reader.ts';
import { startOwnPostgres, type OwnPostgres } from './own-postgres.ts';

const SLACK = process.env['CI'] ? 2.5 : 1;
const PLANS = 20;
const WRITERS = 150;
const MAY_WAIT = 128;
/**
 * Of each writer one edit waits in the journal and the others behind it on its line, once those who came first have
 * filled a quarter: so many writers at least find room.
 */
const FIND_ROOM = 0.75 * MAY_WAIT;
const EDITS_EACH = 60;
const HANGS_MS = 20_000;
const LARGEST_MEMORY_BYTES = 1e9;

let postgres: OwnPostgres;
let stores: Stores;
let collab: CollabProcess;
let site: Site;

beforeAll(async () => {
  postgres = await startOwnPostgres();
  stores = openTestStores(postgres.url);
  const limits = { JOURNAL_WAITING_EDITS: String(MAY_WAIT) };
  collab = await startCollabProcess(postgres.url, 'node-1', {
    ...ENDLESS_ALLOWANCE,
    ...ENDLESS_TABS,
    ...limits,
  });
  site = await createSite(postgres.url, PLANS);
});
afterAll(async () => {
  postgres.resume();
  await collab.kill();
  await stores.close();
  await postgres.remove();
});

interface Writer {
  floorPlanId: string;
  client: RawClient;
  /** Answers that had come before the first of these edits. */
  before: number;
  updates: Uint8Array[];
}

async function startWriter(index: number): Promise<Writer> {
  const floorPlanId = site.floorPlanIds[index % PLANS] ?? '';
  const people = [site.admin, site.inspector, site.secondInspector];
  const client = new RawClient(collab.port, site.projectId);
  await client.join(planRoom(floorPlanId), people[index % people.length]?.token ?? '');
  return { floorPlanId, client, before: client.statuses.length, updates: draw(client.doc, index) };
}

/** A zone and its way to and fro, one update a step; the client's document has them all. */
function draw(doc: Y.Doc, index: number): Uint8Array[] {
  const updates: Uint8Array[] = [];
  const note = (update: Uint8Array): number => updates.push(update.slice());
  doc.on('update', note);
  const box = { left: index, top: 0, right: index + 10, bottom: 10 };
  const made = createRectangleZone(doc, { name: `Zone ${index}`, colour: 'z1', ...box });
  if (!made.ok) throw new Error(made.reason);
  for (let step = 1; updates.length < EDITS_EACH; step += 1) moveZone(doc, made.zoneId, step % 2 ? 1 : -1, 0);
  doc.off('update', note);
  return updates;
}

const acknowledged = ({ client, before }: Writer): boolean[] => client.statuses.slice(before);

async function figure(name: string): Promise<number> {
  const answer = await fetch(`http://127.0.0.1:${collab.port}/metrics`);
  const line = (await answer.text()).split('\n').find((each) => each.startsWith(`plumbline_${name} `));
  return Number(line?.split(' ').at(-1));
}

async function entryCount(): Promise<number> {
  const [row] = await readRows<{ count: string }>(postgres.url, 'SELECT count(*) FROM journal_entry');
  return Number(row?.count);
}

it(
  `A7: while Postgres hangs for ${HANGS_MS / 1000} s nothing is called saved, no more waits than may, and all lands afterwards`,
  { timeout: 240_000 },
  async () => {
    const writers: Writer[] = [];
    for (let index = 0; index < WRITERS; index += 1) writers.push(await startWriter(index));
    const viewer = await joinRoom({
      port: collab.port,
      projectId: site.projectId,
      floorPlanId: site.floorPlanIds[0] ?? '',
      token: site.viewer.token,
    });

    postgres.pause();
    const until = performance.now() + HANGS_MS;
    for (const { client, floorPlanId, updates } of writers) {
      for (const update of updates) client.update(planRoom(floorPlanId), update);
    }
    let longestQueue = 0;
    while (performance.now() < until) {
      longestQueue = Math.max(longestQueue, await figure('journal_waiting_edits'));
      await sleep(250);
    }
    const sentAway = writers.filter(({ client }) => client.closeCode !== null);
    const waiting = writers.filter(({ client }) => client.closeCode === null);
    expect(viewer.last('store')?.up).toBe(false);
    expect(writers.flatMap(acknowledged)).toEqual([]);
    expect(longestQueue).toBe(MAY_WAIT);
    expect(waiting.length).toBeGreaterThanOrEqual(FIND_ROOM);
    expect(waiting.length).toBeLessThanOrEqual(MAY_WAIT);
    expect(waiting.length * EDITS_EACH).toBeGreaterThanOrEqual(5000);
    expect(new Set(sentAway.map(({ client }) => client.closeCode))).toEqual(new Set([4503]));
    const memoryBytes = await figure('process_resident_memory_bytes');
    expect(memoryBytes).toBeLessThan(LARGEST_MEMORY_BYTES);

    postgres.resume();
    const firstMs = await timeUntil(() => waiting.every((each) => acknowledged(each).length > 0), 60_000);
    const isAll = () => waiting.every((each) => acknowledged(each).length === EDITS_EACH);
    const allMs = firstMs + (await timeUntil(isAll, 120_000));
    console.info(
      `A7: ${waiting.length * EDITS_EACH} edits waited, the first of each saved after ${Math.round(firstMs)} ms, all after ${Math.round(allMs)} ms; ${Math.round(memoryBytes / 1e6)} MB`,
    );
    expect(firstMs).toBeLessThan(10_000 * SLACK);
    expect(waiting.flatMap(acknowledged)).not.toContain(false);
    expect(await entryCount()).toBe(waiting.length * EDITS_EACH);
    await eventually(() => viewer.last('store')?.up === true);

    // Who was sent away comes back with all of it.
    for (const { client, floorPlanId } of sentAway) {
      const { port } = collab;
      const at = { port, projectId: site.projectId, floorPlanId, token: site.inspector.token };
      const back = await joinRoom({ ...at, doc: client.doc });
      expect(back.messages.filter(({ t }) => t === 'refused')).toEqual([]);
      back.leave();
    }
    expect(await entryCount()).toBe(waiting.length * EDITS_EACH + sentAway.length);
    viewer.leave();
    for (const { client } of waiting) client.close();
    expect(collab.unexpectedExits).toBe(0);
    expect(collab.log.filter((line) => line.includes('"alarm":true'))).toEqual([]);
  },
);
