import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { inTenant } from '@plumbline/server/database/client.ts';
import type { Member } from '@plumbline/shared/contract/member.ts';
import { bearer, createWorld, type Person, type World } from './api-world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const URL_PATH = '/api/core/member';
/** The log is written after the answer. */
const WAIT = { timeout: 10_000, interval: 50 };

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
  const ids = colleagues.map(({ accountId }) => accountId);
  expect(ids).toContain(world.people.inspector.accountId);
  expect(ids).not.toContain(world.people.bystander.accountId);
});

const HIDDEN = {
  email: null,
  jobTitle: null,
  companyName: null,
  status: null,
  lastLoginAt: null,
  managedGroupCount: null,
};

test('who is a responder or viewer in all that they share sees names only, as in the project, and finds by names only', async () => {
  const { inspector, viewer, responder, admin } = world.people;
  await inTenant(world.stores.app, world.tenantId, (trx) =>
    trx
      .updateTable('tenant_member')
      .set({ account_company: 'Zinc & Co', account_job_title: 'Fitter', last_login_at: new Date() })
      .where('account_id', '=', inspector.accountId)
      .execute(),
  );
  const byName = (rows: Member[]) => new Map(rows.map((row) => [row.name, row]));
  const names = async (who: Person, query: string) =>
    (await list(who, query)).rows.map(({ name }: Member) => name);
  for (const who of ['viewer', 'responder'] as const) {
    const rows: Member[] = (await list(who)).rows;
    const own = world.people[who];
    const [ownRow, ...rest] = [
      ...rows.filter(({ accountId }) => accountId === own.accountId),
      ...rows.filter(({ accountId }) => accountId !== own.accountId),
    ];
    expect(ownRow).toMatchObject({ email: own.email, status: 'active' });
    expect(rest.length).toBeGreaterThan(3);
    for (const row of rest) expect(row).toMatchObject(HIDDEN);
    expect(byName(rows).get('inspector')).toMatchObject({ systemRole: '40', projectCount: 1 });
    const asUsual = rows.map(({ name }) => name);
    for (const query of [`&search=${encodeURIComponent(inspector.email)}`, '&search=%40example'])
      expect([query, (await names(who, query)).filter((name: string) => name !== who)]).toEqual([query, []]);
    // By what they may not see they are not answered: it counts as not asked for, whatever there is of it.
    for (const query of [
      '&company=zinc',
      '&company=nowhere',
      '&status=suspended',
      '&status=active',
      '&status=removed',
    ])
      expect([query, await names(who, query), (await list(who, query)).seesMore]).toEqual([
        query,
        asUsual,
        false,
      ]);
    expect(await names(who, '&search=nspecto')).toEqual(['inspector', 'secondInspector']);
    for (const order of ['email', 'jobTitle', 'companyName', 'status', 'lastLoginAt']) {
      const way = (direction: string) => names(who, `&orderBy=${order}&direction=${direction}`);
      const others = [await way('asc'), await way('desc')].map((all) =>
        all.filter((name: string) => name !== who),
      );
      const [up = [], down = []] = others;
      // In the order of their ids, which tells nothing.
      expect(up.toSorted()).toEqual(asUsual.filter((name) => name !== who).toSorted());
      expect(down).toEqual(up);
    }
  }
  for (const who of ['inspector', 'admin', 'operator'] as const) {
    expect([who, (await list(who)).seesMore, await names(who, '&company=nowhere')]).toEqual([who, true, []]);
    const row = byName((await list(who, `&search=${encodeURIComponent(inspector.email)}`)).rows).get(
      'inspector',
    );
    expect([who, row]).toMatchObject([
      who,
      { companyName: 'Zinc & Co', jobTitle: 'Fitter', status: 'active' },
    ]);
    expect(row?.lastLoginAt).not.toBeNull();
  }
  // One project in which they may see more is enough, for the people who are in it.
  const asAdmin = bearer(world.people.tenantAdmin.token);
  const dates = { startDate: null, endDate: null };
  const payload = {
    name: 'Annex',
    address: '',
    timeZone: 'Europe/Oslo',
    area: null,
    areaUnit: 'm2',
    ...dates,
  };
  const opened = await world.app.inject({
    method: 'POST',
    url: '/api/core/project',
    headers: asAdmin,
    payload,
  });
  const annex = `/api/core/project/${opened.json().data.id}/member`;
  for (const [{ accountId }, projectRole] of [
    [viewer, 20],
    [inspector, 40],
  ] as const)
    await world.app.inject({
      method: 'POST',
      url: annex,
      headers: asAdmin,
      payload: { accountId, projectRole },
    });
  const seenBy = byName((await list('viewer')).rows);
  expect(seenBy.get('inspector')).toMatchObject({ email: inspector.email, companyName: 'Zinc & Co' });
  for (const name of ['responder', 'admin']) expect(seenBy.get(name)).toMatchObject(HIDDEN);
  expect(await names('viewer', '&company=zinc')).toEqual(['inspector']);
  expect((await list('viewer')).seesMore).toBe(true);
  expect(await names('viewer', `&search=${encodeURIComponent(admin.email)}`)).toEqual([]);
  expect(byName((await list('responder', '')).rows).get('inspector')).toMatchObject(HIDDEN);
  for (const { accountId } of [viewer, inspector])
    await world.app.inject({ method: 'DELETE', url: `${annex}/${accountId}`, headers: asAdmin });
  expect(byName((await list('viewer')).rows).get('inspector')).toMatchObject(HIDDEN);
  // Who manages the group of a project runs it.
  const asManager = await list('northManager');
  expect([asManager.seesMore, (await list('groupManager')).seesMore]).toEqual([true, false]);
  const managed = byName(asManager.rows);
  expect(managed.get('responder')).toMatchObject({ email: responder.email, status: 'active' });
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
  const counts = (await list('tenantAdmin', '&orderBy=projectCount&direction=desc')).rows.map(
    (row: Member) => row.projectCount,
  );
  expect(counts).toEqual(counts.toSorted((one: number, other: number) => other - one));
  expect(counts.at(0)).toBe(1);
  expect(counts.at(-1)).toBe(0);
});

test('the list is ordered by what people do, for whom, and whether they may work', async () => {
  const { stores, tenantId, people } = world;
  const say = (
    who: Person,
    said: { account_job_title: string; account_company: string; status: 'active' | 'suspended' },
  ) =>
    inTenant(stores.app, tenantId, (trx) =>
      trx.updateTable('tenant_member').set(said).where('account_id', '=', people[who].accountId).execute(),
    );
  await say('viewer', { account_job_title: 'crane', account_company: 'Alto', status: 'active' });
  await say('responder', { account_job_title: 'Beam', account_company: 'zeta', status: 'suspended' });
  await say('bystander', { account_job_title: 'anchor', account_company: 'Moll', status: 'active' });
  const ordered = async (order: string, direction: string) => {
    const { rows } = await list('tenantAdmin', `&orderBy=${order}&direction=${direction}`);
    const names = rows.map(({ name }: Member) => name);
    return names.filter((name: string) => ['viewer', 'responder', 'bystander'].includes(name));
  };
  const byTitle = ['bystander', 'responder', 'viewer'];
  expect(await ordered('jobTitle', 'asc')).toEqual(byTitle);
  expect(await ordered('jobTitle', 'desc')).toEqual(byTitle.toReversed());
  const byCompany = ['viewer', 'bystander', 'responder'];
  expect(await ordered('companyName', 'asc')).toEqual(byCompany);
  expect(await ordered('companyName', 'desc')).toEqual(byCompany.toReversed());
  expect((await ordered('status', 'asc')).at(-1)).toBe('responder');
  expect((await ordered('status', 'desc')).at(0)).toBe('responder');
  for (const who of ['viewer', 'responder', 'bystander'] as const)
    await say(who, { account_job_title: '', account_company: '', status: 'active' });
});

test('what people say of themselves is in the list and in the file, and the list is filtered by company', async () => {
  const { token, email } = world.people.responder;
  const profile = (await world.app.inject({ url: '/api/auth/profile', headers: bearer(token) })).json().data;
  const { email: told, ...fields } = profile;
  expect(told).toBe(email);
  const payload = { ...fields, companyName: '50 % Fassade', jobTitle: 'Polier' };
  await world.app.inject({ method: 'PUT', url: '/api/auth/profile', headers: bearer(token), payload });
  expect(await memberOf('responder')).toMatchObject({ companyName: '50 % Fassade', jobTitle: 'Polier' });
  expect(await memberOf('viewer')).toMatchObject({ companyName: '', jobTitle: '' });
  for (const [part, found] of [
    ['% FASS', [email]],
    ['5%e', []],
    ['Polier', []],
  ] as const) {
    const { rows, total } = await list('tenantAdmin', `&company=${encodeURIComponent(part)}`);
    expect([part, rows.map((row: Member) => row.email), total]).toEqual([part, found, found.length]);
  }
  const headers = bearer(world.people.tenantAdmin.token);
  const file = await world.app.inject({ url: `${URL_PATH}/export?company=fassade`, headers });
  const [, line] = file.body.split('\r\n');
  expect(line).toContain(`"${email}","Polier","50 % Fassade"`);
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

const bulk = (who: Person, payload: object) =>
  world.app.inject({
    method: 'POST',
    url: `${URL_PATH}/bulk`,
    headers: bearer(world.people[who].token),
    payload,
  });

test('of many each has its own answer: what cannot be done stops no other', async () => {
  const { people } = world;
  const [viewer, responder, own] = await Promise.all(
    (['viewer', 'responder', 'tenantAdmin'] as const).map(memberOf),
  );
  if (!viewer || !responder || !own) throw new Error('somebody is missing');
  const members = [
    { accountId: own.accountId, was: seen(own) },
    { accountId: viewer.accountId, was: seen(viewer) },
    { accountId: responder.accountId, was: { systemRole: '30', status: 'active' } },
    { accountId: people.foreigner.accountId, was: seen(viewer) },
  ];
  const answer = await bulk('tenantAdmin', { members, status: 'suspended' });
  expect(answer.json().data).toEqual([
    { id: own.accountId, error: 'own-standing' },
    { id: viewer.accountId, error: null },
    { id: responder.accountId, error: 'conflict' },
    { id: people.foreigner.accountId, error: 'not-found' },
  ]);
  expect(await memberOf('responder')).toMatchObject({ status: 'active' });
  expect((await list('tenantAdmin', '&status=suspended')).rows).toMatchObject([{ email: viewer.email }]);
  const suspended = { accountId: viewer.accountId, was: { systemRole: '40', status: 'suspended' } };
  await bulk('tenantAdmin', { members: [suspended], status: 'active' });
});

test('two admins who demote each other and themselves at once leave one, and nobody waits for ever', async () => {
  const both = [await memberOf('tenantAdmin'), await memberOf('bystander')];
  const [admin, second] = both;
  if (!admin || !second) throw new Error('somebody is missing');
  await change('tenantAdmin', 'bystander', { was: seen(second), systemRole: '10' });
  const asAdmin = { systemRole: '10', status: 'active' } as const;
  const members = both.map(({ accountId }) => ({ accountId, was: asAdmin }));
  const answers = await Promise.all([
    bulk('tenantAdmin', { members, systemRole: '40' }),
    bulk('tenantAdmin', { members: members.toReversed(), systemRole: '40' }),
    change('tenantAdmin', 'bystander', { was: asAdmin, systemRole: '40' }),
  ]);
  for (const { statusCode } of answers) expect(statusCode).toBeLessThan(500);
  const { rows }: { rows: Member[] } = await list('tenantAdmin', '&systemRole=10');
  // Who was demoted meanwhile is not told the whole list any more.
  const left = rows.length > 0 ? rows : (await list('bystander', '&systemRole=10')).rows;
  expect(left).toHaveLength(1);
  const last = left[0]?.accountId === admin.accountId ? 'tenantAdmin' : 'bystander';
  await change(last, 'tenantAdmin', { was: { systemRole: '40', status: 'active' }, systemRole: '10' });
  await change('tenantAdmin', 'bystander', { was: asAdmin, systemRole: '40' });
});

test('who is the only admin of an open project neither leaves the tenant nor goes outside; suspending is another thing', async () => {
  const was = seen(await memberOf('admin'));
  const { accountId } = world.people.admin;
  for (const wanted of [{ status: 'removed' }, { systemRole: '50' }]) {
    const refused = await change('tenantAdmin', 'admin', { was, ...wanted });
    expect(refused.json()).toMatchObject({
      code: 409,
      data: { error: 'last-project-admin', params: { projects: 'Harbour Tower' } },
    });
    const many = await bulk('tenantAdmin', { members: [{ accountId, was }], ...wanted });
    expect(many.json().data).toEqual([
      { id: accountId, error: 'last-project-admin', params: { projects: 'Harbour Tower' } },
    ]);
  }
  const suspended = await change('tenantAdmin', 'admin', { was, status: 'suspended' });
  expect(suspended.statusCode).toBe(200);
  await change('tenantAdmin', 'admin', { was: { ...was, status: 'suspended' }, status: 'active' });
  const place = (who: Person) => `/api/core/project/${world.projectId}/member/${world.people[who].accountId}`;
  const headers = bearer(world.people.tenantAdmin.token);
  const setRole = (who: Person, from: number, projectRole: number) =>
    world.app.inject({ method: 'PATCH', url: place(who), headers, payload: { was: from, projectRole } });
  expect((await setRole('inspector', 20, 10)).statusCode).toBe(200);
  // Both at once: one stays.
  const inspectorWas = seen(await memberOf('inspector'));
  const both = await Promise.all([
    change('tenantAdmin', 'admin', { was, status: 'removed' }),
    change('tenantAdmin', 'inspector', { was: inspectorWas, systemRole: '50' }),
  ]);
  expect(both.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409]);
  await change('tenantAdmin', 'admin', { was: { ...was, status: 'removed' }, status: 'active' });
  await change('tenantAdmin', 'inspector', { was: { systemRole: '50', status: 'active' }, systemRole: '40' });
  expect((await setRole('inspector', 10, 20)).statusCode).toBe(200);
});

test('an admin takes the list along as a file, filtered as it is; nobody else does, and it is logged', async () => {
  const exported = (who: Person, query = '') =>
    world.app.inject({ url: `${URL_PATH}/export?${query}`, headers: bearer(world.people[who].token) });
  for (const who of ['operator', 'admin', 'inspector', 'bystander', 'platform'] as const)
    expect([who, (await exported(who)).statusCode]).toEqual([who, 403]);
  const whole = await exported('tenantAdmin', 'orderBy=email');
  expect(whole.headers['content-type']).toBe('text/csv; charset=utf-8');
  const lines = whole.body.split('\r\n');
  expect(lines[0]).toBe(
    '\uFEFF"Name","Email","Job title","Company","Role","Status","Projects","Last login","Member since"',
  );
  const { rows }: { rows: Member[] } = await list('tenantAdmin', '&orderBy=email');
  expect(lines.slice(1, -1).map((line) => line.split(',')[1])).toEqual(rows.map(({ email }) => `"${email}"`));
  const some = await exported('tenantAdmin', `search=${encodeURIComponent(world.people.viewer.email)}`);
  expect(some.body.split('\r\n')).toHaveLength(3);
  const { tenantId, stores } = world;
  await vi.waitFor(async () => {
    const logged = await inTenant(stores.app, tenantId, (trx) =>
      trx
        .selectFrom('operation_log')
        .select('status')
        .where('business_type', '=', 5)
        .where('request_url', '=', `${URL_PATH}/export`)
        .execute(),
    );
    expect(logged.filter(({ status }) => status === 0)).toHaveLength(3);
  }, WAIT);
});

test('the file has the columns that are asked for, in the order of the table; what is no column is refused', async () => {
  const exported = (columns: string) =>
    world.app.inject({
      url: `${URL_PATH}/export?columns=${columns}`,
      headers: bearer(world.people.tenantAdmin.token),
    });
  const { body } = await exported('status,name');
  expect(body.split('\r\n')[0]).toBe('\uFEFF"Name","Status"');
  expect(body).not.toContain('@');
  for (const columns of ['', 'name,', 'name,name', 'password', 'name,menu', 'name&columns=email']) {
    const { statusCode, body: refusal } = await exported(columns);
    expect([columns, statusCode, JSON.parse(refusal).data.error]).toEqual([columns, 400, 'validation']);
  }
});

test('nobody but who manages members changes them, nobody ends the own access, and an admin always stays', async () => {
  const was = seen(await memberOf('viewer'));
  for (const who of ['operator', 'admin', 'inspector', 'bystander', 'platform', 'foreigner'] as const) {
    const answer = await change(who, 'viewer', { was, systemRole: '10' });
    expect([who, answer.statusCode]).toEqual([who, who === 'foreigner' ? 404 : 403]);
    const { accountId } = world.people.viewer;
    const many = await bulk(who, { members: [{ accountId, was }], systemRole: '10' });
    const expected = who === 'foreigner' ? [200, 'not-found'] : [403, undefined];
    expect([who, many.statusCode, many.json().data[0]?.error]).toEqual([who, ...expected]);
  }
  const own = seen(await memberOf('tenantAdmin'));
  const out = await change('tenantAdmin', 'tenantAdmin', { was: own, status: 'removed' });
  expect([out.statusCode, out.json().data.error]).toEqual([409, 'own-standing']);
  const down = await change('tenantAdmin', 'tenantAdmin', { was: own, systemRole: '40' });
  expect([down.statusCode, down.json().data.error]).toEqual([409, 'last-admin']);
  const above = await change('tenantAdmin', 'viewer', { was, systemRole: '00' });
  expect(above.statusCode).toBe(403);
});

test('C78 who is put out in the middle of a write has written all of it or nothing', async () => {
  const { inspector, tenantAdmin } = world.people;
  const was = seen(await memberOf('inspector'));
  const codes = new Set<number>();
  for (let round = 0; round < 8; round += 1) {
    const floorId = await world.addFloor(`Round ${round}`, inspector.accountId);
    const url = `/api/core/floor/${floorId}`;
    const payload = { name: `Written ${round}`, version: 1 };
    const writing = { method: 'PATCH', url, payload, headers: bearer(inspector) } as const;
    const [written, out] = await Promise.all([
      world.app.inject(writing),
      change('tenantAdmin', 'inspector', { was, status: 'suspended' }),
    ]);
    codes.add(written.statusCode);
    expect(out.statusCode).toBe(200);
    const isWritten = written.statusCode === 200;
    const floor = await world.app.inject({ url, headers: bearer(tenantAdmin) });
    expect(floor.json().data.name).toBe(isWritten ? `Written ${round}` : `Round ${round}`);
    const told = await inTenant(world.stores.app, world.tenantId, (trx) =>
      trx.selectFrom('event').select('kind').where('subject_id', '=', floorId).orderBy('seq').execute(),
    );
    const kinds = told.map(({ kind }) => kind);
    expect(kinds.includes('floor-plan-renamed')).toBe(isWritten);
    expect((await world.app.inject(writing)).statusCode).toBe(401);
    await change('tenantAdmin', 'inspector', { was: { ...was, status: 'suspended' }, status: 'active' });
  }
  expect([...codes].filter((code) => ![200, 401, 403, 404].includes(code))).toEqual([]);
});

test('F117 a name that a spreadsheet would run is text in the file', async () => {
  const name = '=HYPERLINK("http://evil.example","x")';
  await inTenant(world.stores.app, world.tenantId, (trx) =>
    trx
      .updateTable('tenant_member')
      .set({ account_name: name })
      .where('account_id', '=', world.people.external.accountId)
      .execute(),
  );
  const headers = bearer(world.people.tenantAdmin);
  const { body } = await world.app.inject({ url: `${URL_PATH}/export`, headers });
  expect(body).toContain(`"'${name.replaceAll('"', '""')}"`);
});
