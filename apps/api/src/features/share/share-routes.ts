import * as z from 'zod/mini';
import { UuidSchema } from '@plumbline/shared/contract/envelope.ts';
import {
  ChangeShareBodySchema,
  CreatedShareAnswerSchema,
  ShareAnswerSchema,
  ShareListAnswerSchema,
  ShareViewAnswerSchema,
  ShareViewBodySchema,
} from '@plumbline/shared/contract/share.ts';
import type { Action } from '@plumbline/shared/abilities/ability.ts';
import type { MemberPrincipal } from '@plumbline/shared/abilities/principal.ts';
import { AppError } from '@plumbline/shared/errors/app-error.ts';
import { inTenant, type Trx } from '@plumbline/server/database/client.ts';
import { countVisit } from '@plumbline/server/sessions/share-sessions.ts';
import { countView, noteLinkOf } from '@plumbline/server/share-links/count-view.ts';
import {
  changeSwitches,
  extendLink,
  getLink,
  listLinks,
  revokeLink,
  rotateLink,
  type ShareLinkRecord,
} from '@plumbline/server/share-links/share-link.store.ts';
import { projectAccess } from '../../access.ts';
import { answer, listAnswer } from '../../answers.ts';
import type { ApiContext } from '../../api-context.ts';
import type { App } from '../../create-instance.ts';
import { callerOf, memberOf } from '../../plugins/authentication-plugin.ts';
import { writeOnce } from '../../plugins/idempotency-plugin.ts';
import { BUSINESS_TYPES } from '../../plugins/route-access.ts';
import { readableNote } from '../note/note-access.ts';
import { createShareRoute } from './create-share.ts';
import { linkPath, ownedLink, requireLivingDay, SHARE_TITLE, toShareLink } from './to-share-link.ts';

const ParamsSchema = z.object({ linkId: UuidSchema });

/** Share links: of a project home for who may manage all links, of scenes and notes for inspectors too. */
export function shareRoutes(app: App, context: ApiContext): void {
  listRoute(app, context);
  createShareRoute(app, context);
  changeRoute(app, context);
  rotateRoute(app, context);
  revokeRoute(app, context);
  viewRoute(app, context);
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
        access.require('read', 'ShareLink');
        const links = await listLinks(trx, projectId);
        return listAnswer(links.filter((link) => access.sees('ShareLink', ownedLink(link))).map(toShareLink));
      });
    },
  );
}

function changeRoute(app: App, { stores }: ApiContext): void {
  app.patch(
    '/api/core/share/:linkId',
    {
      schema: { params: ParamsSchema, body: ChangeShareBodySchema, response: { 200: ShareAnswerSchema } },
      config: {
        operation: { title: SHARE_TITLE, businessType: BUSINESS_TYPES.update },
        failures: ['project-closed', 'link-ended'],
      },
    },
    async (request) => {
      const { linkId } = request.params;
      return writeOnce(stores, request, async (trx, principal) => {
        const found = await requireLink(trx, principal, linkId, 'update');
        const { switches, expiresInDays, expiresOn } = request.body;
        const shown = switches ? await changeSwitches(trx, linkId, switches) : found;
        const link =
          expiresInDays === undefined ? shown : await extend(trx, found, { expiresInDays, expiresOn });
        if (!link) throw new AppError('link-ended');
        return answer(toShareLink(link));
      });
    },
  );
}

async function extend(
  trx: Trx,
  { id: linkId, kind, projectId }: ShareLinkRecord,
  { expiresInDays, expiresOn }: Omit<Parameters<typeof extendLink>[1], 'linkId'>,
): Promise<ShareLinkRecord | null> {
  await requireLivingDay(trx, projectId, expiresOn);
  if (kind === 'scene' && expiresInDays === null && !expiresOn)
    throw new AppError('validation', { fields: [{ path: 'expiresInDays', error: 'required' }] });
  return extendLink(trx, { linkId, expiresInDays, expiresOn });
}

function rotateRoute(app: App, { stores }: ApiContext): void {
  app.post(
    '/api/core/share/:linkId/rotate',
    {
      schema: { params: ParamsSchema, response: { 200: CreatedShareAnswerSchema } },
      config: {
        operation: { title: SHARE_TITLE, businessType: BUSINESS_TYPES.grant },
        failures: ['project-closed', 'link-ended'],
      },
    },
    async (request) =>
      writeOnce(stores, request, async (trx, principal) => {
        const found = await requireLink(trx, principal, request.params.linkId, 'create');
        const made = await rotateLink(trx, found.id, principal.accountId);
        if (!made) throw new AppError('link-ended');
        return answer({ link: toShareLink(made.link), path: linkPath(made) });
      }),
  );
}

function revokeRoute(app: App, { stores }: ApiContext): void {
  app.delete(
    '/api/core/share/:linkId',
    {
      schema: { params: ParamsSchema, response: { 200: ShareAnswerSchema } },
      config: {
        operation: { title: SHARE_TITLE, businessType: BUSINESS_TYPES.delete },
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

/** Says nothing of whether anything was counted: a note's token is no secret and no right. */
function viewRoute(app: App, { stores }: ApiContext): void {
  app.post(
    '/api/core/share/view',
    {
      schema: { body: ShareViewBodySchema, response: { 200: ShareViewAnswerSchema } },
      config: {
        access: 'everyone',
        operation: { title: SHARE_TITLE, businessType: BUSINESS_TYPES.other },
      },
    },
    async (request) => {
      const { principal } = callerOf(request);
      const { link: token } = request.body;
      if (principal.kind === 'visitor') await countVisit(stores, principal);
      else if (token)
        await inTenant(stores.app, principal.tenantId, async (trx) => {
          const link = await noteLinkOf(trx, token);
          if (!link || !(await mayRead(trx, principal, link.noteId))) return;
          await countView(trx, link.id);
        });
      return answer(null);
    },
  );
}

async function mayRead(trx: Trx, principal: MemberPrincipal, noteId: string): Promise<boolean> {
  try {
    await readableNote(trx, principal, noteId);
    return true;
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}

/** Home links are managed by who may manage all. @throws AppError not-found, not-authorized, project-closed */
async function requireLink(
  trx: Trx,
  principal: MemberPrincipal,
  linkId: string,
  action: Extract<Action, 'update' | 'delete' | 'create'>,
): Promise<ShareLinkRecord> {
  const link = await getLink(trx, linkId);
  if (!link) throw new AppError('not-found');
  const access = await projectAccess(trx, principal, link.projectId);
  if (link.kind === 'home') access.require('manage', 'ShareLink');
  access.require('read', 'ShareLink', ownedLink(link));
  access.require(action, 'ShareLink', ownedLink(link));
  return link;
}
