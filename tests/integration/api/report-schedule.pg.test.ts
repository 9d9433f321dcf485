/** Reports that are made by themselves: at their hour, once, by who may, for those who may read them. */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { nextRun, spanBefore } from '@plumbline/shared/reports/next-run.ts';
import { inTenant } from '@plumbline/server/database/client.ts';
import { runJobs, type RunningJobs } from '../../../apps/api/src/jobs/run-jobs.ts';
import { sweepOne } from '../../../apps/api/src/jobs/sweep.ts';
import { eventually } from '../rooms/harness/eventually.ts';
import { bearer, createWorld, type Person, type World } from './api-world.ts';

const PATIENCE_MS = 110_000;
const NEVER = '01890000-0000-7000-8000-00000000ffff';

let world: World;
let running: RunningJobs | null = null;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(async () => {
  await running?.stop();
  await world.close();
});

const path = () => `/api/core/project/${world.projectId}/reportSchedule`;
function ask(
  who: Person,
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  url: string,
  payload?: object,
) {
  const headers = bearer(world.people[who]);
  return world.app.inject({ method, url, headers, ...(payload && { payload }) });
}

const body = (more: object = {}) => ({
  kind: 'note-list',
  name: 'Monday',
  format: 'csv',
  outline: {
    parts: ['table'],
    language: 'en',
    paper: 'a4',
    groupBy: 'none',
    photos: 1,
    comments: false,
    snippet: false,
    qr: false,
  },
  notes: {},
  every: 'week',
  day: 1,
  hour: 6,
  recipientIds: [world.people.viewer.accountId],
  ...more,
});

async function added(more: object = {}): Promise<{ id: string; one: string; nextAt: string }> {
  const answer = await ask('admin', 'POST', path(), body(more));
  expect(answer.json()).toMatchObject({ code: 200 });
  const { id, nextAt } = answer.json().data;
  return { id, nextAt, one: `/api/core/reportSchedule/${id}` };
}

const inWorld = <Result>(run: Parameters<typeof inTenant<Result>>[2]) =>
  inTenant(world.stores.app, world.tenantId, run);
const letDue = (id: string, days = 21) =>
  inWorld((trx) =>
    sql`UPDATE report_schedule SET next_at = now() - make_interval(days => ${days}) WHERE id = ${id}`.execute(
      trx,
    ),
  );
const moveTo = (zone: string) =>
  inWorld((trx) =>
    trx.updateTable('project').set({ time_zone: zone }).where('id', '=', world.projectId).execute(),
  );
const rowsOf = async (who: Person, url: string) => (await ask(who, 'GET', url)).json().rows;
const reports = (who: Person = 'admin') => rowsOf(who, path().replace('Schedule', ''));
const tick = () => sweepOne(world, 'schedule-reports');
const toldTo = async (who: Person): Promise<string[]> =>
  (await rowsOf(who, '/api/core/notification')).map(({ kind }: { kind: string }) => kind);
const mailed = async () => {
  const query = sql<{ recipient: string; subject: string }>`
    SELECT recipient, subject FROM mail WHERE kind = 'report-sent' ORDER BY recipient`;
  return (await query.execute(world.stores.identity)).rows;
};

test('who manages reports makes, changes, pauses and deletes schedules, and nobody else sees them', async () => {
  for (const who of ['inspector', 'responder', 'viewer'] as const) {
    expect((await ask(who, 'POST', path(), body())).json()).toMatchObject({ code: 403 });
    expect((await ask(who, 'GET', path())).json()).toMatchObject({ code: 403 });
  }
  const { id, one } = await added({ period: { step: 'verified', span: 'last-week' } });
  const { accountId } = world.people.viewer;
  expect(await rowsOf('admin', path())).toMatchObject([
    {
      id,
      every: 'week',
      day: 1,
      hour: 6,
      state: 'active',
      period: { step: 'verified', span: 'last-week' },
      runAs: { id: world.people.admin.accountId },
      recipients: [{ id: accountId, name: expect.any(String) }],
      lastReport: null,
    },
  ]);
  for (const [method, payload] of [
    ['PUT', body()],
    ['PATCH', { isPaused: true }],
    ['DELETE', undefined],
  ] as const) {
    expect((await ask('inspector', method, one, payload)).json()).toMatchObject({ code: 403 });
    expect((await ask('foreigner', method, one, payload)).json()).toMatchObject({ code: 404 });
  }
  const changed = await ask('admin', 'PUT', one, body({ every: 'month', day: 0, name: 'Months', hour: 18 }));
  expect(changed.json()).toMatchObject({ data: { every: 'month', day: 0, name: 'Months', hour: 18 } });
  expect(changed.json().data).not.toHaveProperty('period');
  const paused = await ask('admin', 'PATCH', one, { isPaused: true });
  expect(paused.json()).toMatchObject({ data: { state: 'paused' } });
  // A change does not take it up again.
  expect((await ask('admin', 'PUT', one, body())).json()).toMatchObject({ data: { state: 'paused' } });
  expect((await ask('admin', 'DELETE', one)).json()).toMatchObject({ code: 200 });
  expect(await rowsOf('admin', path())).toEqual([]);
});

test('a day that does not come, an hour that is none, two spans and a stranger as recipient are refused', async () => {
  const period = { step: 'opened', span: 'last-month' };
  for (const wrong of [
    { day: 8 },
    { day: 0 },
    { every: 'month', day: 29 },
    { hour: 24 },
    { period, notes: { figure: 'no-zone' } },
  ])
    expect((await ask('admin', 'POST', path(), body(wrong))).json()).toMatchObject({ code: 400 });
  for (const stranger of [NEVER, world.people.bystander.accountId, world.people.foreigner.accountId])
    expect((await ask('admin', 'POST', path(), body({ recipientIds: [stranger] }))).json()).toMatchObject({
      code: 404,
    });
  expect(await rowsOf('admin', path())).toEqual([]);
});

test('the hour is one of the project’s clock, also when the project moves to another zone', async () => {
  const rhythm = { every: 'month', day: 0, hour: 2 } as const;
  await moveTo('Pacific/Auckland');
  const { nextAt, one } = await added(rhythm);
  expect(nextAt).toBe(nextRun(rhythm, 'Pacific/Auckland', new Date()).toISOString());
  await moveTo('America/St_Johns');
  await tick();
  expect(await rowsOf('admin', path())).toMatchObject([
    { nextAt: nextRun(rhythm, 'America/St_Johns', new Date()).toISOString() },
  ]);
  expect(await reports()).toEqual([]);
  await ask('admin', 'DELETE', one);
});

test('what is due is made once, however often it was missed, by two workers, and goes to those whom it is for', async () => {
  const zone = 'Europe/Berlin';
  await moveTo(zone);
  const note = { id: randomUUID(), projectId: world.projectId, text: 'Opened today' };
  expect((await ask('inspector', 'POST', '/api/core/note', note)).json()).toMatchObject({ code: 200 });
  const recipientIds = [world.people.viewer, world.people.responder].map(({ accountId }) => accountId);
  const { id, one, nextAt } = await added({ recipientIds, period: { step: 'opened', span: 'last-week' } });
  await tick();
  expect(await reports()).toEqual([]);
  await letDue(id);
  await Promise.all([tick(), tick(), tick()]);
  expect(await reports()).toHaveLength(1);
  // The jobs of before a kill are there still.
  running = await runJobs(world);
  await eventually(async () => (await reports())[0]?.state === 'done', PATIENCE_MS);
  const [report, ...others] = await reports();
  expect(others).toEqual([]);
  expect(report).toMatchObject({
    name: expect.stringMatching(/^Monday \d{4}-\d\d-\d\d$/),
    file: { noteCount: 0 },
  });
  const { rows } = await inWorld((trx) =>
    sql<{ figure: string }>`SELECT asked->'notes'->>'figure' AS figure FROM report`.execute(trx),
  );
  expect(rows).toEqual([{ figure: `opened.${spanBefore('last-week', zone, new Date()).join('.')}` }]);
  expect(await rowsOf('admin', path())).toMatchObject([
    { id, nextAt, lastReport: { id: report.id, state: 'done' } },
  ]);
  for (const who of ['viewer', 'responder'] as const) {
    expect(await reports(who)).toMatchObject([{ id: report.id }]);
    expect(await toldTo(who)).toContain('report-sent');
    expect((await ask(who, 'GET', `/api/core/report/${report.id}/file`)).statusCode).toBe(200);
  }
  expect(await toldTo('admin')).toContain('report-ready');
  expect(await toldTo('secondInspector')).not.toContain('report-sent');
  expect((await mailed()).map(({ recipient }) => recipient)).toEqual([
    expect.stringContaining('responder'),
    expect.stringContaining('viewer'),
  ]);
  await tick();
  expect(await reports()).toHaveLength(1);
  await ask('admin', 'DELETE', one);
  // What it made stays.
  expect(await reports()).toHaveLength(1);
}, 240_000);

test('who has left the project is sent nothing, and while it is paused nothing is made', async () => {
  const { id, one } = await added();
  await ask('admin', 'PATCH', one, { isPaused: true });
  await letDue(id);
  await tick();
  expect(await reports()).toHaveLength(1);
  await ask('admin', 'PATCH', one, { isPaused: false });
  await tick();
  // What was missed while it was paused is not made up for.
  expect(await reports()).toHaveLength(1);
  const { accountId } = world.people.viewer;
  await inWorld((trx) => trx.deleteFrom('membership').where('account_id', '=', accountId).execute());
  await letDue(id);
  await tick();
  await eventually(async () => (await reports())[0]?.state === 'done', PATIENCE_MS);
  expect(await reports()).toHaveLength(2);
  expect(await mailed()).toHaveLength(2);
  await ask('admin', 'DELETE', one);
}, 240_000);

test('one whose maker lost the right stops and says so, until somebody who has it takes it up', async () => {
  const { id, one } = await added({ recipientIds: [] });
  const runAs = world.people.inspector.accountId;
  await inWorld((trx) =>
    trx.updateTable('report_schedule').set({ run_as: runAs }).where('id', '=', id).execute(),
  );
  await letDue(id);
  await Promise.all([tick(), tick()]);
  expect(await reports()).toHaveLength(2);
  expect(await rowsOf('admin', path())).toMatchObject([{ state: 'stopped', runAs: { id: runAs } }]);
  for (const who of ['inspector', 'admin'] as const)
    expect((await toldTo(who)).filter((kind) => kind === 'schedule-stopped')).toHaveLength(1);
  await tick();
  expect(await reports()).toHaveLength(2);
  const taken = await ask('admin', 'PATCH', one, { isPaused: false });
  expect(taken.json()).toMatchObject({
    data: { state: 'active', runAs: { id: world.people.admin.accountId } },
  });
  await letDue(id);
  await tick();
  expect(await reports()).toHaveLength(3);
  await eventually(async () => (await reports())[0]?.state === 'done', PATIENCE_MS);
}, 240_000);
