/** Source videos at their end: kept for a while after they were published, then gone, their pictures left as they are. */
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { ExpiredItem } from '@plumbline/shared/contract/expired.ts';
import { inTenant, type Trx } from '@plumbline/server/database/client.ts';
import { sweep } from '../../../apps/api/src/jobs/sweep.ts';
import { addInspection, type MadeInspection } from './add-inspection.ts';
import { bearer, createWorld, type Person, type World } from './api-world.ts';
import { toldDaysEarlier } from './days-go-by.ts';
import { projectAdmin } from './furnish-tenant.ts';

let world: World;
let film: MadeInspection;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  film = await published(0);
});

const inWorld = <T>(work: (trx: Trx) => Promise<T>) => inTenant(world.stores.app, world.tenantId, work);

/** A film whose inspection was published so many days ago. */
async function published(daysAgo: number, state = 'published'): Promise<MadeInspection> {
  const { tenantId, projectId, floorId, people } = world;
  const actor = projectAdmin({ tenantId, projectId, accountId: people.inspector.accountId });
  const made = await inWorld(async (trx) => {
    const inspection = await addInspection(trx, actor, floorId);
    await sql`UPDATE capture_source SET state = 'done', file_name = 'walk.mp4', duration_seconds = 60
      WHERE id = ${inspection.sourceId}`.execute(trx);
    await sql`UPDATE inspection SET kind = 'video-360', state = ${state},
      published_at = CASE ${state} WHEN 'published' THEN now() END,
      published_by = CASE ${state} WHEN 'published' THEN published_by END
      WHERE id = ${inspection.inspectionId}`.execute(trx);
    return inspection;
  });
  await world.storage.write(`${made.sourceId}/source`, Buffer.from('a film'));
  await earlier(made, daysAgo);
  return made;
}

const earlier = ({ inspectionId, sourceId }: MadeInspection, days: number) =>
  inWorld(async (trx) => {
    const by = sql`make_interval(days => ${days})`;
    await sql`UPDATE inspection SET published_at = published_at - ${by} WHERE id = ${inspectionId}`.execute(
      trx,
    );
    await sql`UPDATE capture_source SET film_kept_from = film_kept_from - ${by} WHERE id = ${sourceId}`.execute(
      trx,
    );
  });
async function call(who: Person, method: 'GET' | 'POST', path: string, payload?: object) {
  const url = `/api/core${path}`;
  const headers = bearer(world.people[who]);
  const answer = await world.app.inject({ method, url, headers, ...(payload && { payload }) });
  return { status: answer.statusCode, ...answer.json() };
}
const listed = async ({ sourceId }: MadeInspection): Promise<ExpiredItem | undefined> =>
  (await call('operator', 'GET', '/expired?kind=film&pageSize=100')).rows.find(
    ({ id }: ExpiredItem) => id === sourceId,
  );
const change = async (who: Person, action: string, { sourceId }: MadeInspection) => {
  const items = [{ kind: 'film', id: sourceId }];
  const answer = await call(who, 'POST', '/expired', { action, items });
  return [answer.status, answer.data?.[0]?.error];
};
const hasBytes = async ({ sourceId }: MadeInspection) =>
  (await world.storage.stat(`${sourceId}/source`)) !== null;
const captures = async ({ inspectionId }: MadeInspection) =>
  (await call('viewer', 'GET', `/inspection/${inspectionId}/capture`)).rows.length;
const DAY_MS = 86_400_000;
const daysUntil = (instant = '') => Math.round((Date.parse(instant) - Date.now()) / DAY_MS);
/** Twice: the bytes of what the first marks go with the second. */
async function sweepTwice(): Promise<void> {
  await sweep({ ...world, jobs: world.jobs });
  await sweep({ ...world, jobs: world.jobs });
}

test('it is listed 90 days after it was published, for 30 days; one that is not published stays', async () => {
  await earlier(film, 89);
  expect(await listed(film)).toBeUndefined();
  await earlier(film, 2);
  expect(await listed(film)).toMatchObject({
    kind: 'film',
    name: 'walk.mp4',
    byName: 'inspector',
    sizeBytes: 9,
    canRestore: true,
    extendDays: 90,
  });
  expect(daysUntil((await listed(film))?.purgeAt)).toBe(29);
  const preview = await published(200, 'preview');
  await sweepTwice();
  expect(await listed(preview)).toBeUndefined();
  expect(await hasBytes(preview)).toBe(true);
});

test('nothing goes without a warning; then the file does, and the pictures stay', async () => {
  const other = await published(0);
  await earlier(film, 130);
  await sweepTwice();
  expect(await hasBytes(film)).toBe(true);
  await toldDaysEarlier(world, 8);
  await sweepTwice();
  expect([await hasBytes(film), await hasBytes(other)]).toEqual([false, true]);
  expect(await listed(film)).toBeUndefined();
  expect(await captures(film)).toBe(1);
  const { rows } = await inWorld((trx) =>
    sql`SELECT id FROM stored_file WHERE id = ${film.sourceId}`.execute(trx),
  );
  expect(rows).toEqual([]);
  expect(await change('operator', 'restore', film)).toEqual([200, 'not-found']);
});

test('it is brought back for 90 days, kept 90 days longer once, or ended now, by who may', async () => {
  await earlier(film, 100);
  expect((await change('inspector', 'restore', film))[0]).toBe(403);
  expect(await change('foreigner', 'restore', film)).toEqual([200, 'not-found']);
  expect(await change('tenantAdmin', 'restore', film)).toEqual([200, null]);
  expect(await listed(film)).toBeUndefined();
  await earlier(film, 91);
  expect(daysUntil((await listed(film))?.purgeAt)).toBe(29);
  expect(await change('operator', 'extend', film)).toEqual([200, null]);
  expect(daysUntil((await listed(film))?.purgeAt)).toBe(119);
  expect(await change('operator', 'extend', film)).toEqual([200, 'extended-already']);
  expect(await change('operator', 'delete', film)).toEqual([200, null]);
  await sweepTwice();
  expect(await hasBytes(film)).toBe(false);
  expect(await captures(film)).toBe(1);
});

test('a legal hold keeps it', async () => {
  await earlier(film, 130);
  await sweepTwice();
  await toldDaysEarlier(world, 8);
  const setHold = (isHeld: boolean) =>
    inWorld((trx) =>
      sql`UPDATE project SET legal_hold = ${isHeld} WHERE id = ${world.projectId}`.execute(trx),
    );
  await setHold(true);
  await sweepTwice();
  expect(await hasBytes(film)).toBe(true);
  expect(await change('operator', 'delete', film)).toEqual([200, 'legal-hold']);
  await setHold(false);
});
