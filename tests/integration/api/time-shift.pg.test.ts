/** The clock of a camera was wrong: the times of an inspection are put right at once, and its day with them. */
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Capture } from '@plumbline/shared/contract/inspection.ts';
import { addCapture } from '@plumbline/server/captures/add-capture.ts';
import { readSource } from '@plumbline/server/captures/capture-sources.ts';
import { inTenant } from '@plumbline/server/database/client.ts';
import { announceStoredFile } from '@plumbline/server/files/stored-file.store.ts';
import { addInspection, type MadeInspection } from './add-inspection.ts';
import { bearer, createWorld, type Person, type World } from './api-world.ts';
import { projectAdmin } from './furnish-tenant.ts';

const HOUR = 3600;
let world: World;
let made: MadeInspection;
beforeAll(async () => {
  world = await createWorld();
  await inTenant(world.stores.app, world.tenantId, async (trx) => {
    await sql`UPDATE project SET time_zone = 'Asia/Tokyo' WHERE id = ${world.projectId}`.execute(trx);
  });
});
afterAll(() => world.close());
/** An unpublished inspection of 3 November, of one photo at 23:30 in Tokyo. */
beforeEach(async () => {
  const { stores, tenantId, projectId, floorId, people } = world;
  const actor = projectAdmin({ tenantId, projectId, accountId: people.inspector.accountId });
  made = await inTenant(stores.app, tenantId, async (trx) => {
    const inspection = await addInspection(trx, actor, floorId);
    await sql`UPDATE inspection SET state = 'preview', published_at = NULL, published_by = NULL
      WHERE id = ${inspection.inspectionId}`.execute(trx);
    await sql`UPDATE capture SET wall_time = '2026-11-03T23:30:00', time_source = 'project',
      taken_at = '2026-11-03T14:30:00Z' WHERE id = ${inspection.captureId}`.execute(trx);
    return inspection;
  });
});

async function call(who: Person, method: 'GET' | 'PUT' | 'POST' | 'PATCH', path: string, payload?: object) {
  const url = `/api/core/inspection/${made.inspectionId}${path}`;
  const headers = bearer(world.people[who]);
  const answer = await world.app.inject({ method, url, headers, ...(payload && { payload }) });
  return { status: answer.statusCode, ...answer.json() };
}
const shift = (who: Person, version: number, seconds: number) =>
  call(who, 'PUT', '/time-shift', { version, seconds });
const times = async () =>
  (await call('admin', 'GET', '/capture')).rows.map(({ takenAt }: Capture) => takenAt);

test('a shift is counted from what the clock said, which is kept, and the day follows where the project is', async () => {
  const first = await shift('secondInspector', 1, HOUR);
  expect([first.status, first.data]).toMatchObject([
    200,
    { takenOn: '2026-11-04', timeShiftSeconds: HOUR, version: 2 },
  ]);
  expect(await times()).toEqual(['2026-11-03T15:30:00.000Z']);
  expect((await shift('inspector', 2, -HOUR)).data.takenOn).toBe('2026-11-03');
  expect(await times()).toEqual(['2026-11-03T13:30:00.000Z']);
  const raw = await inTenant(world.stores.app, world.tenantId, (trx) =>
    trx.selectFrom('capture').select('wall_time').where('id', '=', made.captureId).executeTakeFirst(),
  );
  expect(String(raw?.wall_time)).toContain('23:30:00');
  expect((await shift('inspector', 3, 0)).data).toMatchObject({ takenOn: '2026-11-03', timeShiftSeconds: 0 });
  expect(await times()).toEqual(['2026-11-03T14:30:00.000Z']);
});

test('a day that somebody chose otherwise stays', async () => {
  await call('inspector', 'PATCH', '', { version: 1, fields: { takenOn: '2026-10-20' } });
  expect((await shift('inspector', 2, 24 * HOUR)).data.takenOn).toBe('2026-10-20');
});

test('a picture that is read later is of the same clock', async () => {
  await shift('inspector', 1, 2 * HOUR);
  const { tenantId, projectId, people, stores } = world;
  await inTenant(stores.app, tenantId, async (trx) => {
    const source = await readSource(trx, made.sourceId);
    if (!source) throw new Error('the file is gone');
    const fileId = await announceStoredFile(trx, {
      tenantId,
      projectId,
      purpose: 'capture',
      originalName: 'b.jpg',
      contentType: 'image/jpeg',
      sizeBytes: 9,
      sha256: 'b'.repeat(64),
      createdBy: people.inspector.accountId,
    });
    await addCapture(trx, {
      source,
      fileId,
      frame: 2,
      projection: 'flat',
      spherePart: null,
      widthPx: 40,
      heightPx: 30,
      takenAt: { wall: '2026-11-03T10:00:00', offsetMinutes: 60, offsetSource: 'offset' },
      gps: null,
      camera: '',
      heading: { deg: null, source: 'none', accuracyDeg: null },
      pitchDeg: 0,
      rollDeg: 0,
    });
  });
  expect(await times()).toEqual(['2026-11-03T16:30:00.000Z', '2026-11-03T11:00:00.000Z']);
});

test('who may not place shifts nothing, and a stale sight is told', async () => {
  for (const who of ['viewer', 'responder'] as const) expect((await shift(who, 1, HOUR)).status).toBe(404);
  expect(await shift('inspector', 7, HOUR)).toMatchObject({ status: 409, data: { error: 'conflict' } });
  expect((await shift('inspector', 1, 400_000_000)).status).toBe(400);
  expect((await shift('inspector', 1, 0.5)).status).toBe(400);
});

test('what is published or still read keeps its times', async () => {
  await call('admin', 'POST', '/publish', { version: 1 });
  expect((await shift('inspector', 2, HOUR)).status).toBe(403);
  expect(await shift('admin', 2, HOUR)).toMatchObject({
    status: 409,
    data: { error: 'inspection-published' },
  });
  await inTenant(world.stores.app, world.tenantId, (trx) =>
    sql`UPDATE inspection SET state = 'processing', published_at = NULL WHERE id = ${made.inspectionId}`.execute(
      trx,
    ),
  );
  expect(await shift('admin', 2, HOUR)).toMatchObject({
    status: 409,
    data: { error: 'inspection-not-ready' },
  });
});
