/** Point clouds and building models: two kinds with the same routes, each under the rights of its own subject. */
import { subject } from '@casl/ability';
import * as z from 'zod/mini';
import { UuidSchema } from '@plumbline/shared/contract/envelope.ts';
import {
  SetAlignmentBodySchema,
  SiteModelAnswerSchema,
  SiteModelListAnswerSchema,
  type Alignment,
} from '@plumbline/shared/contract/site-model.ts';
import {
  SITE_MODELS,
  SITE_MODEL_KINDS,
  type SiteModelKind,
} from '@plumbline/shared/site-models/site-models.ts';
import type { MemberPrincipal } from '@plumbline/shared/abilities/principal.ts';
import { wouldLie } from '@plumbline/shared/site-models/lying-of.ts';
import { CloudFactsSchema } from '@plumbline/shared/clouds/cloud-facts.ts';
import { ModelFactsSchema } from '@plumbline/shared/models/model-facts.ts';
import { NoteListAnswerSchema } from '@plumbline/shared/contract/note-list.ts';
import { AppError } from '@plumbline/shared/errors/app-error.ts';
import { inTenant, type Trx } from '@plumbline/server/database/client.ts';
import { listNotesIn } from '@plumbline/server/notes/note-spot.ts';
import {
  hasSiteModels,
  listSiteModels,
  readSiteModel,
  setAlignment,
  toSiteModelRow,
  type SiteModelRecord,
} from '@plumbline/server/site-models/site-model.store.ts';
import { projectAccess, type ProjectAccess } from '../../access.ts';
import { answer, listAnswer } from '../../answers.ts';
import type { ApiContext } from '../../api-context.ts';
import type { App } from '../../create-instance.ts';
import { memberOf } from '../../plugins/authentication-plugin.ts';
import { writeOnce } from '../../plugins/idempotency-plugin.ts';
import { BUSINESS_TYPES } from '../../plugins/route-access.ts';
import { UNPUBLISHED } from '../inspection/inspection-access.ts';
import { alignedModelsRoute } from './aligned-models-route.ts';

const ProjectSchema = z.object({ projectId: UuidSchema });
const ModelSchema = z.object({ inspectionId: UuidSchema });

export function siteModelRoutes(app: App, context: ApiContext): void {
  for (const kind of SITE_MODEL_KINDS) {
    listRoute(app, context, kind);
    readRoute(app, context, kind);
    alignmentRoute(app, context, kind);
    notesRoute(app, context, kind);
  }
  alignedModelsRoute(app, context);
}

function listRoute(app: App, { stores }: ApiContext, kind: SiteModelKind): void {
  app.get(
    `/api/core/project/:projectId/${SITE_MODELS[kind].path}`,
    {
      schema: { params: ProjectSchema, response: { 200: SiteModelListAnswerSchema } },
      config: { failures: ['models-off'] },
    },
    async (request) => {
      const principal = memberOf(request);
      const { projectId } = request.params;
      return inTenant(stores.app, principal.tenantId, async (trx) => {
        const access = await projectAccess(trx, principal, projectId);
        access.require('read', SITE_MODELS[kind].subject);
        await requireModels(trx, principal);
        const seesUnready = access.sees('Inspection', UNPUBLISHED);
        const models = await listSiteModels(trx, { projectId, kind, seesUnready });
        return listAnswer(models.map(toSiteModelRow));
      });
    },
  );
}

function readRoute(app: App, { stores, signer }: ApiContext, kind: SiteModelKind): void {
  app.get(
    `/api/core/${SITE_MODELS[kind].path}/:inspectionId`,
    {
      schema: { params: ModelSchema, response: { 200: SiteModelAnswerSchema } },
      config: { failures: ['models-off'] },
    },
    async (request) => {
      const principal = memberOf(request);
      return inTenant(stores.app, principal.tenantId, async (trx) => {
        const { model } = await modelAccess(trx, principal, kind, request.params.inspectionId);
        return answer(toAnswer(model, kind, (prefix) => signer.sign(principal, prefix).base));
      });
    },
  );
}

function alignmentRoute(app: App, { stores, signer }: ApiContext, kind: SiteModelKind): void {
  app.put(
    `/api/core/${SITE_MODELS[kind].path}/:inspectionId/alignment`,
    {
      schema: {
        params: ModelSchema,
        body: SetAlignmentBodySchema,
        response: { 200: SiteModelAnswerSchema },
      },
      config: {
        operation: { title: 'Inspection', businessType: BUSINESS_TYPES.update },
        failures: ['models-off', 'conflict', 'project-closed', 'alignment-impossible'],
      },
    },
    async (request) =>
      writeOnce(stores, request, async (trx, principal) => {
        const { inspectionId } = request.params;
        const { model, access } = await modelAccess(trx, principal, kind, inspectionId);
        access.require('update', SITE_MODELS[kind].subject, { createdBy: model.createdBy.id });
        if (model.fileId === null) throw new AppError('conflict');
        requirePossible(model, kind, request.body.alignment);
        await setAlignment(trx, principal.accountId, { inspectionId, ...request.body });
        const aligned = await readSiteModel(trx, kind, inspectionId);
        return answer(toAnswer(aligned ?? model, kind, (prefix) => signer.sign(principal, prefix).base));
      }),
  );
}

function notesRoute(app: App, { stores }: ApiContext, kind: SiteModelKind): void {
  app.get(
    `/api/core/${SITE_MODELS[kind].path}/:inspectionId/note`,
    {
      schema: { params: ModelSchema, response: { 200: NoteListAnswerSchema } },
      config: { failures: ['models-off'] },
    },
    async (request) => {
      const principal = memberOf(request);
      const { inspectionId } = request.params;
      return inTenant(stores.app, principal.tenantId, async (trx) => {
        const { access } = await modelAccess(trx, principal, kind, inspectionId);
        access.require('read', 'Note');
        return listAnswer(await listNotesIn(trx, inspectionId));
      });
    },
  );
}

/** A living model that the caller may see; any other does not exist. @throws AppError not-found; models-off */
async function modelAccess(
  trx: Trx,
  principal: MemberPrincipal,
  kind: SiteModelKind,
  inspectionId: string,
): Promise<{ model: SiteModelRecord; access: ProjectAccess }> {
  const model = await readSiteModel(trx, kind, inspectionId);
  if (!model) throw new AppError('not-found');
  const access = await projectAccess(trx, principal, model.projectId);
  const mayRead = access.ability.can('read', subject(SITE_MODELS[kind].subject, {}));
  if (!mayRead || (model.fileId === null && !access.sees('Inspection', UNPUBLISHED)))
    throw new AppError('not-found');
  await requireModels(trx, principal);
  return { model, access };
}

/** Points and a storey of which a place on the plan follows. @throws AppError alignment-impossible */
function requirePossible(model: SiteModelRecord, kind: SiteModelKind, alignment: Alignment | null): void {
  if (alignment && !wouldLie(factsOf(model, kind), alignment).ok) throw new AppError('alignment-impossible');
}

/** @throws AppError models-off */
async function requireModels(trx: Trx, { tenantId }: MemberPrincipal): Promise<void> {
  if (!(await hasSiteModels(trx, tenantId))) throw new AppError('models-off');
}

function toAnswer(model: SiteModelRecord, kind: SiteModelKind, sign: (prefix: string) => string) {
  const { fileId, alignment, alignedAt, alignmentVersion } = model;
  return {
    row: toSiteModelRow(model),
    ...factsOf(model, kind),
    filesUrl: fileId && sign(`model/${fileId}`),
    alignment,
    alignedAt: alignedAt?.toISOString() ?? null,
    alignmentVersion,
  };
}

function factsOf({ facts }: SiteModelRecord, kind: SiteModelKind) {
  return {
    cloud: kind === 'model-3d' && facts ? z.parse(CloudFactsSchema, facts) : null,
    model: kind === 'bim-model' && facts ? z.parse(ModelFactsSchema, facts) : null,
  };
}
