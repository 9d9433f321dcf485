import type { EventKind } from '@plumbline/shared/contract/event.ts';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/test-database.ts';
import { inTenant, type Stores, type Trx } from '../database/client.ts';
import { appendEvents } from '../events/append-events.ts';
import { readEventsAfter } from '../events/read-events.ts';
import { addStoredFile } from '../files/stored-file.store.ts';
import { createSite, openTestStores, type Site } from '../journal/testing/site-fixture.ts';
import { confirmDoubts, listDoubts, setDoubts } from './doubt.store.ts';
import { listLateObjects } from './late-objects.ts';
import * as plans from './floor-plan.store.ts';
import {
  alignRevision,
  discardRevision,
  getRevision,
  issueRevision,
  listRevisions,
  type SeenRevision,
} from './revision.store.ts';

let database: TestDatabase;
let owner: pg.Client;
let stores: Stores;
let site: Site;
let floorPlanId: string;

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
  site = await createSite(database.ownerUrl, 0);
  const { tenantId, projectId, admin } = site;
  [floorPlanId = ''] = await inSite(async (trx) =>
    plans.createPlans(trx, {
      tenantId,
      projectId,
      createdBy: admin.accountId,
      plans: [{ name: 'L03', revision: await picture(trx, 4000) }],
    }),
  );
});

function inSite<T>(fn: (trx: Trx) => Promise<T>): Promise<T> {
  return inTenant(stores.app, site.tenantId, fn);
}

async function picture(trx: Trx, widthPx: number): Promise<plans.NewRevision> {
  const { tenantId, projectId, admin } = site;
  const fileId = await addStoredFile(trx, {
    tenantId,
    projectId,
    purpose: 'plan',
    originalName: 'plan.png',
    contentType: 'image/png',
    sizeBytes: 1,
    sha256: 'a'.repeat(64),
    createdBy: admin.accountId,
  });
  return { fileId, widthPx, heightPx: 3000, levelCount: 4, pageWidthMm: null, pageHeightMm: null };
}

async function draft(createdBy = site.admin.accountId): Promise<string> {
  const { tenantId, projectId } = site;
  return inSite(async (trx) => {
    const revision = await picture(trx, 2000);
    return plans.addDraft(trx, { tenantId, projectId, floorPlanId, createdBy, note: 'As built', revision });
  });
}

const actor = () => ({ kind: 'member', id: site.admin.accountId }) as const;
const seen = (revisionId: string, version: number): SeenRevision => {
  return { floorPlanId, revisionId, version, actor: actor() };
};
/** The new raster is half as fine and lies 100 px further to the right. */
const HALF_AS_FINE = [
  { raster: { x: 0, y: 0 }, plan: { x: 100, y: 0 } },
  { raster: { x: 1000, y: 0 }, plan: { x: 2100, y: 0 } },
  { raster: { x: 0, y: 1000 }, plan: { x: 100, y: 2000 } },
];
const align = (revisionId: string, version = 1, pairs = HALF_AS_FINE) =>
  inSite((trx) => alignRevision(trx, { ...seen(revisionId, version), alignment: { by: 'pairs', pairs } }));
const issue = (revisionId: string, version: number, insteadOf: number, unchecked?: boolean) =>
  inSite((trx) => issueRevision(trx, { ...seen(revisionId, version), insteadOf, unchecked }));
const found = (revisionId: string, version: number, ...shares: [string, number][]) =>
  inSite((trx) =>
    setDoubts(trx, {
      ...seen(revisionId, version),
      doubts: shares.map(([objectId, changedShare]) => ({ objectId, changedShare })),
    }),
  );
async function alignAndSearch(revisionId: string): Promise<void> {
  await align(revisionId);
  expect(await found(revisionId, 2)).toMatchObject({ ok: true });
}
const states = async () =>
  (await inSite((trx) => listRevisions(trx, floorPlanId))).map(({ number, state }) => [number, state]);
const inForce = () => inSite((trx) => plans.getPlan(trx, floorPlanId));

async function drawn(kind: EventKind, subjectId: string, said: object = {}): Promise<void> {
  const { tenantId, projectId, inspector } = site;
  const by = { kind: 'member', id: inspector.accountId } as const;
  const events = [{ kind, subjectId, payload: { floorPlanId, ...said } }];
  await inSite((trx) => appendEvents(trx, { tenantId, projectId, actor: by, events }));
}

async function told(): Promise<[string, unknown][]> {
  const events = await inSite((trx) => readEventsAfter(trx, site.projectId, 0, 100));
  return events.map((event) => [event.kind, event.payload]);
}

describe('from draft to the one in force', () => {
  test('a draft changes nothing that is shown until it is made current', async () => {
    const id = await draft();
    expect(await states()).toEqual([
      [1, 'current'],
      [2, 'draft'],
    ]);
    expect(await inForce()).toMatchObject({ revisionNumber: 1, image: { widthPx: 4000 } });
    const aligned = await align(id);
    expect(aligned).toMatchObject({
      ok: true,
      revision: {
        version: 2,
        alignment: { by: 'pairs', residualsPx: [0, 0, 0].map(() => expect.closeTo(0)) },
      },
    });
    expect(aligned.ok && aligned.revision.image.rasterToPlan).toEqual({
      a: expect.closeTo(2),
      b: expect.closeTo(0),
      tx: expect.closeTo(100),
      ty: expect.closeTo(0),
    });
    expect(await inForce()).toMatchObject({ revisionNumber: 1, version: 1 });
    await found(id, 2);
    expect(await issue(id, 2, 1)).toMatchObject({
      ok: true,
      revision: { state: 'current', issuedBy: { name: 'Ana Admin' } },
    });
    expect(await states()).toEqual([
      [1, 'superseded'],
      [2, 'current'],
    ]);
    expect(await inForce()).toMatchObject({ revisionNumber: 2, version: 2, image: { widthPx: 2000 } });
    expect((await told()).slice(1)).toEqual([
      ['plan-revision-added', { name: 'L03', number: 2 }],
      ['plan-revision-aligned', { name: 'L03', number: 2 }],
      ['plan-revision-issued', { name: 'L03', number: 2 }],
    ]);
  });

  test('a drawing is not made current before what is drawn was searched, and a new place wants a new search', async () => {
    const id = await draft();
    await align(id);
    await expect(issue(id, 2, 1)).rejects.toMatchObject({ code: 'revision-not-compared' });
    await found(id, 2);
    await align(id, 2);
    await expect(issue(id, 3, 1)).rejects.toMatchObject({ code: 'revision-not-compared' });
    expect(await found(id, 3)).toMatchObject({ ok: true, revision: { doubtsFoundAt: expect.any(Date) } });
    expect(await issue(id, 3, 1)).toMatchObject({ ok: true });
  });

  test('who goes on unchecked says so, and everybody reads it', async () => {
    const id = await draft();
    await align(id);
    expect(await issue(id, 2, 1, true)).toMatchObject({ ok: true, revision: { doubtsFoundAt: null } });
    expect((await told()).at(-1)).toEqual([
      'plan-revision-issued',
      { name: 'L03', number: 2, unchecked: true },
    ]);
  });

  test('an earlier one comes back into force with the day it was first issued', async () => {
    const id = await draft();
    await alignAndSearch(id);
    await issue(id, 2, 1);
    const [first] = await inSite((trx) => listRevisions(trx, floorPlanId));
    expect(await issue(first?.id ?? '', first?.version ?? 0, 2)).toMatchObject({
      ok: true,
      revision: { number: 1, state: 'current', issuedAt: first?.issuedAt },
    });
    expect(await states()).toEqual([
      [1, 'current'],
      [2, 'superseded'],
    ]);
  });

  test('without a place it cannot be made current; once issued its place is final and it cannot be thrown away', async () => {
    const id = await draft();
    await expect(issue(id, 1, 1)).rejects.toMatchObject({ code: 'revision-not-aligned' });
    await alignAndSearch(id);
    await issue(id, 2, 1);
    await expect(align(id, 3)).rejects.toMatchObject({ code: 'revision-issued' });
    await expect(inSite((trx) => discardRevision(trx, seen(id, 3)))).rejects.toMatchObject({
      code: 'revision-issued',
    });
    const [first] = await inSite((trx) => listRevisions(trx, floorPlanId));
    await expect(align(first?.id ?? '')).rejects.toMatchObject({ code: 'revision-issued' });
  });

  test('a draft that is thrown away leaves its file to the sweep and its letter to the next', async () => {
    const id = await draft();
    expect(await inSite((trx) => discardRevision(trx, seen(id, 1)))).toMatchObject({ ok: true });
    const { rows } = await owner.query(
      'SELECT 1 FROM stored_file WHERE deleted_at IS NOT NULL AND tenant_id = $1',
      [site.tenantId],
    );
    expect(rows).toHaveLength(1);
    await draft();
    expect(await states()).toEqual([
      [1, 'current'],
      [2, 'draft'],
    ]);
  });

  test('deleting and restoring the plan keeps its revisions and the one in force', async () => {
    const id = await draft();
    await alignAndSearch(id);
    await issue(id, 2, 1);
    await inSite((trx) => plans.softDeletePlan(trx, { floorPlanId, version: 2, actor: actor() }));
    await inSite((trx) => plans.restorePlan(trx, { floorPlanId, actor: actor() }));
    expect(await inForce()).toMatchObject({ revisionNumber: 2, image: { widthPx: 2000 } });
    expect(await states()).toHaveLength(2);
  });
});

describe('alignment by scale', () => {
  const byScale = (revisionId: string) =>
    inSite((trx) =>
      alignRevision(trx, {
        ...seen(revisionId, 1),
        alignment: {
          by: 'scale',
          rasterMmPerPx: 20,
          common: { raster: { x: 10, y: 10 }, plan: { x: 50, y: 70 } },
        },
      }),
    );

  test('needs the scale of the plan', async () => {
    const id = await draft();
    await expect(byScale(id)).rejects.toMatchObject({ code: 'alignment-impossible' });
    await owner.query(
      `INSERT INTO plan_calibration VALUES ($1, $2, $3, 0, 0, 100, 0, 1000, 'm', 10, now())`,
      [floorPlanId, site.tenantId, site.projectId],
    );
    const aligned = await byScale(id);
    expect(aligned.ok && aligned.revision.image.rasterToPlan).toEqual({ a: 2, b: 0, tx: 30, ty: 50 });
    expect(aligned.ok && aligned.revision.alignment).toMatchObject({ by: 'scale', planMmPerPx: 10 });
  });
});

describe('two at once', () => {
  test('two drafts of one moment are both there, with numbers of their own', async () => {
    await Promise.all([draft(), draft(site.inspector.accountId), draft()]);
    expect(await states()).toEqual([
      [1, 'current'],
      [2, 'draft'],
      [3, 'draft'],
      [4, 'draft'],
    ]);
  });

  test('of two who align one draft the second is told how it lies now', async () => {
    const id = await draft();
    const results = await Promise.all([align(id), align(id)]);
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
    expect(results.find(({ ok }) => !ok)).toMatchObject({ code: 'conflict', current: { version: 2 } });
  });

  test('of two who replace the drawing in force the second is told by which, and its draft stays', async () => {
    const ids = [await draft(), await draft()];
    for (const id of ids) await alignAndSearch(id);
    const results = await Promise.all(ids.map((id) => issue(id, 2, 1)));
    const [winner] = results.flatMap((each) => (each.ok ? [each.revision.number] : []));
    expect(results.find(({ ok }) => !ok)).toMatchObject({ code: 'conflict', current: { number: winner } });
    expect((await states()).map(([, state]) => String(state)).toSorted()).toEqual([
      'current',
      'draft',
      'superseded',
    ]);
    const loser = ids[results.findIndex(({ ok }) => !ok)] ?? '';
    // It was compared with the one that was in force before.
    await expect(issue(loser, 2, winner ?? 0)).rejects.toMatchObject({ code: 'revision-not-compared' });
    await found(loser, 2);
    expect(await issue(loser, 2, winner ?? 0)).toMatchObject({ ok: true });
  });
});

const PATIENCE = { timeout: 20_000, interval: 20 };

async function waitingLocks(): Promise<number> {
  const { rows } = await owner.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM pg_stat_activity
     WHERE datname = current_database() AND wait_event_type = 'Lock'`,
  );
  return rows[0]?.count ?? 0;
}

describe('doubts', () => {
  const zone = (letter: string) => letter.repeat(32);
  const doubts = (revisionId: string) => inSite((trx) => listDoubts(trx, revisionId));
  const confirm = (revisionId: string, objectIds: string[], version = 2, who = site.inspector) =>
    inSite((trx) => {
      const by = { ...seen(revisionId, version), actor: { kind: 'member', id: who.accountId } as const };
      return confirmDoubts(trx, { ...by, objectIds });
    });

  test('are confirmed one by one, by name, and a confirmation outlives the next search', async () => {
    const id = await draft();
    await expect(found(id, 1, [zone('a'), 0.5])).rejects.toMatchObject({ code: 'revision-not-aligned' });
    await align(id);
    expect(await found(id, 1, [zone('a'), 0.5])).toMatchObject({ ok: false, code: 'conflict' });
    expect(await found(id, 2, [zone('a'), 0.2], [zone('b'), 0.7])).toMatchObject({
      ok: true,
      revision: { doubtCount: 2, openDoubtCount: 2 },
    });
    expect((await doubts(id)).map(({ objectId }) => objectId)).toEqual([zone('b'), zone('a')]);
    const confirmed = { ok: true, revision: { doubtCount: 2, openDoubtCount: 1 } };
    expect(await confirm(id, [zone('b'), zone('c')])).toMatchObject(confirmed);
    expect(await confirm(id, [zone('b')])).toMatchObject(confirmed);
    expect((await told()).filter(([kind]) => kind === 'plan-revision-confirmed')).toEqual([
      ['plan-revision-confirmed', { name: 'L03', number: 2, count: 1 }],
    ]);
    await found(id, 2, [zone('b'), 0.7], [zone('d'), 0.1]);
    expect(await doubts(id)).toEqual([
      {
        objectId: zone('b'),
        changedShare: 0.7,
        confirmedBy: { id: site.inspector.accountId, name: 'Ben Inspector' },
        confirmedAt: expect.any(Date),
      },
      { objectId: zone('d'), changedShare: 0.1, confirmedBy: null, confirmedAt: null },
    ]);
  });

  test('of a drawing in force are only added to', async () => {
    const id = await draft();
    await align(id);
    await found(id, 2, [zone('a'), 0.5]);
    await issue(id, 2, 1);
    expect(await found(id, 3, [zone('b'), 0.3])).toMatchObject({ ok: true, revision: { openDoubtCount: 2 } });
    expect((await doubts(id)).map(({ objectId }) => objectId)).toEqual([zone('a'), zone('b')]);
  });

  test('are looked for once more under what was drawn or moved since, and then no more', async () => {
    const id = await draft();
    await alignAndSearch(id);
    const late = () =>
      inSite(async (trx) => {
        const revision = await getRevision(trx, floorPlanId, id);
        if (!revision) throw new Error('no such revision');
        const { objectIds, asOf } = await listLateObjects(trx, revision);
        return { objectIds: objectIds.toSorted(), asOf };
      });
    // A draft is searched by who replaces the drawing.
    await drawn('zone-created', zone('a'));
    expect((await late()).objectIds).toEqual([]);
    await issue(id, 2, 1);
    await drawn('markup-created', zone('b'));
    await drawn('zone-changed', zone('c'), { changed: ['geometry', 'shape'] });
    await drawn('zone-changed', zone('d'), { changed: ['name', 'order'] });
    await drawn('zone-created', zone('e'), { floorPlanId: '01890000-0000-7000-8000-000000000002' });
    const { objectIds, asOf } = await late();
    expect(objectIds).toEqual([zone('a'), zone('b'), zone('c')]);
    expect(asOf.getTime()).toBeLessThan(Date.now());
    const search = (until: string) =>
      inSite((trx) => setDoubts(trx, { ...seen(id, 3), doubts: [], asOf: until }));
    // Who knew less than others did before takes nothing back of theirs.
    const first = await search('2020-01-01T00:00:00.000Z');
    expect((await late()).objectIds).toHaveLength(3);
    const second = await search('2999-01-01T00:00:00.000Z');
    expect((await late()).objectIds).toEqual([]);
    const times = [first, second].map((each) => (each.ok ? each.revision.doubtsFoundAt : null));
    expect(times[0]?.getTime()).toBeLessThan(times[1]?.getTime() ?? 0);
    expect(times[1]?.getTime()).toBeLessThanOrEqual(Date.now() + 60_000);
  });

  test('belong to one alignment: another place forgets them', async () => {
    const id = await draft();
    await align(id);
    await found(id, 2, [zone('a'), 0.5]);
    await confirm(id, [zone('a')]);
    await align(id, 2);
    expect(await doubts(id)).toEqual([]);
    await found(id, 3, [zone('a'), 0.9]);
    // Who still has the former list before them is told, and confirms nothing that they did not see.
    expect(await confirm(id, [zone('a')])).toMatchObject({
      ok: false,
      code: 'conflict',
      current: { version: 3, openDoubtCount: 1 },
    });
    expect(await doubts(id)).toMatchObject([{ objectId: zone('a'), confirmedBy: null }]);
  });

  test('two who confirm at once lose nothing: each object has its first', async () => {
    const id = await draft();
    await align(id);
    await found(id, 2, [zone('a'), 0.5], [zone('b'), 0.4], [zone('c'), 0.3]);
    const results = await Promise.all([
      confirm(id, [zone('a')]),
      confirm(id, [zone('b')], 2, site.admin),
      confirm(id, [zone('c')]),
      confirm(id, [zone('c')], 2, site.admin),
    ]);
    expect(results.map(({ ok }) => ok)).toEqual([true, true, true, true]);
    const [a, b, c] = (await doubts(id)).map(({ confirmedBy }) => confirmedBy?.id);
    expect([a, b]).toEqual([site.inspector.accountId, site.admin.accountId]);
    expect([site.inspector.accountId, site.admin.accountId]).toContain(c);
    const counts = (await told()).flatMap(([kind, payload]) =>
      kind === 'plan-revision-confirmed' ? [payload] : [],
    );
    expect(counts).toEqual([1, 2, 3].map(() => ({ name: 'L03', number: 2, count: 1 })));
  });

  test('a confirmation is not lost to a search that is entered at the same moment', async () => {
    const id = await draft();
    await align(id);
    await found(id, 2, [zone('a'), 0.5]);
    const entered = Promise.withResolvers<void>();
    const search = inSite(async (trx) => {
      await setDoubts(trx, { ...seen(id, 2), doubts: [{ objectId: zone('a'), changedShare: 0.5 }] });
      entered.resolve();
      await vi.waitFor(async () => expect(await waitingLocks()).toBe(1), PATIENCE);
    });
    await entered.promise;
    const [confirmed] = await Promise.all([confirm(id, [zone('a')]), search]);
    expect(confirmed).toMatchObject({ ok: true, revision: { openDoubtCount: 0 } });
    expect(await doubts(id)).toMatchObject([{ confirmedBy: { id: site.inspector.accountId } }]);
  });
});

test('another tenant sees and changes none of it', async () => {
  const id = await draft();
  await align(id);
  const foreign = await createSite(database.ownerUrl);
  await inTenant(stores.app, foreign.tenantId, async (trx) => {
    expect(await listRevisions(trx, floorPlanId)).toEqual([]);
    expect(await getRevision(trx, floorPlanId, id)).toBeNull();
    expect(await issueRevision(trx, { ...seen(id, 2), insteadOf: 1 })).toEqual({
      ok: false,
      code: 'not-found',
    });
    expect(await discardRevision(trx, seen(id, 2))).toEqual({ ok: false, code: 'not-found' });
    const asked = { ...seen(id, 2), doubts: [{ objectId: 'x', changedShare: 1 }] };
    expect(await setDoubts(trx, asked)).toEqual({ ok: false, code: 'not-found' });
  });
  expect(await states()).toEqual([
    [1, 'current'],
    [2, 'draft'],
  ]);
});
