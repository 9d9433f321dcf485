/** The people of a project: who sees them, who changes them, and what two at once are told. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTenant } from '@plumbline/server/database/client.ts';
import { readLocale } from '@plumbline/server/locale-file.ts';
import * as z from 'zod/mini';
import { bearer, createWorld, type Member, type World } from './api-world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const base = () => `/api/core/project/${world.projectId}`;
function call(method: 'GET' | 'POST' | 'PATCH' | 'DELETE', url: string, who: Member, payload?: object) {
  return world.app.inject({ method, url, headers: bearer(who.token), ...(payload ? { payload } : {}) });
}
const roleOf = (member: Member) =>
  inTenant(world.stores.app, world.tenantId, async (trx) => {
    const row = await trx
      .selectFrom('membership')
      .select('project_role')
      .where('project_id', '=', world.projectId)
      .where('account_id', '=', member.accountId)
      .executeTakeFirst();
    return row?.project_role ?? null;
  });

test('an inspector sees names and addresses, a viewer names only, and searches no addresses', async () => {
  const { inspector, viewer } = world.people;
  const seen = (await call('GET', `${base()}/member`, inspector)).json();
  expect(seen.total).toBe(6);
  expect(seen.rows.every(({ email }: { email: string | null }) => email?.includes('@'))).toBe(true);
  const names = (await call('GET', `${base()}/member`, viewer)).json();
  expect(names.rows).toHaveLength(6);
  for (const row of names.rows) expect(row).toMatchObject({ email: null, jobTitle: null, companyName: null });
  expect(seen.rows[0]).toMatchObject({ jobTitle: '', companyName: '' });
  const part = encodeURIComponent(viewer.email);
  expect((await call('GET', `${base()}/member?search=${part}`, inspector)).json().total).toBe(1);
  expect((await call('GET', `${base()}/member?search=${part}`, viewer)).json().total).toBe(0);
});

test('the list is ordered and filtered, by what the reader sees and nothing else', async () => {
  const { admin, inspector, viewer, responder } = world.people;
  await inTenant(world.stores.app, world.tenantId, async (trx) => {
    const rows = trx.updateTable('tenant_member').where('tenant_id', '=', world.tenantId);
    await rows
      .set({ account_company: 'Zinc & Co', status: 'suspended', last_login_at: new Date() })
      .where('account_id', '=', responder.accountId)
      .execute();
  });
  const list = async (who: Member, query: string) =>
    (await call('GET', `${base()}/member?${query}`, who))
      .json()
      .rows.map((row: { name: string }) => row.name);
  const byName = await list(admin, '');
  expect(await list(admin, 'direction=desc')).toEqual(byName.toReversed());
  expect(await list(admin, 'projectRole=40')).toEqual(['viewer']);
  for (const query of ['status=suspended', 'company=zinc'])
    expect([query, await list(admin, query)]).toEqual([query, ['responder']]);
  const byCompany = await list(admin, 'orderBy=companyName&direction=desc');
  expect([byCompany[0], byCompany.length]).toEqual(['responder', byName.length]);
  expect((await list(inspector, 'orderBy=lastLoginAt&direction=desc')).at(0)).toBe('responder');
  expect(await list(viewer, 'projectRole=40')).toEqual(['viewer']);
  for (const query of [
    'status=suspended',
    'company=zinc',
    'orderBy=email',
    'orderBy=lastLoginAt',
    'orderBy=companyName',
  ])
    expect([query, await list(viewer, query)]).toEqual([query, byName]);
  const hidden = (await call('GET', `${base()}/member`, viewer)).json().rows;
  for (const row of hidden) expect(row).toMatchObject({ status: null, lastLoginAt: null });
  for (const query of ['orderBy=password', 'projectRole=50', 'status=removed', 'direction=up'])
    expect((await call('GET', `${base()}/member?${query}`, admin)).statusCode).toBe(400);
  await inTenant(world.stores.app, world.tenantId, (trx) =>
    trx
      .updateTable('tenant_member')
      .set({ account_company: '', status: 'active' })
      .where('account_id', '=', responder.accountId)
      .execute(),
  );
});

/** The list as a file: its lines, each by its cells. */
const fileOf = async (who: Member, query = '') => {
  const answer = await call('GET', `${base()}/member/export?${query}`, who);
  const lines = answer.body.replace('\uFEFF', '').split('\r\n').slice(0, -1);
  return { answer, lines: lines.map((line) => line.slice(1, -1).split('","')) };
};

test('the file has the list as the reader sees it: order, filters, columns, words of their language', async () => {
  const { admin, inspector, viewer } = world.people;
  const { answer, lines } = await fileOf(inspector, 'orderBy=projectRole&direction=desc');
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8']);
  expect(lines[0]?.join()).toBe('Name,Email,Job title,Company,Role in the project,Status,Last login,Since');
  const listed = (await call('GET', `${base()}/member?orderBy=projectRole&direction=desc`, inspector)).json();
  expect(lines.slice(1).map(([name, email]) => [name, email])).toEqual(
    listed.rows.map(({ name, email }: { name: string; email: string }) => [name, email]),
  );
  expect(lines[1]).toEqual(['viewer', viewer.email, '', '', 'Viewer', 'Active', '', expect.any(String)]);
  expect((await fileOf(admin, 'columns=role,name&projectRole=40')).lines).toEqual([
    ['Name', 'Role in the project'],
    ['viewer', 'Viewer'],
  ]);
  const reads = (language: 'en' | 'ja') =>
    world.stores.identity
      .updateTable('account')
      .set({ language })
      .where('id', '=', admin.accountId)
      .execute();
  await reads('ja');
  const japanese = await fileOf(admin, 'columns=name,status');
  await reads('en');
  const { columns, status } = z
    .object({ columns: z.object({ status: z.string() }), status: z.object({ active: z.string() }) })
    .parse(readLocale('ja', 'member'));
  expect(japanese.lines.slice(0, 2).map(([, cell]) => cell)).toEqual([columns.status, status.active]);
});

test('the file tells nobody more than the list does', async () => {
  const { viewer, foreigner, bystander } = world.people;
  const { answer, lines } = await fileOf(viewer, 'orderBy=email');
  expect(answer.body).not.toContain('@');
  expect(lines).toHaveLength(7);
  for (const [name, ...cells] of lines.slice(1)) {
    expect([name, cells.slice(0, 3), cells.slice(4, 6)]).toEqual([name, ['', '', ''], ['', '']]);
  }
  for (const who of [foreigner, bystander]) expect((await fileOf(who)).answer.statusCode).toBe(404);
  for (const query of ['columns=name,name', 'columns=menu', 'orderBy=password', 'projectRole=50'])
    expect([query, (await fileOf(viewer, query)).answer.statusCode]).toEqual([query, 400]);
});

test('a name that begins like a formula is text in the file', async () => {
  const { admin, responder } = world.people;
  const rename = (name: string) =>
    inTenant(world.stores.app, world.tenantId, (trx) =>
      trx
        .updateTable('tenant_member')
        .set({ account_name: name })
        .where('account_id', '=', responder.accountId)
        .execute(),
    );
  await rename('=HYPERLINK(1)');
  expect((await fileOf(admin, 'columns=name')).lines.flat()).toContain("'=HYPERLINK(1)");
  await rename('responder');
});

type Found = { accountId: string; email: string | null };
const find = async (who: Member, search: string): Promise<Found[]> => {
  const query = search === '' ? '' : `?search=${encodeURIComponent(search)}`;
  return (await call('GET', `${base()}/candidate${query}`, who)).json().rows;
};
const candidates = async (who: Member, search = ''): Promise<string[]> =>
  (await find(who, search)).map(({ accountId }) => accountId);
const addressesOf = async (who: Member, search: string) =>
  (await find(who, search)).map(({ email }) => email);

test('a project admin finds colleagues, and strangers of the tenant by their whole address only', async () => {
  const { admin, tenantAdmin, bystander } = world.people;
  expect(await candidates(admin)).toEqual([]);
  for (const part of ['bystander', bystander.email.slice(0, -1), bystander.email.slice(1)])
    expect([part, await candidates(admin, part)]).toEqual([part, []]);
  expect(await candidates(admin, ` ${bystander.email.toUpperCase()}`)).toEqual([bystander.accountId]);
  expect(await candidates(tenantAdmin, 'bystander')).toEqual([bystander.accountId]);
  // Who is with them in another project is a colleague.
  const fields = { name: 'Annex', address: '', timeZone: 'Europe/Oslo', area: null, areaUnit: 'm2' };
  const dates = { startDate: null, endDate: null };
  const opened = await call('POST', '/api/core/project', tenantAdmin, { ...fields, ...dates });
  const annex = `/api/core/project/${opened.json().data.id}/member`;
  for (const { accountId } of [admin, bystander])
    await call('POST', annex, tenantAdmin, { accountId, projectRole: 20 });
  expect(await candidates(admin)).toEqual([bystander.accountId]);
  expect(await candidates(admin, 'bystand')).toEqual([bystander.accountId]);
  // As a viewer there they see the name only, as in the tenant's list: no address is shown, nor found by a part of it.
  expect(await addressesOf(admin, '')).toEqual([bystander.email]);
  const demoted = `${annex}/${admin.accountId}`;
  await call('PATCH', demoted, tenantAdmin, { was: 20, projectRole: 40 });
  for (const search of ['', 'bystand']) expect(await addressesOf(admin, search)).toEqual([null]);
  expect(await candidates(admin, bystander.email.slice(0, -1))).toEqual([]);
  expect(await addressesOf(admin, bystander.email)).toEqual([bystander.email]);
  expect(await addressesOf(tenantAdmin, 'bystand')).toEqual([bystander.email]);
  await call('DELETE', demoted, tenantAdmin);
});

test('a closed project takes nobody in and gives no other role, also of many; who leaves is taken out; brought back, all goes again', async () => {
  const { admin, tenantAdmin, inspector, responder, bystander } = world.people;
  const setStatus = async (status: 'close' | 'reopen') => {
    const { version } = (await call('GET', base(), admin)).json().data;
    expect((await call('POST', `${base()}/${status}`, admin, { version })).statusCode).toBe(200);
  };
  const { accountId } = bystander;
  const admit = (who: Member) => call('POST', `${base()}/member`, who, { accountId, projectRole: 10 });
  const member = `${base()}/member/${responder.accountId}`;
  const promote = (who: Member) => call('PATCH', member, who, { was: 30, projectRole: 20 });
  const bulk = (who: Member, projectRole: number | null, was: number) =>
    call('POST', `${base()}/member/bulk`, who, { projectRole, members: [{ accountId, was }] });
  await setStatus('close');
  for (const who of [admin, tenantAdmin]) {
    const answers = [await admit(who), await promote(who), await bulk(who, 20, 30)];
    answers.push(await call('GET', `${base()}/candidate`, who));
    for (const answer of answers)
      expect([answer.statusCode, answer.json().data.error]).toEqual([409, 'project-closed']);
  }
  expect((await admit(inspector)).json().data.error).toBe('not-authorized');
  expect([await roleOf(bystander), await roleOf(responder)]).toEqual([null, 30]);
  expect((await call('GET', `${base()}/member`, admin)).json().total).toBeGreaterThan(1);
  await setStatus('reopen');
  expect([(await admit(admin)).statusCode, (await promote(admin)).statusCode]).toEqual([200, 200]);
  expect([await roleOf(bystander), await roleOf(responder)]).toEqual([10, 20]);
  await setStatus('close');
  expect((await call('DELETE', member, admin)).statusCode).toBe(200);
  expect((await bulk(admin, null, 10)).json().data).toEqual([{ id: accountId, error: null }]);
  expect([await roleOf(bystander), await roleOf(responder)]).toEqual([null, null]);
  await setStatus('reopen');
  const again = { accountId: responder.accountId, projectRole: 30 };
  expect((await call('POST', `${base()}/member`, admin, again)).statusCode).toBe(200);
});

test('an admin finds who is not in the project and admits them; the list of events says so', async () => {
  const { admin, tenantAdmin, bystander } = world.people;
  const ids = await candidates(tenantAdmin);
  expect(ids).toContain(bystander.accountId);
  expect(ids).not.toContain(world.people.viewer.accountId);
  expect(ids).not.toContain(world.people.foreigner.accountId);
  expect(ids).not.toContain(world.people.tenantAdmin.accountId);
  const admitted = await call('POST', `${base()}/member`, admin, {
    accountId: bystander.accountId,
    projectRole: 30,
  });
  expect(admitted.json()).toMatchObject({ code: 200, data: { projectRole: 30 } });
  expect(await roleOf(bystander)).toBe(30);
  const again = await call('POST', `${base()}/member`, admin, {
    accountId: bystander.accountId,
    projectRole: 10,
  });
  expect([again.statusCode, again.json().data.current.projectRole]).toEqual([409, 30]);
  const [newest] = (await call('GET', `${base()}/event`, admin)).json().data.events;
  expect(newest).toMatchObject({ kind: 'project-member-added', subjectId: bystander.accountId });
});

test('of two who change one role the second is told, and nobody of another tenant comes in', async () => {
  const { admin, tenantAdmin, viewer, foreigner } = world.people;
  const url = `${base()}/member/${viewer.accountId}`;
  expect((await call('PATCH', url, admin, { was: 40, projectRole: 20 })).json().data.projectRole).toBe(20);
  const late = await call('PATCH', url, tenantAdmin, { was: 40, projectRole: 30 });
  expect([late.statusCode, late.json().data.current.projectRole]).toEqual([409, 20]);
  const stranger = await call('POST', `${base()}/member`, admin, {
    accountId: foreigner.accountId,
    projectRole: 40,
  });
  expect(stranger.statusCode).toBe(404);
});

test('the last project admin stays, and somebody from outside is never stronger than responder', async () => {
  const { admin, tenantAdmin, secondInspector } = world.people;
  const own = `${base()}/member/${admin.accountId}`;
  for (const refused of [
    await call('DELETE', own, tenantAdmin),
    await call('PATCH', own, tenantAdmin, { was: 10, projectRole: 20 }),
  ]) {
    expect([refused.statusCode, refused.json().data.error]).toEqual([409, 'last-admin']);
  }
  await inTenant(world.stores.app, world.tenantId, (trx) =>
    trx
      .updateTable('tenant_member')
      .set({ system_role: '50' })
      .where('account_id', '=', secondInspector.accountId)
      .execute(),
  );
  const url = `${base()}/member/${secondInspector.accountId}`;
  const refused = await call('PATCH', url, admin, { was: 20, projectRole: 10 });
  expect([refused.statusCode, refused.json().data.error]).toEqual([422, 'external-role']);
});

test('of many each has an answer of their own, and who may not manage has none', async () => {
  const { admin, inspector, bystander, viewer, foreigner, secondInspector } = world.people;
  const bulk = (who: Member, projectRole: number | null, members: [Member, was: number][]) =>
    call('POST', `${base()}/member/bulk`, who, {
      projectRole,
      members: members.map(([{ accountId }, was]) => ({ accountId, was })),
    });
  const errorsOf = (answer: Awaited<ReturnType<typeof bulk>>) =>
    answer.json().data.map(({ error }: { error: string | null }) => error);
  const many: [Member, number][] = [
    [bystander, 30],
    [viewer, 40],
    [admin, 10],
    [foreigner, 40],
  ];
  expect((await bulk(inspector, 20, many)).statusCode).toBe(403);
  expect(errorsOf(await bulk(admin, 20, many))).toEqual([null, 'conflict', 'last-admin', 'not-found']);
  expect(await Promise.all([bystander, viewer, admin].map(roleOf))).toEqual([20, 20, 10]);
  expect(errorsOf(await bulk(admin, 10, [[secondInspector, 20]]))).toEqual(['external-role']);
  const removal = await bulk(admin, null, [
    [viewer, 40],
    [bystander, 20],
    [admin, 10],
  ]);
  expect(errorsOf(removal)).toEqual(['conflict', null, 'last-admin']);
  expect(await Promise.all([bystander, viewer, admin].map(roleOf))).toEqual([null, 20, 10]);
});

test('of two who change many at once, in whatever order, each member follows the first', async () => {
  const { admin, tenantAdmin, inspector, viewer } = world.people;
  const ids = [inspector.accountId, viewer.accountId];
  const bulk = (who: Member, accountIds: string[], projectRole: number) =>
    call('POST', `${base()}/member/bulk`, who, {
      projectRole,
      members: accountIds.map((accountId) => ({ accountId, was: 20 })),
    });
  const answers = await Promise.all([bulk(admin, ids, 30), bulk(tenantAdmin, ids.toReversed(), 40)]);
  const errors = answers.map((answer) =>
    answer.json().data.map(({ error }: { error: string | null }) => error),
  );
  const [first, second] = errors[0][0] === null ? errors : errors.toReversed();
  expect([first, second]).toEqual([
    [null, null],
    ['conflict', 'conflict'],
  ]);
  expect(await roleOf(inspector)).toBe(await roleOf(viewer));
});

test('who was taken out sees the project no longer', async () => {
  const { admin, responder } = world.people;
  expect((await call('DELETE', `${base()}/member/${responder.accountId}`, admin)).statusCode).toBe(200);
  expect(await roleOf(responder)).toBeNull();
  expect((await call('GET', base(), responder)).statusCode).toBe(404);
  expect((await call('DELETE', `${base()}/member/${responder.accountId}`, admin)).statusCode).toBe(404);
});

test('what somebody did keeps their name when they have left the project, and the tenant', async () => {
  const { admin, tenantAdmin, secondInspector: gone } = world.people;
  const floorId = await world.addFloor('Drawn by somebody', gone.accountId);
  const names = async () => {
    const floor = (await call('GET', `/api/core/floor/${floorId}`, admin)).json().data;
    const { events } = (await call('GET', `${base()}/event?limit=100`, admin)).json().data;
    const added = events.find(({ subjectId }: { subjectId: string }) => subjectId === floorId);
    return [floor.createdBy.name, added.actor.name];
  };
  const before = await names();
  expect(before).toEqual(['secondInspector', 'secondInspector']);
  expect((await call('DELETE', `${base()}/member/${gone.accountId}`, admin)).statusCode).toBe(200);
  expect(await names()).toEqual(before);
  const url = `/api/core/member/${gone.accountId}`;
  const [{ systemRole, status }] = (
    await call('GET', '/api/core/member?search=secondInspector', tenantAdmin)
  ).json().rows;
  const was = { systemRole, status };
  expect((await call('PATCH', url, tenantAdmin, { was, status: 'removed' })).statusCode).toBe(200);
  expect(await names()).toEqual(before);
});
