import * as z from 'zod/mini';
import { EXPORT_MARK, UuidSchema } from '@plumbline/shared/contract/envelope.ts';
import {
  LegalHoldBodySchema,
  ProjectAnswerSchema,
  ProjectListAnswerSchema,
  ProjectListQuerySchema,
  ProjectStatusBodySchema,
} from '@plumbline/shared/contract/project.ts';
import {
  ProjectChangeBodySchema,
  ProjectCreateBodySchema,
} from '@plumbline/shared/contract/project-fields.ts';
import { abilityFor } from '@plumbline/shared/abilities/ability-for.ts';
import type { MemberPrincipal } from '@plumbline/shared/abilities/principal.ts';
import type { ProjectStanding } from '@plumbline/shared/abilities/roles.ts';
import { AppError } from '@plumbline/shared/errors/app-error.ts';
import { inTenant } from '@plumbline/server/database/client.ts';
import { changeProject, openProject } from '@plumbline/server/projects/change-project.ts';
import {
  listProjects,
  markOpened,
  projectDetail,
  setProjectStatus,
} from '@plumbline/server/projects/project.store.ts';
import { setLegalHold } from '@plumbline/server/retention/legal-hold.ts';
import { projectAccess } from '../../access.ts';
import { listAnswer } from '../../answers.ts';
import type { ApiContext } from '../../api-context.ts';
import type { App } from '../../create-instance.ts';
import { callerOf, memberOf } from '../../plugins/authentication-plugin.ts';
import { writeOnce } from '../../plugins/idempotency-plugin.ts';
import { BUSINESS_TYPES } from '../../plugins/route-access.ts';
import { requireMoving, requireOpeningIn } from '../group/group-access.ts';
import { closingRoute } from './closing-route.ts';
import { changedProject, projectAnswer } from './project-answer.ts';
import { projectBulkRoutes } from './project-bulk-routes.ts';
import { toProjectRow } from './to-project-detail.ts';
import { visibleRoute } from './visible-route.ts';

const ParamsSchema = z.object({ projectId: UuidSchema });

/** Projects: list, opening a new one, detail, change, closing and reopening, also of many. */
export function projectRoutes(app: App, context: ApiContext): void {
  listRoute(app, context);
  visibleRoute(app, context);
  createRoute(app, context);
  detailRoute(app, context);
  changeRoute(app, context);
  closingRoute(app, context);
  statusRoute(app, context, 'close');
  statusRoute(app, context, 'reopen');
  holdRoute(app, context);
  projectBulkRoutes(app, context);
}

function listRoute(app: App, { stores, signer }: ApiContext): void {
  app.get(
    '/api/core/project',
    {
      schema: {
        querystring: z.extend(ProjectListQuerySchema, EXPORT_MARK),
        response: { 200: ProjectListAnswerSchema },
      },
      config: { exportedAs: 'Project' },
    },
    async (request) => {
      const principal = memberOf(request);
      const list = await inTenant(stores.app, principal.tenantId, (trx) =>
        listProjects(trx, principal, request.query),
      );
      const rows = list.rows.map((project) => {
        const { coverFileId: cover, pictureFileId: plan } = project;
        if (cover)
          return toProjectRow(project, `${signer.sign(principal, `cover/${cover}`).base}preview.webp`);
        return toProjectRow(project, plan && `${signer.sign(principal, `plan/${plan}`).base}preview.webp`);
      });
      return { ...listAnswer(rows, list.total), counts: list.counts };
    },
  );
}

function createRoute(app: App, context: ApiContext): void {
  const { stores } = context;
  app.post(
    '/api/core/project',
    {
      schema: { body: ProjectCreateBodySchema, response: { 200: ProjectAnswerSchema } },
      config: {
        operation: { title: 'Project', businessType: BUSINESS_TYPES.insert },
        failures: ['not-found', 'conflict'],
      },
    },
    (request) =>
      writeOnce(stores, request, async (trx, principal) => {
        await requireOpeningIn(trx, principal, request.body.groupId ?? null);
        const project = await openProject(trx, principal, request.body);
        const { standing } = await projectAccess(trx, principal, project.id);
        return projectAnswer(context, project, principal, standing);
      }),
  );
}

function changeRoute(app: App, context: ApiContext): void {
  const { stores } = context;
  app.put(
    '/api/core/project/:projectId',
    {
      schema: { params: ParamsSchema, body: ProjectChangeBodySchema, response: { 200: ProjectAnswerSchema } },
      config: {
        operation: { title: 'Project', businessType: BUSINESS_TYPES.update },
        failures: ['conflict', 'project-closed'],
      },
    },
    async (request) => {
      const { projectId } = request.params;
      const { version, ...fields } = request.body;
      return writeOnce(stores, request, async (trx, principal) => {
        const { standing, require } = await projectAccess(trx, principal, projectId);
        require('update', 'Project');
        const before = await projectDetail(trx, projectId);
        const from = before?.group?.id ?? null;
        const to = fields.groupId === undefined ? from : fields.groupId;
        if (before?.version === version && to !== from)
          await requireMoving(trx, principal, { projectIds: [projectId], from, to });
        const actor = { kind: 'member', id: principal.accountId } as const;
        const changed = await changeProject(trx, { projectId, version, fields, actor });
        return projectAnswer(
          context,
          changedProject(context, changed, principal, standing),
          principal,
          standing,
        );
      });
    },
  );
}

function detailRoute(app: App, context: ApiContext): void {
  const { stores } = context;
  app.get(
    '/api/core/project/:projectId',
    {
      schema: { params: ParamsSchema, response: { 200: ProjectAnswerSchema } },
      config: { access: 'everyone' },
    },
    async (request) => {
      const { principal } = callerOf(request);
      const { projectId } = request.params;
      return inTenant(stores.app, principal.tenantId, async (trx) => {
        const { standing, require } = await projectAccess(trx, principal, projectId);
        require('read', 'Project');
        const project = await projectDetail(trx, projectId);
        if (!project) throw new AppError('not-found');
        // What a program reads its holder has not opened.
        if (principal.kind === 'member' && !principal.token) {
          const { tenantId, accountId } = principal;
          await markOpened(trx, { projectId, tenantId, accountId });
        }
        return projectAnswer(context, project, principal, standing);
      });
    },
  );
}

function statusRoute(app: App, context: ApiContext, action: 'close' | 'reopen'): void {
  const { stores } = context;
  app.post(
    `/api/core/project/:projectId/${action}`,
    {
      schema: { params: ParamsSchema, body: ProjectStatusBodySchema, response: { 200: ProjectAnswerSchema } },
      config: {
        operation: { title: 'Project', businessType: BUSINESS_TYPES.update },
        failures: ['conflict', 'project-closed'],
      },
    },
    async (request) => {
      const { projectId } = request.params;
      return writeOnce(stores, request, async (trx, principal) => {
        const { standing, require } = await projectAccess(trx, principal, projectId);
        require(action, 'Project');
        const status = action === 'close' ? 'closed' : 'active';
        const actor = { kind: 'member', id: principal.accountId } as const;
        const { version } = request.body;
        const changed = await setProjectStatus(trx, { projectId, status, version, actor });
        const project = changedProject(context, changed, principal, standing);
        return projectAnswer(context, project, principal, { ...standing, projectStatus: status });
      });
    },
  );
}

/** A closed project can be put on hold too; who may edit it when it is open may do so. */
function holdRoute(app: App, context: ApiContext): void {
  const { stores } = context;
  app.put(
    '/api/core/project/:projectId/hold',
    {
      schema: { params: ParamsSchema, body: LegalHoldBodySchema, response: { 200: ProjectAnswerSchema } },
      config: {
        operation: { title: 'Project', businessType: BUSINESS_TYPES.update },
        failures: ['conflict'],
      },
    },
    async (request) => {
      const { projectId } = request.params;
      return writeOnce(stores, request, async (trx, principal) => {
        const { standing } = await projectAccess(trx, principal, projectId);
        requireHold(principal, standing);
        const actor = { kind: 'member', id: principal.accountId } as const;
        const changed = await setLegalHold(trx, { projectId, ...request.body, actor });
        const project = changedProject(context, changed, principal, standing);
        return projectAnswer(context, project, principal, standing);
      });
    },
  );
}

/** @throws AppError not-authorized, tenant-expired */
function requireHold(principal: MemberPrincipal, standing: ProjectStanding): void {
  const open: ProjectStanding = { ...standing, projectStatus: 'active' };
  if (abilityFor(principal, open).can('update', 'Project')) return;
  const { isReadOnly, ...paid } = open;
  const would = abilityFor({ ...principal, isReadOnly: false }, paid).can('update', 'Project');
  throw new AppError(isReadOnly && would ? 'tenant-expired' : 'not-authorized');
}
