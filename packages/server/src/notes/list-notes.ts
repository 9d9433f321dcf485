import { sql, type RawBuilder } from 'kysely';
import type { NotesWanted } from '@plumbline/shared/contract/note-list.ts';
import { askedWords } from '@plumbline/shared/text/search-words.ts';
import { NOTE_STATUSES } from '@plumbline/shared/notes/note-statuses.ts';
import { SORT_WAY } from '../database/sort-way.ts';
import type { ListSql } from '../lists/list-sql.ts';
import { NOTE_COLUMNS, NOTE_FROM, type SelectedNote } from './note-record.ts';

/** Whose list it is, and where. */
interface Reader {
  projectId: string;
  accountId: string;
}

const ORDERS: Record<NotesWanted['orderBy'], RawBuilder<unknown>> = {
  updatedAt: sql`"updatedAt"`,
  number: sql`number`,
  status: sql`array_position(${sql.lit(`{${NOTE_STATUSES.join()}}`)}::text[], status)`,
  assignee: sql`lower(coalesce("assigneeName", "invitedEmail"))`,
  dueDate: sql`"dueDate"`,
  createdAt: sql`"createdAt"`,
};

/** The living notes of a project that somebody has decided on. */
export function noteList(reader: Reader, wanted: NotesWanted): ListSql<SelectedNote> {
  const { orderBy, direction } = wanted;
  return {
    rows: sql<SelectedNote>`
      SELECT ${NOTE_COLUMNS} FROM ${NOTE_FROM}
      WHERE n.project_id = ${reader.projectId} AND n.deleted_at IS NULL AND n.type <> 'ai' AND ${fitting(reader, wanted)}`,
    order: sql`${ORDERS[orderBy]} ${SORT_WAY[direction]} NULLS LAST, number DESC, id`,
  };
}

/** Today in the project's zone: a note is overdue from midnight there. */
const TODAY = sql`(SELECT (now() AT TIME ZONE p.time_zone)::date FROM project p WHERE p.id = n.project_id)`;

const DUE: Record<NonNullable<NotesWanted['due']>, RawBuilder<unknown>> = {
  overdue: sql`n.due_date < ${TODAY} AND n.status <> 'verified'`,
  week: sql`n.due_date BETWEEN ${TODAY} AND ${TODAY} + 7`,
  none: sql`n.due_date IS NULL`,
};

function fitting({ accountId }: Reader, wanted: NotesWanted): RawBuilder<unknown> {
  const { status, assignee, due, floorId, tagId, search } = wanted;
  const conditions = [
    sql`true`,
    ...(status === 'unsettled' ? [sql`n.status <> 'verified'`] : status ? [sql`n.status = ${status}`] : []),
    ...(assignee ? [assignedTo(assignee, accountId)] : []),
    ...(due ? [DUE[due]] : []),
    ...(floorId ? [sql`n.floor_plan_id = ${floorId}`] : []),
    ...(tagId ? [sql`EXISTS (SELECT 1 FROM note_tag x WHERE x.note_id = n.id AND x.tag_id = ${tagId})`] : []),
    ...(search ? [found(search)] : []),
  ];
  return sql.join(conditions, sql` AND `);
}

function assignedTo(assignee: string, accountId: string): RawBuilder<unknown> {
  if (assignee === 'none') return sql`n.assignee_id IS NULL AND n.assignee_invitation_id IS NULL`;
  const id = assignee === 'me' ? accountId : assignee;
  return sql`(n.assignee_id = ${id} OR n.assignee_invitation_id = ${id})`;
}

/** By number, or by all words of the query; one without a letter or digit finds nothing. */
function found(search: string): RawBuilder<unknown> {
  const number = /^#?(\d{1,9})$/.exec(search.trim())?.[1];
  const asked = askedWords(search).map(({ text, isPrefix }) => `'${text}'${isPrefix ? ':*' : ''}`);
  const byWords = asked.length > 0 ? sql`n.search @@ ${asked.join(' & ')}::tsquery` : sql`false`;
  return number ? sql`(n.number = ${Number(number)} OR ${byWords})` : byWords;
}
