import {
  AddNoteAlertBodySchema,
  NoteAlertAnswerSchema,
  NoteAlertListAnswerSchema,
  NoteAlertParamsSchema,
} from '@plumbline/shared/contract/note-alert.ts';
import { EmptySchema, UuidSchema, answerOf } from '@plumbline/shared/contract/envelope.ts';
import { AppError } from '@plumbline/shared/errors/app-error.ts';
import type { MemberPrincipal } from '@plumbline/shared/abilities/principal.ts';
import { inTenant, type Trx } from '@plumbline/server/database/client.ts';
import {
  addNoteAlert,
  hasNoteAlert,
  listNoteAlerts,
  removeNoteAlert,
} from '@plumbline/server/note-alerts/note-alerts.ts';
import type { NoteRecord } from '@plumbline/server/notes/note-record.ts';
import * as z from 'zod/mini';
import { answer, listAnswer } from '../../answers.ts';
import type { ApiContext } from '../../api-context.ts';
import type { App } from '../../create-instance.ts';
import { memberOf } from '../../plugins/authentication-plugin.ts';
import { writeOnce } from '../../plugins/idempotency-plugin.ts';
import { BUSINESS_TYPES } from '../../plugins/route-access.ts';
import { noteAccess } from './note-access.ts';

const ParamsSchema = z.object({ noteId: UuidSchema });
const PATH = '/api/core/note/:noteId/alert';
const OPERATION = { title: 'Note', businessType: BUSINESS_TYPES.update };

/** Addresses outside of the project that hear of a note: for its creator and every project admin, nobody else sees them. */
export function alertRoutes(app: App, { stores }: ApiContext): void {
  app.get(
    PATH,
    { schema: { params: ParamsSchema, response: { 200: NoteAlertListAnswerSchema } } },
    async (request) => {
      const principal = memberOf(request);
      return inTenant(stores.app, principal.tenantId, async (trx) => {
        const note = await changeableNote(trx, principal, request.params.noteId);
        return listAnswer(await listNoteAlerts(trx, note.id));
      });
    },
  );

  app.post(
    PATH,
    {
      schema: {
        params: ParamsSchema,
        body: AddNoteAlertBodySchema,
        response: { 200: NoteAlertAnswerSchema },
      },
      config: {
        operation: OPERATION,
        failures: ['project-closed', 'note-verified', 'too-many-alerts', 'invitations-used-up'],
      },
    },
    async (request) =>
      writeOnce(stores, request, async (trx, principal) => {
        const note = await changeableNote(trx, principal, request.params.noteId);
        await requireUnlocked(trx, note.id);
        const { accountId } = principal;
        return answer(await addNoteAlert(trx, stores.config, { note, accountId, ...request.body }));
      }),
  );

  app.delete(
    `${PATH}/:alertId`,
    {
      schema: { params: NoteAlertParamsSchema, response: { 200: answerOf(EmptySchema) } },
      config: { operation: OPERATION, failures: ['project-closed', 'note-verified'] },
    },
    async (request) =>
      writeOnce(stores, request, async (trx, principal) => {
        const { noteId, alertId } = request.params;
        if (!(await hasNoteAlert(trx, { noteId, alertId }))) throw new AppError('not-found');
        await changeableNote(trx, principal, noteId);
        await requireUnlocked(trx, noteId);
        await removeNoteAlert(trx, { noteId, alertId });
        return answer(null);
      }),
  );
}

/** @throws AppError not-found, not-authorized, project-closed */
async function changeableNote(trx: Trx, principal: MemberPrincipal, noteId: string): Promise<NoteRecord> {
  const { note, access } = await noteAccess(trx, principal, noteId);
  access.require('update', 'Note', { createdBy: note.createdBy.id });
  if (note.deletedAt !== null) throw new AppError('not-found');
  return note;
}

/** Whom a verified note is mailed to is locked as its other fields are; who gets the mails may always leave. @throws AppError note-verified */
async function requireUnlocked(trx: Trx, noteId: string): Promise<void> {
  const note = await trx
    .selectFrom('note')
    .select('status')
    .where('id', '=', noteId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (note.status === 'verified') throw new AppError('note-verified');
}
