/** What a failure gives away: its code and the request's id, whatever failed and wherever (reliability.md D96). */
import { connect } from 'node:net';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { bearer, createWorld, type Person, type World } from '../api/api-world.ts';
import { ROUTES } from './routes.ts';
import type { RouteRule } from './route-rule.ts';

/** Every route several times: seconds, and on a busy machine many more. */
vi.setConfig({ testTimeout: 120_000 });

let world: World;
let owner: pg.Client;
let baseUrl: string;
beforeAll(async () => {
  world = await createWorld();
  owner = new pg.Client({ connectionString: world.stores.config.DATABASE_URL });
  await owner.connect();
  baseUrl = await world.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(async () => {
  await owner.end();
  await world.close();
});

/** Nothing but this is in a failure. What is in force now is the record that the caller may read anyway. */
const FailureSchema = z.strictObject({
  code: z.number(),
  msg: z.string().check(z.minLength(1), z.maxLength(300)),
  data: z.strictObject({
    error: z.string().check(z.regex(/^[a-z-]+$/)),
    requestId: z.string().check(z.regex(/^[0-9a-f-]{36}$/)),
    fields: z.optional(
      z.array(
        z.strictObject({
          path: z.string().check(z.maxLength(300)),
          error: z.string().check(z.regex(/^[a-zA-Z-]+$/)),
          params: z.optional(z.record(z.string(), z.union([z.string(), z.number()]))),
        }),
      ),
    ),
    params: z.optional(z.record(z.string(), z.union([z.string(), z.number()]))),
    current: z.optional(z.unknown()),
  }),
});

const INSIDE =
  /\bat \S+:\d+|node_modules|\.[mc]?[jt]s\b|\b(SELECT|INSERT|UPDATE|DELETE|FROM|WHERE)\b|[Rr]elation|[Cc]onstraint|[Ss]yntax|[Pp]ostgres|[Kk]ysely|[Ff]astify|FST_|\bpg_|\bE[A-Z]{5,}\b|\/(home|root|tmp|srv|usr|var)\/|\d+\.\d+\.\d+/;
const TELLING_HEADERS = /^(server|x-powered-by|via|x-aspnet.*|x-runtime)$/;

/** What is wrong with an answer that is a failure; empty for others. */
function faultsOf({
  statusCode,
  body,
  headers,
}: {
  statusCode: number;
  body: string;
  headers: object;
}): string[] {
  if (statusCode < 400) return [];
  const read = FailureSchema.safeParse(parsed(body));
  const { msg = '', data } = read.data ?? {};
  const said = JSON.stringify([msg, data?.fields, data?.params]);
  return [
    ...(read.success ? [] : [`${statusCode} ${body.slice(0, 200)}`]),
    ...(INSIDE.test(said) ? [said] : []),
    ...Object.keys(headers).filter((name) => TELLING_HEADERS.test(name)),
  ];
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return body;
  }
}

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
/** The upload protocol answers in its own way (tus-failure.test.ts), and who ends the session asks nothing more. */
const routes = Object.entries(ROUTES).filter(([key]) => !/\/api\/uploads|logout|auth\/session/.test(key));

async function knock(key: string, rule: RouteRule, who: Person | null, change: object = {}) {
  const { url, payload, headers } = rule.request(world);
  return world.app.inject({
    method: METHODS.find((each) => key.startsWith(`${each} `)) ?? 'GET',
    url,
    headers: { ...headers, ...(who && bearer(world.people[who])) },
    ...(payload && { payload }),
    ...change,
  });
}

test('D96 a failure shows its code and the request’s id, no more; in the reader’s language', async () => {
  const answer = await world.app.inject({
    url: '/api/nothing',
    headers: { 'accept-language': 'ja;q=0.9, de' },
  });
  expect(answer.json()).toEqual({
    code: 404,
    msg: expect.stringMatching(/[\u3040-\u30ff]/),
    data: { error: 'not-found', requestId: expect.stringMatching(/^[0-9a-f-]{36}$/) },
  });
});

test('D96 whoever is refused by a route is told no more', async () => {
  const told: string[] = [];
  let failures = 0;
  for (const [key, rule] of routes) {
    const answers = [
      await knock(key, rule, null),
      await knock(key, rule, 'foreigner'),
      await knock(key, rule, rule.passes[0] ?? 'admin', {
        payload: { secretive: 1, name: ['x'.repeat(500)] },
      }),
    ];
    failures += answers.filter(({ statusCode }) => statusCode >= 400).length;
    told.push(...answers.flatMap(faultsOf).map((fault) => `${key}: ${fault}`));
  }
  expect(told).toEqual([]);
  expect(failures).toBeGreaterThan(200);
});

/** Who somebody is, is still known: what fails is what they ask for. */
const KEPT = ['account', 'session', 'tenant', 'tenant_member', 'share_session', 'login_throttle'];

test('D96 a fault of ours, in the database itself, is told to nobody outside, by any route', async () => {
  const { rows } = await owner.query<{ name: string }>(
    `SELECT relname AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE n.nspname = 'public' AND relkind IN ('r', 'p') AND NOT relispartition AND relname <> ALL ($1)`,
    [KEPT],
  );
  // One by one: together they would wait for what runs in the background, and that for them.
  const rename = async (from: string, to: string) => {
    for (const { name } of rows) await owner.query(`ALTER TABLE ${name}${from} RENAME TO ${name}${to}`);
  };
  await rename('', '_secretly_gone');
  const told: string[] = [];
  const broken = new Set<string>();
  for (const [key, rule] of routes) {
    const answer = await knock(key, rule, rule.access === 'public' ? null : (rule.passes[0] ?? 'admin'));
    if (answer.statusCode === 500) broken.add(key);
    told.push(
      ...[...faultsOf(answer), ...(answer.body.match(/secretly/g) ?? [])].map((fault) => `${key}: ${fault}`),
    );
  }
  await rename('_secretly_gone', '');
  expect(told).toEqual([]);
  expect(broken.size).toBeGreaterThan(60);
});

/** All that comes back, however the connection ends. */
async function answerTo(request: string): Promise<string> {
  const { promise, resolve } = Promise.withResolvers<string>();
  const socket = connect(Number(new URL(baseUrl).port), '127.0.0.1');
  let answer = '';
  socket.on('data', (bytes) => (answer += bytes.toString()));
  // What still came in when the server had heard enough ends it the hard way.
  socket.on('error', () => undefined);
  socket.on('close', () => resolve(answer));
  socket.write(request);
  return promise;
}

test('D96 a request that is none at all is told no more', async () => {
  for (const lines of [
    ['GET /api/health HTTP/1.1', 'Host: x', 'bad header'],
    ['GET /api/health HTTP/9.9', 'Host: x'],
    ['NONSENSE'],
    ['GET /api/health HTTP/1.1', 'Host: x', `x: ${'y'.repeat(100_000)}`],
  ]) {
    const answer = await answerTo(`${lines.join('\r\n')}\r\n\r\n`);
    expect(answer).toMatch(/^HTTP\/1\.1 4\d\d /);
    const [head = '', body = ''] = answer.split('\r\n\r\n');
    expect(body).not.toMatch(/HPE_|Parse Error|stack|fastify|node/i);
    expect(head).not.toMatch(/^(server|x-powered-by):/im);
  }
});
