import * as z from 'zod/mini';
import { UuidSchema } from '@plumbline/shared/contract/envelope.ts';
import { FieldNoteAuthorListAnswerSchema } from '@plumbline/shared/contract/field-note.ts';
import { listFieldNoteAuthors } from '@plumbline/server/captures/field-note-authors.ts';
import { inTenant } from '@plumbline/server/database/client.ts';
import { listAnswer } from '../../answers.ts';
import type { ApiContext } from '../../api-context.ts';
import type { App } from '../../create-instance.ts';
import { memberOf } from '../../plugins/authentication-plugin.ts';
import { inspectionAccess } from './inspection-access.ts';

const ParamsSchema = z.object({ inspectionId: UuidSchema });

/** Who left the field notes of an inspection; visitors are never told. */
export function fieldNoteAuthorRoute(app: App, { stores }: ApiContext): void {
  app.get(
    '/api/core/inspection/:inspectionId/field-note-author',
    { schema: { params: ParamsSchema, response: { 200: FieldNoteAuthorListAnswerSchema } } },
    async (request) => {
      const principal = memberOf(request);
      const { inspectionId } = request.params;
      return inTenant(stores.app, principal.tenantId, async (trx) => {
        await inspectionAccess(trx, principal, inspectionId);
        return listAnswer(await listFieldNoteAuthors(trx, inspectionId));
      });
    },
  );
}
