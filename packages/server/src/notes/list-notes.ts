import { sql, type RawBuilder } from 'kysely';
import {
  ANY_STATUS,
  UNSETTLED,
  VERIFIED_SHOWN_DAYS,
  leavesOutOld,
  type NotesWanted,
} from '@plumbline/shared/contract/note-list.ts';
import { askedWords } from '@plumbline/shared/text/search-words.ts';
import { parseFigure } from '@plumbline/shared/notes/figures.ts';
import { parseNear } from '@plumbline/shared/notes/near-point.ts';
import { NOTE_STATUSES } from '@plumbline/shared/notes/note-statuses.ts';
import { SORT_WAY } from '../database/sort-way.ts';
import type { ListSql } from '../lists/list-sql.ts';
import { figureCondition } from './note-figures.ts';
import { NOTE_COLUMNS, NOTE_FROM, type SelectedNote } from './note-record.ts';

/** Whose list it is, and where. */
export interface NoteListReader {
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
export function noteList(reader: NoteListReader, wanted: NotesWanted): ListSql<SelectedNote> {
  const { orderBy, direction } = wanted;
  return {
    rows: sql<SelectedNote>`
      SELECT listed.* FROM (SELECT ${NOTE_COLUMNS} FROM ${NOTE_FROM}
        WHERE n.project_id = ${reader.projectId} AND ${inList(reader, wanted)}) listed`,
    order: sql`${ORDERS[orderBy]} ${SORT_WAY[direction]} NULLS LAST, number DESC, id`,
  };
}

/** One of them alone, or none. */
export function oneOfNotes(reader: NoteListReader, noteId: string): ListSql<SelectedNote> {
  return {
    rows: sql<SelectedNote>`
      SELECT ${NOTE_COLUMNS} FROM ${NOTE_FROM} WHERE n.id = ${noteId} AND ${listed(reader, { search: '' })}`,
    order: sql`id`,
  };
}

/** Today in the project's zone: a note is overdue from midnight there. */
const TODAY = sql`(SELECT (now() AT TIME ZONE p.time_zone)::date FROM project p WHERE p.id = n.project_id)`;

/** Not verified long ago; `noteFits` says the same of a row. */
const RECENT = sql`NOT (n.status = 'verified'
  AND (n.status_at AT TIME ZONE 'UTC')::date < ${TODAY} - ${sql.lit(VERIFIED_SHOWN_DAYS)})`;

const DUE: Record<NonNullable<NotesWanted['due']>, RawBuilder<unknown>> = {
  overdue: sql`n.due_date < ${TODAY} AND n.status <> 'verified'`,
  week: sql`n.due_date BETWEEN ${TODAY} AND ${TODAY} + 7`,
  soon: sql`n.due_date <= ${TODAY} + 7 AND n.status <> 'verified'`,
  none: sql`n.due_date IS NULL`,
};

/** Who has to do something about a note: see `turnOf`. */
export const IN_TURN = sql`
  CASE WHEN n.status IN ('open', 'in-progress') THEN coalesce(n.assignee_id, n.assignee_invitation_id, n.created_by)
    WHEN n.status IN ('in-dispute', 'complete') THEN n.created_by END`;

type Filter = Exclude<keyof NotesWanted, 'orderBy' | 'direction'>;
/** What is asked of notes beside their order. */
export type NotesAsked = Pick<NotesWanted, Filter>;
/** Who asks. */
type Asker = Pick<NoteListReader, 'accountId'>;
type Conditions = {
  [Name in Filter]: (wanted: NonNullable<NotesWanted[Name]>, reader: Asker) => RawBuilder<unknown>;
};

/** What each filter asks of a note; `noteFits` says the same of a row. */
const CONDITIONS: Conditions = {
  search: found,
  status: (status) => {
    if (status === ANY_STATUS) return sql`true`;
    return status === UNSETTLED ? sql`n.status <> 'verified'` : sql`n.status = ${status}`;
  },
  assignee: assignedTo,
  turn: (turn, reader) => sql`${IN_TURN} = ${idOf(turn, reader)}`,
  due: (due) => DUE[due],
  floorId: (floorId) =>
    floorId === 'none'
      ? sql`(n.x IS NULL OR f.id IS NULL OR f.deleted_at IS NOT NULL)`
      : sql`(n.floor_plan_id = ${floorId} AND n.x IS NOT NULL AND f.deleted_at IS NULL)`,
  zoneId: (zoneId) =>
    sql`EXISTS (SELECT 1 FROM note_zone x WHERE x.note_id = n.id AND x.zone_id = ${zoneId})`,
  tagId: (tagId) => sql`EXISTS (SELECT 1 FROM note_tag x WHERE x.note_id = n.id AND x.tag_id = ${tagId})`,
  type: (type) => sql`n.type = ${type}`,
  createdBy: (who, reader) => sql`n.created_by = ${idOf(who, reader)}`,
  watcher: (who, reader) =>
    sql`EXISTS (SELECT 1 FROM note_watcher x WHERE x.note_id = n.id AND x.account_id = ${idOf(who, reader)})`,
  near,
  figure: (word) => {
    const figure = parseFigure(word);
    return figure ? figureCondition(figure) : sql`false`;
  },
};

/** What is asked of `n` and `f` of `NOTE_FROM`, in a project: living, decided on, and as wanted. */
export function listed(reader: NoteListReader, wanted: NotesAsked): RawBuilder<unknown> {
  return sql`n.project_id = ${reader.projectId} AND ${fitting(reader, wanted)}`;
}

/** The same in whatever project. */
export function fitting(reader: Asker, wanted: NotesAsked): RawBuilder<unknown> {
  const asked = Object.keys(CONDITIONS).filter((name): name is Filter => name in CONDITIONS);
  const conditions = asked.flatMap((name) => conditionOf(name, reader, wanted));
  return sql.join([sql`n.deleted_at IS NULL AND n.type <> 'ai'`, ...conditions], sql` AND `);
}

/** Of these what stands in the list, which leaves out what was verified long ago. */
export function inList(reader: Asker, wanted: NotesAsked): RawBuilder<unknown> {
  return sql`${fitting(reader, wanted)} AND ${leavesOutOld(wanted) ? RECENT : sql`true`}`;
}

function conditionOf<Name extends Filter>(
  name: Name,
  reader: Asker,
  wanted: Pick<NotesWanted, Name>,
): RawBuilder<unknown>[] {
  const value = wanted[name];
  return value ? [CONDITIONS[name](value, reader)] : [];
}

/** A plan without a scale knows no metres: nothing is near on it. */
function near(word: string): RawBuilder<unknown> {
  const point = parseNear(word);
  if (!point) return sql`false`;
  const { floorId, x, y, metres } = point;
  return sql`(n.floor_plan_id = ${floorId} AND f.deleted_at IS NULL AND EXISTS (SELECT 1 FROM plan_calibration c
    WHERE c.floor_plan_id = n.floor_plan_id
      AND sqrt((n.x - ${x}) ^ 2 + (n.y - ${y}) ^ 2) * c.mm_per_px <= ${metres * 1000}))`;
}

function idOf(who: string, { accountId }: Asker): string {
  return who === 'me' ? accountId : who;
}

function assignedTo(assignee: string, reader: Asker): RawBuilder<unknown> {
  if (assignee === 'none') return sql`n.assignee_id IS NULL AND n.assignee_invitation_id IS NULL`;
  const id = idOf(assignee, reader);
  return sql`(n.assignee_id = ${id} OR n.assignee_invitation_id = ${id})`;
}

/** By number, or by all words of the query; one without a letter or digit finds nothing. */
function found(search: string): RawBuilder<unknown> {
  const number = /^#?(\d{1,9})$/.exec(search.trim())?.[1];
  const asked = askedWords(search).map(({ text, isPrefix }) => `'${text}'${isPrefix ? ':*' : ''}`);
  const byWords = asked.length > 0 ? sql`n.search @@ ${asked.join(' & ')}::tsquery` : sql`false`;
  return number ? sql`(n.number = ${Number(number)} OR ${byWords})` : byWords;
}
