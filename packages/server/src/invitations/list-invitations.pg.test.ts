/** One page of many open invitations: in every order each comes once, with who invited. */
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { INVITATION_LIST } from '@plumbline/shared/contract/invitation.ts';
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/test-database.ts';
import { inTenant, type Stores } from '../database/client.ts';
import { createSite, openTestStores, type Site } from '../journal/testing/site-fixture.ts';
import { listInvitations, type InvitationPage } from './list-invitations.ts';

const OPEN = 60;

let database: TestDatabase;
let stores: Stores;
let site: Site;

beforeAll(async () => {
  database = await createTestDatabase();
  stores = openTestStores(database.ownerUrl);
  site = await createSite(database.ownerUrl, 0);
  const other = await createSite(database.ownerUrl, 0);
  const owner = new pg.Client({ connectionString: database.ownerUrl });
  await owner.connect();
  // Several were sent at one moment, a third by another person, and of 80 every fourth is over for good.
  for (const { tenantId, admin, inspector } of [site, other])
    await owner.query(
      `INSERT INTO invitation (tenant_id, email, system_role, language, token_hash, invited_by, sent_at, expires_at,
         accepted_at, revoked_at)
       SELECT $1::uuid, 'guest-' || lpad(n::text, 3, '0') || '@example.test', (ARRAY['30', '40', '50'])[1 + n % 3], 'en',
         encode(sha256(convert_to($1::uuid::text || n, 'UTF8')), 'hex'), CASE WHEN n % 3 = 0 THEN $3 ELSE $2::uuid END,
         now() - make_interval(mins => n / 5), now() + interval '1 day' * (n % 7 - 3.5),
         CASE WHEN n % 8 = 0 THEN now() END, CASE WHEN n % 8 = 4 THEN now() END
       FROM generate_series(1, 80) AS n`,
      [tenantId, admin.accountId, inspector.accountId],
    );
  await owner.end();
});
afterAll(async () => {
  await stores.close();
  await database.drop();
});

function list(query: Partial<InvitationPage> = {}) {
  const { tenantId } = site;
  const page = { tenantId, invitedBy: null, search: '', pageNum: 1, pageSize: 100, ...query };
  return inTenant(stores.app, tenantId, (trx) => listInvitations(trx, page));
}

test('page by page each comes once, in every order', async () => {
  for (const orderBy of INVITATION_LIST.orders)
    for (const direction of ['asc', 'desc'] as const) {
      const whole = await list({ orderBy, direction });
      expect([whole.rows.length, whole.total]).toEqual([OPEN, OPEN]);
      const pages = await Promise.all(
        [1, 2, 3].map((pageNum) => list({ orderBy, direction, pageNum, pageSize: 25 })),
      );
      expect(pages.map(({ rows }) => rows.length)).toEqual([25, 25, 10]);
      expect(pages.map(({ total }) => total)).toEqual([OPEN, OPEN, OPEN]);
      expect(pages.flatMap(({ rows }) => rows)).toEqual(whole.rows);
      expect(new Set(whole.rows.map(({ email }) => email)).size).toBe(OPEN);
    }
});

test('each says who invited, and those of one inviter or state are counted as they are shown', async () => {
  const { rows } = await list();
  for (const { email, invitedByName } of rows)
    expect([email, invitedByName]).toEqual([
      email,
      Number(email.slice(6, 9)) % 3 === 0 ? 'Ben Inspector' : 'Ana Admin',
    ]);
  const own = await list({ invitedBy: site.inspector.accountId, pageSize: 5 });
  expect(own.rows.map(({ invitedByName }) => invitedByName)).toEqual(Array(5).fill('Ben Inspector'));
  expect(own.total).toBe(rows.filter(({ invitedByName }) => invitedByName === 'Ben Inspector').length);
  for (const state of ['pending', 'expired'] as const) {
    const found = await list({ state });
    expect(found.rows).toEqual(rows.filter((each) => each.state === state));
    expect(found.total).toBe(found.rows.length);
  }
});
