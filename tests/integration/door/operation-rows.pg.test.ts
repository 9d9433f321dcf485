/**
 * Every write that somebody sends is one row of the operation log, whether it was done or refused: made from the OpenAPI
 * document and the door's requests, so that a new route is looked at too.
 */
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { BulkAnswerSchema } from '@plumbline/shared/contract/bulk.ts';
import { newObjectId } from '@plumbline/shared/ids/object-id.ts';
import { inTenant } from '@plumbline/server/database/client.ts';
import { bearer, createWorld, type Person, type World } from '../api/api-world.ts';
import { idOf, uploadClient } from '../api/upload-client.ts';
import { ROUTES } from './routes.ts';
import type { RouteRule } from './route-rule.ts';

/** Every writing route by two people: seconds, and on a busy machine many more. */
vi.setConfig({ testTimeout: 120_000 });

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

/**
 * Without a login nobody knows in whose log a request belongs until it turns out; what then is said, and of those that
 * have no row, stands in log.pg.test.ts. Uploads have a protocol of their own, and their turn below.
 */
const isLooked = (key: string, { access }: RouteRule) =>
  !/^(GET|HEAD) /.test(key) && access !== 'public' && !key.includes('/api/uploads');

/** What ends the session comes last. */
const writes = Object.entries(ROUTES)
  .filter(([key, rule]) => isLooked(key, rule))
  .toSorted(([one], [other]) => Number(/logout/.test(one)) - Number(/logout/.test(other)));

interface Sent {
  key: string;
  requestId: string;
  status: number;
  error: string | null;
  url: string;
  who: Person;
}

async function send(key: string, rule: RouteRule, who: Person): Promise<Sent> {
  const [method = ''] = key.split(' ');
  const requestId = newObjectId();
  const { url, payload, headers } = rule.request(world);
  const answer = await world.app.inject({
    method: isMethod(method) ? method : 'POST',
    url,
    headers: { ...headers, ...bearer(world.people[who]), 'x-request-id': requestId },
    ...(payload && { payload }),
  });
  const error = answer.json().data?.error ?? whyNoneOf(answer.json());
  return { key, requestId, status: answer.statusCode, error, url: url.split('?')[0] ?? '', who };
}

/** Of many of which none was done the log has the first's reason. */
function whyNoneOf(answer: unknown): string | null {
  const results = BulkAnswerSchema.safeParse(answer).data?.data ?? [];
  return results.every(({ error }) => error !== null) ? (results[0]?.error ?? null) : null;
}

function isMethod(text: string): text is 'POST' | 'PUT' | 'PATCH' | 'DELETE' {
  return /^(POST|PUT|PATCH|DELETE)$/.test(text);
}

const rowsOfTenant = () =>
  inTenant(world.stores.app, world.tenantId, (trx) =>
    trx.selectFrom('operation_log').selectAll().where('request_method', '!=', 'GET').orderBy('seq').execute(),
  );

function markOf(key: string): unknown {
  const [method = '', path = ''] = key.split(' ');
  const item = new Map(Object.entries(world.app.swagger().paths?.[path] ?? {}));
  return new Map(Object.entries(item.get(method.toLowerCase()) ?? {})).get('x-operation');
}

test('every writing route leaves one row, of whoever may and of whoever may not', async () => {
  const sent: Sent[] = [];
  for (const [key, rule] of writes) {
    const may = rule.passes[0] ?? 'admin';
    if (may !== 'viewer' && !key.includes('logout')) sent.push(await send(key, rule, 'viewer'));
    sent.push(await send(key, rule, may));
  }
  expect(sent.length).toBeGreaterThan(100);
  await expect.poll(async () => (await rowsOfTenant()).length).toBe(sent.length);
  const rows = Map.groupBy(await rowsOfTenant(), (row) => row.request_id);
  for (const { key, requestId, status, error, url, who } of sent) {
    const [row, ...more] = rows.get(requestId) ?? [];
    expect([key, more]).toEqual([key, []]);
    expect([key, who, row]).toMatchObject([
      key,
      who,
      {
        account_id: world.people[who].accountId,
        request_url: url,
        request_method: key.split(' ')[0],
        status: status < 400 && error === null ? 0 : 1,
        exception_message: error,
        ip_addr: '127.0.0.1',
        time_consumed_ms: expect.any(Number),
      },
    ]);
    expect([key, { title: row?.title, businessType: row?.business_type }]).toEqual([key, markOf(key)]);
    expect([key, JSON.parse(row?.return_result ?? '')]).toMatchObject([key, { code: status }]);
  }
  // Among them are many that were done: a sweep of refusals would tell little.
  expect(sent.filter(({ status }) => status === 200).length).toBeGreaterThan(30);
});

test('an upload leaves a row when it is announced and when it is given up, none for each of its pieces', async () => {
  const baseUrl = await world.app.listen({ host: '127.0.0.1', port: 0 });
  const client = uploadClient(baseUrl, world.people.secondInspector.token);
  const id = idOf(await client.create({ projectId: world.projectId, filename: 'a.png' }, 10));
  expect((await client.patch(id, 0, Buffer.alloc(4))).status).toBe(204);
  expect((await client.remove(id)).status).toBe(204);
  expect((await client.create({ projectId: world.projectId, filename: 'a.png' }, 0)).status).toBe(422);
  const rows = async () =>
    (await rowsOfTenant())
      .filter(({ request_url }) => request_url.startsWith('/api/uploads'))
      .map((row) => [row.request_method, row.title, row.business_type, row.status, row.exception_message]);
  await expect.poll(rows).toEqual([
    ['POST', 'Upload', 1, 0, null],
    ['DELETE', 'Upload', 3, 0, null],
    ['POST', 'Upload', 1, 1, 'file-empty'],
  ]);
});
