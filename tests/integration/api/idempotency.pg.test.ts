/**
 * Repeated writes: one effect and one answer, however many come at once, and whenever the process ends
 * (reliability.md D87, A3). The same for every writing route; a new one fails here until it is listed.
 */
import { createHash, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DEFAULT_CHOICES } from '@plumbline/shared/contract/notification.ts';
import type { Crop, PicturePurpose } from '@plumbline/shared/contract/picture.ts';
import { inTenant, type Trx } from '@plumbline/server/database/client.ts';
import { addDraft } from '@plumbline/server/floor-plans/add-revision.ts';
import { listRevisions } from '@plumbline/server/floor-plans/revision.store.ts';
import { beginIdempotent } from '@plumbline/server/idempotency/idempotency.store.ts';
import { listTenantIds } from '@plumbline/server/tenants/tenant.store.ts';
import {
  beginInspecting,
  createUpload,
  finishInspecting,
  keepPicture,
} from '@plumbline/server/uploads/upload.store.ts';
import { bearer, createWorld, type World } from './api-world.ts';
import { failedJob } from './failed-job.ts';

interface Write {
  method: 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  url: string;
  payload?: object;
  by?: 'admin' | 'tenantAdmin' | 'platform';
}

let world: World;
beforeAll(async () => {
  // Fifty at once wait for each other on a busy machine, which is not what is looked at here.
  world = await createWorld({ STATEMENT_TIMEOUT_MS: '20000' });
});
afterAll(() => world.close());

const send = ({ method, url, payload, by = 'admin' }: Write, key: string) =>
  world.app.inject({
    method,
    url,
    headers: { ...bearer(world.people[by]), 'idempotency-key': key },
    ...(payload ? { payload } : {}),
  });
const get = async (url: string) =>
  (await world.app.inject({ url, headers: bearer(world.people.admin) })).json().data;
const inWorld = <T>(read: (trx: Trx) => Promise<T>) => inTenant(world.stores.app, world.tenantId, read);

const project = () => `/api/core/project/${world.projectId}`;
const version = async (url: string): Promise<number> => (await get(url)).version;
const newFloor = async (): Promise<string> => `/api/core/floor/${await world.addFloor(randomUUID())}`;
const newLink = async (): Promise<string> => {
  const payload = { kind: 'home', projectId: world.projectId, expiresInDays: 7 };
  const answer = await send({ method: 'POST', url: '/api/core/share', payload }, randomUUID());
  return `/api/core/share/${answer.json().data.link.id}`;
};

async function readyUpload(): Promise<string> {
  const { tenantId, projectId, people } = world;
  return inWorld(async (trx) => {
    const file = { purpose: 'floor-plan', fileName: 'a.png', sizeBytes: 9, sha256: null } as const;
    const owner = { tenantId, projectId, accountId: people.admin.accountId };
    const { id } = await createUpload(trx, { id: randomUUID(), ...owner, ...file }, 20);
    await beginInspecting(trx, id);
    const page = { page: 1, widthPx: 9, heightPx: 9, widthMm: null, heightMm: null };
    await finishInspecting(trx, id, { contentType: 'image/png', pageCount: 1, pages: [page] });
    return id;
  });
}

/** A picture as it is set, by an upload that has all its bytes. */
async function newPicture(purpose: PicturePurpose): Promise<{ was: null; uploadId: string; crop: Crop }> {
  const { tenantId, people } = world;
  const projectId = purpose === 'cover' ? world.projectId : null;
  const uploadId = await inWorld(async (trx) => {
    const file = { purpose, fileName: 'a.png', sizeBytes: 9, sha256: null };
    const owner = { tenantId, projectId, accountId: people.admin.accountId };
    const upload = await createUpload(trx, { id: randomUUID(), ...owner, ...file }, 20);
    await keepPicture(trx, upload.id);
    return upload.id;
  });
  const picture = sharp({ create: { width: 60, height: 40, channels: 3, background: '#abc' } });
  await world.storage.write(`${uploadId}/source`, await picture.png().toBuffer());
  return { was: null, uploadId, crop: { left: 0, top: 0, width: 1, height: 1 } };
}

/** A group of that name, empty. */
async function newGroup(name: string): Promise<{ url: string; id: string }> {
  const payload = { name };
  const answer = await send(
    { method: 'POST', by: 'tenantAdmin', url: '/api/core/group', payload },
    randomUUID(),
  );
  const { id } = answer.json().data;
  return { url: `/api/core/group/${id}`, id };
}

/** The address of somebody who may manage a group, in one. */
async function managerIn(group: string): Promise<string> {
  const { accountId } = world.people.bystander;
  await inWorld((trx) =>
    trx.updateTable('tenant_member').set({ system_role: '30' }).where('account_id', '=', accountId).execute(),
  );
  return `${group}/manager/${accountId}`;
}

/** The address of an invitation into the project whose mail was sent an hour ago. */
async function invitedIntoProject(): Promise<string> {
  const payload = { addresses: ['into@example.test'], projectRole: 40, language: 'en' };
  await send({ method: 'POST', url: `${project()}/invitation`, payload }, randomUUID());
  const { id } = await inWorld((trx) =>
    trx
      .updateTable('invitation')
      .set({ sent_at: sql<Date>`now() - interval '1 hour'` })
      .where('email', '=', 'into@example.test')
      .returning('id')
      .executeTakeFirstOrThrow(),
  );
  return `${project()}/invitation/${id}`;
}

const TWICE = {
  by: 'pairs',
  pairs: [
    { raster: { x: 0, y: 0 }, plan: { x: 0, y: 0 } },
    { raster: { x: 300, y: 100 }, plan: { x: 600, y: 200 } },
  ],
};
const PROJECT = {
  name: 'Annex',
  address: '',
  timeZone: 'Europe/Oslo',
  area: null,
  areaUnit: 'm2',
  startDate: null,
  endDate: null,
};
const CONTACT = { language: 'en', contactName: 'Thea', contactEmail: '', contactPhone: '' };
const TENANT = {
  ...CONTACT,
  name: 'Ost',
  billingPlan: 'standard',
  startDate: null,
  expirationDate: null,
  timeZone: 'Europe/Oslo',
  hasBim: false,
  hasConnections: false,
  hasAi: false,
  allowsLinks: true,
};
const tenant = () => `/api/core/tenant/${world.tenantId}`;
const tenantVersion = async (): Promise<number> =>
  (await world.app.inject({ url: tenant(), headers: bearer(world.people.platform) })).json().data.version;
const DOUBTS = [{ objectId: 'lobby', changedShare: 0.5 }];

/** The address of a drawn draft of a plan's next revision. */
async function newDraft(): Promise<string> {
  const floor = await newFloor();
  const floorPlanId = floor.split('/').at(-1) ?? '';
  const draft = await inWorld(async (trx) => {
    const [first] = await listRevisions(trx, floorPlanId);
    if (!first) throw new Error('a plan without a drawing');
    const { tenantId, projectId } = world;
    const createdBy = world.people.admin.accountId;
    return addDraft(trx, { tenantId, projectId, floorPlanId, createdBy, note: '', revision: first.image });
  });
  return `${floor}/revision/${draft}`;
}

async function alignedDraft(): Promise<string> {
  const draft = await newDraft();
  await send(
    { method: 'PUT', url: `${draft}/alignment`, payload: { version: 1, alignment: TWICE } },
    randomUUID(),
  );
  return draft;
}

/** One that the tenant's admin has not read. */
async function newNotification(): Promise<string> {
  const { tenantId, people } = world;
  return inWorld(async (trx) => {
    const { id } = await trx
      .insertInto('notification')
      .values({
        tenant_id: tenantId,
        account_id: people.tenantAdmin.accountId,
        kind: 'joined-tenant',
        subject_id: people.tenantAdmin.accountId,
        params: '{}',
        bundle_key: 'one',
        in_app: true,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  });
}

/** In an order in which each can be done once. */
const WRITES: Record<string, () => Promise<Write>> = {
  'POST /api/core/project/{projectId}/close': async () => ({
    method: 'POST',
    url: `${project()}/close`,
    payload: { version: await version(project()) },
  }),
  'POST /api/core/project/{projectId}/reopen': async () => ({
    method: 'POST',
    url: `${project()}/reopen`,
    payload: { version: await version(project()) },
  }),
  'POST /api/core/floor': async () => ({
    method: 'POST',
    url: '/api/core/floor',
    payload: { uploadId: await readyUpload(), pages: [{ page: 1, name: 'Attic' }] },
  }),
  'POST /api/core/floor/order': async () => ({
    method: 'POST',
    url: '/api/core/floor/order',
    payload: { projectId: world.projectId, floorIds: [world.floorId] },
  }),
  'PATCH /api/core/floor/{floorId}': async () => ({
    method: 'PATCH',
    url: await newFloor(),
    payload: { name: 'Renamed', version: 1 },
  }),
  'DELETE /api/core/floor/{floorId}': async () => ({
    method: 'DELETE',
    url: `${await newFloor()}?version=1`,
  }),
  'POST /api/core/floor/{floorId}/restore': async () => {
    const floor = await newFloor();
    await send({ method: 'DELETE', url: `${floor}?version=1` }, randomUUID());
    return { method: 'POST', url: `${floor}/restore` };
  },
  'POST /api/core/floor/{floorId}/revision': async () => ({
    method: 'POST',
    url: `${await newFloor()}/revision`,
    payload: { uploadId: await readyUpload(), page: 1 },
  }),
  'PUT /api/core/floor/{floorId}/revision/{revisionId}/alignment': async () => ({
    method: 'PUT',
    by: 'tenantAdmin',
    url: `${await newDraft()}/alignment`,
    payload: { version: 1, alignment: TWICE },
  }),
  'PUT /api/core/floor/{floorId}/revision/{revisionId}/doubt': async () => ({
    method: 'PUT',
    by: 'tenantAdmin',
    url: `${await alignedDraft()}/doubt`,
    payload: { version: 2, doubts: DOUBTS },
  }),
  'POST /api/core/floor/{floorId}/revision/{revisionId}/doubt/confirm': async () => {
    const draft = await alignedDraft();
    const set: Write = { method: 'PUT', url: `${draft}/doubt`, payload: { version: 2, doubts: DOUBTS } };
    await send(set, randomUUID());
    return {
      method: 'POST',
      by: 'tenantAdmin',
      url: `${draft}/doubt/confirm`,
      payload: { version: 2, objectIds: ['lobby'] },
    };
  },
  'POST /api/core/floor/{floorId}/revision/{revisionId}/current': async () => ({
    method: 'POST',
    by: 'tenantAdmin',
    url: `${await alignedDraft()}/current`,
    payload: { version: 2, insteadOf: 1, unchecked: true },
  }),
  'DELETE /api/core/floor/{floorId}/revision/{revisionId}': async () => ({
    method: 'DELETE',
    by: 'tenantAdmin',
    url: `${await newDraft()}?version=1`,
  }),
  'POST /api/core/share': async () => ({
    method: 'POST',
    url: '/api/core/share',
    payload: { kind: 'home', projectId: world.projectId, expiresInDays: 7 },
  }),
  'PATCH /api/core/share/{linkId}': async () => ({
    method: 'PATCH',
    by: 'tenantAdmin',
    url: await newLink(),
    payload: { expiresInDays: 30 },
  }),
  'DELETE /api/core/share/{linkId}': async () => ({ method: 'DELETE', url: await newLink() }),
  'POST /api/core/project': async () => ({
    method: 'POST',
    by: 'tenantAdmin',
    url: '/api/core/project',
    payload: PROJECT,
  }),
  'PUT /api/core/project/{projectId}': async () => ({
    method: 'PUT',
    url: project(),
    payload: { ...PROJECT, name: 'Harbour Tower East', version: await version(project()) },
  }),
  'POST /api/core/project/{projectId}/member': async () => ({
    method: 'POST',
    url: `${project()}/member`,
    payload: { accountId: world.people.bystander.accountId, projectRole: 40 },
  }),
  'PATCH /api/core/project/{projectId}/member/{accountId}': async () => ({
    method: 'PATCH',
    url: `${project()}/member/${world.people.viewer.accountId}`,
    payload: { was: 40, projectRole: 30 },
  }),
  'DELETE /api/core/project/{projectId}/member/{accountId}': async () => ({
    method: 'DELETE',
    url: `${project()}/member/${world.people.secondInspector.accountId}`,
  }),
  'POST /api/core/project/bulk': async () => {
    const closing = { version: await version(project()) };
    await send({ method: 'POST', url: `${project()}/close`, payload: closing }, randomUUID());
    const projects = [{ projectId: world.projectId, version: await version(project()) }];
    return { method: 'POST', url: '/api/core/project/bulk', payload: { status: 'active', projects } };
  },
  'POST /api/core/project/{projectId}/member/bulk': async () => ({
    method: 'POST',
    url: `${project()}/member/bulk`,
    payload: { members: [{ accountId: world.people.responder.accountId, was: 30 }], projectRole: 40 },
  }),
  'POST /api/core/tenant': async () => ({
    method: 'POST',
    by: 'platform',
    url: '/api/core/tenant',
    payload: TENANT,
  }),
  'PUT /api/core/tenant/{tenantId}': async () => ({
    method: 'PUT',
    by: 'platform',
    url: tenant(),
    payload: { ...TENANT, name: 'Nord', version: await tenantVersion() },
  }),
  'PATCH /api/core/tenant/{tenantId}': async () => ({
    method: 'PATCH',
    by: 'tenantAdmin',
    url: tenant(),
    payload: { ...CONTACT, contactName: 'Tom', version: await tenantVersion() },
  }),
  'POST /api/core/tenant/{tenantId}/status': async () => {
    const created = await send(
      { method: 'POST', by: 'platform', url: '/api/core/tenant', payload: TENANT },
      randomUUID(),
    );
    const url = `/api/core/tenant/${created.json().data.id}/status`;
    return { method: 'POST', by: 'platform', url, payload: { status: 'disabled', version: 1 } };
  },
  'POST /api/core/tenant/{tenantId}/person': async () => ({
    method: 'POST',
    by: 'platform',
    url: `${tenant()}/person`,
    payload: { email: 'runs-it@example.test', systemRole: '20', language: 'en' },
  }),
  'PATCH /api/core/tenant/{tenantId}/person/{accountId}': async () => ({
    method: 'PATCH',
    by: 'platform',
    url: `${tenant()}/person/${world.people.operator.accountId}`,
    payload: { was: { systemRole: '20', status: 'active' }, systemRole: '10' },
  }),
  'POST /api/core/tenant/{tenantId}/invitation/{invitationId}/resend': async () => ({
    method: 'POST',
    by: 'platform',
    url: `${tenant()}/invitation/${world.operatorInvitationId}/resend`,
  }),
  'DELETE /api/core/tenant/{tenantId}/invitation/{invitationId}': async () => ({
    method: 'DELETE',
    by: 'platform',
    url: `${tenant()}/invitation/${world.operatorInvitationId}`,
  }),
  'POST /api/core/group': async () => ({
    method: 'POST',
    by: 'tenantAdmin',
    url: '/api/core/group',
    payload: { name: 'South' },
  }),
  'PATCH /api/core/group/{groupId}': async () => ({
    method: 'PATCH',
    by: 'tenantAdmin',
    url: (await newGroup('West')).url,
    payload: { name: 'East', version: 1 },
  }),
  'PUT /api/core/group/{groupId}/manager/{accountId}': async () => ({
    method: 'PUT',
    by: 'tenantAdmin',
    url: await managerIn((await newGroup('Managed')).url),
  }),
  'DELETE /api/core/group/{groupId}/manager/{accountId}': async () => {
    const url = await managerIn((await newGroup('Left alone')).url);
    await send({ method: 'PUT', by: 'tenantAdmin', url }, randomUUID());
    return { method: 'DELETE', by: 'tenantAdmin', url };
  },
  'POST /api/core/group/move': async () => ({
    method: 'POST',
    by: 'tenantAdmin',
    url: '/api/core/group/move',
    payload: { projectIds: [world.projectId], from: world.groupId, to: null },
  }),
  'DELETE /api/core/group/{groupId}': async () => {
    const { url, id } = await newGroup('Given up');
    const payload = { projectIds: [world.projectId], from: null, to: id };
    await send({ method: 'POST', by: 'tenantAdmin', url: '/api/core/group/move', payload }, randomUUID());
    return { method: 'DELETE', by: 'tenantAdmin', url: `${url}?version=1&moveTo=${world.groupId}` };
  },
  'PUT /api/core/member/photo': async () => ({
    method: 'PUT',
    url: '/api/core/member/photo',
    payload: await newPicture('profile-photo'),
  }),
  'DELETE /api/core/member/photo': async () => {
    const [photo] = await get(`/api/core/member/photo?of=${world.people.admin.accountId}`);
    return { method: 'DELETE', url: `/api/core/member/photo?was=${photo.id}` };
  },
  'PUT /api/core/project/{projectId}/cover': async () => ({
    method: 'PUT',
    url: `${project()}/cover`,
    payload: await newPicture('cover'),
  }),
  'DELETE /api/core/project/{projectId}/cover': async () => {
    const { cover } = await get(project());
    return { method: 'DELETE', url: `${project()}/cover?was=${cover.id}` };
  },
  'POST /api/core/project/{projectId}/invitation': async () => ({
    method: 'POST',
    url: `${project()}/invitation`,
    payload: { addresses: ['into-once@example.test'], projectRole: 40, language: 'en' },
  }),
  'POST /api/core/project/{projectId}/invitation/{invitationId}/resend': async () => ({
    method: 'POST',
    by: 'tenantAdmin',
    url: `${await invitedIntoProject()}/resend`,
  }),
  'DELETE /api/core/project/{projectId}/invitation/{invitationId}': async () => ({
    method: 'DELETE',
    url: await invitedIntoProject(),
  }),
  'PATCH /api/core/member/{accountId}': async () => ({
    method: 'PATCH',
    by: 'tenantAdmin',
    url: `/api/core/member/${world.people.responder.accountId}`,
    payload: { was: { systemRole: '40', status: 'active' }, systemRole: '50' },
  }),
  'POST /api/core/invitation': async () => ({
    method: 'POST',
    by: 'tenantAdmin',
    url: '/api/core/invitation',
    payload: { addresses: ['once@example.test'], systemRole: '40', language: 'en' },
  }),
  'POST /api/core/invitation/{invitationId}/resend': async () => {
    const { invitationId } = world;
    await inWorld((trx) =>
      trx
        .updateTable('invitation')
        .set({ sent_at: sql<Date>`now() - interval '1 hour'` })
        .where('id', '=', invitationId)
        .execute(),
    );
    return { method: 'POST', by: 'tenantAdmin', url: `/api/core/invitation/${invitationId}/resend` };
  },
  'POST /api/core/view': async () => ({
    method: 'POST',
    url: '/api/core/view',
    payload: { list: 'members', name: 'Admins', query: 'systemRole=10' },
  }),
  'PATCH /api/core/view/{viewId}': async () => {
    const payload = { list: 'members', name: 'Suspended', query: 'status=suspended' };
    const added = await send({ method: 'POST', url: '/api/core/view', payload }, randomUUID());
    const url = `/api/core/view/${added.json().data.id}`;
    return { method: 'PATCH', url, payload: { name: 'On leave' } };
  },
  'POST /api/core/member/bulk': async () => ({
    method: 'POST',
    by: 'tenantAdmin',
    url: '/api/core/member/bulk',
    payload: {
      members: [{ accountId: world.people.inspector.accountId, was: { systemRole: '40', status: 'active' } }],
      systemRole: '50',
    },
  }),
  'POST /api/core/invitation/resend': async () => {
    const { invitationId } = world;
    await inWorld((trx) =>
      trx
        .updateTable('invitation')
        .set({ sent_at: sql<Date>`now() - interval '1 hour'` })
        .where('id', '=', invitationId)
        .execute(),
    );
    return {
      method: 'POST',
      by: 'tenantAdmin',
      url: '/api/core/invitation/resend',
      payload: { invitationIds: [invitationId] },
    };
  },
  'DELETE /api/core/invitation/{invitationId}': async () => ({
    method: 'DELETE',
    by: 'tenantAdmin',
    url: `/api/core/invitation/${world.invitationId}`,
  }),
  'PUT /api/core/project/{projectId}/hold': async () => ({
    method: 'PUT',
    by: 'tenantAdmin',
    url: `${project()}/hold`,
    payload: { isHeld: true, version: await version(project()) },
  }),
  'POST /api/core/expired': async () => {
    const floor = await newFloor();
    await send({ method: 'DELETE', url: `${floor}?version=1` }, randomUUID());
    const id = floor.split('/').at(-1) ?? '';
    return {
      method: 'POST',
      by: 'tenantAdmin',
      url: '/api/core/expired',
      payload: { action: 'restore', items: [{ kind: 'plan', id }] },
    };
  },
  'POST /api/core/platform/job/{jobId}/retry': async () => {
    const jobId = await failedJob(world, await readyUpload());
    return { method: 'POST', by: 'platform', url: `/api/core/platform/job/${jobId}/retry` };
  },
  'POST /api/core/billing/request': async () => ({
    method: 'POST',
    by: 'tenantAdmin',
    url: '/api/core/billing/request',
    payload: { seconds: 3600 },
  }),
  'POST /api/core/tenant/{tenantId}/billing/entry': async () => ({
    method: 'POST',
    by: 'platform',
    url: `/api/core/tenant/${world.tenantId}/billing/entry`,
    payload: { kind: 'grant', seconds: 3600, reason: 'Plan' },
  }),
  'POST /api/core/invitation/revoke': async () => {
    const payload = { addresses: ['many@example.test'], systemRole: '40', language: 'en' };
    await send({ method: 'POST', url: '/api/core/invitation', payload, by: 'tenantAdmin' }, randomUUID());
    const headers = bearer(world.people.tenantAdmin);
    const { rows } = (await world.app.inject({ url: '/api/core/invitation', headers })).json();
    return {
      method: 'POST',
      by: 'tenantAdmin',
      url: '/api/core/invitation/revoke',
      payload: { invitationIds: rows.map(({ id }: { id: string }) => id) },
    };
  },
  'POST /api/core/notification/read': async () => ({
    method: 'POST',
    by: 'tenantAdmin',
    url: '/api/core/notification/read',
    payload: { ids: [await newNotification()], isRead: true },
  }),
  'POST /api/core/notification/done': async () => ({
    method: 'POST',
    by: 'tenantAdmin',
    url: '/api/core/notification/done',
    payload: { ids: [await newNotification()], isDone: true },
  }),
  'POST /api/core/notification/readAll': async () => {
    await newNotification();
    return {
      method: 'POST',
      by: 'tenantAdmin',
      url: '/api/core/notification/readAll',
      payload: { projectId: null },
    };
  },
  'PUT /api/core/preference': async () => ({
    method: 'PUT',
    url: '/api/core/preference',
    payload: { version: 0, choices: DEFAULT_CHOICES },
  }),
  'PUT /api/core/preference/project/{projectId}': async () => ({
    method: 'PUT',
    url: `/api/core/preference/project/${world.projectId}`,
    payload: { isMuted: true },
  }),
};

/** What ends by itself when it is repeated, or has a protocol of its own for that. */
const OTHERS = [
  // Leaves no row to compare with.
  /^DELETE \/api\/core\/view\/\{viewId\}$/,
  /^(POST|PUT|DELETE) \/api\/auth\//,
  /^(POST|PATCH|DELETE) \/api\/uploads/,
  /^DELETE \/api\/core\/upload\//,
  // Says when somebody came or left; said twice it is the same.
  /^PUT \/api\/core\/floor\/\{floorId\}\/visit$/,
];

test('every writing route is one of these', () => {
  const writes = Object.entries(world.app.swagger().paths ?? {}).flatMap(([path, item]) =>
    Object.keys(item ?? {})
      .filter((method) => !['get', 'head'].includes(method))
      .map((method) => `${method.toUpperCase()} ${path}`),
  );
  const listed = writes.filter((key) => !OTHERS.some((each) => each.test(key)));
  expect(listed.toSorted()).toEqual(Object.keys(WRITES).toSorted());
});

test.each(Object.entries(WRITES))(
  'D87 %s: 50 with one key are one effect and one answer',
  async (_, make) => {
    const write = await make();
    const key = randomUUID();
    const answers = await Promise.all(Array.from({ length: 50 }, () => send(write, key)));
    const [first] = answers;
    expect([first?.statusCode, first?.json().code]).toEqual([200, 200]);
    // By content: a kept answer may name the same fields in another order.
    for (const answer of answers) expect([answer.statusCode, answer.json()]).toEqual([200, first?.json()]);
    const fresh = answers.filter((answer) => answer.headers['idempotency-replayed'] === undefined);
    expect(fresh).toHaveLength(1);
    expect(await writtenTogether(key)).toBe(true);
  },
);

/** Whether the kept answer was written by the very transaction that wrote the effect: a crash never comes between. */
async function writtenTogether(key: string): Promise<boolean> {
  const hash = createHash('sha256').update(key).digest('hex');
  // The platform operator writes in other tenants than where the answer is kept.
  const tenants = await listTenantIds(world.stores);
  const { rows } = await inTenant(world.stores.app, tenants, (trx) =>
    sql<{ together: boolean }>`
      SELECT EXISTS (
        SELECT FROM (
          SELECT xmin FROM project UNION ALL SELECT xmin FROM floor_plan
          UNION ALL SELECT xmin FROM plan_revision UNION ALL SELECT xmin FROM plan_doubt
          UNION ALL SELECT xmin FROM project_feed
          UNION ALL SELECT xmin FROM share_link UNION ALL SELECT xmin FROM upload
          UNION ALL SELECT xmin FROM tenant UNION ALL SELECT xmin FROM project_group
          UNION ALL SELECT xmin FROM access_change
          UNION ALL SELECT xmin FROM tenant_member UNION ALL SELECT xmin FROM invitation
          UNION ALL SELECT xmin FROM hours_entry UNION ALL SELECT xmin FROM hours_request
          UNION ALL SELECT xmin FROM saved_view
          UNION ALL SELECT xmin FROM notification UNION ALL SELECT xmin FROM notification_preference
          UNION ALL SELECT xmin FROM project_mute
        ) AS effect
        WHERE effect.xmin = (SELECT xmin FROM idempotency_key WHERE key = ${hash})
      ) AS together`.execute(trx),
  );
  return rows[0]?.together === true;
}

test('D87 a refusal is one answer too, and other content under the key is none', async () => {
  const write: Write = { method: 'POST', url: `${project()}/close`, payload: { version: 9999 } };
  const answers = await Promise.all(Array.from({ length: 10 }, () => send(write, 'refused')));
  for (const answer of answers) expect([answer.statusCode, answer.body]).toEqual([409, answers[0]?.body]);
  const other = await send({ ...write, payload: { version: 9998 } }, 'refused');
  expect(other.json()).toMatchObject({ code: 422, data: { error: 'idempotency-mismatch' } });
});

test('a repeat waits for what another process is doing, and no longer than five seconds', async () => {
  const write: Write = { method: 'POST', url: `${project()}/close`, payload: { version: 9999 } };
  const content = JSON.stringify(['POST', write.url, write.payload]);
  await beginIdempotent(world.stores, {
    tenantId: world.tenantId,
    accountId: world.people.admin.accountId,
    key: 'elsewhere',
    requestSha256: createHash('sha256').update(content).digest('hex'),
  });
  const answer = await send(write, 'elsewhere');
  expect(answer.json()).toMatchObject({ code: 409, data: { error: 'in-progress' } });
});
