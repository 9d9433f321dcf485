import * as z from 'zod/mini';
import { UuidSchema } from '@plumbline/shared/contract/envelope.ts';
import {
  CreateShareBodySchema,
  CreatedShareAnswerSchema,
  ExtendShareBodySchema,
  ShareAnswerSchema,
  ShareListAnswerSchema,
  type ShareLink,
} from '@plumbline/shared/contract/share.ts';
import type { MemberPrincipal } from '@plumbline/shared/abilities/principal.ts';
import { AppError } from '@plumbline/shared/errors/app-error.ts';
import { inTenant, type Trx } from '@plumbline/server/database/client.ts';
import { holdProjects } from '@plumbline/server/projects/project.store.ts';
import {
  createHomeLink,
  extendLink,
  getLink,
  listLinks,
  revokeLink,
  type ShareLinkRecord,
} from '@plumbline/server/share-links/share-link.store.ts';
import { projectAccess } from '../../access.ts';
import { answer, listAnswer } from '../../answers.ts';
import type { ApiContext } from '../../api-context.ts';
import type { App } from '../../create-instance.ts';
import { memberOf } from '../../plugins/authentication-plugin.ts';
import { writeOnce } from '../../plugins/idempotency-plugin.ts';
import { BUSINESS_TYPES } from '../../plugins/route-access.ts';

const ParamsSchema = z.object({ linkId: UuidSchema });
const TITLE = 'ShareLink';

/** Home links, for those who may manage all links of a project (decisions 2). */
export function shareRoutes(app: App, context: ApiContext): void {
  listRoute(app, context);
  createRoute(app, context);
  changeRoutes(app, context);
}

function listRoute(app: App, { stores }: ApiContext): void {
  app.get(
    '/api/core/share',
    {
      schema: {
        querystring: z.object({ projectId: UuidSchema }),
        response: { 200: ShareListAnswerSchema },
      },
    },
    async (request) => {
      const principal = memberOf(request);
      const { projectId } = request.query;
      return inTenant(stores.app, principal.tenantId, async (trx) => {
        const access = await projectAccess(trx, principal, projectId);
        access.require('manage', 'ShareLink');
        return listAnswer((await listLinks(trx, projectId)).map(toShareLink));
      });
    },
  );
}

function createRoute(app: App, { stores }: ApiContext): void {
  app.post(
    '/api/core/share',
    {
      schema: { body: CreateShareBodySchema, response: { 200: CreatedShareAnswerSchema } },
      config: {
        operation: { title: TITLE, businessType: BUSINESS_TYPES.grant },
        failures: ['project-closed'],
      },
    },
    async (request) => {
      const { projectId, expiresInDays } = request.body;
      return writeOnce(stores, request, async (trx, principal) => {
        const { tenantId, accountId: createdBy } = principal;
        // Whoever closes it at this moment comes before or after.
        await holdProjects(trx, [projectId]);
        const access = await projectAccess(trx, principal, projectId);
        access.require('manage', 'ShareLink');
        access.require('create', 'ShareLink');
        const created = await createHomeLink(trx, { tenantId, projectId, expiresInDays, createdBy });
        const query = new URLSearchParams({ sharedata: created.sharedata, projectId });
        const path = `/project/home?${query.toString()}`;
        return answer({ link: toShareLink(created.link), path });
      });
    },
  );
}

function changeRoutes(app: App, { stores }: ApiContext): void {
  app.patch(
    '/api/core/share/:linkId',
    {
      schema: { params: ParamsSchema, body: ExtendShareBodySchema, response: { 200: ShareAnswerSchema } },
      config: {
        operation: { title: TITLE, businessType: BUSINESS_TYPES.update },
        failures: ['project-closed', 'link-ended'],
      },
    },
    async (request) => {
      const { linkId } = request.params;
      const { expiresInDays } = request.body;
      return writeOnce(stores, request, async (trx, principal) => {
        await requireLink(trx, principal, linkId, 'update');
        const link = await extendLink(trx, { linkId, expiresInDays });
        if (!link) throw new AppError('link-ended');
        return answer(toShareLink(link));
      });
    },
  );

  app.delete(
    '/api/core/share/:linkId',
    {
      schema: { params: ParamsSchema, response: { 200: ShareAnswerSchema } },
      config: {
        operation: { title: TITLE, businessType: BUSINESS_TYPES.delete },
      },
    },
    async (request) => {
      const { linkId } = request.params;
      return writeOnce(stores, request, async (trx, principal) => {
        const actor = { kind: 'member', id: principal.accountId } as const;
        await requireLink(trx, principal, linkId, 'delete');
        const link = await revokeLink(trx, { linkId, actor });
        if (!link) throw new AppError('not-found');
        return answer(toShareLink(link));
      });
    },
  );
}

/** @throws AppError not-found, not-authorized, project-closed */
async function requireLink(
  trx: Trx,
  principal: MemberPrincipal,
  linkId: string,
  action: 'update' | 'delete',
): Promise<void> {
  const link = await getLink(trx, linkId);
  if (!link) throw new AppError('not-found');
  const access = await projectAccess(trx, principal, link.projectId);
  access.require('manage', 'ShareLink');
  access.require(action, 'ShareLink');
}

function toShareLink(link: ShareLinkRecord): ShareLink {
  return {
    id: link.id,
    kind: link.kind,
    projectId: link.projectId,
    state: link.state,
    createdBy: link.createdBy,
    createdAt: link.createdAt.toISOString(),
    expiresAt: link.expiresAt?.toISOString() ?? null,
    revokedAt: link.revokedAt?.toISOString() ?? null,
    views: link.views,
    lastViewedAt: link.lastViewedAt?.toISOString() ?? null,
  };
}
