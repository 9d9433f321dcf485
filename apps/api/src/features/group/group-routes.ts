import * as z from 'zod/mini';
import { abilityFor } from '@plumbline/shared/abilities/ability-for.ts';
import type { MemberPrincipal } from '@plumbline/shared/abilities/principal.ts';
import { EXPORT_MARK, UuidSchema } from '@plumbline/shared/contract/envelope.ts';
import {
  CreateGroupBodySchema,
  DeleteGroupQuerySchema,
  GroupAnswerSchema,
  GroupListAnswerSchema,
  GroupListQuerySchema,
  MovedProjectsAnswerSchema,
  MoveProjectsBodySchema,
  NO_GROUP,
  RenameGroupBodySchema,
  type Group,
} from '@plumbline/shared/contract/group.ts';
import { AppError } from '@plumbline/shared/errors/app-error.ts';
import { inTenant, type Trx } from '@plumbline/server/database/client.ts';
import { addManager, removeManager } from '@plumbline/server/groups/group-managers.ts';
import {
  createGroup,
  deleteGroup,
  findGroup,
  listGroups,
  projectsIn,
  renameGroup,
  type GroupRecord,
} from '@plumbline/server/groups/group.store.ts';
import { moveProjects } from '@plumbline/server/projects/move-projects.ts';
import { answer, listAnswer } from '../../answers.ts';
import type { ApiContext } from '../../api-context.ts';
import type { App } from '../../create-instance.ts';
import { memberOf } from '../../plugins/authentication-plugin.ts';
import { writeOnce } from '../../plugins/idempotency-plugin.ts';
import { BUSINESS_TYPES } from '../../plugins/route-access.ts';
import { groupAccess, mayDo, requireGroupReader, requireMoving } from './group-access.ts';

const ParamsSchema = z.object({ groupId: UuidSchema });
const ManagerParamsSchema = z.object({ groupId: UuidSchema, accountId: UuidSchema });
const TITLE = 'Group';

/** Groups of projects: list, create, rename, delete, managers, and moving projects between them. */
export function groupRoutes(app: App, context: ApiContext): void {
  listRoutes(app, context);
  createRoute(app, context);
  changeRoutes(app, context);
  managerRoutes(app, context);
  moveRoute(app, context);
}

function listRoutes(app: App, { stores }: ApiContext): void {
  app.get(
    '/api/core/group',
    {
      schema: {
        querystring: z.extend(GroupListQuerySchema, EXPORT_MARK),
        response: { 200: GroupListAnswerSchema },
      },
      config: { exportedAs: 'Group' },
    },
    async (request) => {
      const principal = memberOf(request);
      requireGroupReader(principal);
      const { rows, total, ungroupedCount } = await inTenant(stores.app, principal.tenantId, (trx) =>
        listGroups(trx, principal, request.query),
      );
      const groups = rows.map((group) => toGroup(group, principal));
      return { ...listAnswer(groups, total), ungroupedCount };
    },
  );

  app.get(
    '/api/core/group/:groupId',
    { schema: { params: ParamsSchema, response: { 200: GroupAnswerSchema } } },
    async (request) => {
      const principal = memberOf(request);
      return inTenant(stores.app, principal.tenantId, async (trx) =>
        answer(toGroup(await groupAccess(trx, principal, request.params.groupId, 'read'), principal)),
      );
    },
  );
}

function createRoute(app: App, { stores }: ApiContext): void {
  app.post(
    '/api/core/group',
    {
      schema: { body: CreateGroupBodySchema, response: { 200: GroupAnswerSchema } },
      config: {
        operation: { title: TITLE, businessType: BUSINESS_TYPES.insert },
        failures: ['group-name-taken'],
      },
    },
    (request) =>
      writeOnce(stores, request, async (trx, principal) => {
        if (abilityFor(principal, null).cannot('create', 'Group')) throw new AppError('not-authorized');
        return groupAnswer(trx, principal, await createGroup(trx, principal, request.body.name));
      }),
  );
}

function changeRoutes(app: App, { stores }: ApiContext): void {
  app.patch(
    '/api/core/group/:groupId',
    {
      schema: { params: ParamsSchema, body: RenameGroupBodySchema, response: { 200: GroupAnswerSchema } },
      config: {
        operation: { title: TITLE, businessType: BUSINESS_TYPES.update },
        failures: ['conflict', 'group-name-taken'],
      },
    },
    (request) =>
      writeOnce(stores, request, async (trx, principal) => {
        const { groupId } = request.params;
        await groupAccess(trx, principal, groupId, 'update');
        const isRenamed = await renameGroup(trx, { groupId, ...request.body });
        if (!isRenamed) throw await lostRace(trx, principal, groupId);
        return groupAnswer(trx, principal, groupId);
      }),
  );

  app.delete(
    '/api/core/group/:groupId',
    {
      schema: {
        params: ParamsSchema,
        querystring: DeleteGroupQuerySchema,
        response: { 200: GroupAnswerSchema },
      },
      config: {
        operation: { title: TITLE, businessType: BUSINESS_TYPES.delete },
        failures: ['conflict', 'group-not-empty'],
      },
    },
    (request) =>
      writeOnce(stores, request, async (trx, principal) => {
        const { groupId } = request.params;
        const { version, moveTo } = request.query;
        const group = await groupAccess(trx, principal, groupId, 'delete');
        if (moveTo !== undefined) {
          const to = moveTo === NO_GROUP ? null : moveTo;
          const projectIds = to === groupId ? [] : await projectsIn(trx, groupId);
          const actor = { kind: 'member', id: principal.accountId } as const;
          if (projectIds.length > 0) await moveProjects(trx, { projectIds, from: groupId, to }, actor);
        }
        const isDeleted = await deleteGroup(trx, { groupId, version });
        if (!isDeleted) throw await lostRace(trx, principal, groupId);
        return answer(toGroup(group, principal));
      }),
  );
}

function managerRoutes(app: App, { stores }: ApiContext): void {
  const options = {
    schema: { params: ManagerParamsSchema, response: { 200: GroupAnswerSchema } },
    config: { operation: { title: TITLE, businessType: BUSINESS_TYPES.grant } },
  };
  app.put(
    '/api/core/group/:groupId/manager/:accountId',
    { ...options, config: { ...options.config, failures: ['group-manager-role'] } },
    (request) =>
      writeOnce(stores, request, async (trx, principal) => {
        const { groupId } = request.params;
        await groupAccess(trx, principal, groupId, 'assign');
        await addManager(trx, toManagerChange(principal, request.params));
        return groupAnswer(trx, principal, groupId);
      }),
  );

  app.delete('/api/core/group/:groupId/manager/:accountId', options, (request) =>
    writeOnce(stores, request, async (trx, principal) => {
      const { groupId } = request.params;
      await groupAccess(trx, principal, groupId, 'assign');
      await removeManager(trx, toManagerChange(principal, request.params));
      return groupAnswer(trx, principal, groupId);
    }),
  );
}

function toManagerChange(
  { tenantId, accountId: actorId }: MemberPrincipal,
  of: { groupId: string; accountId: string },
) {
  return { ...of, tenantId, actorId };
}

function moveRoute(app: App, { stores }: ApiContext): void {
  app.post(
    '/api/core/group/move',
    {
      schema: { body: MoveProjectsBodySchema, response: { 200: MovedProjectsAnswerSchema } },
      config: {
        operation: { title: TITLE, businessType: BUSINESS_TYPES.update },
        failures: ['conflict', 'project-closed'],
      },
    },
    (request) =>
      writeOnce(stores, request, async (trx, principal) => {
        await requireMoving(trx, principal, request.body);
        await moveProjects(trx, request.body, { kind: 'member', id: principal.accountId });
        return answer({ movedCount: request.body.projectIds.length });
      }),
  );
}

async function groupAnswer(trx: Trx, principal: MemberPrincipal, groupId: string) {
  const group = await findGroup(trx, principal, groupId);
  if (!group) throw new AppError('not-found');
  return answer(toGroup(group, principal));
}

/** Somebody else was faster: the caller is told how the group is now. */
async function lostRace(trx: Trx, principal: MemberPrincipal, groupId: string): Promise<AppError> {
  const current = await findGroup(trx, principal, groupId);
  return current
    ? new AppError('conflict', { current: toGroup(current, principal) })
    : new AppError('not-found');
}

function toGroup({ createdAt, isManaged, ...group }: GroupRecord, principal: MemberPrincipal): Group {
  const mayUpdate = mayDo(principal, 'update', { isManaged });
  return { ...group, createdAt: createdAt.toISOString(), mayUpdate };
}
