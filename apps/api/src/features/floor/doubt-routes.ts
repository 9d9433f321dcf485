import type { MemberPrincipal } from '@plumbline/shared/abilities/principal.ts';
import {
  ConfirmDoubtsBodySchema,
  DoubtListAnswerSchema,
  LateObjectsAnswerSchema,
  RevisionAnswerSchema,
  SetDoubtsBodySchema,
} from '@plumbline/shared/contract/revision.ts';
import { AppError } from '@plumbline/shared/errors/app-error.ts';
import { inTenant, type Trx } from '@plumbline/server/database/client.ts';
import { confirmDoubts, listDoubts, setDoubts } from '@plumbline/server/floor-plans/doubt.store.ts';
import { listLateObjects } from '@plumbline/server/floor-plans/late-objects.ts';
import { getRevision } from '@plumbline/server/floor-plans/revision.store.ts';
import { answer, listAnswer } from '../../answers.ts';
import type { ApiContext } from '../../api-context.ts';
import type { App } from '../../create-instance.ts';
import { memberOf } from '../../plugins/authentication-plugin.ts';
import { BUSINESS_TYPES } from '../../plugins/route-access.ts';
import { RevisionParamsSchema, changeRevision } from './change-revision.ts';
import { floorAccess, ownedRecord } from './floor-access.ts';
import { toPlanDoubt } from './to-revision.ts';

const REVISION_PATH = '/api/core/floor/:floorId/revision/:revisionId';
const PATH = `${REVISION_PATH}/doubt`;

/**
 * What is drawn where a revision changed the drawing. Who replaces the drawing enters what was found; everybody who
 * edits zones confirms, because they know what they drew, and adds what was drawn on the old drawing after it was
 * replaced.
 */
export function doubtRoutes(app: App, context: ApiContext): void {
  listRoute(app, context);
  setRoute(app, context);
  confirmRoute(app, context);
  lateRoute(app, context);
}

function listRoute(app: App, { stores }: ApiContext): void {
  app.get(
    PATH,
    { schema: { params: RevisionParamsSchema, response: { 200: DoubtListAnswerSchema } } },
    async (request) => {
      const principal = memberOf(request);
      const { floorId, revisionId } = request.params;
      return inTenant(stores.app, principal.tenantId, async (trx) => {
        const { access } = await floorAccess(trx, principal, floorId);
        access.require('read', 'FloorPlan');
        if (!(await getRevision(trx, floorId, revisionId))) throw new AppError('not-found');
        return listAnswer((await listDoubts(trx, revisionId)).map(toPlanDoubt));
      });
    },
  );
}

function setRoute(app: App, context: ApiContext): void {
  app.put(
    PATH,
    {
      schema: {
        params: RevisionParamsSchema,
        body: SetDoubtsBodySchema,
        response: { 200: RevisionAnswerSchema },
      },
      config: {
        operation: { title: 'FloorPlan', businessType: BUSINESS_TYPES.update },
        failures: ['conflict', 'project-closed', 'revision-not-aligned'],
      },
    },
    async (request) => {
      const { params, body: wish } = request;
      const judge = (trx: Trx, principal: MemberPrincipal, floorId: string) =>
        maySearch(trx, principal, { ...params, floorId });
      return changeRevision(context, { request, params, wish, judge, change: setDoubts, say: answer });
    },
  );
}

function confirmRoute(app: App, context: ApiContext): void {
  app.post(
    `${PATH}/confirm`,
    {
      schema: {
        params: RevisionParamsSchema,
        body: ConfirmDoubtsBodySchema,
        response: { 200: RevisionAnswerSchema },
      },
      config: {
        operation: { title: 'FloorPlan', businessType: BUSINESS_TYPES.update },
        failures: ['conflict', 'project-closed'],
      },
    },
    async (request) => {
      const { params, body: wish } = request;
      const judge = mayDraw;
      return changeRevision(context, { request, params, wish, judge, change: confirmDoubts, say: answer });
    },
  );
}

function lateRoute(app: App, { stores }: ApiContext): void {
  app.get(
    `${REVISION_PATH}/late`,
    { schema: { params: RevisionParamsSchema, response: { 200: LateObjectsAnswerSchema } } },
    async (request) => {
      const principal = memberOf(request);
      const { floorId, revisionId } = request.params;
      return inTenant(stores.app, principal.tenantId, async (trx) => {
        await mayDraw(trx, principal, floorId);
        const revision = await getRevision(trx, floorId, revisionId);
        if (!revision) throw new AppError('not-found');
        const { objectIds, asOf } = await listLateObjects(trx, revision);
        return answer({ objectIds, asOf: asOf.toISOString() });
      });
    },
  );
}

/** @throws AppError not-found, not-authorized, project-closed */
async function maySearch(
  trx: Trx,
  principal: MemberPrincipal,
  { floorId, revisionId }: { floorId: string; revisionId: string },
): Promise<void> {
  const { plan, access } = await floorAccess(trx, principal, floorId);
  const revision = await getRevision(trx, floorId, revisionId);
  if (revision?.state === 'current') access.require('update', 'Zone');
  else access.require('update', 'FloorPlan', ownedRecord(plan));
}

/** @throws AppError not-found, not-authorized, project-closed */
async function mayDraw(trx: Trx, principal: MemberPrincipal, floorId: string): Promise<void> {
  const { access } = await floorAccess(trx, principal, floorId);
  access.require('update', 'Zone');
}
