import { UuidSchema } from '@plumbline/shared/contract/envelope.ts';
import { DueNotesAnswerSchema } from '@plumbline/shared/contract/note-due.ts';
import { inTenant } from '@plumbline/server/database/client.ts';
import { readDueNotes } from '@plumbline/server/notes/due-notes.ts';
import { toNoteRow } from '@plumbline/server/notes/note-record.ts';
import * as z from 'zod/mini';
import { projectAccess } from '../../access.ts';
import { answer } from '../../answers.ts';
import type { ApiContext } from '../../api-context.ts';
import type { App } from '../../create-instance.ts';
import { memberOf } from '../../plugins/authentication-plugin.ts';

/** The notes of a project that are due soon, for its home. */
export function dueNotesRoute(app: App, { stores }: ApiContext): void {
  app.get(
    '/api/core/project/:projectId/note/due',
    {
      schema: {
        params: z.object({ projectId: UuidSchema }),
        response: { 200: DueNotesAnswerSchema },
      },
    },
    async (request) => {
      const principal = memberOf(request);
      const { projectId } = request.params;
      return inTenant(stores.app, principal.tenantId, async (trx) => {
        const access = await projectAccess(trx, principal, projectId);
        access.require('read', 'Note');
        const due = await readDueNotes(trx, { projectId, accountId: principal.accountId });
        return answer({ ...due, rows: due.rows.map(toNoteRow) });
      });
    },
  );
}
