import * as z from 'zod/mini';
import {
  AttachBodySchema,
  AttachmentAnswerSchema,
  AttachmentListAnswerSchema,
} from '@plumbline/shared/contract/attachment.ts';
import { EmptySchema, UuidSchema, answerOf } from '@plumbline/shared/contract/envelope.ts';
import { ObjectIdSchema } from '@plumbline/shared/documents/plan/schema.ts';
import { AppError } from '@plumbline/shared/errors/app-error.ts';
import { inTenant, type Trx } from '@plumbline/server/database/client.ts';
import {
  attachFile,
  attachmentIdOf,
  detachFile,
  findAttachment,
  listAttachments,
  requireAttachable,
} from '@plumbline/server/notes/attachments.ts';
import type { NoteActor } from '@plumbline/server/notes/note-actor.ts';
import { takePictureUpload } from '@plumbline/server/uploads/upload.store.ts';
import type { MemberPrincipal } from '@plumbline/shared/abilities/principal.ts';
import type { AnyUpload } from '@plumbline/server/uploads/upload.ts';
import { answer, listAnswer } from '../../answers.ts';
import type { ApiContext } from '../../api-context.ts';
import type { App } from '../../create-instance.ts';
import { NOTE_FILE_FAULTS, judgeNoteFile } from '../../pictures/judge-note-file.ts';
import { memberOf } from '../../plugins/authentication-plugin.ts';
import { writeOnce } from '../../plugins/idempotency-plugin.ts';
import { BUSINESS_TYPES } from '../../plugins/route-access.ts';
import { ownTransfer } from '../upload/own-upload.ts';
import { removeUnused } from '../upload/remove-unused.ts';
import { actorOfNote, readableNote } from './note-access.ts';
import { toAttachment } from './to-attachment.ts';

const ParamsSchema = z.object({ noteId: UuidSchema });
const AttachmentParamsSchema = z.object({ noteId: UuidSchema, attachmentId: ObjectIdSchema });
const PATH = '/api/core/note/:noteId/attachment';

/** The files of a note: listed, attached and taken away. */
export function attachmentRoutes(app: App, context: ApiContext): void {
  listRoute(app, context);
  attachRoute(app, context);
  detachRoute(app, context);
}

function listRoute(app: App, { stores, signer }: ApiContext): void {
  app.get(
    PATH,
    { schema: { params: ParamsSchema, response: { 200: AttachmentListAnswerSchema } } },
    async (request) => {
      const principal = memberOf(request);
      return inTenant(stores.app, principal.tenantId, async (trx) => {
        const { note, access } = await readableNote(trx, principal, request.params.noteId);
        const reader = { principal, ability: access.ability };
        const attachments = await listAttachments(trx, note.id);
        return listAnswer(attachments.map((each) => toAttachment(each, reader, signer)));
      });
    },
  );
}

function attachRoute(app: App, context: ApiContext): void {
  const { stores, signer } = context;
  app.post(
    PATH,
    {
      schema: {
        params: ParamsSchema,
        body: AttachBodySchema,
        response: { 200: AttachmentAnswerSchema },
      },
      config: {
        operation: { title: 'Note', businessType: BUSINESS_TYPES.update },
        failures: ['project-closed', 'note-verified', 'edit-limit', ...NOTE_FILE_FAULTS],
      },
    },
    async (request) => {
      const { noteId } = request.params;
      const { uploadId } = request.body;
      const principal = memberOf(request);
      // Looked at and drawn before the transaction that attaches it, since nobody should wait for a file with a lock held.
      const upload = await inTenant(stores.app, principal.tenantId, (trx) =>
        ownFile(trx, principal, { noteId, uploadId }),
      );
      const file = upload && (await judgeNoteFile(context, upload));
      return writeOnce(stores, request, async (trx) => {
        const actor = await actorOfNote(trx, principal, noteId);
        const reader = { principal, ability: actor.ability };
        const { name } = request.body;
        const attached = file
          ? await attachFile(trx, actor, noteId, {
              file: { fileId: uploadId, name, ...file },
              take: (within) => takeUpload(context, within, uploadId),
            })
          : await findAttachment(trx, noteId, attachmentIdOf(uploadId));
        if (!attached) throw new AppError('not-found');
        return answer(toAttachment(attached, reader, signer));
      });
    },
  );
}

/**
 * An upload that the caller may attach to the note; null when it is attached already.
 * @throws AppError not-found, not-authorized, project-closed, note-verified
 */
async function ownFile(
  trx: Trx,
  principal: MemberPrincipal,
  { noteId, uploadId }: { noteId: string; uploadId: string },
): Promise<AnyUpload | null> {
  const actor = await actorOfNote(trx, principal, noteId);
  if (await isOwnAttachment(trx, actor, { noteId, uploadId })) return null;
  const { upload } = await ownTransfer(trx, principal, uploadId);
  if (upload.projectId !== actor.projectId) throw new AppError('not-found');
  await requireAttachable(trx, actor, noteId);
  return upload;
}

/** A repeated call gets the answer of the first. */
async function isOwnAttachment(
  trx: Trx,
  actor: NoteActor,
  { noteId, uploadId }: { noteId: string; uploadId: string },
): Promise<boolean> {
  const attached = await findAttachment(trx, noteId, attachmentIdOf(uploadId));
  return attached?.by?.id === actor.accountId;
}

/** @throws AppError not-found */
async function takeUpload({ storage }: ApiContext, trx: Trx, uploadId: string): Promise<void> {
  if (await takePictureUpload(trx, uploadId)) return;
  // It was taken back while it was looked at; or it hangs on another note.
  await removeUnused(trx, storage, [uploadId]);
  throw new AppError('not-found');
}

function detachRoute(app: App, { stores }: ApiContext): void {
  app.delete(
    `${PATH}/:attachmentId`,
    {
      schema: { params: AttachmentParamsSchema, response: { 200: answerOf(EmptySchema) } },
      config: {
        operation: { title: 'Note', businessType: BUSINESS_TYPES.update },
        failures: ['project-closed', 'note-verified'],
      },
    },
    async (request) =>
      writeOnce(stores, request, async (trx, principal) => {
        const { noteId, attachmentId } = request.params;
        const actor = await actorOfNote(trx, principal, noteId);
        await detachFile(trx, actor, noteId, attachmentId);
        return answer(null);
      }),
  );
}
