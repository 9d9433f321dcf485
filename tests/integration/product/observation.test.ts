/** What an operator sees of the running product from outside: figures, the dashboard that reads them, the health page's answer. */
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { LoginAnswerSchema } from '@plumbline/shared/contract/auth.ts';
import { JOBS, ROUTINE_QUEUE } from '@plumbline/shared/contract/job.ts';
import { PlatformHealthAnswerSchema, type PlatformHealth } from '@plumbline/shared/contract/platform.ts';
import { createRectangleZone } from '@plumbline/shared/documents/plan/commands.ts';
import { planRoom } from '@plumbline/shared/ids/room-name.ts';
import { inTenant, type Stores } from '@plumbline/server/database/client.ts';
import { openTestStores } from '@plumbline/server/journal/testing/site-fixture.ts';
import { DEMO_PASSWORD } from '@plumbline/server/demo/accounts.ts';
import * as z from 'zod/mini';
import { enterDemo } from '../../faults/demo-workplace.ts';
import type { Workplace } from '../../faults/writers.ts';
import { startTopology, type NodeName, type Topology } from '../../support/start-topology.ts';
import { eventually } from '../rooms/harness/eventually.ts';
import { joinRoom } from '../rooms/harness/peer.ts';
import { PROMISES } from './promises.ts';

const PREFIX = 'plumbline_';
const PATIENCE_MS = 60_000;
const DASHBOARD = new URL('../../../docs/grafana/plumbline.json', import.meta.url);

const DashboardSchema = z.object({
  templating: z.object({ list: z.array(z.object({ name: z.string() })) }),
  panels: z.array(
    z.object({
      type: z.string(),
      title: z.string(),
      targets: z.optional(z.array(z.object({ expr: z.string() }))),
    }),
  ),
});

let topology: Topology;
let place: Workplace;
let operatorToken: string;
let stores: Stores;
beforeAll(async () => {
  topology = await startTopology();
  place = await enterDemo(topology.baseUrl);
  operatorToken = await logInOperator();
  stores = openTestStores(topology.databaseUrl);
});
afterAll(async () => {
  await stores.close();
  await topology.stop();
});

async function logInOperator(): Promise<string> {
  const answer = await fetch(`${topology.baseUrl}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'operator@plumbline.example', password: DEMO_PASSWORD }),
  });
  return LoginAnswerSchema.parse(await answer.json()).data.access_token;
}

async function readHealth(node: NodeName = 'api-1'): Promise<PlatformHealth> {
  const answer = await fetch(`http://127.0.0.1:${topology.portOf(node)}/api/core/platform/health`, {
    headers: { authorization: `Bearer ${operatorToken}` },
  });
  return PlatformHealthAnswerSchema.parse(await answer.json()).data;
}

async function scrape(url: string): Promise<string> {
  const answer = await fetch(`${url}/metrics`);
  expect(answer.headers.get('content-type')).toMatch(/^text\/plain/);
  return answer.text();
}

/** The worker's port is any free one, which its log names. */
function workerUrl(): string {
  const url = /"ops":"([^"]+)"/.exec(topology.logOf('worker-1'))?.[1];
  if (!url) throw new Error('the worker has not said where it listens');
  return url;
}

async function scrapeAll(): Promise<string> {
  const ports = (['api-1', 'collab-1'] as const).map((node) => `http://127.0.0.1:${topology.portOf(node)}`);
  return (await Promise.all([...ports, workerUrl()].map(scrape))).join('\n');
}

function exposedNames(text: string): Set<string> {
  return new Set([...text.matchAll(/^# TYPE (\S+) /gm)].map(([, name = '']) => name));
}

function readDashboard() {
  return DashboardSchema.parse(JSON.parse(readFileSync(DASHBOARD, 'utf8')));
}

/** The names in a query, without what Prometheus adds to those of a histogram. */
function namesIn(expr: string, exposed: ReadonlySet<string>): string[] {
  return (expr.match(/\bplumbline_\w+/g) ?? []).map((name) => {
    const base = name.replace(/_(bucket|sum|count)$/, '');
    return exposed.has(base) ? base : name;
  });
}

it('every promise has its measurement, and the servers show each', async () => {
  const exposed = exposedNames(await scrapeAll());
  const missing = Object.entries(PROMISES).flatMap(([promise, names]) =>
    names.filter((name) => !exposed.has(PREFIX + name)).map((name) => `${promise}: ${name}`),
  );
  expect(missing).toEqual([]);
  for (const name of exposed) expect(name).toMatch(/^plumbline_[a-z0-9_]+$/);
});

it('the dashboard asks for nothing that is not there, and leaves no promise out', async () => {
  const dashboard = readDashboard();
  const exposed = exposedNames(await scrapeAll());
  const queries = dashboard.panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr));
  const asked = new Set(queries.flatMap((expr) => namesIn(expr, exposed)));
  expect([...asked].filter((name) => !exposed.has(name))).toEqual([]);
  expect(
    Object.values(PROMISES)
      .flat()
      .filter((name) => !asked.has(PREFIX + name)),
  ).toEqual([]);
  for (const expr of queries) expect(expr).toContain('instance=~"$instance"');
  expect(dashboard.templating.list.map(({ name }) => name)).toEqual(['datasource', 'instance']);
});

it('the operator sees all processes, whichever api answers', { timeout: PATIENCE_MS }, async () => {
  for (const api of ['api-1', 'api-2'] as const) {
    await eventually(async () => (await readHealth(api)).processes.length === 5, 30_000);
    const { processes, services } = await readHealth(api);
    expect(processes.map(({ kind, node }) => `${kind} ${node}`)).toEqual([
      'api api-1',
      'api api-2',
      'collab-server collab-1',
      'collab-server collab-2',
      'worker worker-1',
    ]);
    expect(services).toMatchObject({
      storage: { kind: 'folder' },
      between: { carrier: 'postgres' },
    });
  }
  await eventually(
    async () => (await readHealth()).processes.every(({ state }) => state === 'ready'),
    30_000,
  );
});

it('people, rooms and saved edits of both nodes arrive there', { timeout: 2 * PATIENCE_MS }, async () => {
  const room = { projectId: place.projectId, floorPlanId: place.floorPlanIds[0] ?? '' };
  const peers = await Promise.all(
    (['collab-1', 'collab-2'] as const).map((node, index) =>
      joinRoom({
        ...room,
        port: topology.portOf(node),
        token: (index === 0 ? place.inspector : place.secondInspector).token,
      }),
    ),
  );
  const isSeen = async (): Promise<boolean> => {
    const [first] = peers;
    if (first)
      createRectangleZone(first.doc, { name: 'Seen', colour: 'z1', left: 0, top: 0, right: 9, bottom: 9 });
    const { now, history } = await readHealth();
    return (
      now.rooms === 2 &&
      now.members === 2 &&
      now.visitors === 0 &&
      (now.editsPerSecond ?? 0) > 0 &&
      now.commit !== null &&
      now.acknowledgement !== null &&
      now.projection !== null &&
      now.unprojectedEntries !== null &&
      (history.editsPerSecond.at(-1) ?? 0) > 0
    );
  };
  await eventually(isSeen, PATIENCE_MS, 500);
  const isAllUp = async () => {
    const { store, storage, between } = (await readHealth()).services;
    return store === true && storage.up === true && between.up === true;
  };
  await eventually(isAllUp, PATIENCE_MS, 200);
  const { jobs } = await readHealth();
  expect(jobs?.map(({ job }) => job).toSorted()).toEqual([...JOBS, ROUTINE_QUEUE].toSorted());
  for (const peer of peers) peer.leave();
});

/** Log lines of a node that have all of the given values. */
function linesOf(node: NodeName, wanted: Record<string, unknown>): Record<string, unknown>[] {
  const lines = topology.logOf(node).split('\n').filter(Boolean);
  return lines
    .map((line) => z.parse(z.record(z.string(), z.unknown()), JSON.parse(line)))
    .filter((line) => Object.entries(wanted).every(([name, value]) => line[name] === value));
}

it('one id leads from a request through the log to the operation log', async () => {
  const requestId = 'fedcba9876543210fedcba9876543210';
  const url = `http://127.0.0.1:${topology.portOf('api-1')}/api/core/floor/${place.floorPlanIds[0]}`;
  const answer = await fetch(url, {
    method: 'PATCH',
    headers: {
      authorization: `Bearer ${place.admin.token}`,
      'content-type': 'application/json',
      'x-request-id': requestId,
    },
    body: JSON.stringify({ name: 'Found again', version: 9999 }),
  });
  expect([answer.status, answer.headers.get('x-request-id')]).toEqual([409, requestId]);
  await eventually(() => linesOf('api-1', { requestId }).length > 0);
  expect(linesOf('api-1', { requestId })).toMatchObject([{ method: 'PATCH', status: 409, node: 'api-1' }]);
  const row = () =>
    inTenant(stores.app, place.tenantId, (trx) =>
      trx.selectFrom('operation_log').select('oper_name').where('request_id', '=', requestId).execute(),
    );
  await eventually(async () => (await row()).length === 1);
});

it('a saved edit has the name that its author’s browser and the log give it, and so has a refused one', async () => {
  const room = { projectId: place.projectId, floorPlanId: place.floorPlanIds[1] ?? '' };
  const peer = await joinRoom({ ...room, port: topology.portOf('collab-1'), token: place.inspector.token });
  const rectangle = { colour: 'z1', left: 0, top: 0, right: 9, bottom: 9 } as const;
  createRectangleZone(peer.doc, { name: 'Traced', ...rectangle });
  await peer.saved();
  const { socketId, visitId } = peer.last('access') ?? {};
  const entry = await inTenant(stores.app, place.tenantId, (trx) =>
    trx
      .selectFrom('journal_entry')
      .select(['session_id', 'node', 'actor_id', 'edit_id'])
      .where('room', '=', planRoom(room.floorPlanId))
      .orderBy('seq', 'desc')
      .executeTakeFirstOrThrow(),
  );
  const { session_id: session, node, actor_id: account } = entry;
  // The first frame is the answer to the handshake.
  expect(entry.edit_id).toBe(`${visitId}.2`);
  const traced = { room: planRoom(room.floorPlanId), session, node, account };
  expect(linesOf('collab-1', traced).map((line) => line['socketId'])).toEqual([socketId]);

  peer.doc.getMap('zones').set('not-a-zone', 7);
  await eventually(() => peer.last('refused') !== undefined);
  const { code, editId } = peer.last('refused') ?? {};
  expect(editId).toBe(`${visitId}.3`);
  await eventually(() => linesOf('collab-1', { socketId, editId, code }).length === 1);
  await eventually(async () => (await readHealth()).refused.some((each) => each.code === code), 30_000, 500);
  peer.leave();
});

it(
  'a process that is killed falls silent, and is back once another one takes its place',
  { timeout: 3 * PATIENCE_MS },
  async () => {
    const stateOf = async (node: string) =>
      (await readHealth()).processes.filter((process) => process.node === node).map(({ state }) => state);
    await topology.kill('collab-2');
    await eventually(async () => (await stateOf('collab-2')).join() === 'silent', PATIENCE_MS, 200);
    expect(await stateOf('collab-1')).toEqual(['ready']);
    const silent = (await readHealth()).processes.find(({ state }) => state === 'silent');
    expect(silent && Date.parse(silent.lastHeardAt)).toBeLessThan(Date.now());
    await topology.start('collab-2');
    await eventually(async () => (await stateOf('collab-2')).join() === 'ready', PATIENCE_MS, 200);
  },
);

it('a process that is stopped in order says so', { timeout: 2 * PATIENCE_MS }, async () => {
  const worker = async () => (await readHealth()).processes.find(({ kind }) => kind === 'worker')?.state;
  await topology.kill('worker-1', 'SIGTERM');
  await eventually(async () => (await worker()) === 'stopped', PATIENCE_MS, 200);
  expect((await readHealth()).jobs).toBeNull();
});
