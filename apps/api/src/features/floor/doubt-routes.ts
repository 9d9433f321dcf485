import {
  ConfirmDoubtsBodySchema,
  DoubtListAnswerSchema,
  RevisionAnswerSchema,
  SetDoubtsBodySchema,
} from '@plumbline/shared/contract/revision.ts';
import { AppError } from '@plumbline/shared/errors/app-error.ts';
import { inTenant, type Trx } from '@plumbline/server/database/client.ts';
import { confirmDoubts, listDoubts, setDoubts } from '@plumbline/server/floor-plans/doubt.store.ts';
import type { RevisionRecord } from '@plumbline/server/floor-plans/revision-record.ts';
import { getRevision } from '@plumbline/server/floor-plans/revision.store.ts';
import { answer, listAnswer } from '../../answers.ts';
import type { ApiContext } from '../../api-context.ts';
import type { App } from '../../create-instance.ts';
import { memberOf } from '../../plugins/authentication-plugin.ts';
import { writeOnce } from '../../plugins/idempotency-plugin.ts';
import { BUSINESS_TYPES } from '../../plugins/route-access.ts';
import { floorAccess } from './floor-access.ts';
import { RevisionParamsSchema, changedRevision, replaceablePlan } from './revision-routes.ts';
import { toPlanDoubt, toPlanRevision } from './to-revision.ts';

const PATH = '/api/core/floor/:floorId/revision/:revisionId/doubt';

/**
 * What is drawn where a revision changed the drawing. Who replaces the drawing enters what was found; everybody who
 * edits zones confirms, because they know what they drew.
 */
export function doubtRoutes(app: App, context: ApiContext): void {
  listRoute(app, context);
  setRoute(app, context);
  confirmRoute(app, context);
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
        const revision = await existing(trx, floorId, revisionId);
        return listAnswer((await listDoubts(trx, revision.id)).map(toPlanDoubt));
      });
    },
  );
}

function setRoute(app: App, { stores, signer }: ApiContext): void {
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
      const { floorId, revisionId } = request.params;
      return writeOnce(stores, request, async (trx, principal) => {
        await replaceablePlan(trx, principal, floorId);
        const actor = { kind: 'member', id: principal.accountId } as const;
        const seen = { floorPlanId: floorId, revisionId, actor, ...request.body };
        const revision = changedRevision(await setDoubts(trx, seen), principal, signer);
        return answer(toPlanRevision(revision, principal, signer));
      });
    },
  );
}

function confirmRoute(app: App, { stores, signer }: ApiContext): void {
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
        failures: ['project-closed'],
      },
    },
    async (request) => {
      const { floorId, revisionId } = request.params;
      return writeOnce(stores, request, async (trx, principal) => {
        const { access } = await floorAccess(trx, principal, floorId);
        access.require('update', 'Zone');
        const revision = await existing(trx, floorId, revisionId);
        const actor = { kind: 'member', id: principal.accountId } as const;
        await confirmDoubts(trx, { revision, objectIds: request.body.objectIds, actor });
        return answer(toPlanRevision(await existing(trx, floorId, revisionId), principal, signer));
      });
    },
  );
}

/** @throws AppError not-found */
async function existing(trx: Trx, floorId: string, revisionId: string): Promise<RevisionRecord> {
  const revision = await getRevision(trx, floorId, revisionId);
  if (!revision) throw new AppError('not-found');
  return revision;
}
