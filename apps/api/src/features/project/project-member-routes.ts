import * as z from 'zod/mini';
import { BulkAnswerSchema } from '@plumbline/shared/contract/bulk.ts';
import { UuidSchema } from '@plumbline/shared/contract/envelope.ts';
import {
  AddProjectMemberBodySchema,
  BulkChangeProjectMembersBodySchema,
  CandidateListAnswerSchema,
  CandidateListQuerySchema,
  ChangeProjectMemberBodySchema,
  ProjectMemberAnswerSchema,
  ProjectMemberListAnswerSchema,
  PROJECT_MEMBER_LIST,
  type ProjectMember,
} from '@plumbline/shared/contract/project-member.ts';
import { AppError } from '@plumbline/shared/errors/app-error.ts';
import { inTenant } from '@plumbline/server/database/client.ts';
import { lockMemberships } from '@plumbline/server/memberships/membership.store.ts';
import {
  admitProjectMember,
  changeProjectRole,
  dismissProjectMember,
  listCandidates,
  projectMemberList,
  type ProjectMemberRecord,
} from '@plumbline/server/memberships/project-members.ts';
import { projectAccess } from '../../access.ts';
import { answer, listAnswer } from '../../answers.ts';
import { bulkResults } from '../../bulk-results.ts';
import { listRoutes } from '../../lists/list-routes.ts';
import { readingOf } from '../../lists/list-reading.ts';
import type { ApiContext } from '../../api-context.ts';
import type { App } from '../../create-instance.ts';
import { memberOf } from '../../plugins/authentication-plugin.ts';
import { writeOnce } from '../../plugins/idempotency-plugin.ts';
import { BUSINESS_TYPES } from '../../plugins/route-access.ts';

const ProjectParamsSchema = z.object({ projectId: UuidSchema });
const MemberParamsSchema = z.object({ projectId: UuidSchema, accountId: UuidSchema });
const OPERATION = { title: 'ProjectMember', businessType: BUSINESS_TYPES.grant };

/** The people of a project: list, who could come in, admitting, role, dismissing, of one or of many. */
export function projectMemberRoutes(app: App, context: ApiContext): void {
  peopleRoutes(app, context);
  candidateRoute(app, context);
  admitRoute(app, context);
  roleRoute(app, context);
  dismissRoute(app, context);
  bulkRoute(app, context);
}

function peopleRoutes(app: App, context: ApiContext): void {
  listRoutes(app, context, PROJECT_MEMBER_LIST, {
    path: '/api/core/project/:projectId/member',
    params: ProjectParamsSchema,
    answer: ProjectMemberListAnswerSchema,
    title: 'ProjectMember',
    open: async (trx, principal, { params: { projectId }, wanted }) => {
      const { ability, require } = await projectAccess(trx, principal, projectId);
      require('read', 'ProjectMember');
      const seesAddresses = ability.can('read', 'ProjectMember', 'email');
      const list = projectMemberList(projectId, wanted, seesAddresses);
      return readingOf(trx, list, (row) => toMember(row, seesAddresses));
    },
    file: {
      name: ({ name }) => name,
      email: ({ email }) => email,
      jobTitle: ({ jobTitle }) => jobTitle,
      companyName: ({ companyName }) => companyName,
      role: ({ projectRole }, texts) => texts(`project:role.${projectRole}`),
      status: ({ status }, texts) => status && texts(`member:status.${status}`),
      lastLoginAt: ({ lastLoginAt }) => lastLoginAt,
      since: ({ since }) => since,
    },
  });
}

function candidateRoute(app: App, { stores }: ApiContext): void {
  app.get(
    '/api/core/project/:projectId/candidate',
    {
      schema: {
        params: ProjectParamsSchema,
        querystring: CandidateListQuerySchema,
        response: { 200: CandidateListAnswerSchema },
      },
      config: { failures: ['tenant-expired', 'project-closed'] },
    },
    async (request) => {
      const principal = memberOf(request);
      const { projectId } = request.params;
      return inTenant(stores.app, principal.tenantId, async (trx) => {
        const { require } = await projectAccess(trx, principal, projectId);
        require('create', 'ProjectMember');
        return listAnswer(await listCandidates(trx, principal, projectId, request.query.search));
      });
    },
  );
}

function admitRoute(app: App, { stores }: ApiContext): void {
  app.post(
    '/api/core/project/:projectId/member',
    {
      schema: {
        params: ProjectParamsSchema,
        body: AddProjectMemberBodySchema,
        response: { 200: ProjectMemberAnswerSchema },
      },
      config: { operation: OPERATION, failures: ['conflict', 'project-closed', 'external-role'] },
    },
    async (request) => {
      const { projectId } = request.params;
      return writeOnce(stores, request, async (trx, principal) => {
        const { require } = await projectAccess(trx, principal, projectId);
        require('create', 'ProjectMember');
        const { tenantId, accountId } = principal;
        const actor = { kind: 'member', id: accountId } as const;
        const admitted = await admitProjectMember(trx, { projectId, tenantId, actor, ...request.body });
        return answer(toMember(admitted, true));
      });
    },
  );
}

function roleRoute(app: App, { stores }: ApiContext): void {
  app.patch(
    '/api/core/project/:projectId/member/:accountId',
    {
      schema: {
        params: MemberParamsSchema,
        body: ChangeProjectMemberBodySchema,
        response: { 200: ProjectMemberAnswerSchema },
      },
      config: {
        operation: OPERATION,
        failures: ['conflict', 'project-closed', 'external-role', 'last-admin'],
      },
    },
    async (request) => {
      const { projectId, accountId } = request.params;
      return writeOnce(stores, request, async (trx, principal) => {
        const { require } = await projectAccess(trx, principal, projectId);
        require('update', 'ProjectMember');
        const actor = { kind: 'member', id: principal.accountId } as const;
        const { tenantId } = principal;
        const changed = await changeProjectRole(trx, {
          projectId,
          accountId,
          tenantId,
          actor,
          ...request.body,
        });
        if (changed.ok) return answer(toMember(changed.member, true));
        throw new AppError('conflict', { current: toMember(changed.current, true) });
      });
    },
  );
}

function dismissRoute(app: App, { stores }: ApiContext): void {
  app.delete(
    '/api/core/project/:projectId/member/:accountId',
    {
      schema: { params: MemberParamsSchema, response: { 200: ProjectMemberAnswerSchema } },
      config: { operation: OPERATION, failures: ['last-admin'] },
    },
    async (request) => {
      const { projectId, accountId } = request.params;
      return writeOnce(stores, request, async (trx, principal) => {
        const { require } = await projectAccess(trx, principal, projectId);
        require('delete', 'ProjectMember');
        const actor = { kind: 'member', id: principal.accountId } as const;
        const { tenantId } = principal;
        const dismissed = await dismissProjectMember(trx, { projectId, accountId, tenantId, actor });
        return answer(toMember(dismissed, true));
      });
    },
  );
}

function bulkRoute(app: App, { stores }: ApiContext): void {
  app.post(
    '/api/core/project/:projectId/member/bulk',
    {
      schema: {
        params: ProjectParamsSchema,
        body: BulkChangeProjectMembersBodySchema,
        response: { 200: BulkAnswerSchema },
      },
      config: { operation: OPERATION, failures: ['project-closed'] },
    },
    async (request) => {
      const { projectId } = request.params;
      const { members, projectRole } = request.body;
      return writeOnce(stores, request, async (trx, principal) => {
        const { require } = await projectAccess(trx, principal, projectId);
        require(projectRole === null ? 'delete' : 'update', 'ProjectMember');
        const { tenantId } = principal;
        const actor = { kind: 'member', id: principal.accountId } as const;
        const ids = members.map(({ accountId }) => accountId);
        await lockMemberships(trx, projectId, ids);
        const results = await bulkResults(
          members,
          ({ accountId }) => accountId,
          async (member) => {
            const change = { projectId, tenantId, actor, ...member };
            if (projectRole === null) await dismissProjectMember(trx, change);
            else if (!(await changeProjectRole(trx, { ...change, projectRole })).ok)
              throw new AppError('conflict');
          },
        );
        return answer(results);
      });
    },
  );
}

function toMember(
  { since, lastLoginAt, ...member }: ProjectMemberRecord,
  seesAddresses: boolean,
): ProjectMember {
  const seen = { ...member, lastLoginAt: lastLoginAt?.toISOString() ?? null, since: since.toISOString() };
  if (seesAddresses) return seen;
  return { ...seen, email: null, jobTitle: null, companyName: null, status: null, lastLoginAt: null };
}
