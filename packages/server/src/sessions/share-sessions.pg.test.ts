import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/test-database.ts';
import { standingOf } from '../access/standing.ts';
import { inTenant, inTransaction, type Stores } from '../database/client.ts';
import { createSite, openTestStores, type Site } from '../journal/testing/site-fixture.ts';
import { createHomeLink, extendLink, listLinks, revokeLink } from '../share-links/share-link.store.ts';
import { authenticate, authenticateAgain } from './authenticate.ts';
import { countVisit, endShareSession, loginShare } from './share-sessions.ts';
import { newSecret } from './token.ts';

const ORIGIN = { ip: '203.0.113.7' };
let database: TestDatabase;
let owner: pg.Client;
let stores: Stores;
let site: Site;
let sharedata: string;
let linkId: string;

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
  ({ sharedata, linkId } = await makeLink(30));
});

async function makeLink(expiresInDays: number | null): Promise<{ sharedata: string; linkId: string }> {
  const { tenantId, projectId } = site;
  const made = await inTenant(stores.app, tenantId, (trx) =>
    createHomeLink(trx, { tenantId, projectId, expiresInDays, createdBy: site.admin.accountId }),
  );
  return { sharedata: made.sharedata, linkId: made.link.id };
}

async function visit() {
  const result = await loginShare(stores, sharedata, ORIGIN);
  if (!result.ok) throw new Error('the link did not open');
  return result;
}

describe('a visit', () => {
  test('opens with the link’s secret, as role 50 of that project, for eight hours', async () => {
    const { token, visitor, timeZone } = await visit();
    expect(token).toMatch(/^g_[\w-]{43}$/);
    expect(timeZone).toBe('Europe/Berlin');
    expect(visitor).toMatchObject({
      userName: 'Guest',
      tenantId: site.tenantId,
      systemRole: '',
      projectRole: 50,
      projectId: site.projectId,
      linkId,
    });
    const hours = (Date.parse(visitor.expiresAt) - Date.now()) / 3_600_000;
    expect(hours).toBeCloseTo(8, 1);
    const days = (Date.parse(visitor.linkExpiresAt ?? '') - Date.now()) / 86_400_000;
    expect(days).toBeCloseTo(30, 1);
  });

  test('ends with its link when that comes first, and is never renewed', async () => {
    await owner.query(`UPDATE share_link SET expires_at = now() + '1 hour' WHERE id = $1`, [linkId]);
    const { token, visitor } = await visit();
    expect((Date.parse(visitor.expiresAt) - Date.now()) / 3_600_000).toBeCloseTo(1, 1);
    await inTenant(stores.app, site.tenantId, (trx) => extendLink(trx, { linkId, expiresInDays: 30 }));
    const caller = await authenticate(stores, token);
    expect(((caller?.validUntil.getTime() ?? 0) - Date.now()) / 3_600_000).toBeCloseTo(1, 1);
    await owner.query(`UPDATE share_session SET expires_at = now() WHERE link_id = $1`, [linkId]);
    expect(await authenticate(stores, token)).toBeNull();
  });

  test('is counted on the link and told in the project without a name', async () => {
    for (const { token } of [await visit(), await visit()]) {
      const caller = await authenticate(stores, token);
      if (caller?.principal.kind !== 'visitor') throw new Error('the visit is not known');
      // With its first picture, and with that alone.
      await countVisit(stores, caller.principal);
      await countVisit(stores, caller.principal);
    }
    // Whoever opens the link and sees no picture, as previews do, is no view.
    await visit();
    const [link] = await inTenant(stores.app, site.tenantId, (trx) => listLinks(trx, site.projectId));
    expect(link).toMatchObject({ id: linkId, views: 2, state: 'active' });
    expect(link?.lastViewedAt).not.toBeNull();
    const { rows } = await owner.query(
      `SELECT actor_kind, actor_id, payload FROM event WHERE kind = 'share-link-opened' AND subject_id = $1 ORDER BY seq`,
      [linkId],
    );
    expect(rows).toEqual([
      { actor_kind: 'visitor', actor_id: null, payload: { views: 1 } },
      { actor_kind: 'visitor', actor_id: null, payload: { views: 2 } },
    ]);
  });

  test('C64: reads its own project and no other', async () => {
    const { token } = await visit();
    const caller = await authenticate(stores, token);
    if (!caller) throw new Error('the visit is not known');
    const other = await createSite(database.ownerUrl);
    await inTenant(stores.app, site.tenantId, async (trx) => {
      expect(await standingOf(trx, caller.principal, site.projectId)).toEqual({
        projectId: site.projectId,
        projectRole: 50,
        asOperator: false,
        projectStatus: 'active',
        link: {
          scene: null,
          showsNotes: true,
          showsPlan: true,
          showsTimeLine: true,
          allowsDownload: false,
        },
      });
      expect(await standingOf(trx, caller.principal, other.projectId)).toBeNull();
    });
  });

  test('ends when the visitor leaves', async () => {
    const { token, sessionId } = await visit();
    await endShareSession(stores, sessionId);
    expect(await authenticate(stores, token)).toBeNull();
  });
});

describe('what opens nothing', () => {
  test.each(['', 'x', newSecret(), 'A'.repeat(200), "' OR 1=1 --"])('%j', async (secret) => {
    expect(await loginShare(stores, secret, ORIGIN)).toEqual({ ok: false, reason: 'invalid-link' });
  });

  test('the stored hash, the access token and the secret as a token', async () => {
    const { token, sessionId } = await visit();
    for (const secret of [token, sessionId, sessionId.slice(0, 43)]) {
      expect(await loginShare(stores, secret, ORIGIN)).toEqual({ ok: false, reason: 'invalid-link' });
    }
    expect(await authenticate(stores, sharedata)).toBeNull();
  });

  const endings: [string, (id: string) => Promise<unknown>][] = [
    ['revoked', (id) => owner.query('UPDATE share_link SET revoked_at = now() WHERE id = $1', [id])],
    ['expired', (id) => owner.query('UPDATE share_link SET expires_at = now() WHERE id = $1', [id])],
    ['a closed project', () => owner.query(`UPDATE project SET status = 'closed', closed_at = now()`)],
    ['a private custom link', () => owner.query(`UPDATE project SET custom_link = 'private'`)],
    ['a disabled tenant', () => owner.query(`UPDATE tenant SET status = 'disabled'`)],
    ['an expired tenant', () => owner.query(`UPDATE tenant SET expiration_date = current_date - 2`)],
  ];
  test.each(endings)('C62 %s: no new visit, and the open one is over', async (_name, end) => {
    const { token } = await visit();
    const caller = await authenticate(stores, token);
    if (!caller) throw new Error('the visit is not known');
    await end(linkId);
    expect(await loginShare(stores, sharedata, ORIGIN)).toEqual({ ok: false, reason: 'invalid-link' });
    expect(await authenticate(stores, token)).toBeNull();
    expect(await authenticateAgain(stores, caller.principal)).toBeNull();
    await inTenant(stores.app, site.tenantId, async (trx) => {
      expect(await standingOf(trx, caller.principal, site.projectId)).toBeNull();
    });
    await owner.query(`UPDATE tenant SET status = 'active', expiration_date = NULL`);
  });

  test('C63 link and visit are over in the very moment of their end, and not one microsecond before', async () => {
    const { token } = await visit();
    const caller = await authenticate(stores, token);
    if (!caller) throw new Error('the visit is not known');
    const { principal } = caller;
    for (const [after, isOver] of [
      ['1 microsecond', false],
      ['0', true],
    ] as const) {
      // Within a transaction it is always the same moment.
      const end = sql<Date>`now() + ${after}::interval`;
      await inTenant(stores.app, site.tenantId, async (trx) => {
        await trx.updateTable('share_link').set({ expires_at: end }).where('id', '=', linkId).execute();
        expect((await standingOf(trx, principal, site.projectId)) === null).toBe(isOver);
        const [link] = await listLinks(trx, site.projectId);
        expect(link?.state).toBe(isOver ? 'expired' : 'active');
      });
      await owner.query('UPDATE share_link SET expires_at = NULL WHERE id = $1', [linkId]);
      await inTransaction(stores.identity, async (trx) => {
        await trx
          .updateTable('share_session')
          .set({ expires_at: end })
          .where('token_hash', '=', principal.sessionId)
          .execute();
        expect((await authenticateAgain({ ...stores, identity: trx }, principal)) === null).toBe(isOver);
      });
    }
  });

  test('a link that was replaced', async () => {
    const { token } = await visit();
    const former = sharedata;
    const next = await makeLink(null);
    expect(await loginShare(stores, former, ORIGIN)).toEqual({ ok: false, reason: 'invalid-link' });
    expect(await authenticate(stores, token)).toBeNull();
    expect(await loginShare(stores, next.sharedata, ORIGIN)).toMatchObject({ ok: true });
  });

  test('a suspended link resumes when the project reopens, a revoked one never', async () => {
    await owner.query(`UPDATE project SET status = 'closed', closed_at = now() WHERE id = $1`, [
      site.projectId,
    ]);
    const states = async () =>
      inTenant(stores.app, site.tenantId, async (trx) => {
        const links = await listLinks(trx, site.projectId);
        return links.map((link) => link.state);
      });
    expect(await states()).toEqual(['suspended', 'revoked']);
    await owner.query(`UPDATE project SET status = 'active', closed_at = NULL WHERE id = $1`, [
      site.projectId,
    ]);
    await visit();
    await inTenant(stores.app, site.tenantId, (trx) =>
      revokeLink(trx, { linkId, actor: { kind: 'member', id: site.admin.accountId } }),
    );
    expect(await states()).toEqual(['revoked', 'revoked']);
  });
});
