/** What everybody may still do after a tenant's end date. */
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import * as Y from 'yjs';
import { abilityFor } from '@plumbline/shared/abilities/ability-for.ts';
import type { MemberPrincipal } from '@plumbline/shared/abilities/principal.ts';
import { createRectangleZone } from '@plumbline/shared/documents/plan/commands.ts';
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/test-database.ts';
import { standingOf } from '../access/standing.ts';
import { inTenant, type Stores } from '../database/client.ts';
import { createJournal } from '../journal/journal.ts';
import { honestEdit } from '../journal/testing/honest-edit.ts';
import { createSite, openTestStores, type Site } from '../journal/testing/site-fixture.ts';
import { authenticate } from '../sessions/authenticate.ts';
import { readMe } from '../sessions/me.ts';
import { listActiveTenantIds } from './tenant.store.ts';
import { readTenantPhase } from './tenant-phase.ts';

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

/** The end date lies so many days before today, in the tenant's own zone. */
const endedDaysAgo = (days: number | null, timeZone = 'Europe/Berlin') =>
  owner.query(
    `UPDATE tenant SET time_zone = $3, expiration_date = (now() AT TIME ZONE $3)::date - $2::integer WHERE id = $1`,
    [site.tenantId, days, timeZone],
  );
const phase = () => inTenant(stores.app, site.tenantId, (trx) => readTenantPhase(trx, site.tenantId));

describe('the phase', () => {
  test.each([
    [null, 'active'],
    [-400, 'active'],
    [0, 'active'],
    [1, 'read-only'],
    [30, 'read-only'],
    [31, 'locked'],
    [4000, 'locked'],
  ])('%s days past the end date is %s', async (days, expected) => {
    // One of the two is a day ahead of the other for most of a day.
    for (const zone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago']) {
      await endedDaysAgo(days, zone);
      expect(await phase()).toBe(expected);
    }
  });

  test('D93 ends with the day in the tenant’s zone, where clocks go forward at midnight and on a 29 February too', async () => {
    const { rows } = await owner.query<{ at: Date }>(
      `SELECT tenant_phase_end('active', day::date, zone) AS at
       FROM (VALUES (1, '2027-04-29', 'Africa/Cairo'), (2, '2028-02-29', 'Europe/Oslo'), (3, '2028-02-28', 'UTC'))
         AS ends (number, day, zone) ORDER BY number`,
    );
    expect(rows.map(({ at }) => at.toISOString())).toEqual([
      '2027-04-29T22:00:00.000Z',
      '2028-02-29T23:00:00.000Z',
      '2028-02-29T00:00:00.000Z',
    ]);
  });

  test('of a disabled tenant is locked, and of none too', async () => {
    await owner.query(`UPDATE tenant SET status = 'disabled' WHERE id = $1`, [site.tenantId]);
    expect(await phase()).toBe('locked');
    const foreign = await createSite(database.ownerUrl);
    expect(await inTenant(stores.app, site.tenantId, (trx) => readTenantPhase(trx, foreign.tenantId))).toBe(
      'locked',
    );
  });

  test('C61: is what the worker goes by', async () => {
    const isActive = async () => (await listActiveTenantIds(stores)).includes(site.tenantId);
    expect(await isActive()).toBe(true);
    await owner.query(`UPDATE tenant SET status = 'disabled' WHERE id = $1`, [site.tenantId]);
    expect(await isActive()).toBe(false);
    await owner.query(`UPDATE tenant SET status = 'active' WHERE id = $1`, [site.tenantId]);
    expect(await isActive()).toBe(true);
    for (const days of [1, 31]) {
      await endedDaysAgo(days);
      expect(await isActive()).toBe(false);
    }
  });
});

async function principalOf(token: string): Promise<MemberPrincipal> {
  const known = await authenticate(stores, token);
  if (known?.principal.kind !== 'member') throw new Error('the session is not known');
  return known.principal;
}

describe('a session', () => {
  test('C61: reads for thirty days and is over then', async () => {
    expect(await principalOf(site.admin.token)).not.toHaveProperty('isReadOnly');
    await endedDaysAgo(30);
    const principal = await principalOf(site.admin.token);
    expect(principal).toMatchObject({ isReadOnly: true });
    expect((await readMe(stores, principal))?.userData).toMatchObject({ isReadOnly: true });
    await endedDaysAgo(31);
    expect(await authenticate(stores, site.admin.token)).toBeNull();
    await endedDaysAgo(null);
    expect((await readMe(stores, principal))?.userData).not.toHaveProperty('isReadOnly');
  });

  test('is to be looked at again when the phase ends, by the clock of the database', async () => {
    await owner.query(
      `UPDATE session SET expires_at = now() + interval '60 days', absolute_expires_at = now() + interval '60 days'
       WHERE id = $1`,
      [site.admin.sessionId],
    );
    for (const [days, left] of [
      [0, 1],
      [1, 30],
    ] as const) {
      await endedDaysAgo(days);
      const { rows } = await owner.query<{ ms: number }>(
        `SELECT (extract(epoch FROM
           ((now() AT TIME ZONE 'Europe/Berlin')::date + $1::integer)::timestamp AT TIME ZONE 'Europe/Berlin' - now()
         ) * 1000)::float8 AS ms`,
        [left],
      );
      const known = await authenticate(stores, site.admin.token);
      const awayMs = Math.abs((known?.validUntil.getTime() ?? 0) - Date.now() - (rows[0]?.ms ?? 0));
      expect(awayMs).toBeLessThan(10_000);
    }
  });
});

test('what was allowed by role is read only: records, drawings, rooms and links, and only the own account changes', async () => {
  await endedDaysAgo(1);
  const principal = await principalOf(site.admin.token);
  const standing = await inTenant(stores.app, site.tenantId, (trx) =>
    standingOf(trx, principal, site.projectId),
  );
  expect(standing).toMatchObject({ projectRole: 10, isReadOnly: true });
  for (const ability of [
    abilityFor({ ...principal, isReadOnly: false }, standing),
    abilityFor(principal, null),
  ]) {
    for (const action of ['create', 'update', 'delete', 'close', 'reopen', 'share', 'invite'] as const) {
      for (const what of ['Project', 'FloorPlan', 'Zone', 'PlanRoom', 'ShareLink', 'Member'] as const) {
        expect(ability.can(action, what)).toBe(false);
      }
    }
    expect(ability.can('update', 'Account')).toBe(true);
  }
  expect(abilityFor(principal, standing).can('read', 'PlanRoom')).toBe(true);
});

test('C61: an edit is refused when it is written, of somebody the journal knows too', async () => {
  const journal = createJournal(stores);
  const doc = new Y.Doc();
  const draw = (name: string) =>
    journal.append(
      honestEdit(site, site.inspector, doc, (into) => {
        createRectangleZone(into, { name, colour: 'z1', left: 0, top: 0, right: 9, bottom: 9 });
      }),
    );
  expect(await draw('In time')).toEqual({ ok: true, seq: 1 });
  await endedDaysAgo(1);
  expect(await draw('Too late')).toEqual({ ok: false, code: 'edit-read-only' });
  await endedDaysAgo(31);
  expect(await draw('Far too late')).toEqual({ ok: false, code: 'unauthenticated' });
  await endedDaysAgo(0);
  expect(await draw('Paid')).toEqual({ ok: true, seq: 2 });
  journal.close();
});

test('a visit is over with the first day, and comes back when the tenant goes on', async () => {
  expect(await authenticate(stores, site.visitor.token)).not.toBeNull();
  await endedDaysAgo(1);
  expect(await authenticate(stores, site.visitor.token)).toBeNull();
  await endedDaysAgo(-30);
  expect(await authenticate(stores, site.visitor.token)).not.toBeNull();
});
