import { sql } from 'kysely';
import {
  KEPT_NOTES_MAX,
  KeptNotesAnswerSchema,
  KeptNotesQuerySchema,
} from '@plumbline/shared/contract/kept-notes.ts';
import { inTenant } from '@plumbline/server/database/client.ts';
import { selectNotes } from '@plumbline/server/notes/note-record.ts';
import { listAnswer } from '../../answers.ts';
import type { ApiContext } from '../../api-context.ts';
import type { App } from '../../create-instance.ts';
import { memberOf } from '../../plugins/authentication-plugin.ts';
import { floorAccess } from '../floor/floor-access.ts';
import { toKeptNote } from './to-note.ts';

/** The notes of a floor with their words, for a device that keeps its plan. */
export function keptNotesRoute(app: App, { stores }: ApiContext): void {
  app.get(
    '/api/core/note/kept',
    { schema: { querystring: KeptNotesQuerySchema, response: { 200: KeptNotesAnswerSchema } } },
    async (request) => {
      const principal = memberOf(request);
      const { floorId } = request.query;
      return inTenant(stores.app, principal.tenantId, async (trx) => {
        const { access } = await floorAccess(trx, principal, floorId);
        access.require('read', 'Note');
        const notes = await selectNotes(
          trx,
          sql`n.floor_plan_id = ${floorId} AND n.x IS NOT NULL AND n.deleted_at IS NULL AND n.type <> 'ai'`,
          sql`ORDER BY n.updated_at DESC, n.id LIMIT ${KEPT_NOTES_MAX}`,
        );
        return listAnswer(notes.map(toKeptNote));
      });
    },
  );
}
