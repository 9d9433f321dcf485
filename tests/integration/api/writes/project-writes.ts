/** Writes of groups and projects, and of who is in them; in an order in which each can be done once. */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { World } from '../api-world.ts';
import { get, inWorld, newPicture, project, send, type Writes } from './write.ts';

const version = async (world: World, url: string): Promise<number> => (await get(world, url)).version;

/** A group of that name, empty. */
async function newGroup(world: World, name: string): Promise<{ url: string; id: string }> {
  const payload = { name };
  const answer = await send(
    world,
    { method: 'POST', by: 'tenantAdmin', url: '/api/core/group', payload },
    randomUUID(),
  );
  const { id } = answer.json().data;
  return { url: `/api/core/group/${id}`, id };
}

/** The address of somebody who may manage a group, in one. */
async function managerIn(world: World, group: string): Promise<string> {
  const { accountId } = world.people.bystander;
  await inWorld(world, (trx) =>
    trx.updateTable('tenant_member').set({ system_role: '30' }).where('account_id', '=', accountId).execute(),
  );
  return `${group}/manager/${accountId}`;
}

/** The address of an invitation into the project whose mail was sent an hour ago. */
async function invitedIntoProject(world: World): Promise<string> {
  const payload = { addresses: ['into@example.test'], projectRole: 40, language: 'en' };
  await send(world, { method: 'POST', url: `${project(world)}/invitation`, payload }, randomUUID());
  const { id } = await inWorld(world, (trx) =>
    trx
      .updateTable('invitation')
      .set({ sent_at: sql<Date>`now() - interval '1 hour'` })
      .where('email', '=', 'into@example.test')
      .where('revoked_at', 'is', null)
      .returning('id')
      .executeTakeFirstOrThrow(),
  );
  return `${project(world)}/invitation/${id}`;
}

const idAtEnd = (url: string) => url.split('/').at(-1) ?? '';

const PROJECT = {
  name: 'Annex',
  address: '',
  timeZone: 'Europe/Oslo',
  area: null,
  areaUnit: 'm2',
  startDate: null,
  endDate: null,
};

export const PROJECT_WRITES: Writes = {
  'POST /api/core/project/{projectId}/close': async (world) => ({
    method: 'POST',
    url: `${project(world)}/close`,
    payload: { version: await version(world, project(world)) },
  }),
  'POST /api/core/project/{projectId}/reopen': async (world) => ({
    method: 'POST',
    url: `${project(world)}/reopen`,
    payload: { version: await version(world, project(world)) },
  }),
  'POST /api/core/project': async () => ({
    method: 'POST',
    by: 'tenantAdmin',
    url: '/api/core/project',
    payload: PROJECT,
  }),
  'PUT /api/core/project/{projectId}': async (world) => ({
    method: 'PUT',
    url: project(world),
    payload: { ...PROJECT, name: 'Harbour Tower East', version: await version(world, project(world)) },
  }),
  'POST /api/core/project/{projectId}/member': async (world) => ({
    method: 'POST',
    url: `${project(world)}/member`,
    payload: { accountId: world.people.bystander.accountId, projectRole: 40 },
  }),
  'PATCH /api/core/project/{projectId}/member/{accountId}': async (world) => ({
    method: 'PATCH',
    url: `${project(world)}/member/${world.people.viewer.accountId}`,
    payload: { was: 40, projectRole: 30 },
  }),
  'DELETE /api/core/project/{projectId}/member/{accountId}': async (world) => ({
    method: 'DELETE',
    url: `${project(world)}/member/${world.people.secondInspector.accountId}`,
  }),
  'POST /api/core/project/bulk': async (world) => {
    const closing = { version: await version(world, project(world)) };
    await send(world, { method: 'POST', url: `${project(world)}/close`, payload: closing }, randomUUID());
    const projects = [{ projectId: world.projectId, version: await version(world, project(world)) }];
    return { method: 'POST', url: '/api/core/project/bulk', payload: { status: 'active', projects } };
  },
  'POST /api/core/project/{projectId}/member/bulk': async (world) => ({
    method: 'POST',
    url: `${project(world)}/member/bulk`,
    payload: { members: [{ accountId: world.people.responder.accountId, was: 30 }], projectRole: 40 },
  }),
  'POST /api/core/group': async () => ({
    method: 'POST',
    by: 'tenantAdmin',
    url: '/api/core/group',
    payload: { name: 'South' },
  }),
  'PATCH /api/core/group/{groupId}': async (world) => ({
    method: 'PATCH',
    by: 'tenantAdmin',
    url: (await newGroup(world, 'West')).url,
    payload: { name: 'East', version: 1 },
  }),
  'PUT /api/core/group/{groupId}/manager/{accountId}': async (world) => ({
    method: 'PUT',
    by: 'tenantAdmin',
    url: await managerIn(world, (await newGroup(world, 'Managed')).url),
  }),
  'DELETE /api/core/group/{groupId}/manager/{accountId}': async (world) => {
    const url = await managerIn(world, (await newGroup(world, 'Left alone')).url);
    await send(world, { method: 'PUT', by: 'tenantAdmin', url }, randomUUID());
    return { method: 'DELETE', by: 'tenantAdmin', url };
  },
  'POST /api/core/group/{groupId}/member/dismiss': async (world) => ({
    method: 'POST',
    by: 'tenantAdmin',
    url: `/api/core/group/${world.groupId}/member/dismiss`,
    payload: { members: [{ accountId: world.people.external.accountId, was: 1 }] },
  }),
  'POST /api/core/group/move': async (world) => ({
    method: 'POST',
    by: 'tenantAdmin',
    url: '/api/core/group/move',
    payload: { projectIds: [world.projectId], from: world.groupId, to: null },
  }),
  'DELETE /api/core/group/{groupId}': async (world) => {
    const { url, id } = await newGroup(world, 'Given up');
    const payload = { projectIds: [world.projectId], from: null, to: id };
    await send(
      world,
      { method: 'POST', by: 'tenantAdmin', url: '/api/core/group/move', payload },
      randomUUID(),
    );
    return { method: 'DELETE', by: 'tenantAdmin', url: `${url}?version=1&moveTo=${world.groupId}` };
  },
  'PUT /api/core/project/{projectId}/cover': async (world) => ({
    method: 'PUT',
    url: `${project(world)}/cover`,
    payload: await newPicture(world, 'cover'),
  }),
  'DELETE /api/core/project/{projectId}/cover': async (world) => {
    const { cover } = await get(world, project(world));
    return { method: 'DELETE', url: `${project(world)}/cover?was=${cover.id}` };
  },
  'POST /api/core/project/{projectId}/invitation': async (world) => ({
    method: 'POST',
    url: `${project(world)}/invitation`,
    payload: { addresses: ['into-once@example.test'], projectRole: 40, language: 'en' },
  }),
  'POST /api/core/project/{projectId}/invitation/{invitationId}/resend': async (world) => ({
    method: 'POST',
    by: 'tenantAdmin',
    url: `${await invitedIntoProject(world)}/resend`,
  }),
  'DELETE /api/core/project/{projectId}/invitation/{invitationId}': async (world) => ({
    method: 'DELETE',
    url: await invitedIntoProject(world),
  }),
  'POST /api/core/project/{projectId}/invitation/resend': async (world) => ({
    method: 'POST',
    by: 'tenantAdmin',
    url: `${project(world)}/invitation/resend`,
    payload: { invitationIds: [idAtEnd(await invitedIntoProject(world))] },
  }),
  'POST /api/core/project/{projectId}/invitation/revoke': async (world) => ({
    method: 'POST',
    url: `${project(world)}/invitation/revoke`,
    payload: { invitationIds: [idAtEnd(await invitedIntoProject(world))] },
  }),
  'PUT /api/core/project/{projectId}/hold': async (world) => ({
    method: 'PUT',
    by: 'tenantAdmin',
    url: `${project(world)}/hold`,
    payload: { isHeld: true, version: await version(world, project(world)) },
  }),
};
