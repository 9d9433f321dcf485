/** Writes of tenants, their hours and expired files, and of the platform; in an order in which each can be done once. */
import { randomUUID } from 'node:crypto';
import { bearer, type World } from '../api-world.ts';
import { failedJob } from '../failed-job.ts';
import { newFloor, readyUpload, send, type Writes } from './write.ts';

const CONTACT = { language: 'en', contactName: 'Thea', contactEmail: '', contactPhone: '' };

const TENANT = {
  ...CONTACT,
  name: 'Ost',
  billingPlan: 'standard',
  startDate: null,
  expirationDate: null,
  timeZone: 'Europe/Oslo',
  hasBim: false,
  hasConnections: true,
  hasAi: true,
  allowsLinks: true,
};

const tenant = (world: World) => `/api/core/tenant/${world.tenantId}`;

const tenantVersion = async (world: World): Promise<number> =>
  (await world.app.inject({ url: tenant(world), headers: bearer(world.people.platform) })).json().data
    .version;

export const TENANT_WRITES: Writes = {
  'POST /api/core/tenant': async () => ({
    method: 'POST',
    by: 'platform',
    url: '/api/core/tenant',
    payload: TENANT,
  }),
  'PUT /api/core/tenant/{tenantId}': async (world) => ({
    method: 'PUT',
    by: 'platform',
    url: tenant(world),
    payload: { ...TENANT, name: 'Nord', version: await tenantVersion(world) },
  }),
  'PATCH /api/core/tenant/{tenantId}': async (world) => ({
    method: 'PATCH',
    by: 'tenantAdmin',
    url: tenant(world),
    payload: { ...CONTACT, contactName: 'Tom', version: await tenantVersion(world) },
  }),
  'POST /api/core/tenant/{tenantId}/status': async (world) => {
    const created = await send(
      world,
      { method: 'POST', by: 'platform', url: '/api/core/tenant', payload: TENANT },
      randomUUID(),
    );
    const url = `/api/core/tenant/${created.json().data.id}/status`;
    return { method: 'POST', by: 'platform', url, payload: { status: 'disabled', version: 1 } };
  },
  'POST /api/core/tenant/{tenantId}/person': async (world) => ({
    method: 'POST',
    by: 'platform',
    url: `${tenant(world)}/person`,
    payload: { email: 'runs-it@example.test', systemRole: '20', language: 'en' },
  }),
  'PATCH /api/core/tenant/{tenantId}/person/{accountId}': async (world) => ({
    method: 'PATCH',
    by: 'platform',
    url: `${tenant(world)}/person/${world.people.operator.accountId}`,
    payload: { was: { systemRole: '20', status: 'active' }, systemRole: '10' },
  }),
  'POST /api/core/tenant/{tenantId}/invitation/{invitationId}/resend': async (world) => ({
    method: 'POST',
    by: 'platform',
    url: `${tenant(world)}/invitation/${world.operatorInvitationId}/resend`,
  }),
  'DELETE /api/core/tenant/{tenantId}/invitation/{invitationId}': async (world) => ({
    method: 'DELETE',
    by: 'platform',
    url: `${tenant(world)}/invitation/${world.operatorInvitationId}`,
  }),
  'POST /api/core/expired': async (world) => {
    const floor = await newFloor(world);
    await send(world, { method: 'DELETE', url: `${floor}?version=1` }, randomUUID());
    const id = floor.split('/').at(-1) ?? '';
    return {
      method: 'POST',
      by: 'tenantAdmin',
      url: '/api/core/expired',
      payload: { action: 'restore', items: [{ kind: 'plan', id }] },
    };
  },
  'POST /api/core/platform/job/{jobId}/retry': async (world) => {
    const jobId = await failedJob(world, await readyUpload(world));
    return { method: 'POST', by: 'platform', url: `/api/core/platform/job/${jobId}/retry` };
  },
  'POST /api/core/platform/job/retry': async (world) => {
    const jobIds = [await failedJob(world, await readyUpload(world))];
    return { method: 'POST', by: 'platform', url: '/api/core/platform/job/retry', payload: { jobIds } };
  },
  'POST /api/core/platform/news': async () => ({
    method: 'POST',
    by: 'platform',
    url: '/api/core/platform/news',
    payload: { id: randomUUID(), texts: { en: { title: 'Rulers', text: 'They measure.' } }, link: '' },
  }),
  'POST /api/core/platform/news/{newsId}/withdraw': async (world) => {
    const id = randomUUID();
    const payload = { id, texts: { en: { title: 'Rulers', text: 'They measure.' } }, link: '' };
    const url = '/api/core/platform/news';
    await send(world, { method: 'POST', by: 'platform', url, payload }, randomUUID());
    return { method: 'POST', by: 'platform', url: `${url}/${id}/withdraw` };
  },
  'POST /api/core/billing/request': async () => ({
    method: 'POST',
    by: 'tenantAdmin',
    url: '/api/core/billing/request',
    payload: { seconds: 3600 },
  }),
  'POST /api/core/tenant/{tenantId}/billing/entry': async (world) => ({
    method: 'POST',
    by: 'platform',
    url: `/api/core/tenant/${world.tenantId}/billing/entry`,
    payload: { kind: 'grant', seconds: 3600, reason: 'Plan' },
  }),
};
