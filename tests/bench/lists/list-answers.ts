import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { createSeededRandom } from '@plumbline/shared/testing/seeded-random.ts';
import * as z from 'zod/mini';
import { startEmbeddedPostgres } from '../../../scripts/embedded-postgres.mjs';
import { freePort } from '../../../scripts/free-port.mjs';
import { migrateDatabase } from '../../../scripts/product-database.mjs';
import { logName, logPath, startProcess } from '../../../scripts/product-processes.mjs';
import { makeTemporaryDir } from '../../support/temporary-dir.ts';
import { percentile } from '../report/statistics.ts';
import type { ContenderStage } from '../run-contenders.ts';
import type { Comparison, Measurement, Metric } from '../scenarios/scenario.ts';
import { spawnPeer } from '../servers/peer-server.ts';
import { ServerProcess } from '../servers/server-process.ts';
import { fillLists, type FilledLists } from './fill-lists.ts';
import { looksOf, type Look } from './list-looks.ts';

const ADMINISTRATION = {
  members: 10_000,
  projects: 1000,
  groups: 200,
  tenants: 1000,
  invitations: 2000,
  notifications: 5000,
  hours: 20_000,
  expired: 2000,
  events: 50,
};
const SIZES = {
  full: { ...ADMINISTRATION, operations: 5_000_000 },
  quick: { ...ADMINISTRATION, operations: 200_000 },
};
/** The median of an answer, in milliseconds; of the logs nothing but the order of size is promised. */
const PROMISED_MS = 50;
/** How often each thing is looked for in a round, after some times that are not counted. */
const TURNS = { full: 40, quick: 8 };
const WARM_TURNS = 3;
/** One reader asks as fast as it can, which nobody may outside of a bench. */
const NO_LIMITS = {
  ADDRESS_REQUESTS_PER_SECOND: '10000',
  ADDRESS_REQUEST_BURST: '10000',
  SESSION_REQUESTS_PER_SECOND: '10000',
  SESSION_REQUEST_BURST: '10000',
};

const FIGURES: readonly (readonly [key: string, label: string])[] = [
  ['log-first', 'log, first page'],
  ['log-page', 'log, one of 300 pages'],
  ['log-oldest', 'log, oldest first, one of 300 pages'],
  ['log-range', 'log, a week long ago'],
  ['log-user', 'log of one person'],
  ['log-module', 'log, module and kind'],
  ['log-failed', 'log, what failed in a module'],
  ['log-all', 'log of all tenants'],
  ['members', 'members, any page'],
  ['members-search', 'members, searched'],
  ['members-places', 'members by number of projects'],
  ['members-company', 'members by company'],
  ['projects', 'projects, any page'],
  ['projects-capture', 'projects by last capture'],
  ['projects-members', 'projects by number of members'],
  ['groups', 'groups, any page'],
  ['groups-members', 'groups by their members'],
  ['tenants', 'tenants, any page'],
  ['tenants-hours', 'tenants by hours left'],
  ['tenants-admin', 'tenants by admin'],
  ['invitations', 'invitations, any page'],
  ['notifications', 'notifications, any page'],
  ['notifications-project', 'notifications by project'],
  ['hours', 'hours, any page'],
  ['hours-amount', 'hours by amount'],
  ['expired', 'expired files, any page'],
];
const SHARES = [
  ['p50', 0.5],
  ['p99', 0.99],
] as const;

/** Lists that people work with all day. */
function isPromised(key: string, share: string): boolean {
  return share === 'p50' && key !== 'all' && !key.startsWith('log-');
}

/** Whether lists stay fast when they are long: how long the api takes for one page. */
export const listAnswers: Comparison & {
  contenders: readonly string[];
  open(options: { isQuick: boolean; seed: number; say: (line: string) => void }): Promise<ContenderStage>;
} = {
  name: 'lists',
  title:
    'one page of a long list, from request to answer: 5,000,000 operations, 10,000 members, 1,000 projects',
  contenders: ['plumbline', 'offset-and-count'],
  baseline: 'offset-and-count',
  rounds: { full: 3, quick: 1 },
  metrics: [['all', 'all of them'] as const, ...FIGURES].flatMap(([key, label]) =>
    SHARES.map(([share]): Metric => ({
      key: `${key}-${share}`,
      label: `${label}: ${share}, ms`,
      digits: 1,
      isCompared: true,
      ...(isPromised(key, share) && { promise: { of: 'plumbline', atMost: PROMISED_MS } }),
    })),
  ),
  async open({ isQuick, seed, say }) {
    const dataDir = makeTemporaryDir('plumbline-lists-');
    const postgres = await startEmbeddedPostgres({ dataDir, temporary: true });
    const running: ServerProcess[] = [];
    const close = async (): Promise<void> => {
      for (const each of running) await each.stop();
      await postgres.stop();
      rmSync(dataDir, { recursive: true, force: true });
    };
    try {
      await migrateDatabase(postgres.url);
      const filled = await fillLists(postgres.url, SIZES[isQuick ? 'quick' : 'full'], say);
      const [api, peer] = [await apiOn(postgres.url, dataDir), await peerOn(postgres.url, dataDir, filled)];
      for (const { process } of [api, peer]) {
        running.push(process);
        await process.start();
      }
      return {
        close,
        async measure(contender) {
          const [asked, other] = contender === 'plumbline' ? [api, peer] : [peer, api];
          other.process.pause();
          await asked.process.wake();
          try {
            return await measure(asked.ask(filled), filled, TURNS[isQuick ? 'quick' : 'full'], seed);
          } finally {
            await other.process.wake();
          }
        },
      };
    } catch (error) {
      await close();
      throw error;
    }
  },
};

type Ask = (look: Look) => Promise<unknown>;
interface Asked {
  process: ServerProcess;
  ask(filled: FilledLists): Ask;
}

/** The api of the product as `npm start` runs it. */
async function apiOn(databaseUrl: string, dataDir: string): Promise<Asked> {
  const port = await freePort();
  const env = { ...NO_LIMITS, COLLAB_URL: '' };
  const settings = { databaseUrl, dataDir, host: '127.0.0.1', port, collabPort: port, env };
  const process = new ServerProcess({
    port,
    spawn: () => startProcess('api', settings, { number: 1 }),
    logPath: logPath(dataDir, logName('api', 1)),
  });
  const paths: Record<Look['list'], string> = {
    operations: 'log/oper',
    'all-operations': 'log/oper',
    members: 'member',
    projects: 'project',
    groups: 'group',
    tenants: 'tenant',
    invitations: 'invitation',
    notifications: 'notification',
    hours: 'billing/entry',
    expired: 'expired',
  };
  return {
    process,
    ask:
      ({ adminToken, operatorToken }) =>
      (look) => {
        const isOfPlatform = look.list === 'all-operations' || look.list === 'tenants';
        const token = isOfPlatform ? operatorToken : adminToken;
        return rowsFrom(`http://127.0.0.1:${port}/api/core/${paths[look.list]}`, look, token);
      },
  };
}

/** A small server that pages by offset, counts exactly and knows no rights, on the same database and its indexes. */
async function peerOn(databaseUrl: string, dataDir: string, { tenantId }: FilledLists): Promise<Asked> {
  const port = await freePort();
  const path = join(dataDir, 'offset-and-count.log');
  const env = { DATABASE_URL: databaseUrl, TENANT_ID: tenantId, PORT: String(port) };
  return {
    process: new ServerProcess({
      port,
      spawn: () => spawnPeer('offset-and-count.ts', env, path),
      logPath: path,
    }),
    ask: () => (look) => rowsFrom(`http://127.0.0.1:${port}/${look.list}`, look, null),
  };
}

const RowsSchema = z.object({ rows: z.array(z.unknown()), total: z.number() });

async function rowsFrom(url: string, { query }: Look, token: string | null): Promise<unknown> {
  const headers: Record<string, string> = token === null ? {} : { authorization: `Bearer ${token}` };
  const answer = await fetch(`${url}?${new URLSearchParams(query).toString()}`, { headers });
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}: ${await answer.text()}`);
  return z.parse(RowsSchema, await answer.json());
}

async function measure(ask: Ask, { sizes }: FilledLists, turns: number, seed: number): Promise<Measurement> {
  const random = createSeededRandom(seed);
  const times = new Map<string, number[]>([
    ['all', []],
    ...FIGURES.map(([key]) => [key, []] as [string, number[]]),
  ]);
  for (let turn = -WARM_TURNS; turn < turns; turn += 1) {
    for (const look of looksOf(sizes, random)) {
      const startedAtMs = performance.now();
      await ask(look);
      const tookMs = performance.now() - startedAtMs;
      if (turn >= 0) for (const key of ['all', look.figure]) times.get(key)?.push(tookMs);
    }
  }
  return Object.fromEntries(
    [...times].flatMap(([key, taken]) =>
      SHARES.map(([name, share]) => [`${key}-${name}`, percentile(taken, share)] as const),
    ),
  );
}
