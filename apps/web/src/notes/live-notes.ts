/**
 * What happens to a note is put where it is shown: the event brings the note's row, and nobody asks again. A row that is
 * older than the one shown is passed over, so that an answer and its own event may come in any order.
 * Guarded by `live-notes.test.ts`.
 */
import type { ProjectEvent } from '@plumbline/shared/contract/event.ts';
import type { NotePin } from '@plumbline/shared/contract/note-pins.ts';
import { NoteRowSchema, type Note, type NoteRow } from '@plumbline/shared/contract/note.ts';
import {
  VisitorNoteRowSchema,
  type VisitorNote,
  type VisitorNoteRow,
} from '@plumbline/shared/contract/visitor-note.ts';
import type { QueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { queryKeys } from '../api/query-client.ts';
import { visitorNoteKey } from './note-requests.ts';

const PayloadSchema = z.object({ note: NoteRowSchema });
const VisitorPayloadSchema = z.object({ note: VisitorNoteRowSchema });
/** A cached list of notes, whatever else is in it. */
const PageSchema = z.looseObject({ rows: z.array(z.looseObject({ id: z.string() })) });

/** The note an event is about, as it was then; null for other events. */
function noteOfEvent({ payload }: Pick<ProjectEvent, 'payload'>): NoteRow | null {
  return PayloadSchema.safeParse(payload).data?.note ?? null;
}

/** Puts an event into everything that shows the note. */
export function applyNoteEvent(queryClient: QueryClient, projectId: string, event: ProjectEvent): void {
  const note = noteOfEvent(event);
  if (!note) return;
  putNote(queryClient, projectId, note, event.kind === 'note-deleted');
}

/** Puts a note, as an answer or an event has it, into everything that shows it. */
export function putNote(queryClient: QueryClient, projectId: string, note: NoteRow, isDeleted = false): void {
  const root = queryKeys.notes(projectId);
  queryClient.setQueryData<Note>([...root, 'one', note.id], (shown) =>
    shown && isNewer(note, shown) ? { ...shown, ...note } : shown,
  );
  putPin(queryClient, projectId, note, isDeleted);
  for (const [key] of queryClient.getQueriesData({ queryKey: [...root, 'list'] })) {
    queryClient.setQueryData(key, (page: unknown) => withRow(page, note));
  }
}

/** The same of what visitors hear; the words of a note that is open are asked for anew. */
export function applyVisitorEvent(queryClient: QueryClient, projectId: string, event: ProjectEvent): void {
  const note = VisitorPayloadSchema.safeParse(event.payload).data?.note;
  if (!note) return;
  const isDeleted = event.kind === 'note-deleted';
  const queryKey = visitorNoteKey(projectId, note.id);
  putPin(queryClient, projectId, note, isDeleted);
  queryClient.setQueryData<VisitorNote>(queryKey, (shown) =>
    shown && isNewer(note, shown) ? { ...shown, ...note } : shown,
  );
  if (isDeleted || event.kind === 'note-described') void queryClient.invalidateQueries({ queryKey });
}

function putPin(queryClient: QueryClient, projectId: string, note: VisitorNoteRow, isDeleted: boolean): void {
  const root = queryKeys.notes(projectId);
  for (const [key] of queryClient.getQueriesData<NotePin[]>({ queryKey: [...root, 'pins'] })) {
    queryClient.setQueryData<NotePin[]>(key, (pins) => pins && withPin(pins, note, key.at(-1), isDeleted));
  }
}

/** Of two states of one note, whether the first is the later; decisions count before anything else. */
function isNewer(
  next: Pick<NoteRow, 'version' | 'updatedAt'>,
  shown: Pick<NoteRow, 'version' | 'updatedAt'>,
): boolean {
  if (next.version !== shown.version) return next.version > shown.version;
  return next.updatedAt >= shown.updatedAt;
}

/** A row stays where it is; whether it still belongs there the list decides when nobody points at it. */
function withRow(page: unknown, note: NoteRow): unknown {
  const read = PageSchema.safeParse(page);
  if (!read.success) return page;
  const rows = read.data.rows.map((row) => {
    if (row.id !== note.id) return row;
    const shown = NoteRowSchema.safeParse(row);
    return shown.success && !isNewer(note, shown.data) ? row : { ...row, ...note };
  });
  return { ...read.data, rows };
}

function withPin(
  pins: readonly NotePin[],
  note: VisitorNoteRow,
  floorId: unknown,
  isDeleted: boolean,
): NotePin[] {
  const shown = pins.find(({ id }) => id === note.id);
  if (shown && shown.version > note.version) return [...pins];
  const others = pins.filter(({ id }) => id !== note.id);
  const pin = isDeleted ? null : pinOf(note, floorId);
  return pin ? [...others, pin].toSorted((a, b) => a.number - b.number) : others;
}

/** The mark of a note on a floor, or null where it has none. */
function pinOf(
  { id, number, type, status, place, tags, version }: VisitorNoteRow,
  floorId: unknown,
): NotePin | null {
  if (type === 'ai' || number === null || status === null || place?.floorId !== floorId || !place)
    return null;
  const tagIds = tags.map((tag) => tag.id);
  return { id, number, status, type, x: place.x, y: place.y, tagIds, version };
}
