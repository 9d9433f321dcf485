import * as z from 'zod/mini';
import {
  AlignedModelListAnswerSchema,
  StandCloudSchema,
  StandModelSchema,
} from '@plumbline/shared/contract/aligned-model.ts';
import { UuidSchema } from '@plumbline/shared/contract/envelope.ts';
import { AppError } from '@plumbline/shared/errors/app-error.ts';
import { SITE_MODELS } from '@plumbline/shared/site-models/site-models.ts';
import { inTenant } from '@plumbline/server/database/client.ts';
import { listAlignedModels, type AlignedModelRecord } from '@plumbline/server/site-models/aligned-models.ts';
import { hasSiteModels } from '@plumbline/server/site-models/site-model.store.ts';
import { listAnswer } from '../../answers.ts';
import type { ApiContext } from '../../api-context.ts';
import type { App } from '../../create-instance.ts';
import { callerOf } from '../../plugins/authentication-plugin.ts';
import { floorAccess } from '../floor/floor-access.ts';

const ANYBODYS_MODEL = { createdBy: '' };

/** What can be seen beside the pictures of a floor; a link that shows pictures alone has none. */
export function alignedModelsRoute(app: App, { stores, signer }: ApiContext): void {
  app.get(
    '/api/core/floor/:floorId/aligned-model',
    {
      schema: { params: z.object({ floorId: UuidSchema }), response: { 200: AlignedModelListAnswerSchema } },
      config: { access: 'everyone' },
    },
    async (request) => {
      const { principal } = callerOf(request);
      return inTenant(stores.app, principal.tenantId, async (trx) => {
        const { plan, access } = await floorAccess(trx, principal, request.params.floorId);
        const { scene } = access.standing.link ?? {};
        if (scene && scene.floorId !== plan.id) throw new AppError('not-found');
        if (!(await hasSiteModels(trx, principal.tenantId))) return listAnswer([]);
        const models = await listAlignedModels(trx, plan.id);
        const seen = models.filter(({ kind }) => access.sees(SITE_MODELS[kind].subject, ANYBODYS_MODEL));
        return listAnswer(
          seen.map((model) => toAnswer(model, signer.sign(principal, `model/${model.fileId}`).base)),
        );
      });
    },
  );
}

function toAnswer({ id, name, takenOn, kind, facts, alignment }: AlignedModelRecord, filesUrl: string) {
  return {
    id,
    name,
    takenOn,
    cloud: kind === 'model-3d' ? z.parse(StandCloudSchema, facts) : null,
    model: kind === 'bim-model' ? z.parse(StandModelSchema, facts) : null,
    filesUrl,
    alignment,
  };
}
