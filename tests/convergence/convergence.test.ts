import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Site } from '@plumbline/server/journal/testing/site-fixture.ts';
import {
  addInspections,
  addNotes,
  createSite,
  openTestStores,
} from '@plumbline/server/journal/testing/site-fixture.ts';
import type { Stores } from '@plumbline/server/database/client.ts';
import type { DocumentKindName } from '@plumbline/shared/documents/document-kinds.ts';
import { lifeOf } from '@plumbline/shared/testing/document-lives.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';
import { programTokenOf } from '../integration/rooms/harness/api-tokens.ts';
import { startCollabProcess, type CollabProcess } from '../integration/rooms/harness/collab-process.ts';
import { startRooms, type RoomsUnderTest } from '../integration/rooms/harness/rooms-under-test.ts';
import { runSeed } from './run-seed.ts';

const WANTED = Number(process.env['TEST_SEEDS'] ?? (process.env['TEST_LONG'] ? 1000 : 50));
const FIRST_SEED = Number(process.env['TEST_FIRST_SEED'] ?? Date.now() % 1_000_000);
const KILL_SEEDS = Math.ceil(WANTED / 10);
const SEEDS = WANTED - KILL_SEEDS;
const AT_ONCE = 3;

type Subjects = Readonly<Record<DocumentKindName, readonly string[]>>;

interface Setting {
  site: Site;
  subjects: Subjects;
  programs: ReadonlyMap<string, string>;
}

/** A site with a subject of each kind for each seed, and tokens for those of its people who come by programs. */
async function siteFor(at: { stores: Stores; ownerUrl: string }, count: number): Promise<Setting> {
  const { ownerUrl } = at;
  const site = await createSite(ownerUrl, count);
  const subjects = {
    plan: site.floorPlanIds,
    note: await addNotes(ownerUrl, site, count),
    scene: await addInspections(ownerUrl, site, count),
  };
  const programs = new Map<string, string>();
  for (const person of [site.admin, site.secondInspector])
    programs.set(person.accountId, (await programTokenOf(at, site, person)).token);
  return { site, subjects, programs };
}

/** Runs seeds a few at a time; each has a document of its own, of the kind that it picks. */
async function runAll(
  seeds: readonly number[],
  subjects: Subjects,
  run: (seed: number, subjectId: string) => Promise<{ rejoins: number; entries: number; refusals: string[] }>,
): Promise<void> {
  const left = seeds.map((seed, index) => ({ seed, subjectId: subjects[lifeOf(seed).name][index] ?? '' }));
  const total = { entries: 0, rejoins: 0 };
  const refusals = new Map<string, number>();
  const worker = async (): Promise<void> => {
    for (let next = left.shift(); next; next = left.shift()) {
      const { seed, subjectId } = next;
      const result = await run(seed, subjectId).catch((error: unknown) => {
        throw new Error(`seed ${seed} (TEST_FIRST_SEED=${seed} TEST_SEEDS=1)`, { cause: error });
      });
      total.entries += result.entries;
      total.rejoins += result.rejoins;
      for (const code of result.refusals) refusals.set(code, (refusals.get(code) ?? 0) + 1);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  console.info(
    `convergence: seeds ${seeds[0]}-${seeds.at(-1)}, ${total.entries} entries, ${total.rejoins} rejoins`,
    Object.fromEntries(refusals),
  );
  // What is lost in the middle of a connection leaves a gap; nothing else an honest client does is refused.
  expect([...refusals.keys()].filter((code) => code !== 'edit-gap')).toEqual([]);
}

const seedsFrom = (first: number, count: number): number[] =>
  Array.from({ length: count }, (_, index) => first + index);

it(
  `A24: five peers on bad connections converge, and so do journal and rows (${SEEDS} seeds)`,
  { timeout: SEEDS * 10_000 + 30_000 },
  async () => {
    const rooms: RoomsUnderTest = await startRooms();
    try {
      const at = { stores: rooms.stores, ownerUrl: rooms.database.ownerUrl };
      const { subjects, ...setting } = await siteFor(at, SEEDS);
      await runAll(seedsFrom(FIRST_SEED, SEEDS), subjects, (seed, subjectId) =>
        runSeed({ seed, subjectId, ...setting, stores: rooms.stores, port: rooms.port }),
      );
    } finally {
      await rooms.stop();
    }
  },
);

let database: TestDatabase;
let stores: Stores;
let collab: CollabProcess;

beforeAll(async () => {
  database = await createTestDatabase();
  stores = openTestStores(database.ownerUrl);
  collab = await startCollabProcess(database.ownerUrl);
});
afterAll(async () => {
  await collab.kill();
  await stores.close();
  await database.drop();
});

it(
  `A24: the same while the server is killed with -9 (${KILL_SEEDS} seeds)`,
  { timeout: KILL_SEEDS * 30_000 + 180_000 },
  async () => {
    const { subjects, ...setting } = await siteFor({ stores, ownerUrl: database.ownerUrl }, KILL_SEEDS);
    const server: { restarting: Promise<void> | null } = { restarting: null };
    const killNow = async (): Promise<void> => {
      await collab.kill();
      await collab.start();
    };
    await runAll(seedsFrom(FIRST_SEED + SEEDS, KILL_SEEDS), subjects, (seed, subjectId) =>
      runSeed({
        seed,
        subjectId,
        ...setting,
        stores,
        port: collab.port,
        rounds: 40,
        async disturb(random) {
          if (!random.chance(0.05)) return;
          server.restarting ??= killNow().finally(() => (server.restarting = null));
          if (random.chance(0.5)) await server.restarting;
        },
      }),
    );
    await server.restarting;
    expect(collab.unexpectedExits).toBe(0);
    expect(collab.log.filter((line) => line.includes('"alarm":true'))).toEqual([]);
  },
);
