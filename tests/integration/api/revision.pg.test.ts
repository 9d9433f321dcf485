import type { PlanRevision } from '@plumbline/shared/contract/revision.ts';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTenant } from '@plumbline/server/database/client.ts';
import { readEventsAfter } from '@plumbline/server/events/read-events.ts';
import { runJobs, type RunningJobs } from '../../../apps/api/src/jobs/run-jobs.ts';
import { bearer, createWorld, type Member, type World } from './api-world.ts';
import { uploadClient } from './upload-client.ts';

let world: World;
let jobs: RunningJobs;
let baseUrl: string;
let image: Buffer;

beforeAll(async () => {
  world = await createWorld();
  baseUrl = await world.app.listen({ host: '127.0.0.1', port: 0 });
  jobs = await runJobs(world);
  image = await sharp({ create: { width: 350, height: 150, channels: 3, background: '#cde' } })
    .png()
    .toBuffer();
});
afterAll(async () => {
  await jobs.stop();
  await world.close();
});

async function call(who: Member | string, method: string, path: string, body?: object, headers = {}) {
  const answer = await fetch(`${baseUrl}/api/core/floor/${path}`, {
    method,
    headers: { ...bearer(who), ...(body && { 'content-type': 'application/json' }), ...headers },
    ...(body && { body: JSON.stringify(body) }),
  });
  return { status: answer.status, body: await answer.json() };
}

const revisionsOf = async (who: Member | string, floorId: string): Promise<PlanRevision[]> =>
  (await call(who, 'GET', `${floorId}/revision`)).body.rows;

/** Sends the picture as the next revision and waits until it is drawn. */
async function sendDraft(who: Member, floorId: string): Promise<PlanRevision> {
  const client = uploadClient(baseUrl, who.token);
  const uploadId = await client.send({ projectId: world.projectId, filename: 'Rev B.png' }, image);
  await client.until(uploadId, ['ready', 'failed']);
  const body = { uploadId, page: 1, note: 'Issued for construction' };
  const { revisionId } = (await call(who, 'POST', `${floorId}/revision`, body)).body.data;
  expect(await client.until(uploadId, ['done', 'failed'])).toMatchObject({
    state: 'done',
    floorIds: [floorId],
  });
  const drawn = (await revisionsOf(who, floorId)).find(({ id }) => id === revisionId);
  if (!drawn) throw new Error('the draft is not there');
  return drawn;
}

const TWICE = {
  by: 'pairs',
  pairs: [
    { raster: { x: 0, y: 0 }, plan: { x: 0, y: 0 } },
    { raster: { x: 300, y: 100 }, plan: { x: 600, y: 200 } },
  ],
};

test('an uploaded page becomes the next revision: drafted, aligned, made current, and everybody is told', async () => {
  const { admin, viewer } = world.people;
  const floorId = await world.addFloor('L03');
  const draft = await sendDraft(admin, floorId);
  expect(draft).toMatchObject({
    number: 2,
    state: 'draft',
    alignment: null,
    note: 'Issued for construction',
    createdBy: { name: 'admin' },
    image: { widthPx: 350, heightPx: 150 },
  });
  // Readers do not see what is being prepared.
  expect((await revisionsOf(viewer, floorId)).map(({ number }) => number)).toEqual([1]);
  expect((await revisionsOf(world.visitorToken, floorId)).map(({ createdBy }) => createdBy)).toEqual([null]);

  const path = `${floorId}/revision/${draft.id}`;
  const early = await call(admin, 'POST', `${path}/current`, { version: 1, insteadOf: 1 });
  expect([early.status, early.body.data.error]).toEqual([409, 'revision-not-aligned']);
  const aligned = await call(admin, 'PUT', `${path}/alignment`, { version: 1, alignment: TWICE });
  expect(aligned.body.data).toMatchObject({ version: 2, alignment: { by: 'pairs', rmsPx: 0 } });
  const unlooked = await call(admin, 'POST', `${path}/current`, { version: 2, insteadOf: 1 });
  expect([unlooked.status, unlooked.body.data.error]).toEqual([409, 'revision-not-compared']);
  const searched = await call(admin, 'PUT', `${path}/doubt`, { version: 2, doubts: [] });
  expect(searched.body.data.doubtsFoundAt).not.toBeNull();
  const issued = await call(admin, 'POST', `${path}/current`, { version: 2, insteadOf: 1 });
  expect(issued.body.data).toMatchObject({ state: 'current', number: 2 });

  const { data: floor } = (await call(viewer, 'GET', floorId)).body;
  expect(floor).toMatchObject({
    revisionNumber: 2,
    image: { widthPx: 350, rasterToPlan: { a: 2, b: 0, tx: 0, ty: 0 } },
  });
  const seen = await revisionsOf(viewer, floorId);
  expect(seen.map(({ number, state }) => [number, state])).toEqual([
    [1, 'superseded'],
    [2, 'current'],
  ]);
  // The pictures of the one before stay readable.
  for (const revision of seen) {
    expect((await fetch(`${baseUrl}${revision.image.mediaBase}preview.webp`)).status).toBe(200);
  }
  const events = await inTenant(world.stores.app, world.tenantId, (trx) =>
    readEventsAfter(trx, world.projectId, 0, 500),
  );
  const told = events.filter((event) => event.subjectId === floorId).map(({ kind }) => kind);
  expect(told).toEqual([
    'floor-plan-added',
    'plan-revision-added',
    'plan-revision-aligned',
    'plan-revision-issued',
  ]);
  const log = () =>
    inTenant(world.stores.app, world.tenantId, (trx) =>
      trx
        .selectFrom('operation_log')
        .select(['title', 'business_type', 'request_method', 'status'])
        .where('request_url', 'like', `%/${draft.id}/current`)
        .orderBy('seq')
        .execute(),
    );
  await expect.poll(log).toEqual([
    { title: 'FloorPlan', business_type: 2, request_method: 'POST', status: 1 },
    { title: 'FloorPlan', business_type: 2, request_method: 'POST', status: 1 },
    { title: 'FloorPlan', business_type: 2, request_method: 'POST', status: 0 },
  ]);
});

test('points that give no alignment are refused with the reason', async () => {
  const { admin } = world.people;
  const floorId = await world.addFloor('L04');
  const { id } = await sendDraft(admin, floorId);
  const together = { by: 'pairs', pairs: [TWICE.pairs[0], TWICE.pairs[0]] };
  const path = `${floorId}/revision/${id}/alignment`;
  const refused = await call(admin, 'PUT', path, { version: 1, alignment: together });
  expect([refused.status, refused.body.data.error]).toEqual([422, 'alignment-impossible']);
  expect(refused.body.data.params).toEqual({ reason: 'points-together' });
  for (const wrong of [
    { by: 'pairs', pairs: [TWICE.pairs[0]] },
    { by: 'first' },
    { by: 'pairs', pairs: Array.from({ length: 5 }, () => TWICE.pairs[0]) },
    { by: 'pairs', pairs: [{ raster: { x: 1e9, y: 0 }, plan: { x: 0, y: 0 } }, TWICE.pairs[1]] },
  ]) {
    const answer = await call(admin, 'PUT', path, { version: 1, alignment: wrong });
    expect([answer.status, answer.body.data.error]).toEqual([400, 'validation']);
  }
});

test('an inspector replaces the drawing of own plans and of no others, and everybody who draws confirms', async () => {
  const { admin, inspector, secondInspector, viewer } = world.people;
  const own = await world.addFloor('L05', inspector.accountId);
  const draft = await sendDraft(inspector, own);
  const path = `${own}/revision/${draft.id}`;
  const align = (who: Member) => call(who, 'PUT', `${path}/alignment`, { version: 1, alignment: TWICE });
  expect((await align(secondInspector)).status).toBe(403);
  expect((await align(inspector)).status).toBe(200);

  const client = uploadClient(baseUrl, inspector.token);
  const uploadId = await client.send({ projectId: world.projectId, filename: 'x.png' }, image);
  await client.until(uploadId, ['ready']);
  const onForeign = await call(inspector, 'POST', `${world.floorId}/revision`, { uploadId, page: 1 });
  expect(onForeign.status).toBe(403);
  const noPage = await call(inspector, 'POST', `${own}/revision`, { uploadId, page: 2 });
  expect([noPage.status, noPage.body.data.error]).toEqual([422, 'page-not-found']);
  const ofOther = await call(admin, 'POST', `${own}/revision`, { uploadId, page: 1 });
  expect(ofOther.status).toBe(404);
  await client.remove(uploadId);

  const zone = 'a'.repeat(32);
  const doubts = { version: 2, doubts: [{ objectId: zone, changedShare: 0.4 }] };
  expect((await call(secondInspector, 'PUT', `${path}/doubt`, doubts)).status).toBe(403);
  expect((await call(inspector, 'PUT', `${path}/doubt`, doubts)).body.data.openDoubtCount).toBe(1);
  const confirm = (who: Member, version = 2) =>
    call(who, 'POST', `${path}/doubt/confirm`, { version, objectIds: [zone] });
  expect((await confirm(viewer)).status).toBe(403);
  const late = await confirm(secondInspector, 1);
  expect([late.status, late.body.data.error, late.body.data.current.openDoubtCount]).toEqual([
    409,
    'conflict',
    1,
  ]);
  expect((await confirm(secondInspector)).body.data.openDoubtCount).toBe(0);
  expect((await call(viewer, 'GET', `${path}/doubt`)).body.rows).toMatchObject([
    { objectId: zone, changedShare: 0.4, confirmedBy: { name: 'secondInspector' } },
  ]);

  // What was drawn on the old drawing after it was replaced is added by whoever drew it.
  await call(inspector, 'POST', `${path}/current`, { version: 2, insteadOf: 1 });
  expect((await call(viewer, 'GET', `${path}/late`)).status).toBe(403);
  const { objectIds, asOf } = (await call(secondInspector, 'GET', `${path}/late`)).body.data;
  expect(objectIds).toEqual([]);
  const drawnLate = { version: 3, asOf, doubts: [{ objectId: 'b'.repeat(32), changedShare: 0.3 }] };
  expect((await call(viewer, 'PUT', `${path}/doubt`, drawnLate)).status).toBe(403);
  expect((await call(secondInspector, 'PUT', `${path}/doubt`, drawnLate)).body.data.openDoubtCount).toBe(1);
});

test('of two who replace the drawing at once the second gets the record that won; a repeated request has one effect', async () => {
  const { admin, operator } = world.people;
  const floorId = await world.addFloor('L06');
  const drafts = [await sendDraft(admin, floorId), await sendDraft(operator, floorId)];
  const search = (id = '') =>
    call(admin, 'PUT', `${floorId}/revision/${id}/doubt`, { version: 2, doubts: [] });
  for (const { id } of drafts) {
    await call(admin, 'PUT', `${floorId}/revision/${id}/alignment`, { version: 1, alignment: TWICE });
    await search(id);
  }
  const results = await Promise.all(
    drafts.map(({ id }, index) =>
      call(index === 0 ? admin : operator, 'POST', `${floorId}/revision/${id}/current`, {
        version: 2,
        insteadOf: 1,
      }),
    ),
  );
  expect(results.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  const won = results.find(({ status }) => status === 200)?.body.data.number;
  const lost = results.find(({ status }) => status === 409)?.body.data;
  expect(lost).toMatchObject({ error: 'conflict', current: { number: won, state: 'current' } });
  const loser = drafts.find(({ number }) => number !== won);
  await search(loser?.id);
  const again = () =>
    call(
      admin,
      'POST',
      `${floorId}/revision/${loser?.id}/current`,
      { version: 2, insteadOf: won },
      { 'idempotency-key': 'twice' },
    );
  expect([(await again()).status, (await again()).status]).toEqual([200, 200]);
  const [first] = await revisionsOf(admin, floorId);
  const discard = await call(admin, 'DELETE', `${floorId}/revision/${first?.id}?version=${first?.version}`);
  expect([discard.status, discard.body.data.error]).toEqual([409, 'revision-issued']);
});

test('who loses the right while the page is drawn makes no revision of it', async () => {
  const { inspector } = world.people;
  const floorId = await world.addFloor('L07', inspector.accountId);
  const client = uploadClient(baseUrl, inspector.token);
  const uploadId = await client.send({ projectId: world.projectId, filename: 'x.png' }, image);
  await client.until(uploadId, ['ready']);
  await jobs.stop();
  await call(inspector, 'POST', `${floorId}/revision`, { uploadId, page: 1 });
  await inTenant(world.stores.app, world.tenantId, (trx) =>
    trx
      .updateTable('floor_plan')
      .set({ deleted_at: new Date(), deleted_by: inspector.accountId })
      .where('id', '=', floorId)
      .execute(),
  );
  jobs = await runJobs(world);
  expect(await client.until(uploadId, ['done', 'failed'])).toMatchObject({
    state: 'failed',
    error: 'not-found',
  });
});
