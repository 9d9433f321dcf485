/** Hours by way of the api: who reads, who exports, who grants, and asking for more. */
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTenant } from '@plumbline/server/database/client.ts';
import { reserveHours, settleHours } from '@plumbline/server/billing/hours-ledger.ts';
import { bearer, createWorld, type Person, type World } from './api-world.ts';

const HOUR = 3600;

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const get = (who: Person, url: string) => world.app.inject({ url, headers: bearer(world.people[who]) });
const post = (who: Person, url: string, payload: object) =>
  world.app.inject({ method: 'POST', url, headers: bearer(world.people[who]), payload });
const platformBilling = () => get('platform', `/api/core/tenant/${world.tenantId}/billing`);
const enter = (payload: object) =>
  post('platform', `/api/core/tenant/${world.tenantId}/billing/entry`, payload);

test('the platform operator grants and corrects, with a reason, and takes no more than is free', async () => {
  const granted = await enter({ kind: 'grant', seconds: 400 * HOUR, reason: 'Plan 2026' });
  expect([granted.statusCode, granted.json().data]).toMatchObject([200, { freeSeconds: 400 * HOUR }]);
  const less = await enter({ kind: 'adjust', seconds: -10 * HOUR, reason: 'Entered twice' });
  expect(less.json().data).toMatchObject({ totalSeconds: 390 * HOUR });
  const tooMuch = await enter({ kind: 'adjust', seconds: -391 * HOUR, reason: 'Too much' });
  expect([tooMuch.statusCode, tooMuch.json().data.error]).toEqual([422, 'hours-short']);
  for (const wrong of [
    { kind: 'grant', seconds: HOUR },
    { kind: 'grant', seconds: HOUR, reason: '  ' },
    { kind: 'grant', seconds: -1, reason: 'x' },
    { kind: 'grant', seconds: 0.5, reason: 'x' },
    { kind: 'adjust', seconds: 0, reason: 'x' },
    { kind: 'settle', seconds: 1, reason: 'x' },
  ])
    expect([wrong, (await enter(wrong)).statusCode]).toEqual([wrong, 400]);
  const nowhere = '01890000-0000-7000-8000-00000000ffff';
  const lost = await post('platform', `/api/core/tenant/${nowhere}/billing/entry`, {
    kind: 'grant',
    seconds: HOUR,
    reason: 'x',
  });
  expect(lost.statusCode).toBe(404);
});

test('admins and operators of the tenant read, admins export, everybody else is refused', async () => {
  for (const who of ['tenantAdmin', 'operator'] as const) {
    expect((await get(who, '/api/core/billing')).json().data).toMatchObject({
      totalSeconds: 390 * HOUR,
      billingPlan: 'trial',
      expirationDate: null,
      timeZone: expect.any(String),
    });
    const { rows, total } = (await get(who, '/api/core/billing/entry?kind=grant')).json();
    expect([total, rows[0]]).toMatchObject([1, { reason: 'Plan 2026', actorName: 'platform' }]);
  }
  expect((await get('tenantAdmin', '/api/core/billing/export')).json().rows).toHaveLength(2);
  expect((await get('operator', '/api/core/billing/export')).statusCode).toBe(403);
  for (const who of ['admin', 'inspector', 'bystander'] as const) {
    for (const path of ['', '/entry', '/export'])
      expect([who, path, (await get(who, `/api/core/billing${path}`)).statusCode]).toEqual([who, path, 403]);
    expect((await post(who, '/api/core/billing/request', { seconds: HOUR })).statusCode).toBe(403);
  }
  expect((await get('foreigner', '/api/core/billing')).json().data).toMatchObject({ totalSeconds: 0 });
});

test('the platform operator sees what was used, but not of which inspection', async () => {
  await inTenant(world.stores.app, world.tenantId, async (trx) => {
    const { tenantId, projectId } = world;
    const reserve = { projectId, inspectionId: projectId, inspectionName: 'North wall', seconds: 2 * HOUR };
    const reserved = await reserveHours(trx, { tenantId, ...reserve, actor: null });
    if (!reserved.ok) throw new Error('nothing is free');
    await settleHours(trx, { tenantId, reserveSeq: reserved.seq, seconds: HOUR, actor: null });
  });
  const own = (await get('operator', '/api/core/billing/entry?kind=settle')).json();
  expect(own.rows[0]).toMatchObject({ inspectionName: 'North wall', balanceSeconds: 389 * HOUR });
  const seen = await get('platform', `/api/core/tenant/${world.tenantId}/billing/entry?kind=settle`);
  expect(seen.json().rows[0]).toMatchObject({ inspectionName: null, projectName: 'Harbour Tower' });
});

test('the platform operator puts the ledger of a tenant in order and takes it away, and nobody else does', async () => {
  const ledger = `/api/core/tenant/${world.tenantId}/billing`;
  const changes = async (path: string) => {
    const answer = await get('platform', `${ledger}${path}`);
    const rows: { seq: number; kind: string; inspectionName: string | null }[] = answer.json().rows;
    return rows.map(({ seq, kind }) => `${seq} ${kind}`);
  };
  const oldestFirst = ['1 grant', '2 adjust', '3 reserve', '4 settle'];
  expect(await changes('/entry?direction=asc')).toEqual(oldestFirst);
  expect(await changes('/entry')).toEqual(oldestFirst.toReversed());
  expect(await changes('/entry?orderBy=hours&direction=asc')).toEqual([
    '2 adjust',
    '3 reserve',
    '4 settle',
    '1 grant',
  ]);
  expect((await get('platform', `${ledger}/entry?orderBy=reason`)).statusCode).toBe(400);
  // All of it, whatever a page holds, and as little of inspections as the list says.
  expect(await changes('/export?direction=asc&kind=adjust')).toEqual(['2 adjust']);
  expect(await changes('/export?direction=asc')).toEqual(oldestFirst);
  const [settled] = (await get('platform', `${ledger}/export?kind=settle`)).json().rows;
  expect(settled).toMatchObject({ inspectionName: null, projectName: 'Harbour Tower' });
  for (const who of ['tenantAdmin', 'operator', 'admin'] as const)
    expect([who, (await get(who, `${ledger}/export`)).statusCode]).toEqual([who, 403]);
  expect((await get('foreigner', `${ledger}/export`)).statusCode).toBe(404);
  const nowhere = '01890000-0000-7000-8000-00000000ffff';
  expect((await get('platform', `/api/core/tenant/${nowhere}/billing/export`)).statusCode).toBe(404);
  // Whoever takes it away is in the log, refused ones too.
  const logged = async (who: Person, status: 0 | 1) => {
    const url = `/api/core/log/oper?title=Billing&businessType=5&status=${status}&pageSize=100`;
    const rows: { requestUrl: string }[] = (await get(who, url)).json().rows;
    return rows.filter(({ requestUrl }) => requestUrl === `${ledger}/export`).length;
  };
  await expect.poll(() => logged('platform', 0)).toBe(3);
  await expect.poll(() => logged('tenantAdmin', 1)).toBeGreaterThan(0);
});

test('asking for more writes to the platform operator, shows as sent, and not again within a day', async () => {
  const asked = await post('operator', '/api/core/billing/request', { seconds: 50 * HOUR, words: 'For May' });
  expect([asked.statusCode, asked.json().data]).toMatchObject([
    200,
    { request: { byName: 'operator', seconds: 50 * HOUR, words: 'For May' } },
  ]);
  expect(asked.json().data.requestableAt).not.toBeNull();
  const again = await Promise.all(
    [1, 2, 3].map(() => post('tenantAdmin', '/api/core/billing/request', { seconds: HOUR })),
  );
  for (const answer of again)
    expect([answer.statusCode, answer.json().data.error]).toEqual([429, 'rate-limited']);
  const mails = await world.stores.identity
    .selectFrom('mail')
    .select(['recipient', 'subject'])
    .where('kind', '=', 'hours-request')
    .execute();
  expect(mails).toEqual([{ recipient: world.people.platform.email, subject: 'Nord asks for 50 h' }]);
});

test('of two operators who enter at once the second is told what the first entered, and loses nothing', async () => {
  const { lastEntered, totalSeconds } = (await platformBilling()).json().data;
  expect(lastEntered).toMatchObject({
    kind: 'adjust',
    seconds: -10 * HOUR,
    reason: 'Entered twice',
    byName: 'platform',
  });
  const grant = (reason: string) =>
    enter({ kind: 'grant', seconds: 50 * HOUR, reason, seenSeq: lastEntered.seq });
  const answers = await Promise.all([grant('Asked for'), grant('By phone')]);
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 409]));
  const refused = answers.find(({ statusCode }) => statusCode === 409)?.json().data;
  expect(refused).toMatchObject({
    error: 'conflict',
    current: { totalSeconds: totalSeconds + 50 * HOUR, lastEntered: { kind: 'grant', seconds: 50 * HOUR } },
  });
  const again = { kind: 'adjust', seconds: -50 * HOUR, reason: 'Agreed otherwise' };
  const { seq } = refused.current.lastEntered;
  expect((await enter({ ...again, seenSeq: seq })).json().data).toMatchObject({ totalSeconds });
  expect((await enter({ ...again, seenSeq: seq })).statusCode).toBe(409);
});

test('the last day of a grant is not over yet where the tenant is', async () => {
  const { rows } = await sql<{ yesterday: string; today: string }>`
    SELECT (today - 1)::text AS yesterday, today::text AS today
    FROM (SELECT (now() AT TIME ZONE 'Europe/Oslo')::date AS today) AS days`.execute(world.stores.app);
  const until = async (expiresOn = '') =>
    (await enter({ kind: 'grant', seconds: HOUR, reason: 'Trial', expiresOn })).json();
  expect(await until(rows[0]?.yesterday)).toMatchObject({
    code: 400,
    data: { error: 'validation', fields: [{ path: 'expiresOn', error: 'dayOver' }] },
  });
  expect((await until(rows[0]?.today)).code).toBe(200);
  await enter({ kind: 'adjust', seconds: -HOUR, reason: 'Back' });
});
