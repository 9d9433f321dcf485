import pg from 'pg';
import * as Y from 'yjs';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { abilityFor } from '@plumbline/shared/abilities/ability-for.ts';
import { TOKENS_MAX } from '@plumbline/shared/contract/api-token.ts';
import { createRectangleZone } from '@plumbline/shared/documents/plan/commands.ts';
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/test-database.ts';
import { standingOf } from '../access/standing.ts';
import { inTenant, inTransaction, type Stores } from '../database/client.ts';
import { createJournal } from '../journal/journal.ts';
import { honestEdit } from '../journal/testing/honest-edit.ts';
import { createSite, openTestStores, type Person, type Site } from '../journal/testing/site-fixture.ts';
import { visibleProjectsAmong } from '../projects/visible-projects.ts';
import {
  createApiToken,
  endTokensOf,
  listApiTokens,
  revokeApiToken,
  type NewApiToken,
} from './api-tokens.ts';
import { authenticate, authenticateActing, authenticateEach, keyOf } from './authenticate.ts';
import { changePassword, endOwnSession, listOwnSessions } from './own-sessions.ts';
import { hashPassword } from './password.ts';
import { createServiceAccount, findServiceAccount, listServiceAccounts } from './service-accounts.ts';
import { endAllSessions, sweepSessions } from './sessions.ts';
import { setMemberStatus } from './tenant-members.ts';
import { hashSecret } from './token.ts';

let database: TestDatabase;
let owner: pg.Client;
let stores: Stores;
let site: Site;

beforeAll(async () => {
  database = await createTestDatabase();
  owner = new pg.Client({ connectionString: database.ownerUrl });
  await owner.connect();
  stores = openTestStores(database.ownerUrl);
});
afterAll(async () => {
  await stores.close();
  await owner.end();
  await database.drop();
});
beforeEach(async () => {
  site = await createSite(database.ownerUrl);
  await owner.query('UPDATE tenant SET has_connections = true WHERE id = $1', [site.tenantId]);
});

const UNKNOWN = '01890000-0000-7000-8000-000000000000';

async function make(who: Person, more: Partial<NewApiToken['scope']> = {}) {
  const holder = { accountId: who.accountId, tenantId: site.tenantId };
  const { token, record } = await createApiToken(stores, {
    holder,
    createdBy: who.accountId,
    scope: { name: 'Night build', access: 'write', projectIds: null, ...more },
    days: 30,
    origin: { ip: '203.0.113.7', userAgent: 'test' },
  });
  return { token, id: record.id, holder };
}

async function principalOf(token: string) {
  const caller = await authenticate(stores, token);
  if (caller?.principal.kind !== 'member') throw new Error('no member');
  return caller.principal;
}

test('a token speaks for its holder, is stored as a hash only and ends when it says', async () => {
  const { token, id } = await make(site.inspector);
  expect(token).toMatch(/^plb_[A-Za-z0-9_-]{43}$/);
  const caller = await authenticate(stores, token);
  expect(caller).toMatchObject({
    principal: {
      accountId: site.inspector.accountId,
      sessionId: hashSecret(token),
      token: { id, name: 'Night build', access: 'write', projectIds: null },
    },
    name: 'Ben Inspector (Night build)',
  });
  const days = ((caller?.validUntil.getTime() ?? 0) - Date.now()) / 86_400_000;
  expect(days).toBeCloseTo(30, 2);
  // However much it acts, nothing slides.
  const acting = await authenticateActing(stores, token);
  expect(Math.abs((acting?.validUntil.getTime() ?? 0) - (caller?.validUntil.getTime() ?? 0))).toBeLessThan(
    1000,
  );
  const { rows } = await owner.query(
    'SELECT row_to_json(k) AS k, row_to_json(s) AS s FROM api_token k, session s',
  );
  expect(JSON.stringify(rows)).not.toContain(token.slice(4));
  await owner.query(
    `UPDATE session SET expires_at = now(), absolute_expires_at = now() WHERE api_token_id = $1`,
    [id],
  );
  expect(await authenticate(stores, token)).toBeNull();
});

test('it is judged among many, by its key, and notes its use once a minute', async () => {
  const { token, id } = await make(site.viewer);
  const key = keyOf(token);
  if (!key) throw new Error('no key');
  expect((await authenticateEach(stores, [key])).get(key.sessionId)?.principal).toMatchObject({
    token: { id },
  });
  const used = async () =>
    (await owner.query('SELECT last_used_at AS at FROM api_token WHERE id = $1', [id])).rows[0];
  const first = await used();
  expect(first.at).toBeInstanceOf(Date);
  await authenticate(stores, token);
  expect(await used()).toEqual(first);
});

test('a token to read writes nothing, whatever its holder may', async () => {
  const { token } = await make(site.admin, { access: 'read' });
  const principal = await principalOf(token);
  const standing = await inTenant(stores.app, site.tenantId, (trx) =>
    standingOf(trx, principal, site.projectId),
  );
  const ability = abilityFor(principal, standing);
  expect(ability.can('read', 'PlanRoom')).toBe(true);
  expect(ability.can('update', 'PlanRoom')).toBe(false);
  expect(ability.can('create', 'Note')).toBe(false);
  expect(ability.can('update', 'Account')).toBe(false);
});

test('a project it was not made for is none', async () => {
  const seenBy = async (projectIds: string[] | null) => {
    const { token } = await make(site.inspector, { projectIds });
    const principal = await principalOf(token);
    return inTenant(stores.app, site.tenantId, async (trx) => [
      (await standingOf(trx, principal, site.projectId)) !== null,
      (await visibleProjectsAmong(trx, principal, [site.projectId])).length,
    ]);
  };
  expect(await seenBy(null)).toEqual([true, 1]);
  expect(await seenBy([site.projectId])).toEqual([true, 1]);
  expect(await seenBy([UNKNOWN])).toEqual([false, 0]);
});

test('revoking ends it at once, tells open sockets and lets no edit commit after it', async () => {
  const { token, id, holder } = await make(site.inspector);
  const sessionId = hashSecret(token);
  const journal = createJournal(stores);
  const draw = () => {
    const by = { ...site.inspector, sessionId };
    const zone = { name: 'A', colour: 'z1', left: 0, top: 0, right: 9, bottom: 9 } as const;
    return journal.append(honestEdit(site, by, new Y.Doc(), (doc) => void createRectangleZone(doc, zone)));
  };
  expect(await draw()).toMatchObject({ ok: true });
  expect(await revokeApiToken(stores, { ...holder, accountId: site.admin.accountId }, id)).toBe(false);
  expect(await revokeApiToken(stores, { ...holder, tenantId: UNKNOWN }, id)).toBe(false);
  expect(await revokeApiToken(stores, holder, id)).toBe(true);
  expect(await revokeApiToken(stores, holder, id)).toBe(false);
  expect(await authenticate(stores, token)).toBeNull();
  expect(await draw()).toMatchObject({ ok: false, code: 'unauthenticated' });
  journal.close();
  const { rows } = await owner.query(
    'SELECT scope, subject, reason FROM access_change ORDER BY seq DESC LIMIT 1',
  );
  expect(rows).toEqual([{ scope: 'session', subject: sessionId, reason: 'token-revoked' }]);
});

test('it ends while the tenant has no connections, or its holder is suspended', async () => {
  const { token } = await make(site.inspector);
  const flag = (has: boolean) =>
    owner.query('UPDATE tenant SET has_connections = $2 WHERE id = $1', [site.tenantId, has]);
  await flag(false);
  expect(await authenticate(stores, token)).toBeNull();
  expect(await authenticate(stores, site.inspector.token)).not.toBeNull();
  await flag(true);
  expect(await authenticate(stores, token)).not.toBeNull();
  const { accountId } = site.inspector;
  await inTenant(stores.app, site.tenantId, (trx) =>
    setMemberStatus(trx, { accountId, tenantId: site.tenantId, status: 'suspended' }),
  );
  expect(await authenticate(stores, token)).toBeNull();
});

test('who is removed and comes in again has none of the tokens from before', async () => {
  const { token, holder } = await make(site.inspector);
  const other = await make(site.viewer);
  await inTransaction(stores.identity, (trx) => endTokensOf(trx, holder));
  expect(await authenticate(stores, token)).toBeNull();
  expect(await listApiTokens(stores.identity, site.tenantId, [holder.accountId])).toEqual([]);
  expect(await authenticate(stores, other.token)).not.toBeNull();
});

test('logins that end, and another password, leave tokens; they are no logins of the list', async () => {
  const { token } = await make(site.inspector);
  const { accountId, sessionId } = site.inspector;
  expect((await listOwnSessions(stores, accountId)).map(({ id }) => id)).toEqual([sessionId]);
  expect(await endOwnSession(stores, accountId, hashSecret(token))).toBe(false);
  await endAllSessions(stores, accountId, sessionId);
  await endAllSessions(stores, accountId);
  const principal = await principalOf(token);
  await owner.query('UPDATE account SET password_hash = $2 WHERE id = $1', [
    accountId,
    await hashPassword('x'),
  ]);
  const changed = await changePassword(stores, principal, {
    password: 'x',
    newPassword: 'Plumb-line-77',
    ip: '203.0.113.7',
  });
  expect(changed).toEqual({ ok: true });
  await sweepSessions(stores);
  expect(await authenticate(stores, token)).not.toBeNull();
  expect(await authenticate(stores, site.inspector.token)).toBeNull();
});

test('nobody has more living tokens than the limit, also when they are made at once', async () => {
  for (let count = 0; count < TOKENS_MAX - 3; count += 1) await make(site.inspector);
  const made = await Promise.allSettled(Array.from({ length: 6 }, () => make(site.inspector)));
  expect(made.filter(({ status }) => status === 'rejected')).toHaveLength(3);
  expect(made.find((each) => each.status === 'rejected')?.reason).toMatchObject({ code: 'too-many-tokens' });
  const { accountId } = site.inspector;
  const listed = await listApiTokens(stores.identity, site.tenantId, [accountId]);
  expect(listed).toHaveLength(TOKENS_MAX);
  const [one] = listed;
  if (!one) throw new Error('none');
  expect(await revokeApiToken(stores, { accountId, tenantId: site.tenantId }, one.id)).toBe(true);
  await make(site.inspector);
  expect(await listApiTokens(stores.identity, UNKNOWN, [accountId])).toEqual([]);
});

test('a service account is a member that nobody logs in to, and its tokens speak for it alone', async () => {
  const accountId = await createServiceAccount(stores, {
    tenantId: site.tenantId,
    name: 'Build server',
    language: 'en',
    isInAllProjects: false,
  });
  const { token } = await make({ accountId, token: '', sessionId: '' });
  expect(await authenticate(stores, token)).toMatchObject({
    name: 'Build server',
    principal: { accountId, systemRole: '40', token: { name: 'Night build' } },
  });
  const find = (tenantId: string) =>
    inTenant(stores.app, tenantId, (trx) => findServiceAccount(trx, tenantId, accountId));
  expect(await find(site.tenantId)).toMatchObject({ name: 'Build server', projectCount: 0, isActive: true });
  expect(await find(UNKNOWN)).toBeNull();
  const foreign = await createSite(database.ownerUrl);
  expect(
    await inTenant(stores.app, foreign.tenantId, (trx) => listServiceAccounts(trx, foreign.tenantId)),
  ).toEqual([]);
});
