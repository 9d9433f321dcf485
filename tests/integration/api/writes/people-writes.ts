/** Writes of members, invitations, and of what everybody keeps for themselves; in an order in which each can be done once. */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { DEFAULT_CHOICES } from '@plumbline/shared/contract/notification.ts';
import { bearer, type World } from '../api-world.ts';
import { get, inWorld, newPicture, send, type Writes } from './write.ts';

/** One that the tenant's admin has not read. */
async function newNotification(world: World): Promise<string> {
  const { tenantId, people } = world;
  return inWorld(world, async (trx) => {
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

export const PEOPLE_WRITES: Writes = {
  'PUT /api/core/member/photo': async (world) => ({
    method: 'PUT',
    url: '/api/core/member/photo',
    payload: await newPicture(world, 'profile-photo'),
  }),
  'DELETE /api/core/member/photo': async (world) => {
    const [photo] = await get(world, `/api/core/member/photo?of=${world.people.admin.accountId}`);
    return { method: 'DELETE', url: `/api/core/member/photo?was=${photo.id}` };
  },
  'PATCH /api/core/member/{accountId}': async (world) => ({
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
  'POST /api/core/invitation/{invitationId}/resend': async (world) => {
    const { invitationId } = world;
    await inWorld(world, (trx) =>
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
  'PATCH /api/core/view/{viewId}': async (world) => {
    const payload = { list: 'members', name: 'Suspended', query: 'status=suspended' };
    const added = await send(world, { method: 'POST', url: '/api/core/view', payload }, randomUUID());
    const url = `/api/core/view/${added.json().data.id}`;
    return { method: 'PATCH', url, payload: { name: 'On leave' } };
  },
  'POST /api/core/member/bulk': async (world) => ({
    method: 'POST',
    by: 'tenantAdmin',
    url: '/api/core/member/bulk',
    payload: {
      members: [{ accountId: world.people.inspector.accountId, was: { systemRole: '40', status: 'active' } }],
      systemRole: '50',
    },
  }),
  'POST /api/core/invitation/resend': async (world) => {
    const { invitationId } = world;
    await inWorld(world, (trx) =>
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
  'DELETE /api/core/invitation/{invitationId}': async (world) => ({
    method: 'DELETE',
    by: 'tenantAdmin',
    url: `/api/core/invitation/${world.invitationId}`,
  }),
  'POST /api/core/invitation/revoke': async (world) => {
    const payload = { addresses: ['many@example.test'], systemRole: '40', language: 'en' };
    await send(
      world,
      { method: 'POST', url: '/api/core/invitation', payload, by: 'tenantAdmin' },
      randomUUID(),
    );
    const headers = bearer(world.people.tenantAdmin);
    const { rows } = (await world.app.inject({ url: '/api/core/invitation', headers })).json();
    return {
      method: 'POST',
      by: 'tenantAdmin',
      url: '/api/core/invitation/revoke',
      payload: { invitationIds: rows.map(({ id }: { id: string }) => id) },
    };
  },
  'POST /api/core/notification/read': async (world) => ({
    method: 'POST',
    by: 'tenantAdmin',
    url: '/api/core/notification/read',
    payload: { ids: [await newNotification(world)], isRead: true },
  }),
  'POST /api/core/notification/done': async (world) => ({
    method: 'POST',
    by: 'tenantAdmin',
    url: '/api/core/notification/done',
    payload: { ids: [await newNotification(world)], isDone: true },
  }),
  'POST /api/core/notification/readAll': async (world) => {
    await newNotification(world);
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
  'PUT /api/core/preference/project/{projectId}': async (world) => ({
    method: 'PUT',
    url: `/api/core/preference/project/${world.projectId}`,
    payload: { isMuted: true },
  }),
};
