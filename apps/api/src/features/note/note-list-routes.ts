import * as z from 'zod/mini';
import { UuidSchema } from '@plumbline/shared/contract/envelope.ts';
import { NOTE_LIST, NoteListAnswerSchema } from '@plumbline/shared/contract/note-list.ts';
import { noteList } from '@plumbline/server/notes/list-notes.ts';
import { toNoteRow, toRecord } from '@plumbline/server/notes/note-record.ts';
import { projectAccess } from '../../access.ts';
import type { ApiContext } from '../../api-context.ts';
import type { App } from '../../create-instance.ts';
import { readingOf } from '../../lists/list-reading.ts';
import { listRoutes } from '../../lists/list-routes.ts';

/** The notes of a project, a page or all of them as a file. */
export function noteListRoutes(app: App, context: ApiContext): void {
  listRoutes(app, context, NOTE_LIST, {
    path: '/api/core/project/:projectId/note',
    params: z.object({ projectId: UuidSchema }),
    answer: NoteListAnswerSchema,
    title: 'Note',
    open: async (trx, principal, { params: { projectId }, wanted }) => {
      const access = await projectAccess(trx, principal, projectId);
      access.require('read', 'Note');
      const list = noteList({ projectId, accountId: principal.accountId }, wanted);
      return readingOf(trx, list, (row) => toNoteRow(toRecord(row)));
    },
    file: {
      number: ({ number }) => number,
      description: ({ title }) => title,
      status: ({ status }, texts) => status && texts(`note:status.${status}`),
      assignee: ({ assignee }) => assignee?.name ?? '',
      dueDate: ({ dueDate }) => dueDate,
      floor: ({ place }) => place?.floorName ?? '',
      zones: ({ zones }) => zones.map(({ name }) => name).join(', '),
      tags: ({ tags }) => tags.map(({ name }) => name).join(', '),
      comments: ({ commentCount }) => commentCount,
      createdBy: ({ createdBy }) => createdBy.name,
      created: ({ createdAt }) => new Date(createdAt),
      updated: ({ updatedAt }) => new Date(updatedAt),
    },
  });
}
