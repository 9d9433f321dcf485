import type { ProjectEvent } from '@plumbline/shared/contract/event.ts';
import type { FloorPlan } from '@plumbline/shared/contract/floor.ts';
import { EVENT_SUBJECTS, isEventKind } from '@plumbline/shared/contract/event.ts';
import { NOTE_STATUSES, type NoteStatus } from '@plumbline/shared/notes/note-statuses.ts';
import type { QueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { queryKeys } from './query-client.ts';

const StatusSchema = z.nullable(z.enum(NOTE_STATUSES));
/** What of an event of a note decides where it counts. */
const NewsSchema = z.object({
  note: z.object({ status: StatusSchema, place: z.nullable(z.object({ floorId: z.string() })) }),
  /** Its status before, where it was given another one. */
  from: z.optional(StatusSchema),
  /** Of the place: names of floors, null for none. */
  changed: z.optional(z.array(z.object({ field: z.string(), from: z.nullable(z.string()) }))),
});
export type NoteNews = z.infer<typeof NewsSchema>;

/** Counts an event of a note on where its project's floors are kept; each event may come here once. */
export function countNoteEvent(
  client: Pick<QueryClient, 'setQueryData'>,
  projectId: string,
  event: ProjectEvent,
): void {
  if (!isEventKind(event.kind) || EVENT_SUBJECTS[event.kind] !== 'Note') return;
  const news = NewsSchema.safeParse(event.payload).data;
  if (!news) return;
  client.setQueryData<FloorPlan[]>(
    queryKeys.floorPlans(projectId),
    (floors) => floors && countOpenNotes(floors, event.kind, news),
  );
}

/** The floors with their open notes counted on: nobody asks the server for what the news say already. */
export function countOpenNotes(floors: readonly FloorPlan[], kind: string, news: NoteNews): FloorPlan[] {
  return floors.map((floor) => {
    const by = changeOn(floor, kind, news);
    const { openNoteCount } = floor;
    return by === 0 || openNoteCount === undefined
      ? floor
      : { ...floor, openNoteCount: Math.max(0, openNoteCount + by) };
  });
}

function changeOn(floor: FloorPlan, kind: string, { note, from, changed = [] }: NoteNews): number {
  const isHere = note.place?.floorId === floor.id;
  const isCounted = isHere && isOpen(note.status);
  if (kind === 'note-created' || kind === 'note-restored') return Number(isCounted);
  if (kind === 'note-deleted') return -Number(isCounted);
  const move = changed.find(({ field }) => field === 'place');
  const wasHere = move ? move.from === floor.name : isHere;
  const wasCounted = wasHere && isOpen(from === undefined ? note.status : from);
  return Number(isCounted) - Number(wasCounted);
}

function isOpen(status: NoteStatus | null): boolean {
  return status !== null && status !== 'verified';
}
