import * as z from 'zod/mini';
import { UuidSchema } from '@plumbline/shared/contract/envelope.ts';
import {
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
  type ProjectChangeResult,
  type ProjectRecord,
} from '@plumbline/server/projects/project.store.ts';
import { projectAccess } from '../../access.ts';
import { answer, listAnswer } from '../../answers.ts';
import type { ApiContext } from '../../api-context.ts';
import type { App } from '../../create-instance.ts';
import { callerOf, memberOf } from '../../plugins/authentication-plugin.ts';
import { writeOnce } from '../../plugins/idempotency-plugin.ts';
import { BUSINESS_TYPES } from '../../plugins/route-access.ts';
import { toProjectDetail, toProjectRow } from './to-project-detail.ts';

const ParamsSchema = z.object({ projectId: UuidSchema });

/** Projects: list, opening a new one, detail, change, closing and reopening. */
export function projectRoutes(app: App, context: ApiContext): void {
  listRoute(app, context);
  createRoute(app, context);
  detailRoute(app, context);
  changeRoute(app, context);
  statusRoute(app, context, 'close');
  statusRoute(app, context, 'reopen');
}

function listRoute(app: App, { stores, signer }: ApiContext): void {
  app.get(
    '/api/core/project',
    { schema: { querystring: ProjectListQuerySchema, response: { 200: ProjectListAnswerSchema } } },
    async (request) => {
      const principal = memberOf(request);
      const list = await inTenant(stores.app, principal.tenantId, (trx) =>
        listProjects(trx, principal, request.query),
      );
      const rows = list.rows.map((project) => {
        const file = project.pictureFileId;
        return toProjectRow(project, file && `${signer.sign(principal, `plan/${file}`).base}preview.webp`);
      });
      return { ...listAnswer(rows, list.total), counts: list.counts };
    },
  );
}

function createRoute(app: App, { stores }: ApiContext): void {
  app.post(
    '/api/core/project',
    {
      schema: { body: ProjectCreateBodySchema, response: { 200: ProjectAnswerSchema } },
      config: { operation: { title: 'Project', businessType: BUSINESS_TYPES.insert } },
    },
    (request) =>
      writeOnce(stores, request, async (trx, principal) => {
        if (abilityFor(principal, null).cannot('create', 'Project')) throw new AppError('not-authorized');
        const project = await openProject(trx, principal, request.body);
        const { standing } = await projectAccess(trx, principal, project.id);
        return answer(toProjectDetail(project, principal, standing));
      }),
  );
}

function changeRoute(app: App, { stores }: ApiContext): void {
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
        const actor = { kind: 'member', id: principal.accountId } as const;
        const changed = await changeProject(trx, { projectId, version, fields, actor });
        return answer(toProjectDetail(changedProject(changed, principal, standing), principal, standing));
      });
    },
  );
}

/**
 * The project after a change.
 * @throws AppError not-found; conflict with the current record, when somebody else was faster
 */
function changedProject(
  changed: ProjectChangeResult,
  principal: MemberPrincipal,
  standing: ProjectStanding,
): ProjectRecord {
  if (changed.ok) return changed.project;
  if (changed.code === 'not-found') throw new AppError('not-found');
  throw new AppError('conflict', { current: toProjectDetail(changed.current, principal, standing) });
}

function detailRoute(app: App, { stores }: ApiContext): void {
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
        if (principal.kind === 'member') {
          const { tenantId, accountId } = principal;
          await markOpened(trx, { projectId, tenantId, accountId });
        }
        return answer(toProjectDetail(project, principal, standing));
      });
    },
  );
}

function statusRoute(app: App, { stores }: ApiContext, action: 'close' | 'reopen'): void {
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
        const project = changedProject(changed, principal, standing);
        return answer(toProjectDetail(project, principal, { ...standing, projectStatus: status }));
      });
    },
  );
}
