import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Member } from '@plumbline/shared/contract/member.ts';
import { bearer, createWorld, type Person, type World } from './api-world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const URL_PATH = '/api/core/member';

async function list(who: Person, query = '') {
  const url = `${URL_PATH}?pageSize=100${query}`;
  return (await world.app.inject({ url, headers: bearer(world.people[who].token) })).json();
}

function change(who: Person, target: Person, payload: object) {
  const { accountId } = world.people[target];
  const headers = bearer(world.people[who].token);
  return world.app.inject({ method: 'PATCH', url: `${URL_PATH}/${accountId}`, headers, payload });
}

async function memberOf(target: Person): Promise<Member> {
  const { rows }: { rows: Member[] } = await list('tenantAdmin', '&status=active');
  const member = rows.find(({ accountId }) => accountId === world.people[target].accountId);
  if (!member) throw new Error(`${target} is not in the list`);
  return member;
}

const seen = ({ systemRole, status }: Member) => ({ systemRole, status });

test('an admin sees everybody of the tenant and nobody else, a member those of the own projects', async () => {
  const all: Member[] = (await list('tenantAdmin')).rows;
  const emails = all.map(({ email }) => email);
  expect(emails).toContain(world.people.bystander.email);
  expect(emails).not.toContain(world.people.foreigner.email);
  expect(await memberOf('viewer')).toMatchObject({ projectCount: 1, systemRole: '40', status: 'active' });
  const colleagues: Member[] = (await list('viewer')).rows;
  expect(colleagues.map(({ email }) => email)).toContain(world.people.inspector.email);
  expect(colleagues.map(({ email }) => email)).not.toContain(world.people.bystander.email);
});

test('the list is searched by parts of name and address, taken literally, and ordered both ways', async () => {
  const { email } = world.people.responder;
  const found = await list('tenantAdmin', `&search=${encodeURIComponent(email.slice(0, 12).toUpperCase())}`);
  expect(found.rows.map((row: Member) => row.email)).toContain(email);
  expect((await list('tenantAdmin', '&search=%25')).total).toBe(0);
  const up = (await list('tenantAdmin', '&orderBy=email')).rows.map((row: Member) => row.email);
  const down = (await list('tenantAdmin', '&orderBy=email&direction=desc')).rows.map(
    (row: Member) => row.email,
  );
  expect(down).toEqual(up.toReversed());
});

test('a change of role acts at once; who saw an older state is told the newer one', async () => {
  const was = seen(await memberOf('bystander'));
  const changed = await change('tenantAdmin', 'bystander', { was, systemRole: '30' });
  expect([changed.statusCode, changed.json().data]).toMatchObject([200, { systemRole: '30' }]);
  const late = await change('tenantAdmin', 'bystander', { was, status: 'suspended' });
  expect([late.statusCode, late.json().data]).toMatchObject([
    409,
    { error: 'conflict', current: { systemRole: '30', status: 'active' } },
  ]);
});

test('a suspended member is out at once and comes back when readmitted', async () => {
  const was = seen(await memberOf('secondInspector'));
  expect((await change('tenantAdmin', 'secondInspector', { was, status: 'suspended' })).statusCode).toBe(200);
  const headers = bearer(world.people.secondInspector.token);
  expect((await world.app.inject({ url: '/api/core/project', headers })).statusCode).toBe(401);
  const now = { ...was, status: 'suspended' };
  const back = await change('tenantAdmin', 'secondInspector', { was: now, status: 'active' });
  expect(back.json().data).toMatchObject({ status: 'active' });
});

test('nobody but who manages members changes them, nobody ends the own access, and an admin always stays', async () => {
  const was = seen(await memberOf('viewer'));
  for (const who of ['operator', 'admin', 'inspector', 'bystander', 'platform', 'foreigner'] as const) {
    const answer = await change(who, 'viewer', { was, systemRole: '10' });
    expect([who, answer.statusCode]).toEqual([who, who === 'foreigner' ? 404 : 403]);
  }
  const own = seen(await memberOf('tenantAdmin'));
  const out = await change('tenantAdmin', 'tenantAdmin', { was: own, status: 'removed' });
  expect([out.statusCode, out.json().data.error]).toEqual([409, 'own-standing']);
  const down = await change('tenantAdmin', 'tenantAdmin', { was: own, systemRole: '40' });
  expect([down.statusCode, down.json().data.error]).toEqual([409, 'last-admin']);
  const above = await change('tenantAdmin', 'viewer', { was, systemRole: '00' });
  expect(above.statusCode).toBe(403);
});
