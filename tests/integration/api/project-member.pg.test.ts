/** The people of a project: who sees them, who changes them, and what two at once are told. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTenant } from '@plumbline/server/database/client.ts';
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
  expect(seen.total).toBe(5);
  expect(seen.rows.every(({ email }: { email: string | null }) => email?.includes('@'))).toBe(true);
  const names = (await call('GET', `${base()}/member`, viewer)).json();
  expect(names.rows.map(({ email }: { email: string | null }) => email)).toEqual([
    null,
    null,
    null,
    null,
    null,
  ]);
  const part = encodeURIComponent(viewer.email);
  expect((await call('GET', `${base()}/member?search=${part}`, inspector)).json().total).toBe(1);
  expect((await call('GET', `${base()}/member?search=${part}`, viewer)).json().total).toBe(0);
});

test('an admin finds who is not in the project and admits them; the list of events says so', async () => {
  const { admin, bystander } = world.people;
  const found = (await call('GET', `${base()}/candidate`, admin)).json();
  const ids = found.rows.map(({ accountId }: { accountId: string }) => accountId);
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

test('who was taken out sees the project no longer', async () => {
  const { admin, responder } = world.people;
  expect((await call('DELETE', `${base()}/member/${responder.accountId}`, admin)).statusCode).toBe(200);
  expect(await roleOf(responder)).toBeNull();
  expect((await call('GET', base(), responder)).statusCode).toBe(404);
  expect((await call('DELETE', `${base()}/member/${responder.accountId}`, admin)).statusCode).toBe(404);
});
