/**
 * Repeated writes: one effect and one answer, however many come at once, and whenever the process ends
 * (reliability.md D87, A3). The same for every writing route; a new one fails here until it is listed.
 */
import { createHash, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTenant } from '@plumbline/server/database/client.ts';
import { beginIdempotent } from '@plumbline/server/idempotency/idempotency.store.ts';
import { listTenantIds } from '@plumbline/server/tenants/tenant.store.ts';
import { bearer, createWorld, type World } from './api-world.ts';
import { WRITES } from './writes/all-writes.ts';
import { project, send, type Write } from './writes/write.ts';

/** More than there are connections. */
const AT_ONCE = process.env['TEST_LONG'] ? 50 : 15;

let world: World;
beforeAll(async () => {
  // Fifty at once wait for each other on a busy machine, which is not what is looked at here.
  world = await createWorld({ STATEMENT_TIMEOUT_MS: '20000' });
});
afterAll(() => world.close());

/** What ends by itself when it is repeated, or has a protocol of its own for that. */
const OTHERS = [
  // Leaves no row to compare with.
  /^DELETE \/api\/core\/view\/\{viewId\}$/,
  /^DELETE \/api\/core\/note\/\{noteId\}\/alert\/\{alertId\}$/,
  /^(POST|PUT|DELETE) \/api\/auth\//,
  /^(POST|PATCH|DELETE) \/api\/uploads/,
  /^DELETE \/api\/core\/upload\//,
  // Says when somebody came or left; said twice it is the same.
  /^PUT \/api\/core\/(floor\/\{floorId\}|project\/\{projectId\})\/visit$/,
  // Counts what was looked at; a visit counts once by itself.
  /^POST \/api\/core\/share\/view$/,
  // A token is answered once, and its end twice is the same; accounts and tokens are the identity role's rows.
  /^(POST|DELETE) \/api\/core\/(token|service)/,
  // Answers a secret, which is kept nowhere (mail-links.pg.test.ts).
  /^POST \/api\/core\/platform\/mail\/\{mailId\}\/link$/,
];

test('every writing route is one of these', () => {
  const writes = Object.entries(world.app.swagger().paths ?? {}).flatMap(([path, item]) =>
    Object.keys(item ?? {})
      .filter((method) => !['get', 'head'].includes(method))
      .map((method) => `${method.toUpperCase()} ${path}`),
  );
  const listed = writes.filter((key) => !OTHERS.some((each) => each.test(key)));
  expect(listed.toSorted()).toEqual(Object.keys(WRITES).toSorted());
});

test.each(Object.entries(WRITES))(
  `D87 %s: ${AT_ONCE} with one key are one effect and one answer`,
  async (_, make) => {
    const write = await make(world);
    const key = randomUUID();
    const answers = await Promise.all(Array.from({ length: AT_ONCE }, () => send(world, write, key)));
    const [first] = answers;
    expect([first?.statusCode, first?.json().code]).toEqual([200, 200]);
    // By content: a kept answer may name the same fields in another order.
    for (const answer of answers) expect([answer.statusCode, answer.json()]).toEqual([200, first?.json()]);
    const fresh = answers.filter((answer) => answer.headers['idempotency-replayed'] === undefined);
    expect(fresh).toHaveLength(1);
    expect(await writtenTogether(key)).toBe(true);
  },
);

/** Whether the kept answer was written by the very transaction that wrote the effect: a crash never comes between. */
async function writtenTogether(key: string): Promise<boolean> {
  const hash = createHash('sha256').update(key).digest('hex');
  // The platform operator writes in other tenants than where the answer is kept.
  const tenants = await listTenantIds(world.stores);
  const { rows } = await inTenant(world.stores.app, tenants, (trx) =>
    sql<{ together: boolean }>`
      SELECT EXISTS (
        SELECT FROM (
          SELECT xmin FROM project UNION ALL SELECT xmin FROM floor_plan
          UNION ALL SELECT xmin FROM plan_revision UNION ALL SELECT xmin FROM plan_doubt
          UNION ALL SELECT xmin FROM project_feed
          UNION ALL SELECT xmin FROM share_link UNION ALL SELECT xmin FROM upload
          UNION ALL SELECT xmin FROM tenant UNION ALL SELECT xmin FROM project_group
          UNION ALL SELECT xmin FROM access_change
          UNION ALL SELECT xmin FROM tenant_member UNION ALL SELECT xmin FROM invitation
          UNION ALL SELECT xmin FROM hours_entry UNION ALL SELECT xmin FROM hours_request
          UNION ALL SELECT xmin FROM saved_view UNION ALL SELECT xmin FROM stored_file
          UNION ALL SELECT xmin FROM notification UNION ALL SELECT xmin FROM notification_preference
          UNION ALL SELECT xmin FROM project_mute UNION ALL SELECT xmin FROM product_news
          UNION ALL SELECT xmin FROM note_email_alert UNION ALL SELECT xmin FROM plan_tie
          UNION ALL SELECT xmin FROM report UNION ALL SELECT xmin FROM report_schedule
          UNION ALL SELECT xmin FROM hazard_run UNION ALL SELECT xmin FROM detector_model
          UNION ALL SELECT xmin FROM hazard_finding UNION ALL SELECT xmin FROM site_model
          UNION ALL SELECT xmin FROM track_run
        ) AS effect
        WHERE effect.xmin = (SELECT xmin FROM idempotency_key WHERE key = ${hash})
      ) AS together`.execute(trx),
  );
  return rows[0]?.together === true;
}

test('D87 a refusal is one answer too, and other content under the key is none', async () => {
  const write: Write = { method: 'POST', url: `${project(world)}/close`, payload: { version: 9999 } };
  const answers = await Promise.all(Array.from({ length: 10 }, () => send(world, write, 'refused')));
  for (const answer of answers) expect([answer.statusCode, answer.body]).toEqual([409, answers[0]?.body]);
  const other = await send(world, { ...write, payload: { version: 9998 } }, 'refused');
  expect(other.json()).toMatchObject({ code: 422, data: { error: 'idempotency-mismatch' } });
});

test('D87 enableSkip changes nothing here: fifty with and without it are one request', async () => {
  const payload = { name: 'Skipped', address: '', timeZone: 'Europe/Oslo', area: null, areaUnit: 'm2' };
  const days = { startDate: null, endDate: null };
  const headers = { ...bearer(world.people.tenantAdmin), 'idempotency-key': randomUUID() };
  const ask = (more: object, asked: object = {}) =>
    world.app.inject({
      method: 'POST',
      url: '/api/core/project',
      headers: { ...headers, ...asked },
      payload: { ...payload, ...days, ...more },
    });
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, index) =>
      index % 2 === 0
        ? ask({})
        : ask({ enableSkip: index % 3 === 0 || { errors: true, duplicates: true } }, { enableskip: 'true' }),
    ),
  );
  const [first] = answers;
  for (const answer of answers) expect([answer.statusCode, answer.json()]).toEqual([200, first?.json()]);
  expect(answers.filter((each) => each.headers['idempotency-replayed'] === undefined)).toHaveLength(1);
  const made = await inTenant(world.stores.app, world.tenantId, (trx) =>
    trx.selectFrom('project').select('id').where('name', '=', 'Skipped').execute(),
  );
  expect(made).toEqual([{ id: first?.json().data.id }]);
  // What another request would be refused for, this one is refused for too.
  const wrong = await ask(
    { name: ' ', enableSkip: true },
    { 'idempotency-key': randomUUID(), enableskip: 'true' },
  );
  expect([wrong.statusCode, wrong.json().data.error]).toEqual([400, 'validation']);
});

test('a repeat waits for what another process is doing, and no longer than five seconds', async () => {
  const write: Write = { method: 'POST', url: `${project(world)}/close`, payload: { version: 9999 } };
  const noToken = null;
  const content = JSON.stringify([noToken, 'POST', write.url, write.payload]);
  await beginIdempotent(world.stores, {
    tenantId: world.tenantId,
    accountId: world.people.admin.accountId,
    key: 'elsewhere',
    requestSha256: createHash('sha256').update(content).digest('hex'),
  });
  const answer = await send(world, write, 'elsewhere');
  expect(answer.json()).toMatchObject({ code: 409, data: { error: 'in-progress' } });
});
