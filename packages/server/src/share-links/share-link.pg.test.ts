import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/test-database.ts';
import { inTenant, type Stores, type Trx } from '../database/client.ts';
import { createSite, openTestStores, type Site } from '../journal/testing/site-fixture.ts';
import { projectDetail } from '../projects/project.store.ts';
import { hashSecret } from '../sessions/token.ts';
import { createHomeLink, extendLink, getLink, listLinks, revokeLink } from './share-link.store.ts';

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
});

function inSite<T>(fn: (trx: Trx) => Promise<T>): Promise<T> {
  return inTenant(stores.app, site.tenantId, fn);
}

function make(expiresInDays: number | null = 30) {
  const { tenantId, projectId, admin } = site;
  return inSite((trx) =>
    createHomeLink(trx, { tenantId, projectId, expiresInDays, createdBy: admin.accountId }),
  );
}

const actor = () => ({ kind: 'member', id: site.admin.accountId }) as const;
const revoke = (linkId: string) => inSite((trx) => revokeLink(trx, { linkId, actor: actor() }));
const customLink = async () => (await inSite((trx) => projectDetail(trx, site.projectId)))?.customLink;

async function endings(linkId: string): Promise<string[]> {
  const { rows } = await owner.query<{ reason: string }>(
    `SELECT reason FROM access_change WHERE scope = 'share-link' AND subject = $1 ORDER BY seq`,
    [linkId],
  );
  return rows.map((row) => row.reason);
}

test('the secret is answered once and stored as its hash', async () => {
  const { link, sharedata } = await make();
  expect(sharedata).toMatch(/^[\w-]{43}$/);
  expect(JSON.stringify(link)).not.toContain(sharedata);
  const { rows } = await owner.query('SELECT token_hash FROM share_link WHERE id = $1', [link.id]);
  expect(rows).toEqual([{ token_hash: hashSecret(sharedata) }]);
  expect(link).toMatchObject({
    kind: 'home',
    state: 'active',
    createdBy: { id: site.admin.accountId, name: 'Ana Admin' },
    views: 0,
    lastViewedAt: null,
    revokedAt: null,
  });
});

test('making one ends the former and makes the custom link public', async () => {
  await owner.query(`UPDATE project SET custom_link = 'private' WHERE id = $1`, [site.projectId]);
  const { link } = await make(null);
  expect(link.expiresAt).toBeNull();
  expect(await customLink()).toBe('public');
  expect(await endings(site.visitor.linkId)).toEqual(['link-replaced']);
  const links = await inSite((trx) => listLinks(trx, site.projectId));
  expect(links.map((each) => each.state)).toEqual(['active', 'revoked']);
});

test('ten people who make one at once leave one living link', async () => {
  await Promise.all(Array.from({ length: 10 }, () => make()));
  const links = await inSite((trx) => listLinks(trx, site.projectId));
  expect(links.filter((link) => link.revokedAt === null)).toHaveLength(1);
});

test('revoking is final, makes the custom link private and is told once', async () => {
  const { link } = await make();
  expect(await revoke(link.id)).toMatchObject({ state: 'revoked' });
  const again = await revoke(link.id);
  expect(again).toMatchObject({ state: 'revoked' });
  expect(await customLink()).toBe('private');
  expect(await endings(link.id)).toEqual(['link-revoked']);
  const { rows } = await owner.query(
    `SELECT kind FROM event WHERE project_id = $1 AND subject_id = $2 ORDER BY seq`,
    [site.projectId, link.id],
  );
  expect(rows.map((row: { kind: string }) => row.kind)).toEqual(['share-link-created', 'share-link-revoked']);
  expect(await inSite((trx) => extendLink(trx, { linkId: link.id, expiresInDays: 7 }))).toBeNull();
});

test('revoking a former link leaves the living one alone', async () => {
  const former = await make();
  const { link } = await make();
  await revoke(former.link.id);
  expect(await customLink()).toBe('public');
  expect(await inSite((trx) => getLink(trx, link.id))).toMatchObject({ state: 'active' });
});

test('a new expiry counts from now, for an expired link too', async () => {
  const { link } = await make(1);
  await owner.query(`UPDATE share_link SET expires_at = now() - interval '1 day' WHERE id = $1`, [link.id]);
  expect(await inSite((trx) => getLink(trx, link.id))).toMatchObject({ state: 'expired' });
  const extended = await inSite((trx) => extendLink(trx, { linkId: link.id, expiresInDays: 7 }));
  expect(extended).toMatchObject({ state: 'active' });
  expect(((extended?.expiresAt?.getTime() ?? 0) - Date.now()) / 86_400_000).toBeCloseTo(7, 2);
  expect(await endings(link.id)).toEqual(['link-expiry-changed']);
  const endless = await inSite((trx) => extendLink(trx, { linkId: link.id, expiresInDays: null }));
  expect(endless?.expiresAt).toBeNull();
});

test('another tenant neither sees nor ends nor extends it', async () => {
  const { link } = await make();
  const foreign = await createSite(database.ownerUrl);
  await inTenant(stores.app, foreign.tenantId, async (trx) => {
    expect(await getLink(trx, link.id)).toBeNull();
    expect(await listLinks(trx, site.projectId)).toEqual([]);
    expect(await revokeLink(trx, { linkId: link.id, actor: actor() })).toBeNull();
    expect(await extendLink(trx, { linkId: link.id, expiresInDays: 1 })).toBeNull();
  });
});
