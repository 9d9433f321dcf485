import { BulkAnswerSchema } from '@plumbline/shared/contract/bulk.ts';
import { BulkNoteBodySchema, type BulkNoteBody } from '@plumbline/shared/contract/note.ts';
import { changeNote } from '@plumbline/server/notes/change-note.ts';
import { deleteNote } from '@plumbline/server/notes/delete-note.ts';
import type { SeenNote } from '@plumbline/server/notes/lock-note.ts';
import type { NoteActor } from '@plumbline/server/notes/note-actor.ts';
import type { NoteRecord } from '@plumbline/server/notes/note-record.ts';
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
        const { projectId, notes, change } = request.body;
        const actor = await noteActor(trx, principal, projectId);
        actor.require('read', 'Note');
        const seen = new Map(notes.map(({ id, version }) => [id, version]));
        const versions = new Map<string, number>();
        const results = await bulkResults(inOneOrder([...seen.keys()]), String, async (noteId) => {
          const changed = await changeOne(trx, actor, { noteId, version: seen.get(noteId) ?? null }, change);
          if (changed) versions.set(noteId, changed.version);
        });
        return answer(results.map((result) => ({ ...result, version: versions.get(result.id) })));
      }),
  );
}

async function changeOne(
  trx: Trx,
  actor: NoteActor,
  seen: SeenNote,
  change: BulkNoteBody['change'],
): Promise<NoteRecord | null> {
  switch (change.kind) {
    case 'status':
      return transitionNote(trx, actor, seen, {
        to: change.to,
        comment: change.comment,
        ...(change.names && { names: change.names }),
      });
    case 'assignee':
      return changeNote(trx, actor, seen, { assignee: change.assignee });
    case 'due':
      return changeNote(trx, actor, seen, { dueDate: change.dueDate });
    case 'tags':
      return retagNote(trx, actor, seen, change);
    case 'watch':
      await watchNote(trx, actor, seen.noteId, change.watching);
      return null;
    case 'delete':
      return deleteNote(trx, actor, seen);
  }
}
