/** Jobs that came to nothing: who sees them, and one more try. */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { BulkResult } from '@plumbline/shared/contract/bulk.ts';
import type { FailedJob } from '@plumbline/shared/contract/job.ts';
import { inTenant } from '@plumbline/server/database/client.ts';
import { JOBS_SCHEMA } from '@plumbline/server/jobs/migrate-jobs.ts';
import { addStoredFile, markFilesDeleted } from '@plumbline/server/files/stored-file.store.ts';
import { createUpload, deleteUpload, findUpload } from '@plumbline/server/uploads/upload.store.ts';
import { sourceKey } from '../../../apps/api/src/features/upload/finish-upload.ts';
import { refuseUpload } from '../../../apps/api/src/jobs/refuse-upload.ts';
import { runJobs } from '../../../apps/api/src/jobs/run-jobs.ts';
import { sweepOne } from '../../../apps/api/src/jobs/sweep.ts';
import { eventually } from '../rooms/harness/eventually.ts';
import { bearer, createWorld, type Person, type World } from './api-world.ts';
import { failedJob } from './failed-job.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

async function upload(): Promise<string> {
  const { tenantId, projectId, people } = world;
  const { id } = await inTenant(world.stores.app, tenantId, (trx) =>
    createUpload(
      trx,
      {
        id: randomUUID(),
        tenantId,
        projectId,
        accountId: people.inspector.accountId,
        purpose: 'floor-plan',
        fileName: 'secret-name.pdf',
        sizeBytes: 9,
        sha256: null,
      },
      100,
    ),
  );
  return id;
}
const list = async (who: Person, query = '') =>
  (
    await world.app.inject({ url: `/api/core/platform/job${query}`, headers: bearer(world.people[who]) })
  ).json();
const retry = (who: Person, jobId: string) =>
  world.app.inject({
    method: 'POST',
    url: `/api/core/platform/job/${jobId}/retry`,
    headers: bearer(world.people[who]),
  });

test('the platform operator sees whose job failed, when and why, but not on what; nobody else sees it', async () => {
  const jobId = await failedJob(world, await upload());
  const { rows, total } = await list('platform');
  expect([total, rows[0]]).toMatchObject([
    1,
    { id: jobId, job: 'inspect-upload', tenantName: 'Nord', tries: 4, error: 'out of reach' },
  ]);
  expect(JSON.stringify(rows)).not.toMatch(/secret-name|stack/);
  for (const who of ['tenantAdmin', 'operator', 'admin', 'foreigner'] as const) {
    expect([who, (await list(who)).code, (await retry(who, jobId)).statusCode]).toEqual([who, 403, 403]);
  }
});

test('the jobs are ordered by when they failed or began, and those of one moment stay apart at the ends of pages', async () => {
  const ids: string[] = [];
  for (let number = 0; number < 11; number += 1) ids.push(await failedJob(world, await upload()));
  // All failed in one moment, but for one that began last and failed first.
  const [odd = ''] = ids;
  const jobs = sql.table(`${JOBS_SCHEMA}.job`);
  await sql`
    UPDATE ${jobs} SET completed_on = timestamptz '2026-05-02', created_on = timestamptz '2026-05-01'
    WHERE id = ANY (${ids}::uuid[])`.execute(world.stores.app);
  await sql`UPDATE ${jobs} SET completed_on = timestamptz '2026-05-01 12:00', created_on = timestamptz '2026-05-01 11:00'
    WHERE id = ${odd}`.execute(world.stores.app);
  const whole = async (query: string) => {
    const pages = [1, 2].map((pageNum) => list('platform', `?pageSize=10&pageNum=${pageNum}&${query}`));
    const rows: FailedJob[] = (await Promise.all(pages)).flatMap(({ rows }) => rows);
    return rows.map(({ id }) => id).filter((id) => ids.includes(id));
  };
  const others = ids.slice(1).toSorted();
  expect(await whole('orderBy=failedAt&direction=asc')).toEqual([odd, ...others]);
  expect(await whole('')).toEqual([...others, odd]);
  expect(await whole('orderBy=createdAt&direction=asc')).toEqual([...others, odd]);
  expect(await whole('orderBy=createdAt')).toEqual([odd, ...others]);
  await sql`DELETE FROM ${jobs} WHERE id = ANY (${ids}::uuid[])`.execute(world.stores.app);
});

test('another try takes the upload back to where it stopped, once', async () => {
  const uploadId = await upload();
  const jobId = await failedJob(world, uploadId);
  const answers = await Promise.all([retry('platform', jobId), retry('platform', jobId)]);
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  const found = await inTenant(world.stores.app, world.tenantId, (trx) => findUpload(trx, uploadId));
  expect(found).toMatchObject({ state: 'inspecting', error: null });
  const { rows } = await sql<{ state: string }>`
    SELECT state FROM ${sql.table(`${JOBS_SCHEMA}.job`)} WHERE id = ${jobId}`.execute(world.stores.app);
  expect(rows).toEqual([{ state: 'retry' }]);
  expect((await retry('platform', jobId)).statusCode).toBe(409);
});

test('a job whose upload is gone is not tried again', async () => {
  const uploadId = await upload();
  const jobId = await failedJob(world, uploadId);
  await inTenant(world.stores.app, world.tenantId, (trx) => deleteUpload(trx, uploadId));
  const answer = await retry('platform', jobId);
  expect([answer.statusCode, answer.json().data.error]).toEqual([409, 'not-restorable']);
});

test('an upload whose worker died in the last try is given up, keeps its file, and its job can be tried again', async () => {
  const { tenantId, stores, storage } = world;
  const jobs = sql.table(`${JOBS_SCHEMA}.job`);
  const left = await upload();
  const worked = await upload();
  const ids = new Map<string, string>();
  for (const uploadId of [left, worked]) {
    await storage.write(sourceKey(uploadId), Buffer.from('a drawing'));
    ids.set(uploadId, await failedJob(world, uploadId));
    // The queue noticed that nobody worked on it any more; who did could tell nobody.
    await inTenant(stores.app, tenantId, (trx) =>
      sql`UPDATE upload SET state = 'inspecting', error = NULL WHERE id = ${uploadId}`.execute(trx),
    );
  }
  await sql`UPDATE ${jobs} SET state = 'retry' WHERE id = ${ids.get(worked)}`.execute(stores.app);
  expect((await retry('platform', ids.get(left) ?? '')).statusCode).toBe(409);

  await sweepOne(world, 'remove-uploads');
  const found = (id: string) => inTenant(stores.app, tenantId, (trx) => findUpload(trx, id));
  expect(await found(left)).toMatchObject({ state: 'failed', error: 'internal' });
  expect(await found(worked)).toMatchObject({ state: 'inspecting', error: null });
  expect((await storage.stat(sourceKey(left)))?.sizeBytes).toBe(9);
  expect((await retry('platform', ids.get(left) ?? '')).statusCode).toBe(200);
  expect(await found(left)).toMatchObject({ state: 'inspecting', error: null });
  await sweepOne(world, 'remove-uploads');
  expect(await found(left)).toMatchObject({ state: 'inspecting', error: null });
  await sql`DELETE FROM ${jobs} WHERE id = ANY (${[...ids.values()]}::uuid[])`.execute(stores.app);
});

test('giving up an upload of which a run beside it has made the plans leaves their pictures', async () => {
  const { tenantId, projectId, stores, storage, people } = world;
  const id = await upload();
  const [made, unmade] = [randomUUID(), randomUUID()];
  for (const picture of [made, unmade]) await storage.write(`${picture}/preview.webp`, Buffer.from('drawn'));
  const chosen = [made, unmade].map((floorPlanId, page) => ({ page, name: `Page ${page}`, floorPlanId }));
  const seen = await inTenant(stores.app, tenantId, async (trx) => {
    await sql`UPDATE upload SET state = 'done' WHERE id = ${id}`.execute(trx);
    await addStoredFile(trx, {
      id: made,
      tenantId,
      projectId,
      purpose: 'plan',
      originalName: 'a.pdf',
      contentType: 'application/pdf',
      sizeBytes: 9,
      sha256: '0'.repeat(64),
      createdBy: people.inspector.accountId,
    });
    return findUpload(trx, id);
  });
  if (!seen) throw new Error('no upload');
  await refuseUpload(world, { ...seen, state: 'rendering', chosen }, 'internal', { keepsFile: true });
  const sizes = [made, unmade].map(async (each) => (await storage.stat(`${each}/preview.webp`))?.sizeBytes);
  expect(await Promise.all(sizes)).toEqual([5, undefined]);
  const after = await inTenant(stores.app, tenantId, (trx) => findUpload(trx, id));
  expect(after?.state).toBe('done');
});

const retryMany = (who: Person, payload: object, key: string = randomUUID()) =>
  world.app.inject({
    method: 'POST',
    url: '/api/core/platform/job/retry',
    headers: { ...bearer(world.people[who]), 'idempotency-key': key },
    payload,
  });

test('many are tried again in one call, each answered for itself, once however often it is sent', async () => {
  const uploadIds = [await upload(), await upload(), await upload()];
  const jobIds: string[] = [];
  for (const uploadId of uploadIds) jobIds.push(await failedJob(world, uploadId));
  const [first = '', gone = '', last = ''] = jobIds;
  await inTenant(world.stores.app, world.tenantId, (trx) => deleteUpload(trx, uploadIds[1] ?? ''));
  const unknown = randomUUID();
  const asked = { jobIds: [first, gone, unknown, last, last] };
  for (const who of ['tenantAdmin', 'operator', 'admin', 'foreigner'] as const)
    expect([who, (await retryMany(who, asked)).statusCode]).toEqual([who, 403]);
  const key = randomUUID();
  const answers = [await retryMany('platform', asked, key), await retryMany('platform', asked, key)];
  for (const answer of answers) {
    expect(answer.statusCode).toBe(200);
    const results: BulkResult[] = answer.json().data;
    expect(results).toHaveLength(4);
    expect(new Map(results.map(({ id, error }) => [id, error]))).toEqual(
      new Map([
        [first, null],
        [gone, 'not-restorable'],
        [unknown, 'not-restorable'],
        [last, null],
      ]),
    );
  }
  for (const uploadId of [uploadIds[0] ?? '', uploadIds[2] ?? '']) {
    const found = await inTenant(world.stores.app, world.tenantId, (trx) => findUpload(trx, uploadId));
    expect(found).toMatchObject({ state: 'inspecting', error: null });
  }
  const { rows } = await list('platform');
  const failed = rows.map(({ id }: FailedJob) => id);
  expect(jobIds.filter((id) => failed.includes(id))).toEqual([gone]);
  const tooMany = { jobIds: Array.from({ length: 101 }, () => randomUUID()) };
  for (const payload of [{ jobIds: [] }, { jobIds: ['all'] }, tooMany, {}])
    expect((await retryMany('platform', payload)).json().data.error).toBe('validation');
});

test('the list is narrowed to jobs of one kind', async () => {
  const jobId = await failedJob(world, await upload());
  const found = async (job: string) => {
    const { rows, total } = await list('platform', `?pageSize=100&job=${job}`);
    expect(rows).toHaveLength(total);
    return rows.map(({ id }: FailedJob) => id).includes(jobId);
  };
  expect([await found('inspect-upload'), await found('render-plans'), await found('remove-files')]).toEqual([
    true,
    false,
    false,
  ]);
  for (const job of ['', 'routine', 'unknown', 'inspect-upload&job=render-plans'])
    expect([job, (await list('platform', `?job=${job}`)).data.error]).toEqual([job, 'validation']);
});

const WAIT_MS = 20_000;
const failing = async (job: string): Promise<FailedJob | undefined> =>
  (await list('platform')).rows.find((row: FailedJob) => row.job === job);
const isFailing = (job: string, tries = 1) =>
  eventually(async () => ((await failing(job))?.tries ?? 0) >= tries, WAIT_MS, 50);
const isMended = (job: string) => eventually(async () => !(await failing(job)), WAIT_MS, 50);
const tryAgain = async (job: string) => (await retry('platform', (await failing(job))?.id ?? '')).statusCode;

test('a routine that fails is seen, tried again when it is asked for, and gone once it succeeds; the others go on', async () => {
  const { tenantId, projectId, people, storage } = world;
  const file = {
    tenantId,
    projectId,
    purpose: 'plan',
    originalName: 'secret-name.png',
    contentType: 'image/png',
    sizeBytes: 4,
    sha256: '0'.repeat(64),
    createdBy: people.admin.accountId,
  } as const;
  const id = await inTenant(world.stores.app, tenantId, (trx) => addStoredFile(trx, file));
  await storage.write(`${id}/original`, Buffer.from('site'));
  await inTenant(world.stores.app, tenantId, (trx) => markFilesDeleted(trx, [id]));
  let isAway = true;
  const remove = async (prefix: string) => {
    if (isAway) throw new Error('the bucket is away');
    await storage.remove(prefix);
  };
  const jobs = await runJobs({ stores: world.stores, storage: { ...storage, remove } });
  try {
    await isFailing('remove-files');
    expect(await failing('remove-files')).toMatchObject({
      isRoutine: true,
      tenantName: null,
      error: 'the bucket is away',
    });
    const { rows } = await sql<{ done: number }>`
      SELECT count(*) AS done FROM ${sql.table(`${JOBS_SCHEMA}.job`)}
      WHERE name = 'routine' AND state = 'completed' AND data->>'routine' IN ('remove-links', 'clear-work')`.execute(
      world.stores.app,
    );
    expect(rows[0]?.done).toBeGreaterThanOrEqual(2);
    expect(await tryAgain('remove-files')).toBe(200);
    await isFailing('remove-files', 2);
    expect(await storage.stat(`${id}/original`)).not.toBeNull();
    isAway = false;
    expect(await tryAgain('remove-files')).toBe(200);
    await isMended('remove-files');
    expect(await storage.stat(`${id}/original`)).toBeNull();
  } finally {
    await jobs.stop();
  }
});

test('what is done every few seconds is seen as well when it fails', async () => {
  const owner = new pg.Client({ connectionString: world.stores.config.DATABASE_URL });
  await owner.connect();
  await owner.query('REVOKE SELECT ON notification FROM plumbline_app');
  const jobs = await runJobs(world);
  try {
    await isFailing('mail-notifications');
    expect(await failing('mail-notifications')).toMatchObject({ isRoutine: true, tenantName: null });
    expect((await failing('mail-notifications'))?.error).toContain('permission denied');
    await owner.query('GRANT SELECT ON notification TO plumbline_app');
    expect(await tryAgain('mail-notifications')).toBe(200);
    await isMended('mail-notifications');
  } finally {
    await owner.query('GRANT SELECT ON notification TO plumbline_app');
    await jobs.stop();
    await owner.end();
  }
});
