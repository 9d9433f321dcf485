import * as z from 'zod/mini';
import { ObjectIdSchema } from '../documents/plan/schema.ts';
import { describeList, type QueryOf, type WantedOf } from '../lists/describe-list.ts';
import { FigureWordSchema } from '../notes/figures.ts';
import { NearWordSchema } from '../notes/near-point.ts';
import { NOTE_STATUSES, NOTE_TYPES } from '../notes/note-statuses.ts';
import { UuidSchema, listOf } from './envelope.ts';
import { FIELD_RULES } from './field-rules.ts';
import { NoteRowSchema } from './note.ts';

export const NOTE_SEARCH_MAX_CHARS = 200;
/** So many notes are picked at once, of all pages. */
export const NOTE_MATCHES_MAX = 1000;
/** Not verified: there is something left to do. */
export const UNSETTLED = 'unsettled';
/** Of any status, also verified long ago. */
export const ANY_STATUS = 'any';
/** So many days after they were verified notes leave the list, unless their status, words or a figure are asked for. */
export const VERIFIED_SHOWN_DAYS = 30;

/** GET /api/core/project/{projectId}/note, and /export. */
export const NOTE_LIST = describeList({
  name: 'notes',
  texts: 'note',
  columns: {
    number: { order: 'number', fixed: true },
    description: {},
    status: { order: 'status' },
    turn: { rare: true },
    assignee: { order: 'assignee' },
    dueDate: { order: 'dueDate', isDay: true },
    floor: {},
    zones: {},
    tags: {},
    type: { rare: true },
    comments: { atEnd: true, rare: true },
    createdBy: { rare: true },
    created: { order: 'createdAt', rare: true },
    updated: { order: 'updatedAt' },
  },
  orders: ['updatedAt', 'number', 'status', 'assignee', 'dueDate', 'createdAt'],
  direction: 'desc',
  filters: {
    /** Words of description and comments, or a number as `#431`. */
    search: FIELD_RULES.search(NOTE_SEARCH_MAX_CHARS),
    status: z.optional(z.enum([...NOTE_STATUSES, UNSETTLED, ANY_STATUS])),
    /** Somebody by id, the reader, or nobody. */
    assignee: z.optional(z.union([z.enum(['me', 'none']), UuidSchema])),
    /** Whose turn it is: somebody's by id, or the reader's. */
    turn: z.optional(z.union([z.literal('me'), UuidSchema])),
    /** `soon`: not verified, and overdue or due within a week. */
    due: z.optional(z.enum(['overdue', 'week', 'soon', 'none'])),
    /** A floor, or the notes that have no place. */
    floorId: z.optional(z.union([z.literal('none'), UuidSchema])),
    zoneId: z.optional(ObjectIdSchema),
    tagId: z.optional(UuidSchema),
    type: z.optional(z.enum(NOTE_TYPES)),
    createdBy: z.optional(z.union([z.literal('me'), UuidSchema])),
    watcher: z.optional(z.union([z.literal('me'), UuidSchema])),
    /** Within some metres of a point of a plan that has a scale. */
    near: z.optional(NearWordSchema),
    /** The notes that a figure of the analytics counts. */
    figure: z.optional(FigureWordSchema),
  },
});
export type NoteListQuery = QueryOf<typeof NOTE_LIST>;
export type NotesWanted = WantedOf<typeof NOTE_LIST>;
/** Whether what was verified long ago is left out. */
export function leavesOutOld({ search, status, figure }: Partial<NotesWanted>): boolean {
  return !search && status === undefined && figure === undefined;
}
/** Also of GET /api/core/project/{projectId}/note/matching: of all pages at one moment, at most `NOTE_MATCHES_MAX`. */
export const NoteListAnswerSchema = listOf(NoteRowSchema);
