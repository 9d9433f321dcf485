/**
 * Inspections at their end: what waits for hours, what failed or was left, what was deleted; brought back, told of, and
 * gone with every byte.
 */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { ExpiredItem } from '@plumbline/shared/contract/expired.ts';
import { adjustHours, grantHours, readHoursBalance } from '@plumbline/server/billing/hours-ledger.ts';
import { inTenant, type Trx } from '@plumbline/server/database/client.ts';
import { failSource } from '@plumbline/server/captures/capture-sources.ts';
import { settleAfterFailure } from '@plumbline/server/captures/tell-of-failures.ts';
import { sweep } from '../../../apps/api/src/jobs/sweep.ts';
import { bearer, createWorld, type Person, type World } from './api-world.ts';
import { toldDaysEarlier } from './days-go-by.ts';
import { uploadClient } from './upload-client.ts';

let world: World;
let baseUrl: string;
beforeAll(async () => {
  world = await createWorld();
  baseUrl = await world.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => world.close());
beforeEach(() => inWorld((trx) => sql`DELETE FROM notification`.execute(trx)));

const inWorld = <T>(work: (trx: Trx) => Promise<T>) => inTenant(world.stores.app, world.tenantId, work);
async function call(who: Person, method: 'GET' | 'POST' | 'DELETE', path: string, payload?: object) {
  const url = `/api/core${path}`;
  const headers = bearer(world.people[who]);
  const answer = await world.app.inject({ method, url, headers, ...(payload && { payload }) });
  return { status: answer.statusCode, ...answer.json() };
}

interface Made {
  id: string;
  sourceId: string;
}
const BYTES = Buffer.from('no picture, which nobody looks at here');

/** One of a single file, which has come or has not; by the inspector. */
async function make(kind: 'photo' | 'photo-360', isSent = true, floorId = world.floorId): Promise<Made> {
  const [id, sourceId] = [randomUUID(), randomUUID()];
  const file = { id: sourceId, fileName: 'a.jpg', sizeBytes: BYTES.length, endsSha256: null };
  const body = { id, floorId, name: 'Walk', kind, takenOn: '2026-11-03', files: [file] };
  expect((await call('inspector', 'POST', '/inspection', body)).status).toBe(200);
  if (isSent) {
    const announced = { projectId: world.projectId, filename: 'a.jpg', purpose: 'capture', sourceId };
    await uploadClient(baseUrl, world.people.inspector.token).send(announced, BYTES);
  }
  return { id, sourceId };
}

const read = async ({ id }: Made) => (await call('inspector', 'GET', `/inspection/${id}`)).data;
const days = (count: number) => sql`make_interval(days => ${count})`;
/** As if all that happened to an inspection had happened so many days earlier. */
const earlier = ({ id }: Made, count: number) =>
  inWorld(async (trx) => {
    await sql`UPDATE inspection SET created_at = created_at - ${days(count)}, updated_at = updated_at - ${days(count)},
      deleted_at = deleted_at - ${days(count)} WHERE id = ${id}`.execute(trx);
    await sql`UPDATE capture_source SET state_at = state_at - ${days(count)} WHERE inspection_id = ${id}`.execute(
      trx,
    );
  });
const sweepAll = () => sweep({ ...world, jobs: world.jobs });
const listed = async (): Promise<ExpiredItem[]> =>
  (await call('operator', 'GET', '/expired?kind=inspection&pageSize=100')).rows;
const hasBytes = async ({ sourceId }: Made) => (await world.storage.stat(`${sourceId}/source`)) !== null;
const DAY_MS = 86_400_000;
const daysUntil = (instant: string) => Math.round((Date.parse(instant) - Date.now()) / DAY_MS);
async function told(): Promise<string[]> {
  const { rows } = await inWorld((trx) =>
    sql<{ line: string }>`SELECT m.account_name || ' ' || n.kind AS line FROM notification n
      JOIN tenant_member m ON m.account_id = n.account_id AND m.tenant_id = n.tenant_id
      WHERE n.kind LIKE 'inspection%' ORDER BY 1`.execute(trx),
  );
  return rows.map(({ line }) => line);
}

test('without hours it waits for 14 days and says until when; then it ends once, with the reason, and takes none', async () => {
  const waiting = await make('photo-360');
  const before = await read(waiting);
  expect(before).toMatchObject({ state: 'processing', waitsForHours: true });
  expect(daysUntil(before.waitsUntil)).toBe(14);
  await earlier(waiting, 13);
  await sweepAll();
  expect(await read(waiting)).toMatchObject({ waitsForHours: true });

  await earlier(waiting, 2);
  await Promise.all([sweepAll(), sweepAll()]);
  expect(await read(waiting)).toMatchObject({ state: 'failed', waitsForHours: false, waitsUntil: null });
  const { rows } = await call('inspector', 'GET', `/inspection/${waiting.id}/file`);
  expect(rows).toMatchObject([{ state: 'failed', error: 'hours-waited', failedIn: null }]);
  const again = `/inspection/${waiting.id}/file/${waiting.sourceId}/retry`;
  expect((await call('inspector', 'POST', again)).data).toMatchObject({ error: 'not-restorable' });
  expect((await told()).filter((line) => line.endsWith('inspection-waited'))).toEqual([
    'admin inspection-waited',
    'inspector inspection-waited',
    'northManager inspection-waited',
    'tenantAdmin inspection-waited',
  ]);
  expect(await inWorld((trx) => readHoursBalance(trx, world.tenantId))).toMatchObject({
    reservedSeconds: 0,
    settledSeconds: 0,
  });
});

test('one that gets hours in its last minute is not ended', async () => {
  const waiting = await make('photo-360');
  await earlier(waiting, 15);
  await inWorld((trx) =>
    grantHours(trx, { tenantId: world.tenantId, seconds: 10, reason: 'More', actor: null }),
  );
  await sweepAll();
  expect(await read(waiting)).toMatchObject({ state: 'processing', waitsForHours: false, waitsUntil: null });
});

test('one that failed or stopped coming is put away after 14 days, and can be brought back', async () => {
  const [left, moving] = [await make('photo', false), await make('photo', false)];
  await earlier(left, 15);
  await earlier(moving, 13);
  await sweepAll();
  expect((await call('inspector', 'GET', `/inspection/${left.id}`)).status).toBe(404);
  expect(await read(moving)).toMatchObject({ state: 'uploading' });
  const item = (await listed()).find(({ id }) => id === left.id);
  expect(daysUntil(item?.purgeAt ?? '')).toBe(14);
  const items = [{ kind: 'inspection', id: left.id }];
  expect((await call('operator', 'POST', '/expired', { action: 'restore', items })).status).toBe(200);
  await sweepAll();
  expect(await read(left)).toMatchObject({ state: 'uploading' });
});

const grant = (seconds: number) =>
  inWorld((trx) => grantHours(trx, { tenantId: world.tenantId, seconds, reason: 'More', actor: null }));
const balance = () => inWorld((trx) => readHoursBalance(trx, world.tenantId));
const takeFree = async () => {
  const { freeSeconds } = await balance();
  const taken = { tenantId: world.tenantId, seconds: -freeSeconds, reason: 'Less', actor: null };
  if (freeSeconds > 0) expect((await inWorld((trx) => adjustHours(trx, taken))).ok).toBe(true);
};
async function remove(made: Made): Promise<void> {
  const { version } = await read(made);
  const answer = await call('inspector', 'DELETE', `/inspection/${made.id}?version=${version}`);
  expect(answer.status).toBe(200);
}
async function changeExpired(action: 'restore' | 'delete', { id }: Made): Promise<void> {
  const items = [{ kind: 'inspection', id }];
  const answer = await call('operator', 'POST', '/expired', { action, items });
  expect(answer.data).toMatchObject([{ error: null }]);
}
/** What an inspection entered into the ledger. */
const entriesOf = ({ id }: Made) =>
  inWorld(async (trx) => {
    const rows = await trx
      .selectFrom('hours_entry')
      .select('kind')
      .where('inspection_id', '=', id)
      .orderBy('seq')
      .execute();
    return rows.map(({ kind }) => kind);
  });

test('deleted before its preview it holds no hours; brought back it does again, and purged it gives back nothing', async () => {
  await takeFree();
  await grant(10);
  const made = await make('photo-360');
  const { reservedSeconds } = await balance();
  expect(await balance()).toMatchObject({ freeSeconds: 0 });
  await remove(made);
  expect(await balance()).toMatchObject({ freeSeconds: 10, reservedSeconds: reservedSeconds - 10 });
  await changeExpired('restore', made);
  expect(await read(made)).toMatchObject({ state: 'processing', waitsForHours: false });
  expect(await balance()).toMatchObject({ freeSeconds: 0, reservedSeconds });

  await remove(made);
  await changeExpired('delete', made);
  await sweepAll();
  expect(await balance()).toMatchObject({ freeSeconds: 10, reservedSeconds: reservedSeconds - 10 });
  expect(await entriesOf(made)).toEqual(['reserve', 'refund', 'reserve', 'refund']);
});

test('brought back when there are not enough hours it waits for them, as long as a new one', async () => {
  await grant(10);
  const made = await make('photo-360');
  await earlier(made, 20);
  await remove(made);
  await takeFree();
  await changeExpired('restore', made);
  const waiting = await read(made);
  expect(waiting).toMatchObject({ state: 'processing', waitsForHours: true });
  expect(daysUntil(waiting.waitsUntil)).toBe(14);
  await sweepAll();
  expect(await read(made)).toMatchObject({ waitsForHours: true });
  await grant(10);
  await sweepAll();
  expect(await read(made)).toMatchObject({ state: 'processing', waitsForHours: false });
  expect(await entriesOf(made)).toEqual(['reserve', 'refund', 'reserve']);
});

test('one whose files stopped coming gives its hours back when it is put away', async () => {
  await takeFree();
  await grant(10);
  const made = await make('photo-360', false);
  expect(await balance()).toMatchObject({ freeSeconds: 0 });
  await earlier(made, 15);
  await sweepAll();
  expect(await balance()).toMatchObject({ freeSeconds: 10 });
  expect(await entriesOf(made)).toEqual(['reserve', 'refund']);
});

test('one that failed and is tried again holds hours back anew, or waits for them', async () => {
  await takeFree();
  await grant(10);
  const made = await make('photo-360');
  const { tenantId, projectId } = world;
  const fail = () =>
    inWorld(async (trx) => {
      await failSource(trx, made.sourceId, 'internal');
      await settleAfterFailure(trx, { tenantId, projectId, inspectionId: made.id });
    });
  const retry = async () =>
    (await call('inspector', 'POST', `/inspection/${made.id}/file/${made.sourceId}/retry`)).data;
  await fail();
  expect(await balance()).toMatchObject({ freeSeconds: 10 });
  expect(await retry()).toMatchObject({ state: 'processing', waitsForHours: false });
  expect(await balance()).toMatchObject({ freeSeconds: 0 });
  await fail();
  await takeFree();
  expect(await retry()).toMatchObject({ state: 'processing', waitsForHours: true });
  expect(await entriesOf(made)).toEqual(['reserve', 'refund', 'reserve', 'refund']);
  await remove(made);
});

test('brought back, each file that came and is not done has its job again, once', async () => {
  const made = await make('photo');
  const jobs = () =>
    inWorld(async (trx) => {
      const { rows } = await sql<{ name: string }>`
        SELECT name FROM pgboss.job WHERE data->>'sourceId' = ${made.sourceId} ORDER BY created_on`.execute(
        trx,
      );
      return rows.map(({ name }) => name);
    });
  // As the worker leaves a job whose inspection is gone.
  const endJobs = () =>
    inWorld((trx) => sql`DELETE FROM pgboss.job WHERE data->>'sourceId' = ${made.sourceId}`.execute(trx));
  const setState = (state: string) =>
    inWorld((trx) =>
      sql`UPDATE capture_source SET state = ${state} WHERE id = ${made.sourceId}`.execute(trx),
    );
  expect(await jobs()).toEqual(['read-captures']);
  await remove(made);
  await changeExpired('restore', made);
  expect(await jobs()).toEqual(['read-captures']);
  for (const [state, job] of [
    ['checking', ['read-captures']],
    ['reading', ['read-captures']],
    ['tiling', ['cut-tiles']],
    ['asking', []],
  ] as const) {
    await setState(state);
    await endJobs();
    await remove(made);
    await changeExpired('restore', made);
    expect([state, await jobs()]).toEqual([state, job]);
  }
});

test('what ended while it was deleted is found when it is brought back', async () => {
  await grant(10);
  const made = await make('photo-360');
  await remove(made);
  await inWorld((trx) => failSource(trx, made.sourceId, 'image-unreadable'));
  await changeExpired('restore', made);
  expect(await read(made)).toMatchObject({ state: 'failed', files: { failed: 1 } });
  expect(await entriesOf(made)).toEqual(['reserve', 'refund', 'reserve', 'refund']);
});

test('a purged inspection leaves neither rows nor bytes nor hours that are held back', async () => {
  await inWorld((trx) =>
    grantHours(trx, { tenantId: world.tenantId, seconds: 10, reason: 'More', actor: null }),
  );
  const held = await inWorld((trx) => readHoursBalance(trx, world.tenantId));
  const gone = await make('photo-360');
  expect(await hasBytes(gone)).toBe(true);
  const { version } = await read(gone);
  expect((await call('inspector', 'DELETE', `/inspection/${gone.id}?version=${version}`)).status).toBe(200);
  expect(daysUntil((await listed()).find(({ id }) => id === gone.id)?.purgeAt ?? '')).toBe(30);
  await earlier(gone, 25);
  await sweepAll();
  await toldDaysEarlier(world, 8);
  await earlier(gone, 6);
  // Its end moved with the days: it was told of the new one.
  await sweepAll();
  await toldDaysEarlier(world, 8);
  await sweepAll();
  await sweepAll();
  expect((await listed()).some(({ id }) => id === gone.id)).toBe(false);
  expect(await hasBytes(gone)).toBe(false);
  const { rows } = await inWorld((trx) =>
    sql`SELECT id FROM stored_file WHERE id = ${gone.sourceId}
      UNION ALL SELECT id FROM capture_source WHERE inspection_id = ${gone.id}
      UNION ALL SELECT id FROM inspection WHERE id = ${gone.id}`.execute(trx),
  );
  expect(rows).toEqual([]);
  expect(await inWorld((trx) => readHoursBalance(trx, world.tenantId))).toMatchObject({
    reservedSeconds: held.reservedSeconds,
    settledSeconds: held.settledSeconds,
  });
});

test('with its plan an inspection goes as a whole', async () => {
  await inWorld((trx) =>
    grantHours(trx, { tenantId: world.tenantId, seconds: 10, reason: 'More', actor: null }),
  );
  const { reservedSeconds } = await inWorld((trx) => readHoursBalance(trx, world.tenantId));
  const floorId = await world.addFloor(randomUUID());
  const gone = await make('photo-360', true, floorId);
  expect(await hasBytes(gone)).toBe(true);
  expect((await call('admin', 'DELETE', `/floor/${floorId}?version=1`)).status).toBe(200);
  const items = [{ kind: 'plan', id: floorId }];
  expect((await call('operator', 'POST', '/expired', { action: 'delete', items })).data).toMatchObject([
    { error: null },
  ]);
  await sweepAll();
  await sweepAll();
  expect(await hasBytes(gone)).toBe(false);
  expect(await inWorld((trx) => readHoursBalance(trx, world.tenantId))).toMatchObject({ reservedSeconds });
});
