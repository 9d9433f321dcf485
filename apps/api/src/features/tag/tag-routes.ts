import * as z from 'zod/mini';
import type { MemberPrincipal } from '@plumbline/shared/abilities/principal.ts';
import { UuidSchema } from '@plumbline/shared/contract/envelope.ts';
import {
  ChangeTagBodySchema,
  CreateTagBodySchema,
  MergeTagBodySchema,
  TagAnswerSchema,
  TagListAnswerSchema,
  TagListQuerySchema,
  TagNotesAnswerSchema,
} from '@plumbline/shared/contract/tag.ts';
import { AppError } from '@plumbline/shared/errors/app-error.ts';
import { inTenant, type Trx } from '@plumbline/server/database/client.ts';
import type { NoteActor } from '@plumbline/server/notes/note-actor.ts';
import {
  changeTag,
  createTag,
  deleteTag,
  listTags,
  mergeTag,
  projectOfTag,
} from '@plumbline/server/tags/tag.store.ts';
import { projectAccess } from '../../access.ts';
import { answer, listAnswer } from '../../answers.ts';
import type { ApiContext } from '../../api-context.ts';
import type { App } from '../../create-instance.ts';
import { memberOf } from '../../plugins/authentication-plugin.ts';
import { writeOnce } from '../../plugins/idempotency-plugin.ts';
import { BUSINESS_TYPES } from '../../plugins/route-access.ts';
import { noteActor } from '../note/note-access.ts';

const ParamsSchema = z.object({ tagId: UuidSchema });

/** Tags of a project's notes, with their rules. */
export function tagRoutes(app: App, context: ApiContext): void {
  listRoute(app, context);
  createRoute(app, context);
  changeRoute(app, context);
  mergeRoute(app, context);
  deleteRoute(app, context);
}

async function actorOfTag(trx: Trx, principal: MemberPrincipal, tagId: string): Promise<NoteActor> {
  const projectId = await projectOfTag(trx, tagId);
  if (projectId === null) throw new AppError('not-found');
  return noteActor(trx, principal, projectId);
}

function listRoute(app: App, { stores }: ApiContext): void {
  app.get(
    '/api/core/tag',
    { schema: { querystring: TagListQuerySchema, response: { 200: TagListAnswerSchema } } },
    async (request) => {
      const principal = memberOf(request);
      const { projectId } = request.query;
      return inTenant(stores.app, principal.tenantId, async (trx) => {
        const access = await projectAccess(trx, principal, projectId);
        access.require('read', 'Tag');
        return listAnswer(await listTags(trx, projectId));
      });
    },
  );
}

function createRoute(app: App, { stores }: ApiContext): void {
  app.post(
    '/api/core/tag',
    {
      schema: { body: CreateTagBodySchema, response: { 200: TagAnswerSchema } },
      config: {
        operation: { title: 'Tag', businessType: BUSINESS_TYPES.insert },
        failures: ['project-closed', 'tag-name-taken', 'too-many-tags', 'assignee-not-in-project'],
      },
    },
    async (request) =>
      writeOnce(stores, request, async (trx, principal) => {
        const { projectId, tag } = request.body;
        return answer(await createTag(trx, await noteActor(trx, principal, projectId), tag));
      }),
  );
}

function changeRoute(app: App, { stores }: ApiContext): void {
  app.put(
    '/api/core/tag/:tagId',
    {
      schema: { params: ParamsSchema, body: ChangeTagBodySchema, response: { 200: TagAnswerSchema } },
      config: {
        operation: { title: 'Tag', businessType: BUSINESS_TYPES.update },
        failures: ['conflict', 'project-closed', 'tag-name-taken', 'assignee-not-in-project'],
      },
    },
    async (request) =>
      writeOnce(stores, request, async (trx, principal) => {
        const { tagId } = request.params;
        const { tag, version } = request.body;
        const actor = await actorOfTag(trx, principal, tagId);
        return answer(await changeTag(trx, actor, { tagId, version }, tag));
      }),
  );
}

function mergeRoute(app: App, { stores }: ApiContext): void {
  app.post(
    '/api/core/tag/:tagId/merge',
    {
      schema: { params: ParamsSchema, body: MergeTagBodySchema, response: { 200: TagNotesAnswerSchema } },
      config: {
        operation: { title: 'Tag', businessType: BUSINESS_TYPES.update },
        failures: ['project-closed'],
      },
    },
    async (request) =>
      writeOnce(stores, request, async (trx, principal) => {
        const { tagId } = request.params;
        const actor = await actorOfTag(trx, principal, tagId);
        return answer({ noteCount: await mergeTag(trx, actor, tagId, request.body.intoId) });
      }),
  );
}

function deleteRoute(app: App, { stores }: ApiContext): void {
  app.delete(
    '/api/core/tag/:tagId',
    {
      schema: { params: ParamsSchema, response: { 200: TagNotesAnswerSchema } },
      config: {
        operation: { title: 'Tag', businessType: BUSINESS_TYPES.delete },
        failures: ['project-closed'],
      },
    },
    async (request) =>
      writeOnce(stores, request, async (trx, principal) => {
        const { tagId } = request.params;
        const actor = await actorOfTag(trx, principal, tagId);
        return answer({ noteCount: await deleteTag(trx, actor, tagId) });
      }),
  );
}
