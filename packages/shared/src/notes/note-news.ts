/**
 * What somebody did to a note in a word, for who comes back to a project: the same for the server, which reads events,
 * and for the browser, which hears them. Guarded by `note-news.test.ts`.
 */
import * as z from 'zod/mini';
import { InstantSchema, UuidSchema } from '../contract/envelope.ts';
import type { EventKind, ProjectEvent } from '../contract/event.ts';
import { NOTE_STATUSES } from './note-statuses.ts';

const DEEDS_BESIDE_STEPS = [
  'made',
  'changed',
  'deleted',
  'restored',
  'wrote',
  'commented',
  'attached',
] as const;
export const NOTE_DEEDS = [...DEEDS_BESIDE_STEPS, ...NOTE_STATUSES] as const;
export type NoteDeedWord = (typeof NOTE_DEEDS)[number];

/** Kinds of events that are news; the deed of a step is the status that it gave. */
const DEEDS: Partial<Record<EventKind, (typeof DEEDS_BESIDE_STEPS)[number] | 'step'>> = {
  'note-created': 'made',
  'note-changed': 'changed',
  'note-transitioned': 'step',
  'note-deleted': 'deleted',
  'note-restored': 'restored',
  'note-described': 'wrote',
  'checklist-changed': 'wrote',
  'comment-added': 'commented',
  'attachment-added': 'attached',
};
const NEWS_KINDS: ReadonlyMap<string, (typeof DEEDS_BESIDE_STEPS)[number] | 'step'> = new Map(
  Object.entries(DEEDS),
);
export function isNewsKind(kind: EventKind): boolean {
  return NEWS_KINDS.has(kind);
}

export const NoteNewsSchema = z.object({
  /** Of its event. */
  seq: z.number(),
  deed: z.enum(NOTE_DEEDS),
  noteId: UuidSchema,
  number: z.number(),
  title: z.string(),
  /** Null for somebody who is not a member any longer. */
  actor: z.nullable(z.object({ id: UuidSchema, name: z.string() })),
  at: InstantSchema,
});
export type NoteNews = z.infer<typeof NoteNewsSchema>;

const PayloadSchema = z.object({
  note: z.object({ number: z.number(), title: z.string() }),
  to: z.optional(z.nullable(z.enum(NOTE_STATUSES))),
});

/** Null for what is no news of a note: other events, and findings that nobody has decided on. */
export function toNoteNews({ seq, kind, subjectId, actor, payload, at }: ProjectEvent): NoteNews | null {
  const word = NEWS_KINDS.get(kind);
  const read = PayloadSchema.safeParse(payload).data;
  if (!word || !read) return null;
  const deed = word === 'step' ? (read.to ?? 'changed') : word;
  return { seq, deed, noteId: subjectId, ...read.note, actor, at };
}

/** The news with one more, newest first: the same deed of the same person to the same note is told once. */
export function withNews(news: readonly NoteNews[], one: NoteNews): NoteNews[] {
  const others = news.filter((each) => keyOf(each) !== keyOf(one));
  return withoutMaking([one, ...others]);
}

/** Events, newest first, as news in that order. */
export function newsOfEvents(events: readonly ProjectEvent[]): NoteNews[] {
  const news = new Map<string, NoteNews>();
  for (const event of events) {
    const one = toNoteNews(event);
    if (one && !news.has(keyOf(one))) news.set(keyOf(one), one);
  }
  return withoutMaking([...news.values()]);
}

function keyOf({ actor, noteId, deed }: Pick<NoteNews, 'actor' | 'noteId' | 'deed'>): string {
  return `${actor?.id ?? ''} ${noteId} ${deed}`;
}

/** What whoever made a note writes and sets in it is a part of making it. */
function withoutMaking(news: readonly NoteNews[]): NoteNews[] {
  const made = new Set(news.flatMap((each) => (each.deed === 'made' ? [keyOf(each)] : [])));
  const isPart = (one: NoteNews) =>
    (one.deed === 'wrote' || one.deed === 'changed') && made.has(keyOf({ ...one, deed: 'made' }));
  return news.filter((one) => !isPart(one));
}
