import * as z from 'zod/mini';
import type { MemberPrincipal } from '@plumbline/shared/abilities/principal.ts';
import { UuidSchema } from '@plumbline/shared/contract/envelope.ts';
import {
  NOTE_LIST,
  NOTE_MATCHES_MAX,
  NoteListAnswerSchema,
  type NotesWanted,
} from '@plumbline/shared/contract/note-list.ts';
import type { NoteRow } from '@plumbline/shared/contract/note.ts';
import { inTenant, type Trx } from '@plumbline/server/database/client.ts';
import { noteList } from '@plumbline/server/notes/list-notes.ts';
import { toNoteRow, toRecord } from '@plumbline/server/notes/note-record.ts';
import { projectAccess } from '../../access.ts';
import { listAnswer } from '../../answers.ts';
import type { ApiContext } from '../../api-context.ts';
import type { App } from '../../create-instance.ts';
import { readingWithFile, type ListReading } from '../../lists/list-reading.ts';
import { listRoutes } from '../../lists/list-routes.ts';
import { NOTE_FILE, toFileRow, type NoteFileRow } from '../../note-files/note-file.ts';
import { memberOf } from '../../plugins/authentication-plugin.ts';

const PATH = '/api/core/project/:projectId/note';
const ParamsSchema = z.object({ projectId: UuidSchema });

/** The notes of a project, a page or all of them as a file, and those of all pages at one moment. */
export function noteListRoutes(app: App, context: ApiContext): void {
  listRoutes(app, context, NOTE_LIST, {
    path: PATH,
    params: ParamsSchema,
    answer: NoteListAnswerSchema,
    title: 'Note',
    open: openNotes,
    file: NOTE_FILE,
  });
  matchingRoute(app, context);
}

/** What is picked of a whole list is what this answer holds: notes that fit later are not among it. */
function matchingRoute(app: App, { stores }: ApiContext): void {
  app.get(
    `${PATH}/matching`,
    {
      schema: {
        params: ParamsSchema,
        querystring: NOTE_LIST.wanted,
        response: { 200: NoteListAnswerSchema },
      },
    },
    async (request) => {
      const principal = memberOf(request);
      return inTenant(stores.app, principal.tenantId, async (trx) => {
        const notes = await openNotes(trx, principal, { params: request.params, wanted: request.query });
        const { rows, total } = await notes.page({ pageNum: 1, pageSize: NOTE_MATCHES_MAX });
        return listAnswer(rows, total);
      });
    },
  );
}

async function openNotes(
  trx: Trx,
  principal: MemberPrincipal,
  { params: { projectId }, wanted }: { params: { projectId: string }; wanted: NotesWanted },
): Promise<ListReading<NoteRow, NoteFileRow>> {
  const access = await projectAccess(trx, principal, projectId);
  access.require('read', 'Note');
  const list = noteList({ projectId, accountId: principal.accountId }, wanted);
  return readingWithFile(trx, list, { toRow: (row) => toNoteRow(toRecord(row)), toFileRow });
}
