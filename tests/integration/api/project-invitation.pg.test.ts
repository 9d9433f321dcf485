/** Inviting into a project: whom an admin brings in at once, whom by mail, and what accepting, resending and revoking do. */
import { TERMS_VERSION } from '@plumbline/shared/people/terms.ts';
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTenant, type Trx } from '@plumbline/server/database/client.ts';
import { joinInvitedProjects } from '@plumbline/server/invitations/project-invitations.ts';
import { findMail } from '@plumbline/server/mail/mail.store.ts';
import { sweep } from '../../../apps/api/src/jobs/sweep.ts';
import { bearer, createWorld, PASSWORD, type Person, type World } from './api-world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';
async function call(who: Person | null, method: Method, url: string, payload?: object) {
  const answer = await world.app.inject({
    method,
    url: `/api${url}`,
    ...(who ? { headers: bearer(world.people[who]) } : {}),
    ...(payload ? { payload } : {}),
  });
  return { status: answer.statusCode, ...answer.json() };
}
const base = () => `/core/project/${world.projectId}/invitation`;
const invite = (who: Person, addresses: string[], projectRole: number, more: object = {}) =>
  call(who, 'POST', base(), { addresses, projectRole, language: 'en', ...more });
const results = (answer: { data: { result: string }[] }) => answer.data.map(({ result }) => result);
const pending = async (): Promise<{ id: string; email: string; projectRole: number; state: string }[]> =>
  (await call('admin', 'GET', `${base()}?pageSize=100`)).rows;
const invitationOf = async (email: string) => {
  const found = (await pending()).find((each) => each.email === email);
  if (!found) throw new Error(`no invitation of ${email}`);
  return found;
};
const roleOf = (email: string) =>
  inTenant(world.stores.app, world.tenantId, async (trx) => {
    const { rows } = await sql<{ system_role: string; project_role: number | null }>`
      SELECT t.system_role, m.project_role FROM tenant_member t
      LEFT JOIN membership m ON m.account_id = t.account_id AND m.project_id = ${world.projectId}
      WHERE t.account_email = ${email}`.execute(trx);
    return rows[0] ?? null;
  });

/** The newest mail to somebody, with the token in its link. */
async function mailTo(recipient: string): Promise<{ subject: string; text: string; token: string }> {
  const { identity, config } = world.stores;
  const newest = await identity
    .selectFrom('mail')
    .select('id')
    .where('recipient', '=', recipient)
    .orderBy('created_at', 'desc')
    .executeTakeFirstOrThrow();
  const mail = await findMail(identity, config, newest.id);
  const [link = ''] = mail?.content?.links ?? [];
  const token = new URL(link).searchParams.get('token') ?? '';
  return { subject: mail?.subject ?? '', text: mail?.content?.text ?? '', token };
}
const accept = async (email: string) => {
  const { token } = await mailTo(email);
  return call(null, 'POST', '/auth/acceptInvite', {
    token,
    name: 'New Here',
    newPassword: PASSWORD,
    language: 'en',
    units: 'metric',
    terms: TERMS_VERSION,
  });
};

test('the mail into a project is shown beforehand and names it; it is nobody’s who may not invite, nor of another tenant', async () => {
  const url = `${base()}/preview?language=en&words=See%20you`;
  const shown = await call('admin', 'GET', url);
  await invite('admin', ['seen-before@example.test'], 40, { words: 'See you' });
  const sent = await mailTo('seen-before@example.test');
  expect(shown.data.subject).toBe(sent.subject);
  const still = (text: string) => text.replaceAll(`?token=${sent.token}`, '').replaceAll(/\d{1,2}:\d\d/g, '');
  expect(still(shown.data.text)).toBe(still(sent.text));
  for (const who of ['inspector', 'responder', 'viewer', 'operator'] as const)
    expect([who, (await call(who, 'GET', url)).status]).toEqual([who, 403]);
  for (const who of ['bystander', 'foreigner'] as const)
    expect([who, (await call(who, 'GET', url)).status]).toEqual([who, 404]);
});

test('a project admin brings members in at once and invites everybody else, each with an answer', async () => {
  const { bystander, viewer, tenantAdmin, foreigner } = world.people;
  const addresses = [
    bystander.email,
    viewer.email,
    tenantAdmin.email,
    'nonsense',
    'new@example.test',
    foreigner.email,
  ];
  const answer = await invite('admin', addresses, 30);
  // That somebody has an account elsewhere makes no difference.
  expect(results(answer)).toEqual([
    'added',
    'already-member',
    'already-member',
    'bad-address',
    'sent',
    'sent',
  ]);
  expect(await roleOf(bystander.email)).toEqual({ system_role: '40', project_role: 30 });
  expect(results(await invite('admin', ['new@example.test'], 30))).toEqual(['already-invited']);
  const { subject, text } = await mailTo('new@example.test');
  expect(subject).toContain('Harbour Tower');
  expect(text).toContain('Nord');
  expect(await accept('new@example.test')).toMatchObject({
    status: 200,
    data: { userData: { systemRole: '50' } },
  });
  expect(await roleOf('new@example.test')).toEqual({ system_role: '50', project_role: 30 });
  expect((await pending()).map(({ email }) => email)).not.toContain('new@example.test');
  const [event] = (await call('admin', 'GET', `/core/project/${world.projectId}/event`)).data.events;
  expect(event).toMatchObject({ kind: 'project-member-added', payload: { name: 'New Here' } });
});

test('C74 into a project too: each address once, none with a line of its own, and no more than fifty at a time', async () => {
  const typed = ['Twice@Example.Test', 'twice@example.test ', 'x@example.test\r\nBcc: all@evil.example'];
  expect(results(await invite('admin', typed, 30))).toEqual(['sent', 'already-invited', 'bad-address']);
  for (const count of [51, 10_000]) {
    const many = Array.from({ length: count }, (_none, index) => `many${index}@example.test`);
    expect((await invite('admin', many, 30)).status).toBe(400);
  }
  const mails = await world.stores.identity.selectFrom('mail').select('recipient').execute();
  const sent = mails.map(({ recipient }) => recipient).filter((to) => /twice|many|evil|[\r\n]/i.test(to));
  expect(sent).toEqual(['twice@example.test']);
});

test('who is new comes as external and with a weak role, unless somebody invites who may do more', async () => {
  expect(results(await invite('admin', ['strong@example.test'], 20))).toEqual(['external-role']);
  expect((await invite('admin', ['strong@example.test'], 30, { systemRole: '40' })).status).toBe(403);
  expect((await invite('tenantAdmin', ['strong@example.test'], 20, { systemRole: '30' })).status).toBe(403);
  expect(results(await invite('tenantAdmin', ['strong@example.test'], 20, { systemRole: '40' }))).toEqual([
    'sent',
  ]);
  await accept('strong@example.test');
  expect(await roleOf('strong@example.test')).toEqual({ system_role: '40', project_role: 20 });
});

test('only who manages the members invites, sees who was invited, resends and revokes', async () => {
  const { projectInvitationId: id } = world;
  for (const who of ['inspector', 'viewer', 'operator'] as const) {
    expect([who, (await invite(who, ['x@example.test'], 40)).status]).toEqual([who, 403]);
    expect([who, (await call(who, 'GET', base())).status]).toEqual([who, 403]);
    expect([who, (await call(who, 'POST', `${base()}/${id}/resend`)).status]).toEqual([who, 403]);
    expect([who, (await call(who, 'DELETE', `${base()}/${id}`)).status]).toEqual([who, 403]);
  }
  expect((await pending()).map((each) => each.id)).toContain(id);
});

test('an address that is invited already leads into this project too; revoking takes back only that', async () => {
  const email = 'invited@example.test';
  expect(results(await invite('admin', [email], 40))).toEqual(['joins-too']);
  expect(results(await invite('admin', [email], 40))).toEqual(['already-invited']);
  const { id } = await invitationOf(email);
  expect((await call('admin', 'DELETE', `${base()}/${id}`)).status).toBe(200);
  expect((await pending()).map((each) => each.email)).not.toContain(email);
  // The tenant's own invitation goes on.
  const ofTenant = (await call('tenantAdmin', 'GET', '/core/invitation')).rows;
  expect(ofTenant.map((each: { email: string }) => each.email)).toContain(email);
});

test('one that was made for the project ends with it, and its link is dead', async () => {
  await invite('admin', ['gone@example.test'], 40);
  const { id } = await invitationOf('gone@example.test');
  expect((await call('tenantAdmin', 'DELETE', `${base()}/${id}`)).status).toBe(200);
  expect((await accept('gone@example.test')).status).toBe(410);
  const ofTenant = (await call('tenantAdmin', 'GET', '/core/invitation')).rows;
  expect(ofTenant.map((each: { email: string }) => each.email)).not.toContain('gone@example.test');
});

test('sending again makes the old link dead, and waits a minute', async () => {
  await invite('admin', ['again@example.test'], 40);
  const { id } = await invitationOf('again@example.test');
  expect((await call('admin', 'POST', `${base()}/${id}/resend`)).status).toBe(429);
  const old = await mailTo('again@example.test');
  await inTenant(world.stores.app, world.tenantId, (trx) =>
    trx
      .updateTable('invitation')
      .set({ sent_at: sql<Date>`now() - interval '2 minutes'` })
      .where('id', '=', id)
      .execute(),
  );
  expect(await call('admin', 'POST', `${base()}/${id}/resend`)).toMatchObject({
    status: 200,
    data: { projectRole: 40 },
  });
  const dead = await call(null, 'POST', '/auth/invitation', { token: old.token });
  expect(dead.status).toBe(410);
  expect((await mailTo('again@example.test')).subject).toContain('Harbour Tower');
});

test('into a closed project nobody is invited, brought in or invited again; brought back, it goes again', async () => {
  const project = `/core/project/${world.projectId}`;
  const setStatus = async (status: 'close' | 'reopen') => {
    const { version } = (await call('admin', 'GET', project)).data;
    expect((await call('admin', 'POST', `${project}/${status}`, { version })).status).toBe(200);
  };
  const { groupManager } = world.people;
  const emails = ['comes@example.test', 'is-taken-back@example.test'];
  expect(results(await invite('admin', emails, 30))).toEqual(['sent', 'sent']);
  const { id } = await invitationOf('is-taken-back@example.test');
  await setStatus('close');
  for (const who of ['admin', 'tenantAdmin'] as const) {
    const refused = [
      await invite(who, ['not-now@example.test', groupManager.email], 40),
      await call(who, 'POST', `${base()}/${id}/resend`),
      await call(who, 'POST', `${base()}/resend`, { invitationIds: [id] }),
      await call(who, 'GET', `${base()}/preview?language=en`),
    ];
    for (const { status, data } of refused) expect([status, data.error]).toEqual([409, 'project-closed']);
  }
  expect(await roleOf(groupManager.email)).toEqual({ system_role: '30', project_role: null });
  expect((await pending()).map(({ email }) => email)).toEqual(expect.arrayContaining(emails));
  expect((await call('viewer', 'GET', base())).status).toBe(403);
  const back = await call('admin', 'POST', `${base()}/revoke`, { invitationIds: [id] });
  expect([back.status, back.data]).toEqual([200, [{ id, error: null }]]);
  expect((await accept('is-taken-back@example.test')).status).toBe(410);
  // Who was invited while it was open comes in, and only looks, as everybody in it does.
  const { status, data } = await accept('comes@example.test');
  expect(status).toBe(200);
  expect(await roleOf('comes@example.test')).toEqual({ system_role: '50', project_role: 30 });
  const headers = bearer(data.access_token);
  const seen = await world.app.inject({ url: `/api${project}`, headers });
  expect([seen.statusCode, seen.json().data.status]).toEqual([200, 'closed']);
  const newcomer = (await call('admin', 'GET', `${project}/member?search=comes%40`)).rows;
  expect(newcomer).toMatchObject([{ email: 'comes@example.test', projectRole: 30 }]);
  const place = `${project}/member/${newcomer[0].accountId}`;
  expect((await call('admin', 'DELETE', place)).status).toBe(200);
  expect((await world.app.inject({ url: `/api${project}`, headers })).statusCode).toBe(404);
  await setStatus('reopen');
  expect(results(await invite('admin', ['not-now@example.test'], 40))).toEqual(['sent']);
});

test('what leads into a closed project alone the tenant sends again no more than the project; what leads elsewhere too it does', async () => {
  const emails = ['closed-only@example.test', 'closed-and-open@example.test', 'tenant-too@example.test'];
  const [closedOnly = '', andOpen = '', tenantToo = ''] = emails;
  const own = '/core/invitation';
  await call('tenantAdmin', 'POST', own, { addresses: [tenantToo], systemRole: '40', language: 'en' });
  const projectId = await openProject('Soon closed');
  const project = `/core/project/${projectId}`;
  const addresses = { addresses: emails, projectRole: 40, language: 'en' };
  await call('tenantAdmin', 'POST', `${project}/invitation`, addresses);
  expect(results(await invite('tenantAdmin', [andOpen], 40))).toEqual(['joins-too']);
  const asTenant = async (email: string): Promise<{ id: string; isForClosed: boolean }> =>
    (await call('tenantAdmin', 'GET', `${own}?search=${encodeURIComponent(email)}`)).rows[0];
  const close = async (how: 'close' | 'reopen') => {
    const { version } = (await call('tenantAdmin', 'GET', project)).data;
    expect((await call('tenantAdmin', 'POST', `${project}/${how}`, { version })).status).toBe(200);
  };
  const found = await Promise.all(emails.map(asTenant));
  expect(found.map(({ isForClosed }) => isForClosed)).toEqual([false, false, false]);
  const invitationIds = found.map(({ id }) => id);
  const waited = () =>
    inTenant(world.stores.app, world.tenantId, (trx) =>
      trx
        .updateTable('invitation')
        .set({ sent_at: sql<Date>`now() - interval '2 minutes'` })
        .where('id', 'in', invitationIds)
        .execute(),
    );
  await waited();
  await close('close');
  expect((await asTenant(closedOnly)).isForClosed).toBe(true);
  const before = await mailTo(closedOnly);
  const refused = await call('tenantAdmin', 'POST', `${own}/${invitationIds[0]}/resend`);
  expect([refused.status, refused.data.error]).toEqual([409, 'project-closed']);
  const many = await call('tenantAdmin', 'POST', `${own}/resend`, { invitationIds });
  const errors = new Map(many.data.map(({ id, error }: { id: string; error: string | null }) => [id, error]));
  expect(invitationIds.map((id) => errors.get(id))).toEqual(['project-closed', null, null]);
  expect((await mailTo(closedOnly)).token).toBe(before.token);
  await close('reopen');
  await waited();
  expect((await call('tenantAdmin', 'POST', `${own}/${invitationIds[0]}/resend`)).status).toBe(200);
  expect((await mailTo(closedOnly)).token).not.toBe(before.token);
});

test('many are sent again or taken back in one call, each answered for itself', async () => {
  const emails = ['many-a@example.test', 'many-b@example.test', 'many-c@example.test'];
  await invite('admin', emails, 40);
  const ids: string[] = [];
  for (const email of emails) ids.push((await invitationOf(email)).id);
  const [ready = '', fresh = '', kept = ''] = ids;
  const unknown = '01920000-0000-7000-8000-0000000000ff';
  const asked = { invitationIds: [fresh, ready, unknown] };
  for (const action of ['resend', 'revoke'])
    for (const who of ['inspector', 'viewer', 'operator'] as const)
      expect([who, (await call(who, 'POST', `${base()}/${action}`, asked)).status]).toEqual([who, 403]);
  await inTenant(world.stores.app, world.tenantId, (trx) =>
    trx
      .updateTable('invitation')
      .set({ sent_at: sql<Date>`now() - interval '2 minutes'` })
      .where('id', '=', ready)
      .execute(),
  );
  const errors = (data: { id: string; error: string | null }[]) =>
    new Map(data.map(({ id, error }) => [id, error]));
  const old = await mailTo(emails[0] ?? '');
  const sent = await call('admin', 'POST', `${base()}/resend`, asked);
  expect([sent.status, errors(sent.data)]).toEqual([
    200,
    new Map([
      [ready, null],
      [fresh, 'rate-limited'],
      [unknown, 'not-found'],
    ]),
  ]);
  expect((await mailTo(emails[0] ?? '')).token).not.toBe(old.token);
  // Of another project none is sent again, and none is taken back.
  const other = `/core/project/${await openProject('Elsewhere')}/invitation`;
  const foreign = await call('tenantAdmin', 'POST', `${other}/resend`, { invitationIds: [kept] });
  expect(errors(foreign.data)).toEqual(new Map([[kept, 'not-found']]));
  await call('tenantAdmin', 'POST', `${other}/revoke`, { invitationIds: [kept] });
  const revoked = await call('admin', 'POST', `${base()}/revoke`, { invitationIds: [ready, fresh] });
  expect(errors(revoked.data)).toEqual(
    new Map([
      [ready, null],
      [fresh, null],
    ]),
  );
  const left = (await pending()).map(({ id }) => id);
  expect(ids.filter((id) => left.includes(id))).toEqual([kept]);
});

test('one that has expired is renewed through another project and still leads into the first', async () => {
  const email = 'twice@example.test';
  await invite('admin', [email], 30);
  const { id } = await invitationOf(email);
  await inTenant(world.stores.app, world.tenantId, (trx) =>
    trx
      .updateTable('invitation')
      .set({ sent_at: sql<Date>`now() - interval '8 days'`, expires_at: sql<Date>`now() - interval '1 day'` })
      .where('id', '=', id)
      .execute(),
  );
  const second = `/core/project/${await openProject('Annex')}`;
  const body = { addresses: [email], projectRole: 40, language: 'en' };
  expect(results(await call('tenantAdmin', 'POST', `${second}/invitation`, body))).toEqual(['sent']);
  expect(await invitationOf(email)).toMatchObject({ id, projectRole: 30, state: 'pending' });
  const { text } = await mailTo(email);
  expect(text).toContain('Harbour Tower, Annex');
  const { data } = await accept(email);
  expect(await roleOf(email)).toEqual({ system_role: '50', project_role: 30 });
  const headers = bearer(data.access_token);
  expect((await world.app.inject({ url: `/api${second}`, headers })).statusCode).toBe(200);
});

test('whom an admin has removed or suspended, a project admin does not bring back', async () => {
  const { secondInspector, responder } = world.people;
  for (const [who, status] of [
    [secondInspector, 'removed'],
    [responder, 'suspended'],
  ] as const) {
    const was = { systemRole: '40', status: 'active' };
    await call('tenantAdmin', 'PATCH', `/core/member/${who.accountId}`, { was, status });
    expect([status, results(await invite('admin', [who.email], 40))]).toEqual([status, ['not-allowed']]);
  }
});

const invitedBy = () => world.people.admin.accountId;

/** As a crash leaves it: somebody has accepted, and none of these projects was joined yet. */
async function acceptedOnly(email: string, projectIds: readonly string[]): Promise<void> {
  await invite('admin', [email], 30);
  const { id } = await invitationOf(email);
  await accept(email);
  await inTenant(world.stores.app, world.tenantId, async (trx: Trx) => {
    await sql`DELETE FROM membership WHERE account_id = (
      SELECT account_id FROM tenant_member WHERE account_email = ${email})`.execute(trx);
    for (const projectId of projectIds)
      await sql`INSERT INTO invitation_project (invitation_id, project_id, tenant_id, project_role, invited_by)
        VALUES (${id}, ${projectId}, ${world.tenantId}, 30, ${invitedBy()})`.execute(trx);
  });
}

/** How often somebody is a member of a project, was told of as one who joined it, and stands so in the log. */
async function joined(email: string, projectId: string): Promise<number[]> {
  const { rows } = await inTenant(world.stores.app, world.tenantId, (trx) =>
    sql<{ members: number; events: number; edits: number }>`
      SELECT (SELECT count(*) FROM membership WHERE project_id = ${projectId} AND account_id = m.account_id) AS members,
        (SELECT count(*) FROM event WHERE project_id = ${projectId} AND kind = 'project-member-added'
          AND subject_id = m.account_id::text) AS events,
        (SELECT count(*) FROM operation_log WHERE request_url = '/jobs/join-projects'
          AND request_params LIKE '%' || m.account_id || '%' AND request_params LIKE '%' || ${projectId}::text || '%') AS edits
      FROM tenant_member m WHERE m.account_email = ${email}`.execute(trx),
  );
  return rows.flatMap(({ members, events, edits }) => [members, events, edits]);
}

async function openProject(name: string): Promise<string> {
  const opened = await call('tenantAdmin', 'POST', '/core/project', {
    name,
    address: '',
    timeZone: 'Europe/Oslo',
    area: null,
    areaUnit: 'm2',
    startDate: null,
    endDate: null,
  });
  return opened.data.id;
}

test('what a crash leaves between accepting and joining, the next sweep does, once', async () => {
  await acceptedOnly('late@example.test', [world.projectId]);
  expect(await roleOf('late@example.test')).toEqual({ system_role: '50', project_role: null });
  await sweep(world);
  expect(await roleOf('late@example.test')).toEqual({ system_role: '50', project_role: 30 });
  expect(await joinInvitedProjects(world.stores, world.tenantId)).toBe(0);
});

test('who joins is told of each note that waited for them, with who gave it, and hears it of no other', async () => {
  const email = 'awaited@example.test';
  await invite('admin', [email], 30);
  const { id: invitationId } = await invitationOf(email);
  const makeNote = async (assignee: object | null) => {
    const id = randomUUID();
    const body = { id, projectId: world.projectId, text: 'Seal the door', assignee };
    expect(await call('admin', 'POST', '/core/note', body)).toMatchObject({ status: 200 });
    return id;
  };
  const waiting = await makeNote({ kind: 'invited', id: invitationId });
  const gone = await makeNote({ kind: 'invited', id: invitationId });
  await makeNote(null);
  expect((await call('admin', 'DELETE', `/core/note/${gone}?version=1`)).status).toBe(200);
  const { data } = await accept(email);
  const accountId: string = data.userData.id;
  const told = await inTenant(world.stores.app, world.tenantId, (trx) =>
    sql<object>`SELECT kind, subject_id, actor_id FROM notification
      WHERE account_id = ${accountId} AND kind LIKE 'note-%'`.execute(trx),
  );
  expect(told.rows).toEqual([
    { kind: 'note-assigned', subject_id: waiting, actor_id: world.people.admin.accountId },
  ]);
  const { data: activity } = await call('viewer', 'GET', `/core/note/${waiting}/activity`);
  expect(activity.deeds[0]).toMatchObject({
    kind: 'note-changed',
    changes: [{ field: 'assignee', from: 'awaited', to: 'New Here' }],
  });
});

test('two who join at once give each place once', async () => {
  const [one, other] = [await openProject('Shed'), await openProject('Barn')];
  await acceptedOnly('both@example.test', [one, other]);
  const join = () => joinInvitedProjects(world.stores, world.tenantId);
  const [first, second] = await Promise.all([join(), join()]);
  expect(first + second).toBe(2);
  for (const projectId of [one, other])
    expect(await joined('both@example.test', projectId)).toEqual([1, 1, 1]);
});

test('while one place has to wait, another that was given is there, and nothing of it is held', async () => {
  const free = await openProject('Free');
  await acceptedOnly('goes@example.test', [free]);
  const busy = await openProject('Busy');
  await acceptedOnly('waits@example.test', [busy]);
  const joining = await inTenant(world.stores.app, world.tenantId, async (trx) => {
    await sql`SELECT FROM project_feed WHERE project_id = ${busy} FOR UPDATE`.execute(trx);
    const running = joinInvitedProjects(world.stores, world.tenantId);
    await expect.poll(() => joined('goes@example.test', free)).toEqual([1, 1, 1]);
    expect(await joined('waits@example.test', busy)).toEqual([0, 0, 0]);
    return { running };
  });
  expect(await joining.running).toBe(2);
  expect(await joined('waits@example.test', busy)).toEqual([1, 1, 1]);
});

test('who invite the same people at once, each in another order, wait for each other and not for nothing', async () => {
  const { viewer, responder } = world.people;
  const newcomers = Array.from({ length: 20 }, (_, index) => `at-once-${index}@example.test`);
  const turned = (by: number) => [...newcomers.slice(by), ...newcomers.slice(0, by)];
  const orders = [turned(0), newcomers.toReversed(), turned(7), turned(13).toReversed()];
  const known = [viewer.email, responder.email];
  const answers = await Promise.all(
    orders.flatMap((addresses, index) => [
      call('tenantAdmin', 'POST', '/core/invitation', { addresses, systemRole: '50', language: 'en' }),
      invite('admin', [known[index % 2] ?? '', ...addresses, known[(index + 1) % 2] ?? ''], 40),
    ]),
  );
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  for (const [index, { data }] of answers.entries()) {
    const order = orders[Math.floor(index / 2)];
    const asked = data.filter(({ address }: { address: string }) => !known.includes(address));
    expect(asked.map(({ address }: { address: string }) => address)).toEqual(order);
  }
  expect(answers.flatMap(results).filter((result) => result === 'sent')).toHaveLength(newcomers.length);
});
