/** Files that failed: who sees them, what can be done about them, their log, and that it is told. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { ProcessingError, SourceLogLine } from '@plumbline/shared/contract/processing-error.ts';
import type { InspectionKind } from '@plumbline/shared/contract/inspection.ts';
import type { ErrorCode } from '@plumbline/shared/errors/catalogue.ts';
import { failSource } from '@plumbline/server/captures/capture-sources.ts';
import { createInspection } from '@plumbline/server/captures/create-inspection.ts';
import { settleAfterFailure } from '@plumbline/server/captures/tell-of-failures.ts';
import { inTenant } from '@plumbline/server/database/client.ts';
import { runJobs } from '../../../apps/api/src/jobs/run-jobs.ts';
import { bearer, createWorld, type Person, type World } from './api-world.ts';
import { projectAdmin } from './furnish-tenant.ts';
import { openLive, type LiveClient } from './live-client.ts';
import { allowModels } from './site-model-world.ts';

let world: World;
vi.setConfig({ testTimeout: 120_000 });

beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';
async function call(who: Person, method: Method, path: string, payload?: object) {
  const headers = bearer(world.people[who]);
  const url = `/api/core${path}`;
  const answer = await world.app.inject({ method, url, headers, ...(payload && { payload }) });
  return { status: answer.statusCode, ...answer.json() };
}
const listOf = async (who: Person, query = ''): Promise<ProcessingError[]> =>
  (await call(who, 'GET', `/processing-error${query}`)).rows;
const of = (name: string) => (rows: ProcessingError[]) =>
  rows.filter(({ inspection }) => inspection.name === name);

interface Failed {
  inspectionId: string;
  sourceId: string;
}

/** An inspection of the inspector with one file, which is at the worker or has failed there. */
async function addFile(
  name: string,
  failure: { in: 'checking' | 'reading' | 'tiling'; code: ErrorCode } | null,
  kind: InspectionKind = 'photo',
): Promise<Failed> {
  const { tenantId, projectId, floorId, people } = world;
  const actor = projectAdmin({ tenantId, projectId, accountId: people.inspector.accountId });
  const [inspectionId, sourceId] = [randomUUID(), randomUUID()];
  await inTenant(world.stores.app, tenantId, async (trx) => {
    const files = [{ id: sourceId, fileName: `${name}.jpg`, sizeBytes: 9, endsSha256: null }];
    const body = { id: inspectionId, floorId, name, kind, takenOn: '2026-11-03', files };
    await createInspection(trx, actor, body);
    const state = failure?.in ?? 'checking';
    await trx.updateTable('capture_source').set({ state }).where('id', '=', sourceId).execute();
    if (!failure) return;
    await failSource(trx, sourceId, failure.code);
    await settleAfterFailure(trx, { tenantId, projectId, inspectionId });
  });
  return { inspectionId, sourceId };
}

test('what failed is seen by who runs the tenant or the group, with step, cause and inspector, and by nobody else', async () => {
  await addFile('Walk one', { in: 'tiling', code: 'internal' });
  await addFile('Walk two', { in: 'checking', code: 'capture-file-kind' });
  for (const who of ['tenantAdmin', 'operator', 'northManager'] as const) {
    const rows = await listOf(who, '?orderBy=inspection&direction=asc');
    expect(
      rows.map(({ inspection, step, error, tries, canRetry }) => [
        inspection.name,
        step,
        error,
        tries,
        canRetry,
      ]),
    ).toEqual([
      ['Walk one', 'tiling', 'internal', 1, true],
      ['Walk two', 'checking', 'capture-file-kind', 1, false],
    ]);
    expect(rows[0]).toMatchObject({
      fileName: 'Walk one.jpg',
      project: { id: world.projectId },
      inspector: { id: world.people.inspector.accountId },
      canReassign: true,
    });
  }
  // Manages a group that the project is not in.
  expect(await listOf('groupManager')).toEqual([]);
  for (const who of ['admin', 'inspector', 'viewer', 'external'] as const)
    expect((await call(who, 'GET', '/processing-error')).status).toBe(403);
});

test('the list is filtered by step, project and age', async () => {
  const { sourceId } = await addFile('Walk of last month', { in: 'checking', code: 'internal' });
  await inTenant(world.stores.app, world.tenantId, (trx) =>
    trx
      .updateTable('capture_source')
      .set({ state_at: new Date(Date.now() - 30 * 86_400_000) })
      .where('id', '=', sourceId)
      .execute(),
  );
  const names = async (query: string) =>
    (await listOf('operator', query)).map(({ inspection }) => inspection.name);
  expect(await names('?step=tiling')).toEqual(['Walk one']);
  expect(await names('?age=week')).toEqual(['Walk of last month']);
  expect(await names(`?projectId=${randomUUID()}`)).toEqual([]);
  expect(await names(`?projectId=${world.projectId}&step=checking&direction=asc`)).toEqual([
    'Walk of last month',
    'Walk two',
  ]);
});

test('a retry goes on from the step that failed, once, and is in the log; what the file is at fault for is not retried', async () => {
  const { inspectionId, sourceId } = await addFile('Walk three', { in: 'tiling', code: 'internal' });
  const file = `/inspection/${inspectionId}/file/${sourceId}`;
  expect((await call('secondInspector', 'POST', `${file}/retry`)).status).toBe(403);
  expect((await call('viewer', 'GET', `${file}/log`)).status).toBe(404);
  expect(of('Walk three')(await listOf('operator'))).toHaveLength(1);
  expect(await call('operator', 'POST', `${file}/retry`)).toMatchObject({ status: 200 });
  expect((await call('operator', 'POST', `${file}/retry`)).status).toBe(409);
  expect(of('Walk three')(await listOf('operator'))).toEqual([]);
  const [source] = (await call('inspector', 'GET', `/inspection/${inspectionId}/file`)).rows;
  expect(source).toMatchObject({ state: 'tiling', error: null });
  const lines: SourceLogLine[] = (await call('operator', 'GET', `${file}/log`)).rows;
  expect(lines.map(({ kind, step, error, by }) => [kind, step, error, by?.id ?? null])).toEqual([
    ['retried', 'tiling', null, world.people.operator.accountId],
    ['failed', 'tiling', 'internal', null],
  ]);

  const bad = await addFile('Walk four', { in: 'checking', code: 'capture-file-kind' });
  const refused = `/inspection/${bad.inspectionId}/file/${bad.sourceId}/retry`;
  expect((await call('operator', 'POST', refused)).status).toBe(409);
  // A file of one inspection is not found in another.
  expect((await call('operator', 'GET', `/inspection/${inspectionId}/file/${bad.sourceId}/log`)).status).toBe(
    404,
  );
});

test.each([
  ['model-3d', 'cloud-truncated'],
  ['bim-model', 'ifc-too-large'],
] as const)('a %s that its reader refused is read anew by who may change it', async (kind, code) => {
  await allowModels(world);
  const name = `Refused as ${code}`;
  const { inspectionId, sourceId } = await addFile(name, { in: 'reading', code }, kind);
  const retry = (who: Person) => call(who, 'POST', `/inspection/${inspectionId}/file/${sourceId}/retry`);
  expect(of(name)(await listOf('tenantAdmin'))).toMatchObject([
    { error: code, step: 'reading', canRetry: true, inspection: { id: inspectionId, kind } },
  ]);
  expect((await retry('secondInspector')).status).toBe(403);
  expect((await retry('viewer')).status).toBe(404);
  await allowModels(world, false);
  expect(await retry('inspector')).toMatchObject({ status: 403, data: { error: 'models-off' } });
  await allowModels(world);
  expect((await retry('inspector')).status).toBe(200);
  expect((await retry('tenantAdmin')).status).toBe(409);
  expect(of(name)(await listOf('tenantAdmin'))).toEqual([]);
  const [source] = (await call('inspector', 'GET', `/inspection/${inspectionId}/file`)).rows;
  expect(source).toMatchObject({ state: 'reading', error: null });
});

test('an inspection is given to another inspector of the project, who then sends its files; to nobody else', async () => {
  const { inspectionId, sourceId } = await addFile('Walk five', { in: 'checking', code: 'internal' });
  const { secondInspector, responder, external, viewer } = world.people;
  const path = `/inspection/${inspectionId}`;
  const version = async () => (await call('operator', 'GET', path)).data.version;
  const give = async (who: Person, inspectorId: string) =>
    call(who, 'PATCH', path, { version: await version(), fields: { inspectorId } });

  const people = (await call('operator', 'GET', `${path}/inspector`)).rows.map(
    ({ id }: { id: string }) => id,
  );
  expect(people).toContain(secondInspector.accountId);
  for (const { accountId } of [responder, external, viewer]) {
    expect(people).not.toContain(accountId);
    expect(await give('operator', accountId)).toMatchObject({
      status: 422,
      data: { error: 'assignee-not-in-project' },
    });
  }
  expect((await give('operator', randomUUID())).status).toBe(422);
  expect((await give('secondInspector', secondInspector.accountId)).status).toBe(403);
  expect((await give('viewer', secondInspector.accountId)).status).toBe(404);

  const stale = { version: (await version()) - 1, fields: { inspectorId: secondInspector.accountId } };
  expect((await call('operator', 'PATCH', path, stale)).status).toBe(409);
  expect(await give('operator', secondInspector.accountId)).toMatchObject({
    status: 200,
    data: { createdBy: { id: secondInspector.accountId } },
  });
  expect(of('Walk five')(await listOf('operator'))).toMatchObject([
    { inspector: { id: secondInspector.accountId } },
  ]);
  // What it is given with: name and another try.
  expect((await give('inspector', world.people.inspector.accountId)).status).toBe(403);
  expect((await call('secondInspector', 'POST', `${path}/file/${sourceId}/retry`)).status).toBe(200);
});

test('of a closed project what failed is still seen, and nothing is done about it', async () => {
  const { inspectionId, sourceId } = await addFile('Walk six', { in: 'checking', code: 'internal' });
  const set = (status: 'active' | 'closed') =>
    inTenant(world.stores.app, world.tenantId, (trx) =>
      trx
        .updateTable('project')
        .set({ status, closed_at: status === 'closed' ? new Date() : null })
        .where('id', '=', world.projectId)
        .execute(),
    );
  await set('closed');
  expect(of('Walk six')(await listOf('tenantAdmin'))).toMatchObject([
    { canRetry: false, canReassign: false },
  ]);
  expect(
    await call('tenantAdmin', 'POST', `/inspection/${inspectionId}/file/${sourceId}/retry`),
  ).toMatchObject({
    data: { error: 'project-closed' },
  });
  await set('active');
});

test('who looks after projects is told that the list is another one, and a deleted inspection leaves it', async () => {
  const baseUrl = await world.app.listen({ host: '127.0.0.1', port: 0 });
  const listen = async (who: Person) => {
    const client = await openLive(baseUrl, { token: world.people[who].token, projectId: null });
    await expect.poll(() => client.messages[0]?.t).toBe('ready');
    return client;
  };
  const [operator, viewer] = [await listen('operator'), await listen('viewer')];
  const told = ({ messages }: LiveClient) =>
    messages.filter(
      (message) => message.t === 'tenant-event' && message.event.kind === 'processing-errors-changed',
    );
  const kinds = (client: LiveClient) => told(client).length;
  const { inspectionId } = await addFile('Walk seven', { in: 'checking', code: 'internal' });
  await expect.poll(() => kinds(operator)).toBe(1);
  const { version } = (await call('operator', 'GET', `/inspection/${inspectionId}`)).data;
  expect((await call('admin', 'DELETE', `/inspection/${inspectionId}?version=${version}`)).status).toBe(200);
  await expect.poll(() => kinds(operator)).toBe(2);
  expect(of('Walk seven')(await listOf('operator'))).toEqual([]);
  expect(kinds(viewer)).toBe(0);
  for (const client of [operator, viewer]) client.close();
});

test('each try of the worker that failed stands in the log before the one that was the last', async () => {
  // Its bytes are in no storage: every try fails for a fault of ours.
  const { inspectionId, sourceId } = await addFile('Walk without bytes', null);
  const { tenantId } = world;
  const running = await runJobs(world);
  try {
    await inTenant(world.stores.app, tenantId, (trx) =>
      world.jobs.send(trx, 'read-captures', { tenantId, sourceId }),
    );
    await expect
      .poll(async () => of('Walk without bytes')(await listOf('operator')), { timeout: 90_000 })
      .toMatchObject([{ tries: 3, error: 'internal', step: 'checking' }]);
  } finally {
    await running.stop();
  }
  const lines: SourceLogLine[] = (
    await call('operator', 'GET', `/inspection/${inspectionId}/file/${sourceId}/log`)
  ).rows;
  expect(lines.map(({ kind }) => kind)).toEqual(['failed', 'try-failed', 'try-failed']);
});
