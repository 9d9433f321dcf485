/** Who is told of what happens to notes, and what the sentence says. Guarded by notifications-of-notes.test.ts. */
import { UuidSchema } from '@plumbline/shared/contract/envelope.ts';
import { NOTE_STATUSES } from '@plumbline/shared/notes/note-statuses.ts';
import { cutText } from '@plumbline/shared/text/entered-text.ts';
import * as z from 'zod/mini';
import type { NewNotification, ToldEvent } from './notifications-of-events.ts';

const NAME_CHARS = 80;

const PersonSchema = z.object({ id: UuidSchema });
const NoteSchema = z.object({
  number: z.nullable(z.number()),
  title: z.string(),
  status: z.nullable(z.enum(NOTE_STATUSES)),
  createdBy: PersonSchema,
  assignee: z.nullable(z.object({ kind: z.string(), id: UuidSchema })),
});
type ToldNote = z.infer<typeof NoteSchema>;
/** What of the payloads of a note's events decides who is told. */
const PayloadSchema = z.object({
  note: NoteSchema,
  changed: z._default(z.array(z.object({ field: z.string() })), []),
  from: z.optional(z.string()),
  to: z.optional(z.string()),
  mentions: z._default(z.array(UuidSchema), []),
  /** The comment belongs to a step, which is told of itself. */
  isOfStep: z._default(z.boolean(), false),
  /** It was read from a file, which tells nobody. */
  isOfFile: z._default(z.boolean(), false),
});
type Payload = z.infer<typeof PayloadSchema>;

/** How a note is called in a sentence. */
export function noteName({ number, title }: Pick<ToldNote, 'number' | 'title'>): string {
  return `#${number ?? ''} ${cutText(title, NAME_CHARS)}`.trim();
}

/** What to tell of an event of a note; nothing of other events. Mentions are told on their own, see note-mentions. */
export function notificationsOfNote(projectId: string, event: ToldEvent): NewNotification[] {
  const tell = TELLERS[event.kind];
  const read = tell && PayloadSchema.safeParse(event.payload);
  if (!tell || !read?.success || read.data.note.number === null) return [];
  const { note, isOfFile } = read.data;
  if (isOfFile) return [];
  return tell(read.data).map(({ kind, to }) => ({
    kind,
    subjectId: event.subjectId,
    projectId,
    actorId: event.actor.id,
    params: { name: noteName(note), ...(kind === 'note-status-changed' && { status: note.status ?? '' }) },
    bundle: event.subjectId,
    to: 'except' in to ? { followersOf: event.subjectId, except: to.except } : { accountIds: to.accountIds },
  }));
}

interface Told {
  kind: NewNotification['kind'];
  to: { accountIds: string[] } | { except: string[] };
}

const TELLERS: Partial<Record<string, (payload: Payload) => Told[]>> = {
  'note-created': ({ note }) => toldInPerson('note-assigned', assigneeOf(note)),
  'note-changed': (payload) => withFollowers(payload, given(payload)),
  'note-transitioned': (payload) => withFollowers(payload, [...given(payload), ...answered(payload)]),
  'comment-added': ({ isOfStep, mentions }) =>
    isOfStep ? [] : [{ kind: 'note-commented', to: { except: mentions } }],
};

/** Who has something to do with a status that changed is told of that, all others of the status. */
function withFollowers({ changed, to }: Payload, told: { kind: Told['kind']; id: string }[]): Told[] {
  const isStatus = to !== undefined || changed.some(({ field }) => field === 'status');
  return [
    ...told.flatMap(({ kind, id }) => toldInPerson(kind, id)),
    ...(isStatus ? [{ kind: 'note-status-changed' as const, to: { except: told.map(({ id }) => id) } }] : []),
  ];
}

function given({ note, changed }: Payload) {
  const id = changed.some(({ field }) => field === 'assignee') ? assigneeOf(note) : null;
  return id === null ? [] : [{ kind: 'note-assigned' as const, id }];
}

function answered({ note, from, to }: Payload) {
  if (to === 'in-dispute') return [{ kind: 'note-disputed' as const, id: note.createdBy.id }];
  const id = from === 'complete' && to === 'open' ? assigneeOf(note) : null;
  return id === null ? [] : [{ kind: 'note-not-accepted' as const, id }];
}

function assigneeOf({ assignee }: ToldNote): string | null {
  return assignee?.kind === 'member' ? assignee.id : null;
}

function toldInPerson(kind: Told['kind'], id: string | null): Told[] {
  return id === null ? [] : [{ kind, to: { accountIds: [id] } }];
}
