import * as z from 'zod/mini';
import { BulkAnswerSchema } from '@plumbline/shared/contract/bulk.ts';
import { EXPORT_MARK, UuidSchema } from '@plumbline/shared/contract/envelope.ts';
import {
  DismissGroupMembersBodySchema,
  GroupCandidateListAnswerSchema,
  GroupCandidateListQuerySchema,
  GroupManagerListAnswerSchema,
  GroupManagerListQuerySchema,
  GroupMemberListAnswerSchema,
  GroupMemberListQuerySchema,
  GroupOrNoneSchema,
  GroupProjectListAnswerSchema,
  GroupProjectListQuerySchema,
  NO_GROUP,
} from '@plumbline/shared/contract/group.ts';
import { inTenant } from '@plumbline/server/database/client.ts';
import { dismissFromGroup, holdGroupMembers } from '@plumbline/server/groups/dismiss-group-members.ts';
import { listGroupMembers, listGroupProjects } from '@plumbline/server/groups/group-contents.ts';
import { listCandidates, listManagers } from '@plumbline/server/groups/list-managers.ts';
import { answer, listAnswer } from '../../answers.ts';
import type { ApiContext } from '../../api-context.ts';
import { bulkResults } from '../../bulk-results.ts';
import type { App } from '../../create-instance.ts';
import { memberOf } from '../../plugins/authentication-plugin.ts';
import { writeOnce } from '../../plugins/idempotency-plugin.ts';
import { BUSINESS_TYPES } from '../../plugins/route-access.ts';
import { groupAccess, requireGroupReader } from './group-access.ts';

const ParamsSchema = z.object({ groupId: UuidSchema });

/** What is in a group and who, who manages it, and taking people out of it. */
export function groupContentRoutes(app: App, context: ApiContext): void {
  projectRoute(app, context);
  memberRoute(app, context);
  managerRoutes(app, context);
  dismissRoute(app, context);
}

function projectRoute(app: App, { stores }: ApiContext): void {
  app.get(
    '/api/core/group/:groupId/project',
    {
      schema: {
        params: z.object({ groupId: GroupOrNoneSchema }),
        querystring: z.extend(GroupProjectListQuerySchema, EXPORT_MARK),
        response: { 200: GroupProjectListAnswerSchema },
      },
      config: { exportedAs: 'Group' },
    },
    async (request) => {
      const principal = memberOf(request);
      const groupId = request.params.groupId === NO_GROUP ? null : request.params.groupId;
      return inTenant(stores.app, principal.tenantId, async (trx) => {
        if (groupId === null) requireGroupReader(principal);
        else await groupAccess(trx, principal, groupId, 'read');
        const { rows, total } = await listGroupProjects(trx, principal, groupId, request.query);
        return listAnswer(rows, total);
      });
    },
  );
}

function memberRoute(app: App, { stores }: ApiContext): void {
  app.get(
    '/api/core/group/:groupId/member',
    {
      schema: {
        params: ParamsSchema,
        querystring: z.extend(GroupMemberListQuerySchema, EXPORT_MARK),
        response: { 200: GroupMemberListAnswerSchema },
      },
      config: { exportedAs: 'Group' },
    },
    async (request) => {
      const principal = memberOf(request);
      const { groupId } = request.params;
      return inTenant(stores.app, principal.tenantId, async (trx) => {
        await groupAccess(trx, principal, groupId, 'read');
        const { rows, total } = await listGroupMembers(trx, principal, groupId, request.query);
        return listAnswer(rows, total);
      });
    },
  );
}

function managerRoutes(app: App, { stores }: ApiContext): void {
  app.get(
    '/api/core/group/:groupId/manager',
    {
      schema: {
        params: ParamsSchema,
        querystring: z.extend(GroupManagerListQuerySchema, EXPORT_MARK),
        response: { 200: GroupManagerListAnswerSchema },
      },
      config: { exportedAs: 'Group' },
    },
    async (request) => {
      const principal = memberOf(request);
      const { groupId } = request.params;
      return inTenant(stores.app, principal.tenantId, async (trx) => {
        await groupAccess(trx, principal, groupId, 'read');
        const { rows, total } = await listManagers(trx, principal, groupId, request.query);
        return listAnswer(
          rows.map(({ since, ...manager }) => ({ ...manager, since: since.toISOString() })),
          total,
        );
      });
    },
  );

  app.get(
    '/api/core/group/:groupId/candidate',
    {
      schema: {
        params: ParamsSchema,
        querystring: GroupCandidateListQuerySchema,
        response: { 200: GroupCandidateListAnswerSchema },
      },
    },
    async (request) => {
      const principal = memberOf(request);
      const { groupId } = request.params;
      return inTenant(stores.app, principal.tenantId, async (trx) => {
        await groupAccess(trx, principal, groupId, 'assign');
        const { rows, total } = await listCandidates(trx, principal.tenantId, groupId, request.query);
        return listAnswer(rows, total);
      });
    },
  );
}

function dismissRoute(app: App, { stores }: ApiContext): void {
  app.post(
    '/api/core/group/:groupId/member/dismiss',
    {
      schema: {
        params: ParamsSchema,
        body: DismissGroupMembersBodySchema,
        response: { 200: BulkAnswerSchema },
      },
      config: { operation: { title: 'Group', businessType: BUSINESS_TYPES.grant } },
    },
    (request) =>
      writeOnce(stores, request, async (trx, principal) => {
        const { groupId } = request.params;
        const { members } = request.body;
        // Who may change a group is admin in each of its projects.
        await groupAccess(trx, principal, groupId, 'update');
        const { tenantId } = principal;
        const actor = { kind: 'member', id: principal.accountId } as const;
        const ids = members.map(({ accountId }) => accountId);
        await holdGroupMembers(trx, groupId, ids);
        const results = await bulkResults(
          members,
          ({ accountId }) => accountId,
          (member) => dismissFromGroup(trx, { groupId, tenantId, actor, ...member }),
        );
        return answer(results);
      }),
  );
}
