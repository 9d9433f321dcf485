/**
 * The notes that are due soon, as the server has them once and as the feed says from then on, so that nobody has to ask
 * anew. Guarded by `due-notes.test.ts`.
 */
import type { ProjectEvent } from '@plumbline/shared/contract/event.ts';
import { DUE_SOON, type DueNotes } from '@plumbline/shared/contract/note-due.ts';
import { NoteRowSchema, type NoteRow } from '@plumbline/shared/contract/note.ts';
import { noteFits, type NoteReader } from '@plumbline/shared/notes/note-fits.ts';
import { standsBefore } from '@plumbline/shared/notes/note-order.ts';
import { NOTE_STATUSES } from '@plumbline/shared/notes/note-statuses.ts';
import * as z from 'zod/mini';

/** So many are shown; the rest of what came is what takes their place. */
export const DUE_SHOWN = 5;

const PayloadSchema = z.object({
  note: NoteRowSchema,
  from: z.optional(z.nullable(z.enum(NOTE_STATUSES))),
  changed: z._default(z.array(z.object({ field: z.string(), from: z.nullable(z.string()) })), []),
});
const MADE: ReadonlySet<string> = new Set(['note-created', 'note-restored']);

/** The notes once something happened to one of them; events that are in them already change nothing. */
export function withDueEvent(due: DueNotes, event: ProjectEvent, reader: NoteReader): DueNotes {
  const payload = PayloadSchema.safeParse(event.payload).data;
  if (!payload || event.seq <= due.seq) return due;
  const { note } = payload;
  const isDue = (one: NoteRow) => noteFits(one, { search: '', ...DUE_SOON }, reader) === true;
  const was = !MADE.has(event.kind) && isDue(before(payload));
  const is = event.kind !== 'note-deleted' && isDue(note);
  const others = due.rows.filter(({ id }) => id !== note.id);
  const rows = is ? placed(others, note, due) : others;
  return { rows, total: Math.max(0, due.total - Number(was) + Number(is)), seq: event.seq };
}

/** Some are wanted that did not come: only the server knows which. */
export function isShort({ rows, total }: DueNotes): boolean {
  return rows.length < Math.min(total, DUE_SHOWN);
}

function before({ note, from, changed }: z.infer<typeof PayloadSchema>): NoteRow {
  const day = changed.find(({ field }) => field === 'dueDate');
  return { ...note, ...(from !== undefined && { status: from }), ...(day && { dueDate: day.from }) };
}

/** Behind all that came it is put only where nothing else is behind them. */
function placed(others: readonly NoteRow[], note: NoteRow, due: DueNotes): NoteRow[] {
  const place = others.findIndex((each) => standsBefore(note, each, DUE_SOON));
  if (place >= 0) return others.toSpliced(place, 0, note);
  return due.rows.length < due.total ? [...others] : [...others, note];
}
