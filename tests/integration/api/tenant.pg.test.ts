/** Tenants: for the platform operator, and each for who runs it (reliability.md C61). */
import pg from 'pg';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Invitation } from '@plumbline/shared/contract/invitation.ts';
import type { Tenant, TenantPeople, TenantRow } from '@plumbline/shared/contract/tenant.ts';
import { TERMS_VERSION } from '@plumbline/shared/people/terms.ts';
import { grantHours, reserveHours } from '@plumbline/server/billing/hours-ledger.ts';
import { inTenant } from '@plumbline/server/database/client.ts';
import { findMail } from '@plumbline/server/mail/mail.store.ts';
import { loginShare } from '@plumbline/server/sessions/share-sessions.ts';
import { bearer, createWorld, PASSWORD, visit, type Person, type World } from './api-world.ts';

/** What whoever joins accepts with the rest. */
const AGREED = { units: null, terms: TERMS_VERSION };

let world: World;
beforeAll(async () => {
  world = await createWorld({ PUBLIC_ORIGIN: 'https://plans.example' });
});
afterAll(() => world.close());

const TENANTS = '/api/core/tenant';
const FIELDS = {
  name: 'Ost',
  billingPlan: 'standard',
  startDate: '2026-01-01',
  expirationDate: null,
  timeZone: 'Europe/Oslo',
  language: 'en',
  contactName: '',
  contactEmail: '',
  contactPhone: '',
  hasBim: false,
  hasConnections: false,
  hasAi: false,
  allowsLinks: true,
};
type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

function call(who: Person, method: Method, url: string, payload?: object) {
  const headers = bearer(world.people[who]);
  return world.app.inject({ method, url, headers, ...(payload && { payload }) });
}

async function create(fields: object): Promise<Tenant> {
  const answer = await call('platform', 'POST', TENANTS, { ...FIELDS, ...fields });
  expect(answer.statusCode).toBe(200);
  return answer.json().data;
}

async function read(id: string, who: Person = 'platform'): Promise<Tenant> {
  return (await call(who, 'GET', `${TENANTS}/${id}`)).json().data;
}

function change({ id, version }: Tenant, fields: object) {
  return call('platform', 'PUT', `${TENANTS}/${id}`, { ...FIELDS, ...fields, version });
}

async function names(query: string): Promise<string[]> {
  const { rows } = (await call('platform', 'GET', `${TENANTS}?pageSize=100&${query}`)).json();
  return rows.map(({ name }: Tenant) => name);
}

/** A day so many days from today in the tenants' zone. */
async function dayIn(days: number): Promise<string> {
  const { rows } = await sql<{ day: string }>`
    SELECT ((now() AT TIME ZONE 'Europe/Oslo')::date + ${days}::integer)::text AS day`.execute(
    world.stores.app,
  );
  return rows[0]?.day ?? '';
}

async function changesOf(tenantId: string): Promise<string[]> {
  const rows = await world.stores.app
    .selectFrom('access_change')
    .select('reason')
    .where('scope', '=', 'tenant')
    .where('subject', '=', tenantId)
    .orderBy('seq')
    .execute();
  return rows.map(({ reason }) => reason);
}

describe('the list', () => {
  test('is searched, filtered by plan, flag and state, ordered both ways, and leaves out the platform itself', async () => {
    const owner = new pg.Client({ connectionString: world.stores.config.DATABASE_URL });
    await owner.connect();
    await owner.query(
      `INSERT INTO tenant (kind, name, time_zone, language) VALUES ('platform', 'Listed', 'UTC', 'en')`,
    );
    await owner.end();
    const past = { startDate: null, name: 'Listed a', billingPlan: 'trial' };
    await create({ ...past, expirationDate: await dayIn(-31), hasAi: true });
    await create({ ...past, name: 'Listed b', expirationDate: await dayIn(-1), hasBim: true });
    await create({ ...past, name: 'Listed c', billingPlan: 'enterprise', expirationDate: await dayIn(29) });
    await create({ ...past, name: 'Listed d', expirationDate: await dayIn(30), hasConnections: true });
    await create({ ...past, name: 'Listed_e' });
    const listed = (query: string) => names(`search=LISTED&${query}`);
    expect(await listed('')).toEqual(['Listed a', 'Listed b', 'Listed c', 'Listed d', 'Listed_e']);
    expect(await names('search=Listed_')).toEqual(['Listed_e']);
    expect(await listed('state=expired')).toEqual(['Listed a']);
    expect(await listed('state=read-only')).toEqual(['Listed b']);
    expect(await listed('state=expiring')).toEqual(['Listed c']);
    expect(await listed('state=active')).toEqual(['Listed c', 'Listed d', 'Listed_e']);
    expect(await listed('billingPlan=enterprise')).toEqual(['Listed c']);
    for (const [flag, name] of [
      ['ai', 'Listed a'],
      ['bim', 'Listed b'],
      ['connections', 'Listed d'],
    ] as const)
      expect(await listed(`flag=${flag}`)).toEqual([name]);
    expect(await listed('orderBy=expirationDate&direction=desc')).toEqual([
      'Listed_e',
      'Listed d',
      'Listed c',
      'Listed b',
      'Listed a',
    ]);
    expect((await listed('orderBy=billingPlan&direction=desc'))[0]).toBe('Listed c');
    const page = (await call('platform', 'GET', `${TENANTS}?search=listed&pageSize=10&pageNum=2`)).json();
    expect([page.rows, page.total]).toEqual([[], 5]);
  });

  test('says what is left of the hours of each, and of how many', async () => {
    const [one, other] = [await create({ name: 'Hours a' }), await create({ name: 'Hours b' })];
    const hours = async () => {
      const { rows } = (await call('platform', 'GET', `${TENANTS}?search=hours`)).json();
      return rows.map((row: TenantRow) => [row.id, row.hours.freeSeconds, row.hours.totalSeconds]);
    };
    expect(await hours()).toEqual([
      [one.id, 0, 0],
      [other.id, 0, 0],
    ]);
    const enter = (payload: object) =>
      call('platform', 'POST', `${TENANTS}/${one.id}/billing/entry`, payload);
    await enter({ kind: 'grant', seconds: 7200, reason: 'Plan' });
    await enter({ kind: 'adjust', seconds: -1800, reason: 'Entered twice' });
    const place = { projectId: world.projectId, inspectionId: world.projectId, inspectionName: 'North' };
    const reserve = { tenantId: world.tenantId, seconds: 60, ...place, actor: null };
    await inTenant(world.stores.app, world.tenantId, async (trx) => {
      await grantHours(trx, { ...reserve, seconds: 100, reason: 'Plan' });
      await reserveHours(trx, reserve);
    });
    expect(await hours()).toEqual([
      [one.id, 5400, 5400],
      [other.id, 0, 0],
    ]);
    const { rows } = (await call('platform', 'GET', `${TENANTS}?pageSize=100`)).json();
    expect(rows.find(({ id }: TenantRow) => id === world.tenantId)?.hours).toEqual({
      freeSeconds: 40,
      totalSeconds: 100,
      allowanceSeconds: 100,
    });
  });

  test('names who runs a tenant and counts its people and projects, and nothing else of them', async () => {
    const { email } = world.people.operator;
    const [row] = (await call('platform', 'GET', `${TENANTS}?search=${email}`)).json().rows;
    expect(row).toMatchObject({
      id: world.tenantId,
      admin: { name: 'tenantAdmin', email: world.people.tenantAdmin.email, isInvited: false, others: 0 },
      systemOperator: { name: 'operator', isInvited: false, others: 1 },
      projectCount: 1,
    });
    expect(JSON.stringify(row)).not.toContain('Harbour');
    expect(await names(`search=${world.people.inspector.email}`)).toEqual([]);
  });
});

describe('a tenant', () => {
  test('D93 is created whole, and wrong fields are named: an end before the start too', async () => {
    const made = await create({
      name: '  West  ',
      expirationDate: '2026-01-01',
      hasAi: true,
      contactName: 'W',
    });
    expect(made).toMatchObject({
      name: 'West',
      billingPlan: 'standard',
      expirationDate: '2026-01-01',
      hasAi: true,
      contactName: 'W',
      admin: null,
      version: 1,
    });
    const bad = await call('platform', 'POST', TENANTS, {
      ...FIELDS,
      name: ' ',
      expirationDate: '2025-12-31',
      timeZone: 'Mars/Olympus',
      contactEmail: 'nobody',
    });
    expect(bad.statusCode).toBe(400);
    const { fields } = bad.json().data;
    expect(fields).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ path: 'name', error: 'required' }),
        expect.objectContaining({ path: 'timeZone', error: 'timeZone' }),
        expect.objectContaining({ path: 'contactEmail', error: 'email' }),
        expect.objectContaining({ path: 'expirationDate', error: 'endBeforeStart' }),
      ]),
    );
    const foreignField = await call('platform', 'POST', TENANTS, { ...FIELDS, kind: 'platform' });
    expect(foreignField.statusCode).toBe(400);
  });

  test('of two who change it at once one is told what the other entered', async () => {
    const seen = await create({ name: 'Twice' });
    const both = await Promise.all([
      change(seen, { name: 'Twice', billingPlan: 'trial' }),
      change(seen, { name: 'Twice', billingPlan: 'enterprise' }),
    ]);
    expect(both.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const winner = both.find(({ statusCode }) => statusCode === 200)?.json().data;
    const loser = both.find(({ statusCode }) => statusCode === 409)?.json().data;
    expect(loser).toMatchObject({
      error: 'conflict',
      current: { version: 2, billingPlan: winner.billingPlan },
    });
    const again = await change(loser.current, { name: 'Twice', billingPlan: winner.billingPlan });
    expect(again.json().data.version).toBe(2);
  });

  test('C61 tells open sockets when its dates, links or standing change, and not for its name', async () => {
    const { id } = await create({ name: 'Told' });
    await change(await read(id), { name: 'Renamed', billingPlan: 'enterprise', hasBim: true });
    expect(await changesOf(id)).toEqual([]);
    await change(await read(id), { name: 'Renamed', expirationDate: '2031-01-01' });
    await change(await read(id), { name: 'Renamed', expirationDate: '2031-01-01', allowsLinks: false });
    const off = { status: 'disabled', version: (await read(id)).version };
    const disabled = (await call('platform', 'POST', `${TENANTS}/${id}/status`, off)).json().data;
    expect(disabled.state).toBe('disabled');
    const late = await call('platform', 'POST', `${TENANTS}/${id}/status`, { ...off, status: 'active' });
    expect(late.json().data).toMatchObject({ error: 'conflict', current: { state: 'disabled' } });
    expect(await changesOf(id)).toEqual(['tenant-changed', 'tenant-changed', 'tenant-disabled']);
  });

  test('its own admin changes language and contact, its operator reads, nobody else sees it', async () => {
    const url = `${TENANTS}/${world.tenantId}`;
    const { version } = await read(world.tenantId, 'operator');
    const contact = {
      language: 'ar',
      contactName: 'Thea',
      contactEmail: 'thea@example.test',
      contactPhone: '+49 40 1',
    };
    const answer = await call('tenantAdmin', 'PATCH', url, { ...contact, version });
    expect(answer.json().data).toMatchObject({ ...contact, version: version + 1, name: 'Nord' });
    for (const website of ['nord.example', 'javascript:alert(1)', 'https://bank.example@nord.example']) {
      const wrong = await call('tenantAdmin', 'PATCH', url, { ...contact, website, version: version + 1 });
      expect(wrong.json().data.fields).toEqual([{ path: 'website', error: 'webAddress' }]);
    }
    const more = await call('tenantAdmin', 'PATCH', url, { ...contact, version: version + 1, hasAi: true });
    expect(more.statusCode).toBe(400);
    const stale = await call('tenantAdmin', 'PATCH', url, { ...contact, version });
    expect(stale.json().data).toMatchObject({ error: 'conflict', current: { contactName: 'Thea' } });
    const website = 'https://nord.example/';
    await call('tenantAdmin', 'PATCH', url, { ...contact, website, version: version + 1 });
    const without = await call('tenantAdmin', 'PATCH', url, {
      ...contact,
      contactName: 'Mei',
      version: version + 2,
    });
    expect(without.json().data).toMatchObject({ website, contactName: 'Mei' });
    for (const who of ['operator', 'admin', 'viewer', 'bystander'] as const) {
      expect((await call(who, 'PATCH', url, { ...contact, version: version + 1 })).statusCode).toBe(403);
    }
  });

  test('with its links switched off nobody comes in by one, and whoever was in is out', async () => {
    const token = await visit(world.stores, world.sharedata);
    const asVisitor = () =>
      world.app.inject({ url: `/api/core/project/${world.projectId}`, headers: bearer(token) });
    expect((await asVisitor()).statusCode).toBe(200);
    const nord = { ...(await read(world.tenantId)) };
    const fields = { name: 'Nord', startDate: null, billingPlan: 'trial' };
    expect((await change(nord, { ...fields, allowsLinks: false })).statusCode).toBe(200);
    expect((await asVisitor()).statusCode).toBe(401);
    expect(await loginShare(world.stores, world.sharedata, { ip: '127.0.0.1' })).toEqual({
      ok: false,
      reason: 'invalid-link',
    });
    const links = await call('admin', 'GET', `/api/core/share?projectId=${world.projectId}`);
    expect(links.json().rows[0].state).toBe('suspended');
    await change(await read(world.tenantId), fields);
    expect((await asVisitor()).statusCode).toBe(200);
  });

  test('its changes are in the operation log of the platform, not in the tenant’s', async () => {
    const { id } = await create({ name: 'Logged' });
    await change(await read(id), { name: 'Logged anew' });
    const titles = (tenantId: string) =>
      inTenant(world.stores.app, tenantId, async (trx) => {
        const rows = await trx.selectFrom('operation_log').select(['title', 'request_url']).execute();
        return rows.filter(({ request_url: url }) => url === `${TENANTS}/${id}`).map(({ title }) => title);
      });
    await expect.poll(() => titles(world.tenantId)).toEqual(['Tenant']);
    expect(await titles(id)).toEqual([]);
  });
});

describe('who runs a tenant', () => {
  const people = async (tenantId: string): Promise<TenantPeople> =>
    (await call('platform', 'GET', `${TENANTS}/${tenantId}/person`)).json().data;
  const appoint = (tenantId: string, email: string, systemRole: string) =>
    call('platform', 'POST', `${TENANTS}/${tenantId}/person`, { email, systemRole, language: 'ja' });

  test('a new tenant gets its admin by an invitation, sent again and accepted, who then invites', async () => {
    const { id } = await create({ name: 'Süd-Ost' });
    const email = 'Runs@Example.Test';
    expect((await appoint(id, email, '10')).json().data).toEqual({ result: 'invited' });
    expect((await appoint(id, email, '10')).json().data).toEqual({ result: 'already-invited' });
    expect((await read(id)).admin).toEqual({
      name: '',
      email: 'runs@example.test',
      isInvited: true,
      others: 0,
    });
    const [invitation] = (await people(id)).invitations;
    const url = `${TENANTS}/${id}/invitation/${invitation?.id}`;
    expect((await call('platform', 'POST', `${url}/resend`)).json().data.error).toBe('rate-limited');
    const token = await mailedToken('runs@example.test');
    const offer = await world.app.inject({
      method: 'POST',
      url: '/api/auth/invitation',
      payload: { token },
    });
    expect(offer.json().data).toMatchObject({
      tenantName: 'Süd-Ost',
      inviterName: 'platform',
      language: 'ja',
    });
    const accepted = await world.app.inject({
      method: 'POST',
      url: '/api/auth/acceptInvite',
      payload: { token, name: 'Rina', newPassword: 'Plumb-line-2', language: 'ja', ...AGREED },
    });
    const { access_token: own, userData } = accepted.json().data;
    expect(userData).toMatchObject({ tenantId: id, systemRole: '10' });
    expect(await people(id)).toMatchObject({
      members: [{ name: 'Rina', systemRole: '10', status: 'active' }],
      invitations: [],
    });
    const invited = await world.app.inject({
      method: 'POST',
      url: '/api/core/invitation',
      headers: bearer(own),
      payload: { addresses: ['one@example.test', 'bad'], systemRole: '40', language: 'en' },
    });
    expect(invited.json().data.map(({ result }: { result: string }) => result)).toEqual([
      'sent',
      'bad-address',
    ]);
    // Of these two the operator sees nothing.
    expect((await people(id)).invitations).toEqual([]);
  });

  test('whoever is in the tenant has the role at once; the last admin keeps it, until there is another', async () => {
    const { tenantId } = world;
    const { tenantAdmin, bystander } = world.people;
    expect((await appoint(tenantId, tenantAdmin.email, '10')).json().data.result).toBe('already-appointed');
    const person = (accountId: string) => `${TENANTS}/${tenantId}/person/${accountId}`;
    const was = { systemRole: '10', status: 'active' };
    const down = () => call('platform', 'PATCH', person(tenantAdmin.accountId), { was, systemRole: '40' });
    expect((await down()).json().data.error).toBe('last-admin');
    expect((await appoint(tenantId, bystander.email, '20')).json().data.result).toBe('appointed');
    const seen = { systemRole: '20', status: 'active' };
    const both = await Promise.all(
      ['10', '40'].map((systemRole) =>
        call('platform', 'PATCH', person(bystander.accountId), { was: seen, systemRole }),
      ),
    );
    expect(both.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    await appoint(tenantId, bystander.email, '10');
    expect((await down()).statusCode).toBe(200);
    const me = await world.app.inject({ url: '/api/auth/me', headers: bearer(tenantAdmin) });
    expect(me.json().data.userData.systemRole).toBe('40');
    await appoint(tenantId, tenantAdmin.email, '10');
    const suspended = { was, status: 'suspended' };
    expect((await call('platform', 'PATCH', person(bystander.accountId), suspended)).statusCode).toBe(200);
    const out = await world.app.inject({ url: '/api/auth/me', headers: bearer(bystander) });
    expect(out.statusCode).toBe(401);
    const member = person(world.people.viewer.accountId);
    expect((await call('platform', 'PATCH', member, { was, systemRole: '40' })).statusCode).toBe(404);
  });

  test('of two who change one admin each at once, from outside and inside, none waits for the other in vain', async () => {
    const { tenantId } = world;
    const { operator, groupManager } = world.people;
    for (const { email } of [operator, groupManager]) await appoint(tenantId, email, '10');
    const [first = operator, second = groupManager] = [operator, groupManager].toSorted((a, b) =>
      a.accountId < b.accountId ? -1 : 1,
    );
    const down = { was: { systemRole: '10', status: 'active' }, systemRole: '20' };
    const person = (accountId: string) => `${TENANTS}/${tenantId}/person/${accountId}`;
    for (const [inside, outside] of [
      [first, second],
      [second, first],
    ] as const) {
      const changes: ReturnType<typeof call>[] = [];
      // Both come while the first of the admins is held.
      await inTenant(world.stores.app, tenantId, async (trx) => {
        await sql`SELECT 1 FROM tenant_member WHERE account_id = ${first.accountId} FOR UPDATE`.execute(trx);
        changes.push(call('tenantAdmin', 'PATCH', `/api/core/member/${inside.accountId}`, down));
        await new Promise((resolve) => setTimeout(resolve, 150));
        changes.push(call('platform', 'PATCH', person(outside.accountId), down));
        await new Promise((resolve) => setTimeout(resolve, 150));
      });
      const codes = (await Promise.all(changes)).map(({ statusCode }) => statusCode);
      expect(codes).toEqual([200, 200]);
      for (const { email } of [inside, outside]) await appoint(tenantId, email, '10');
    }
    await call('platform', 'PATCH', person(operator.accountId), down);
    await call('platform', 'PATCH', person(groupManager.accountId), { ...down, systemRole: '40' });
  });

  test('a tenant whose time is over gets no invitation that would open nothing; who is in it has the role', async () => {
    const { id } = await create({ name: 'Asleep' });
    expect((await appoint(id, 'early@example.test', '10')).json().data.result).toBe('invited');
    const [invitation] = (await people(id)).invitations;
    const resend = async () => {
      await inTenant(world.stores.app, id, (trx) =>
        sql`UPDATE invitation SET sent_at = sent_at - interval '1 day' WHERE id = ${invitation?.id}`.execute(
          trx,
        ),
      );
      return call('platform', 'POST', `${TENANTS}/${id}/invitation/${invitation?.id}/resend`);
    };
    const standing = async (status: 'active' | 'disabled') =>
      call('platform', 'POST', `${TENANTS}/${id}/status`, { status, version: (await read(id)).version });
    await standing('disabled');
    const late = await appoint(id, 'late@example.test', '10');
    expect([late.statusCode, late.json().data.error]).toEqual([409, 'tenant-not-active']);
    expect((await resend()).json().data.error).toBe('tenant-not-active');
    await standing('active');
    expect(
      (await change(await read(id), { name: 'Asleep', expirationDate: await dayIn(-3) })).statusCode,
    ).toBe(200);
    expect((await appoint(id, 'late@example.test', '10')).json().data.error).toBe('tenant-not-active');
    expect((await people(id)).invitations).toHaveLength(1);
    await change(await read(id), { name: 'Asleep', expirationDate: await dayIn(3) });
    expect((await appoint(id, 'late@example.test', '10')).json().data.result).toBe('invited');
    expect((await resend()).statusCode).toBe(200);
  });

  test('an invitation to something weaker gives way to this one, and members’ invitations are not the operator’s', async () => {
    const { tenantId, invitationId } = world;
    const email = 'invited@example.test';
    const url = `${TENANTS}/${tenantId}/invitation/${invitationId}`;
    expect((await call('platform', 'DELETE', url)).statusCode).toBe(404);
    const older = await mailedToken(email);
    const { projectId } = world;
    const into = { addresses: [email], projectRole: 30, language: 'en' };
    await call('tenantAdmin', 'POST', `/api/core/project/${projectId}/invitation`, into);
    expect((await appoint(tenantId, email, '20')).json().data.result).toBe('invited');
    // It is the same one: it leads where it led, of which its mail does not speak.
    const ofProject = `/api/core/project/${projectId}/invitation?pageSize=100`;
    const led: Invitation[] = (await call('admin', 'GET', ofProject)).json().rows;
    expect(led.find((each) => each.email === email)).toMatchObject({ id: invitationId, systemRole: '20' });
    const { identity } = world.stores;
    const mails = await identity.selectFrom('mail').select('kind').where('recipient', '=', email).execute();
    expect(mails.map(({ kind }) => kind)).toEqual(['invitation', 'invitation']);
    expect((await appoint(tenantId, email, '10')).json().data.error).toBe('rate-limited');
    const old = await world.app.inject({
      method: 'POST',
      url: '/api/auth/acceptInvite',
      payload: { token: older, name: 'x', newPassword: PASSWORD, language: 'en', ...AGREED },
    });
    expect(old.statusCode).toBe(410);
    const open = (await people(tenantId)).invitations.find((each) => each.email === email);
    const gone = await call('platform', 'DELETE', `${TENANTS}/${tenantId}/invitation/${open?.id}`);
    expect(gone.statusCode).toBe(200);
    expect((await people(tenantId)).invitations.map((each) => each.email)).not.toContain(email);
  });
});

/** The token in the newest mail to an address. */
async function mailedToken(recipient: string): Promise<string> {
  const { identity, config } = world.stores;
  const newest = await identity
    .selectFrom('mail')
    .select('id')
    .where('recipient', '=', recipient)
    .orderBy('created_at', 'desc')
    .executeTakeFirstOrThrow();
  const mail = await findMail(identity, config, newest.id);
  return new URL(mail?.content?.links[0] ?? '').searchParams.get('token') ?? '';
}
