/**
 * What happens to a note is put where it is shown: the event brings the note's row, and nobody asks again. A row that is
 * older than the one shown is passed over, so that an answer and its own event may come in any order.
 * Guarded by `live-notes.test.ts`.
 */
import type { ProjectEvent } from '@plumbline/shared/contract/event.ts';
import type { NotePin } from '@plumbline/shared/contract/note-pins.ts';
import { NOTE_STATUSES, type NoteStatus } from '@plumbline/shared/notes/note-statuses.ts';
import { NoteRowSchema, type Note, type NoteRow } from '@plumbline/shared/contract/note.ts';
import {
  VisitorNoteRowSchema,
  type VisitorNote,
  type VisitorNoteRow,
} from '@plumbline/shared/contract/visitor-note.ts';
import type { QueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { queryKeys } from '../api/query-client.ts';
import { applyCommentEvent } from './comments/comment-requests.ts';
import { withFloorNote, type FloorNotes } from './floor-notes.ts';
import { isNewer } from './newer-note.ts';
import { knownNotes } from './known-notes.ts';
import { relabelled } from './relabelled-notes.ts';
import { visitorNoteKey } from './note-requests.ts';

/** What was told of a note, by the feed or by the answer to an own call. */
export interface ToldNote {
  note: NoteRow;
  isDeleted: boolean;
  /** Made or brought back: it was nowhere before. */
  isNew?: boolean;
  /** Its status before, where that is said. */
  from?: NoteStatus | undefined;
  /** What was decided otherwise than before, where that is said. */
  changed?: readonly { field: string }[] | undefined;
  /** Of the event; an answer to the own call has none. */
  seq?: number;
}
type Listener = (told: ToldNote, projectId: string) => void;

const PayloadSchema = z.object({
  note: NoteRowSchema,
  from: z.optional(z.enum(NOTE_STATUSES)),
  changed: z.optional(z.array(z.object({ field: z.string() }))),
});
const MADE: ReadonlySet<string> = new Set(['note-created', 'note-restored']);
const VisitorPayloadSchema = z.object({ note: VisitorNoteRowSchema });
/** A cached list of notes, whatever else is in it. */
const PageSchema = z.looseObject({ rows: z.array(z.looseObject({ id: z.string() })) });

const listeners = new Set<Listener>();

/** Tells what is shown of notes beside the kept answers. @returns ends it */
export function onToldNote(listener: Listener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Puts an event into everything that shows the note, or the notes with the zone or tag that it is about. */
export function applyNoteEvent(queryClient: QueryClient, projectId: string, event: ProjectEvent): void {
  for (const note of relabelled(() => knownNotes(queryClient, projectId), event))
    put(queryClient, projectId, { note, isDeleted: false, seq: event.seq });
  const payload = PayloadSchema.safeParse(event.payload).data;
  if (!payload) return;
  applyCommentEvent(queryClient, projectId, event);
  const { kind, seq } = event;
  put(queryClient, projectId, { ...payload, isDeleted: kind === 'note-deleted', isNew: MADE.has(kind), seq });
}

/** Puts a note, as an answer has it, into everything that shows it. */
export function putNote(
  queryClient: QueryClient,
  projectId: string,
  note: NoteRow,
  what: 'changed' | 'made' | 'deleted' = 'changed',
): void {
  put(queryClient, projectId, { note, isDeleted: what === 'deleted', isNew: what === 'made' });
}

function put(queryClient: QueryClient, projectId: string, told: ToldNote): void {
  const { note, isDeleted } = told;
  const root = queryKeys.notes(projectId);
  queryClient.setQueryData<Note>([...root, 'one', note.id], (shown) =>
    shown && isNewer(note, shown) ? { ...shown, ...note } : shown,
  );
  putPin(queryClient, projectId, note, isDeleted);
  for (const [key] of queryClient.getQueriesData({ queryKey: [...root, 'list'] })) {
    queryClient.setQueryData(key, (page: unknown) => withRow(page, note));
  }
  for (const [key] of queryClient.getQueriesData({ queryKey: [...root, 'floor'] })) {
    queryClient.setQueryData<FloorNotes>(key, (shown) => shown && withFloorNote(shown, note, key.at(-1)));
  }
  for (const listener of listeners) listener(told, projectId);
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

/** A row as members or visitors are told of it. */
type ToldPin = VisitorNoteRow & Partial<Pick<NoteRow, 'createdAt'>>;

function putPin(queryClient: QueryClient, projectId: string, note: ToldPin, isDeleted: boolean): void {
  const root = queryKeys.notes(projectId);
  for (const [key] of queryClient.getQueriesData<NotePin[]>({ queryKey: [...root, 'pins'] })) {
    queryClient.setQueryData<NotePin[]>(key, (pins) => pins && withPin(pins, note, key.at(-1), isDeleted));
  }
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

function withPin(pins: readonly NotePin[], note: ToldPin, floorId: unknown, isDeleted: boolean): NotePin[] {
  const shown = pins.find(({ id }) => id === note.id);
  if (shown && shown.version > note.version) return [...pins];
  const others = pins.filter(({ id }) => id !== note.id);
  // Events to visitors do not say when; neither does the list that they have.
  const createdAt = note.createdAt ?? shown?.createdAt ?? null;
  const pin = isDeleted ? null : pinOf(note, floorId, createdAt);
  return pin ? [...others, pin].toSorted((a, b) => a.number - b.number) : others;
}

/** The mark of a note on a floor, or null where it has none. */
function pinOf(
  { id, number, type, status, place, sight, tags, version }: VisitorNoteRow,
  floorId: unknown,
  createdAt: string | null,
): NotePin | null {
  if (type === 'ai' || number === null || status === null || place?.floorId !== floorId || !place)
    return null;
  const tagIds = tags.map((tag) => tag.id);
  return {
    id,
    number,
    status,
    type,
    x: place.x,
    y: place.y,
    tagIds,
    createdAt,
    version,
    ...(sight && { sight }),
  };
}
