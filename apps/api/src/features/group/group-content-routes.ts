import * as z from 'zod/mini';
import { BulkAnswerSchema } from '@plumbline/shared/contract/bulk.ts';
import { UuidSchema } from '@plumbline/shared/contract/envelope.ts';
import {
  DismissGroupMembersBodySchema,
  GroupCandidateListAnswerSchema,
  GroupCandidateListQuerySchema,
  GroupManagerListAnswerSchema,
  GROUP_MANAGER_LIST,
  GroupMemberListAnswerSchema,
  GROUP_MEMBER_LIST,
  GroupOrNoneSchema,
  GroupProjectListAnswerSchema,
  GROUP_PROJECT_LIST,
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
import { readingByPages } from '../../lists/list-reading.ts';
import { listRoutes } from '../../lists/list-routes.ts';
import { memberOf } from '../../plugins/authentication-plugin.ts';
import { writeOnce } from '../../plugins/idempotency-plugin.ts';
import { BUSINESS_TYPES } from '../../plugins/route-access.ts';
import { groupAccess, requireGroupReader } from './group-access.ts';

const ParamsSchema = z.object({ groupId: UuidSchema });

/** What is in a group and who, who manages it, and taking people out of it. */
export function groupContentRoutes(app: App, context: ApiContext): void {
  projectRoutes(app, context);
  memberRoutes(app, context);
  managerRoutes(app, context);
  candidateRoute(app, context);
  dismissRoute(app, context);
}

function projectRoutes(app: App, context: ApiContext): void {
  listRoutes(app, context, GROUP_PROJECT_LIST, {
    path: '/api/core/group/:groupId/project',
    params: z.object({ groupId: GroupOrNoneSchema }),
    answer: GroupProjectListAnswerSchema,
    title: 'Group',
    open: async (trx, principal, { params, wanted }) => {
      const groupId = params.groupId === NO_GROUP ? null : params.groupId;
      if (groupId === null) requireGroupReader(principal);
      else await groupAccess(trx, principal, groupId, 'read');
      return readingByPages(
        (asked) => listGroupProjects(trx, principal, groupId, { ...wanted, ...asked }),
        (row) => row,
      );
    },
    file: {
      project: ({ name }) => name,
      address: ({ address }) => address,
      status: ({ status }, texts) => texts(`group:status.${status}`),
      members: ({ memberCount }) => memberCount,
    },
  });
}

function memberRoutes(app: App, context: ApiContext): void {
  listRoutes(app, context, GROUP_MEMBER_LIST, {
    path: '/api/core/group/:groupId/member',
    params: ParamsSchema,
    answer: GroupMemberListAnswerSchema,
    title: 'Group',
    open: async (trx, principal, { params: { groupId }, wanted }) => {
      await groupAccess(trx, principal, groupId, 'read');
      return readingByPages(
        (asked) => listGroupMembers(trx, principal, groupId, { ...wanted, ...asked }),
        (row) => row,
      );
    },
    file: {
      person: ({ name }) => name,
      email: ({ email }) => email,
      role: ({ systemRole }, texts) => texts(`shell:systemRole.${systemRole}`),
      projects: ({ projectCount }) => projectCount,
    },
  });
}

function managerRoutes(app: App, context: ApiContext): void {
  listRoutes(app, context, GROUP_MANAGER_LIST, {
    path: '/api/core/group/:groupId/manager',
    params: ParamsSchema,
    answer: GroupManagerListAnswerSchema,
    title: 'Group',
    open: async (trx, principal, { params: { groupId }, wanted }) => {
      await groupAccess(trx, principal, groupId, 'read');
      return readingByPages(
        (asked) => listManagers(trx, principal, groupId, { ...wanted, ...asked }),
        ({ since, ...manager }) => ({ ...manager, since: since.toISOString() }),
      );
    },
    file: {
      person: ({ name }) => name,
      email: ({ email }) => email,
      since: ({ since }) => since,
    },
  });
}

function candidateRoute(app: App, { stores }: ApiContext): void {
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
