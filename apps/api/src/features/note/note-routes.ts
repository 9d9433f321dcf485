import * as z from 'zod/mini';
import { EmptySchema, UuidSchema, answerOf } from '@plumbline/shared/contract/envelope.ts';
import {
  AssigneeListAnswerSchema,
  AssigneeListQuerySchema,
  ChangeNoteBodySchema,
  CreateNoteBodySchema,
  DeleteNoteQuerySchema,
  NoteAnswerSchema,
  TransitionBodySchema,
} from '@plumbline/shared/contract/note.ts';
import type { ErrorCode } from '@plumbline/shared/errors/catalogue.ts';
import { inTenant, type Trx } from '@plumbline/server/database/client.ts';
import { changeNote } from '@plumbline/server/notes/change-note.ts';
import { createNote } from '@plumbline/server/notes/create-note.ts';
import { deleteNote, restoreNote } from '@plumbline/server/notes/delete-note.ts';
import { listAssignees } from '@plumbline/server/notes/note-choices.ts';
import type { NoteRecord } from '@plumbline/server/notes/note-record.ts';
import { transitionNote } from '@plumbline/server/notes/transition-note.ts';
import { projectAccess } from '../../access.ts';
import { answer, listAnswer } from '../../answers.ts';
import type { ApiContext } from '../../api-context.ts';
import type { App } from '../../create-instance.ts';
import { memberOf } from '../../plugins/authentication-plugin.ts';
import { writeOnce } from '../../plugins/idempotency-plugin.ts';
import { BUSINESS_TYPES } from '../../plugins/route-access.ts';
import { activityRoute } from './activity-route.ts';
import { alertRoutes } from './alert-routes.ts';
import { attachmentRoutes } from './attachment-routes.ts';
import { bcfRoutes } from './bcf-routes.ts';
import { bulkNoteRoute } from './bulk-notes.ts';
import { commentRoute } from './comment-route.ts';
import { actorOfNote, noteActor, readableNote } from './note-access.ts';
import { keptNotesRoute } from './kept-notes-route.ts';
import { pinRoute } from './pin-route.ts';
import { requestFloorImages } from './request-floor-images.ts';
import { toNote } from './to-note.ts';
import { visitorNoteRoute } from './visitor-note-route.ts';

const ParamsSchema = z.object({ noteId: UuidSchema });
/** What may stand in the way of every change of a note's fields. */
const FIELD_FAULTS = [
  'conflict',
  'project-closed',
  'assignee-not-in-project',
  'tag-gone',
] as const satisfies readonly ErrorCode[];

/** Inspect notes: the record of each, and every decision about it. */
export function noteRoutes(app: App, context: ApiContext): void {
  readRoute(app, context);
  createRoute(app, context);
  changeRoute(app, context);
  transitionRoute(app, context);
  deleteRoute(app, context);
  restoreRoute(app, context);
  bulkNoteRoute(app, context);
  pinRoute(app, context);
  keptNotesRoute(app, context);
  visitorNoteRoute(app, context);
  assigneeRoute(app, context);
  attachmentRoutes(app, context);
  alertRoutes(app, context);
  activityRoute(app, context);
  commentRoute(app, context);
  bcfRoutes(app, context);
}

function readRoute(app: App, { stores, signer }: ApiContext): void {
  app.get(
    '/api/core/note/:noteId',
    { schema: { params: ParamsSchema, response: { 200: NoteAnswerSchema } } },
    async (request) => {
      const principal = memberOf(request);
      return inTenant(stores.app, principal.tenantId, async (trx) => {
        const { note } = await readableNote(trx, principal, request.params.noteId);
        return answer(toNote(note, principal, signer));
      });
    },
  );
}

function createRoute(app: App, context: ApiContext): void {
  const { stores, signer } = context;
  app.post(
    '/api/core/note',
    {
      schema: { body: CreateNoteBodySchema, response: { 200: NoteAnswerSchema } },
      config: {
        operation: { title: 'Note', businessType: BUSINESS_TYPES.insert },
        failures: [...FIELD_FAULTS, 'not-found'],
      },
    },
    async (request) =>
      writeOnce(stores, request, async (trx, principal) => {
        const { projectId, ...body } = request.body;
        const actor = await noteActor(trx, principal, projectId);
        const note = await createNote(trx, actor, body);
        if (body.place) await requestImageOf(context, trx, note);
        return answer(toNote(note, principal, signer));
      }),
  );
}

/** A note without a place keeps the picture of its last one. */
async function requestImageOf(context: ApiContext, trx: Trx, { tenantId, place }: NoteRecord): Promise<void> {
  if (place) await requestFloorImages(context, trx, { tenantId, floorPlanId: place.floorId });
}

function changeRoute(app: App, context: ApiContext): void {
  const { stores, signer } = context;
  app.patch(
    '/api/core/note/:noteId',
    {
      schema: { params: ParamsSchema, body: ChangeNoteBodySchema, response: { 200: NoteAnswerSchema } },
      config: {
        operation: { title: 'Note', businessType: BUSINESS_TYPES.update },
        failures: [...FIELD_FAULTS, 'note-verified'],
      },
    },
    async (request) =>
      writeOnce(stores, request, async (trx, principal) => {
        const { noteId } = request.params;
        const { version, fields } = request.body;
        const actor = await actorOfNote(trx, principal, noteId);
        const note = await changeNote(trx, actor, { noteId, version }, fields);
        if (fields.place) await requestImageOf(context, trx, note);
        return answer(toNote(note, principal, signer));
      }),
  );
}

function transitionRoute(app: App, { stores, signer }: ApiContext): void {
  app.post(
    '/api/core/note/:noteId/transition',
    {
      schema: { params: ParamsSchema, body: TransitionBodySchema, response: { 200: NoteAnswerSchema } },
      config: {
        operation: { title: 'Note', businessType: BUSINESS_TYPES.update },
        failures: ['conflict', 'project-closed', 'step-refused', 'assignee-not-in-project'],
      },
    },
    async (request) =>
      writeOnce(stores, request, async (trx, principal) => {
        const { noteId } = request.params;
        const { version, ...step } = request.body;
        const actor = await actorOfNote(trx, principal, noteId);
        return answer(toNote(await transitionNote(trx, actor, { noteId, version }, step), principal, signer));
      }),
  );
}

function deleteRoute(app: App, { stores }: ApiContext): void {
  app.delete(
    '/api/core/note/:noteId',
    {
      schema: {
        params: ParamsSchema,
        querystring: DeleteNoteQuerySchema,
        response: { 200: answerOf(EmptySchema) },
      },
      config: {
        operation: { title: 'Note', businessType: BUSINESS_TYPES.delete },
        failures: ['conflict', 'project-closed'],
      },
    },
    async (request) =>
      writeOnce(stores, request, async (trx, principal) => {
        const { noteId } = request.params;
        const actor = await actorOfNote(trx, principal, noteId);
        await deleteNote(trx, actor, { noteId, version: request.query.version });
        return answer(null);
      }),
  );
}

function restoreRoute(app: App, { stores, signer }: ApiContext): void {
  app.post(
    '/api/core/note/:noteId/restore',
    {
      schema: { params: ParamsSchema, response: { 200: NoteAnswerSchema } },
      config: {
        operation: { title: 'Note', businessType: BUSINESS_TYPES.update },
        failures: ['project-closed'],
      },
    },
    async (request) =>
      writeOnce(stores, request, async (trx, principal) => {
        const { noteId } = request.params;
        const actor = await actorOfNote(trx, principal, noteId);
        return answer(toNote(await restoreNote(trx, actor, noteId), principal, signer));
      }),
  );
}

function assigneeRoute(app: App, { stores }: ApiContext): void {
  app.get(
    '/api/core/note/assignee',
    { schema: { querystring: AssigneeListQuerySchema, response: { 200: AssigneeListAnswerSchema } } },
    async (request) => {
      const principal = memberOf(request);
      const { projectId } = request.query;
      return inTenant(stores.app, principal.tenantId, async (trx) => {
        const access = await projectAccess(trx, principal, projectId);
        access.require('read', 'Note');
        return listAnswer(await listAssignees(trx, projectId));
      });
    },
  );
}
