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
import { personInTurn } from '@plumbline/shared/notes/note-fits.ts';
import { inTenant, type Trx } from '@plumbline/server/database/client.ts';
import { noteList } from '@plumbline/server/notes/list-notes.ts';
import { toNoteRow, toRecord, type SelectedNote } from '@plumbline/server/notes/note-record.ts';
import { projectAccess } from '../../access.ts';
import { listAnswer } from '../../answers.ts';
import type { ApiContext } from '../../api-context.ts';
import type { App } from '../../create-instance.ts';
import { readingWithFile, type ListReading } from '../../lists/list-reading.ts';
import { listRoutes } from '../../lists/list-routes.ts';
import { memberOf } from '../../plugins/authentication-plugin.ts';

const PATH = '/api/core/project/:projectId/note';
const ParamsSchema = z.object({ projectId: UuidSchema });

/** A page shows the first line of a description, a file has all of it. */
type NoteFileRow = NoteRow & { text: string };

/** The notes of a project, a page or all of them as a file, and those of all pages at one moment. */
export function noteListRoutes(app: App, context: ApiContext): void {
  listRoutes(app, context, NOTE_LIST, {
    path: PATH,
    params: ParamsSchema,
    answer: NoteListAnswerSchema,
    title: 'Note',
    open: openNotes,
    file: {
      number: ({ number }) => number,
      description: ({ text }) => text,
      status: ({ status }, texts) => status && texts(`note:status.${status}`),
      assignee: ({ assignee }) => assignee?.name ?? '',
      turn: (note) => personInTurn(note)?.name ?? '',
      dueDate: ({ dueDate }) => dueDate,
      floor: ({ place }) => place?.floorName ?? '',
      zones: ({ zones }) => zones.map(({ name }) => name).join(', '),
      tags: ({ tags }) => tags.map(({ name }) => name).join(', '),
      type: ({ type }, texts) => texts(`note:type.${type}`),
      comments: ({ commentCount }) => commentCount,
      createdBy: ({ createdBy }) => createdBy.name,
      created: ({ createdAt }) => new Date(createdAt),
      updated: ({ updatedAt }) => new Date(updatedAt),
    },
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
  const toRow = (row: SelectedNote) => toNoteRow(toRecord(row));
  return readingWithFile(trx, list, { toRow, toFileRow: (row) => ({ ...toRow(row), text: row.text }) });
}
