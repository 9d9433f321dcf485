import { request as httpRequest } from 'node:http';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTenant } from '@plumbline/server/database/client.ts';
import { appendEvents } from '@plumbline/server/events/append-events.ts';
import { changeSwitches, createHomeLink } from '@plumbline/server/share-links/share-link.store.ts';
import { PASSWORD, bearer, createWorld, visit, type Person, type World } from './api-world.ts';
import { openLive } from './live-client.ts';

const WITHIN_MS = process.env['CI'] ? 5000 : 2000;
let world: World;
let baseUrl: string;

beforeAll(async () => {
  // So many writes at once wait for each other on a busy machine, which is not what is looked at here.
  world = await createWorld({ STATEMENT_TIMEOUT_MS: '20000' });
  baseUrl = await world.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => world.close());

type Kind = 'zone-created' | 'share-link-opened' | 'upload-progressed' | 'note-changed';
const happen = (kind: Kind, name: string) => tell(kind, { name });

function tell(kind: Kind, payload: Record<string, unknown>) {
  const { tenantId, projectId, people, stores } = world;
  const actor = { kind: 'member', id: people.inspector.accountId } as const;
  return inTenant(stores.app, tenantId, (trx) =>
    appendEvents(trx, { tenantId, projectId, actor, events: [{ kind, subjectId: 'z', payload }] }),
  );
}

const names = (client: Awaited<ReturnType<typeof openLive>>) =>
  client.events().map(({ payload }) => payload['name']);

test('members hear what happened, in order and once, each what the role may know', async () => {
  const { projectId, people } = world;
  const viewer = await openLive(baseUrl, { token: people.viewer.token, projectId });
  const admin = await openLive(baseUrl, { token: people.admin.token, projectId });
  await expect.poll(() => [viewer.messages[0]?.t, admin.messages[0]?.t]).toEqual(['ready', 'ready']);
  await Promise.all(Array.from({ length: 20 }, (_, index) => happen('zone-created', `Z${index}`)));
  await happen('share-link-opened', 'link');
  await expect.poll(() => admin.events().length).toBe(21);
  await expect.poll(() => viewer.events().length).toBe(20);
  const seqs = admin.events().map(({ seq }) => seq);
  expect(seqs).toEqual([...new Set(seqs)].toSorted((one, other) => one - other));
  expect(viewer.events()[0]?.actor).toEqual({ id: people.inspector.accountId, name: 'inspector' });
  viewer.close();
  admin.close();
});

test('opening the feed is an act of its person and slides the session; coming back by itself is none', async () => {
  const { projectId, people, stores } = world;
  const { sessionId, token } = people.responder;
  const row = () => stores.identity.selectFrom('session').where('id', '=', sessionId);
  const hoursLeft = async () => {
    const { hours } = await row()
      .select(sql<number>`round(extract(epoch FROM expires_at - now()) / 3600)::int`.as('hours'))
      .executeTakeFirstOrThrow();
    return hours;
  };
  await stores.identity
    .updateTable('session')
    .set({ expires_at: sql<Date>`now() + interval '1 hour'` })
    .where('id', '=', sessionId)
    .execute();
  const back = await openLive(baseUrl, { token, projectId, since: 0 });
  await expect.poll(() => back.messages[0]?.t).toBe('ready');
  expect(await hoursLeft()).toBe(1);
  const opened = await openLive(baseUrl, { token, projectId });
  await expect.poll(() => opened.messages[0]?.t).toBe('ready');
  expect(await hoursLeft()).toBe(12);
  back.close();
  opened.close();
});

test('who slept hears all of it on return, also what happens while joining', async () => {
  const { projectId, people } = world;
  const first = await openLive(baseUrl, { token: people.viewer.token, projectId });
  await expect.poll(() => first.messages[0]?.t).toBe('ready');
  const [ready] = first.messages;
  const since = ready?.t === 'ready' ? ready.head : 0;
  first.close();
  const during: Promise<unknown>[] = [];
  for (let index = 0; index < 250; index++) during.push(happen('zone-created', `S${index}`));
  const [back] = await Promise.all([
    openLive(baseUrl, { token: people.viewer.token, projectId, since }),
    ...during,
  ]);
  await expect.poll(() => back.events().length, { timeout: 10_000 }).toBe(250);
  expect(back.events().map(({ seq }) => seq)).toEqual(
    Array.from({ length: 250 }, (_, index) => since + 1 + index),
  );
  back.close();
});

test('a place that cannot be resumed is reset', async () => {
  const client = await openLive(baseUrl, {
    token: world.people.viewer.token,
    projectId: world.projectId,
    since: 9_999_999,
  });
  await expect.poll(() => client.messages.map(({ t }) => t)).toEqual(['ready', 'reset']);
  client.close();
});

test('a visitor hears of plans and zones without a name, and of nothing else', async () => {
  const client = await openLive(baseUrl, { token: world.visitorToken, projectId: world.projectId });
  await expect.poll(() => client.messages[0]?.t).toBe('ready');
  await happen('upload-progressed', 'hidden');
  await happen('share-link-opened', 'hidden');
  await happen('zone-created', 'shown');
  await expect.poll(() => names(client)).toEqual(['shown']);
  expect(client.events()[0]?.actor).toBeNull();
  client.close();
});

test('a visitor hears of a note what its mark needs, and nothing of its people or of findings', async () => {
  const { projectId, noteId, people, visitorToken } = world;
  const client = await openLive(baseUrl, { token: visitorToken, projectId });
  await expect.poll(() => client.messages[0]?.t).toBe('ready');
  const url = `/api/core/note/${noteId}`;
  const { version } = (await world.app.inject({ url, headers: bearer(people.admin) })).json().data;
  const take = { version, to: 'in-progress', comment: 'Begun' };
  const taken = await world.app.inject({
    method: 'POST',
    url: `${url}/transition`,
    headers: bearer(people.admin),
    payload: take,
  });
  const row = taken.json().data;
  await tell('note-changed', { note: { ...row, type: 'ai', number: null, status: null } });
  await happen('zone-created', 'last');
  await expect.poll(() => names(client).at(-1)).toBe('last');
  const { id, number, type, status, tags, place, updatedAt } = row;
  const shown = { id, number, type, status, tags, place, updatedAt, version: row.version };
  const heard = client.events().filter(({ kind }) => kind.startsWith('note') || kind.startsWith('comment'));
  expect(heard.map(({ kind, actor, payload }) => [kind, actor, payload])).toEqual([
    ['note-transitioned', null, { note: shown }],
  ]);
  client.close();
});

test('the door: no token, a foreign project, a bad frame, a second frame, no frame', async () => {
  const { projectId, people } = world;
  const cases = [
    [{ token: `s_${'A'.repeat(43)}`, projectId }, 4401],
    [{ token: people.foreigner.token, projectId }, 4404],
    [{ token: people.bystander.token, projectId }, 4404],
    [{ token: people.viewer.token, projectId: 'x' }, 1008],
  ] as const;
  for (const [auth, code] of cases) {
    const client = await openLive(baseUrl, auth);
    expect(await client.closed).toMatchObject({ code });
    expect(client.events()).toEqual([]);
  }
  const twice = await openLive(baseUrl, { token: people.viewer.token, projectId });
  twice.send({ t: 'auth', token: people.viewer.token, projectId, since: 0 });
  expect(await twice.closed).toMatchObject({ code: 1008 });
  const silent = await openLive(baseUrl);
  expect(await silent.closed).toMatchObject({ code: 4401 });
}, 20_000);

test('a page of a foreign origin opens no socket', async () => {
  for (const headers of [
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { 'user-agent': 'Mozilla/5.0' },
  ]) {
    const status = await upgradeStatus(headers);
    expect(status).toBe(403);
  }
  expect(await upgradeStatus({ origin: baseUrl, 'user-agent': 'Mozilla/5.0' })).toBe(101);
});

test('a page can ask whether its address gets sockets', async () => {
  const ask = async (origin: string, host: string) => {
    const url = `/api/live-address?origin=${encodeURIComponent(origin)}`;
    const reply = await world.app.inject({ url, headers: { host } });
    return reply.json<{ data: unknown }>().data;
  };
  const page = 'https://plans.example';
  expect(await ask(page, 'plans.example')).toEqual({ isServed: true });
  // As behind a proxy that passes on a host of its own.
  expect(await ask(page, 'plumbline.internal')).toEqual({ isServed: false });
});

function upgradeStatus(headers: Record<string, string>): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  const key = Buffer.from('0123456789abcdef').toString('base64');
  const upgrade = { connection: 'Upgrade', upgrade: 'websocket', 'sec-websocket-version': '13' };
  const request = httpRequest(`${baseUrl}/api/live`, {
    agent: false,
    headers: { ...upgrade, 'sec-websocket-key': key, ...headers },
  });
  request.on('upgrade', (_response, socket) => {
    socket.destroy();
    resolve(101);
  });
  request.on('response', (response) => {
    response.resume();
    resolve(response.statusCode ?? 0);
  });
  request.on('error', reject);
  request.end();
  return promise;
}

async function secondsUntilClosed(
  client: Awaited<ReturnType<typeof openLive>>,
  change: () => Promise<unknown>,
) {
  await expect.poll(() => client.messages[0]?.t).toBe('ready');
  await change();
  const begin = performance.now();
  const { code } = await client.closed;
  expect(performance.now() - begin).toBeLessThan(WITHIN_MS);
  return code;
}

/** What a browser asks for, answered with 200. */
async function ask(who: Person, method: 'POST' | 'DELETE', url: string): Promise<void> {
  const answer = await world.app.inject({ method, url, headers: bearer(world.people[who]) });
  expect([url, answer.statusCode]).toEqual([url, 200]);
}

test('C57 C60 C62 logout, removal and a revoked link end the feed within two seconds', async () => {
  const { projectId, tenantId, people, stores } = world;
  const responder = await openLive(baseUrl, { token: people.responder.token, projectId });
  const logOut = () => ask('responder', 'POST', '/api/auth/logout');
  expect(await secondsUntilClosed(responder, logOut)).toBe(4401);
  const { accountId, token } = people.secondInspector;
  const removed = await openLive(baseUrl, { token, projectId });
  const remove = () => ask('admin', 'DELETE', `/api/core/project/${projectId}/member/${accountId}`);
  expect(await secondsUntilClosed(removed, remove)).toBe(4404);
  const createdBy = people.admin.accountId;
  const { link, sharedata } = await inTenant(stores.app, tenantId, (trx) =>
    createHomeLink(trx, { tenantId, projectId, expiresInDays: 1, createdBy }),
  );
  const visitor = await openLive(baseUrl, { token: await visit(stores, sharedata), projectId });
  const revoke = () => ask('admin', 'DELETE', `/api/core/share/${link.id}`);
  expect(await secondsUntilClosed(visitor, revoke)).toBe(4410);
  expect(visitor.messages.at(-1)).toEqual({ t: 'ended', code: 'link-ended' });
});

test('C58 another password ends the feeds of all other sessions within two seconds, and not the own', async () => {
  const { projectId, people } = world;
  const { email, token } = people.viewer;
  const login = { method: 'POST', url: '/api/auth/login', payload: { email, password: PASSWORD } } as const;
  const { data } = (await world.app.inject(login)).json();
  const own = await openLive(baseUrl, { token, projectId });
  const other = await openLive(baseUrl, { token: data.access_token, projectId });
  await expect.poll(() => own.messages[0]?.t).toBe('ready');
  const payload = { password: PASSWORD, newPassword: 'Plumb-line-9' };
  const change = async () => {
    const asked = { method: 'POST', url: '/api/auth/password', headers: bearer(token), payload } as const;
    expect((await world.app.inject(asked)).statusCode).toBe(200);
  };
  expect(await secondsUntilClosed(other, change)).toBe(4401);
  await happen('zone-created', 'still heard');
  await expect.poll(() => names(own)).toEqual(['still heard']);
  own.close();
});

test('C63 a link that expires ends the feed by the database’s clock', async () => {
  // Long enough to come in by it on a busy machine.
  const lastsMs = 3000;
  const { projectId, tenantId, people, stores } = world;
  const createdBy = people.admin.accountId;
  const { link, sharedata } = await inTenant(stores.app, tenantId, (trx) =>
    createHomeLink(trx, { tenantId, projectId, expiresInDays: 1, createdBy }),
  );
  await inTenant(stores.app, tenantId, (trx) =>
    trx
      .updateTable('share_link')
      .set({ expires_at: new Date(Date.now() + lastsMs) })
      .where('id', '=', link.id)
      .execute(),
  );
  const visitor = await openLive(baseUrl, { token: await visit(stores, sharedata), projectId });
  await expect.poll(() => visitor.messages[0]?.t).toBe('ready');
  const begin = performance.now();
  expect((await visitor.closed).code).toBe(4410);
  expect(performance.now() - begin).toBeLessThan(lastsMs + WITHIN_MS);
});

test('who looks through a link hears within two seconds what it shows from now on, and members do not', async () => {
  const { projectId, tenantId, people, stores } = world;
  const createdBy = people.admin.accountId;
  const { sharedata, link } = await inTenant(stores.app, tenantId, (trx) =>
    createHomeLink(trx, { tenantId, projectId, expiresInDays: 1, createdBy }),
  );
  const visitor = await openLive(baseUrl, { token: await visit(stores, sharedata), projectId });
  const member = await openLive(baseUrl, { token: people.viewer.token, projectId });
  const told = ({ messages }: typeof visitor) =>
    messages.flatMap((message) => (message.t === 'link' ? [message.shows] : []));
  await expect.poll(() => told(visitor)).toEqual([expect.objectContaining({ showsTimeLine: true })]);
  await inTenant(stores.app, tenantId, (trx) => changeSwitches(trx, link.id, { showsTimeLine: false }));
  await expect
    .poll(() => told(visitor).at(-1), { timeout: WITHIN_MS })
    .toMatchObject({ showsTimeLine: false, showsPlan: true });
  expect(told(member)).toEqual([]);
  visitor.close();
  member.close();
});
