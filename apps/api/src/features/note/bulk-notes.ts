import { BulkAnswerSchema } from '@plumbline/shared/contract/bulk.ts';
import { BulkNoteBodySchema, type BulkNoteBody } from '@plumbline/shared/contract/note.ts';
import { changeNote } from '@plumbline/server/notes/change-note.ts';
import { deleteNote } from '@plumbline/server/notes/delete-note.ts';
import type { NoteActor } from '@plumbline/server/notes/note-actor.ts';
import { retagNote } from '@plumbline/server/notes/retag-note.ts';
import { transitionNote } from '@plumbline/server/notes/transition-note.ts';
import { watchNote } from '@plumbline/server/notes/watch-note.ts';
import type { Trx } from '@plumbline/server/database/client.ts';
import { answer } from '../../answers.ts';
import type { ApiContext } from '../../api-context.ts';
import { bulkResults, inOneOrder } from '../../bulk-results.ts';
import type { App } from '../../create-instance.ts';
import { writeOnce } from '../../plugins/idempotency-plugin.ts';
import { BUSINESS_TYPES } from '../../plugins/route-access.ts';
import { noteActor } from './note-access.ts';

/** The same change of many notes, each with its own answer. */
export function bulkNoteRoute(app: App, { stores }: ApiContext): void {
  app.post(
    '/api/core/note/bulk',
    {
      schema: { body: BulkNoteBodySchema, response: { 200: BulkAnswerSchema } },
      config: {
        operation: { title: 'Note', businessType: BUSINESS_TYPES.update },
        failures: ['project-closed'],
      },
    },
    async (request) =>
      writeOnce(stores, request, async (trx, principal) => {
        const { projectId, noteIds, change } = request.body;
        const actor = await noteActor(trx, principal, projectId);
        actor.require('read', 'Note');
        return answer(
          await bulkResults(
            inOneOrder(noteIds),
            (noteId) => noteId,
            (noteId) => changeOne(trx, actor, noteId, change),
          ),
        );
      }),
  );
}

async function changeOne(
  trx: Trx,
  actor: NoteActor,
  noteId: string,
  change: BulkNoteBody['change'],
): Promise<void> {
  const seen = { noteId, version: null };
  switch (change.kind) {
    case 'status':
      await transitionNote(trx, actor, seen, { to: change.to, comment: change.comment });
      return;
    case 'assignee':
      await changeNote(trx, actor, seen, { assignee: change.assignee });
      return;
    case 'due':
      await changeNote(trx, actor, seen, { dueDate: change.dueDate });
      return;
    case 'tags':
      await retagNote(trx, actor, seen, change);
      return;
    case 'watch':
      await watchNote(trx, actor, noteId, change.watching);
      return;
    case 'delete':
      await deleteNote(trx, actor, seen);
      return;
  }
}
