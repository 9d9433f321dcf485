/** What was done to a note, field by field, from the project's list of what happened. Guarded by note-activity.pg.test.ts. */
import { isPassingEvent } from '@plumbline/shared/contract/event.ts';
import {
  ACTIVITY_LINES,
  ActivityChangeSchema,
  type ActivityChange,
  type NoteActivity,
  type NoteDeed,
} from '@plumbline/shared/contract/note-activity.ts';
import { isUuid } from '@plumbline/shared/ids/uuid.ts';
import * as z from 'zod/mini';
import type { Trx } from '../database/client.ts';
import { selectEvents, toEventRow, type EventRow } from '../events/read-events.ts';

const BATCH = 200;
/** Writing makes an event with each stroke: so many are looked through for a page, and the rest is on the next one. */
const BATCHES_MAX = 10;
/** What goes on for a while is one deed of its author. */
const CONTINUED_KINDS: ReadonlySet<string> = new Set([
  'note-described',
  'checklist-changed',
  'comment-edited',
]);
const FILE_KINDS: ReadonlySet<string> = new Set(['attachment-added', 'attachment-deleted']);
const WATCHER_KINDS: ReadonlySet<string> = new Set(['watcher-added', 'watcher-removed']);

const PayloadSchema = z.object({
  changed: z._default(z.array(ActivityChangeSchema), []),
  from: z.optional(z.string()),
  to: z.optional(z.string()),
  name: z._default(z.string(), ''),
  /** Who watches or no longer does. */
  accountId: z.optional(z.string()),
});

/** A page of what was done to a note before `before`, newest first. */
export async function readNoteActivity(
  trx: Trx,
  { projectId, noteId }: { projectId: string; noteId: string },
  before: number | undefined,
): Promise<NoteActivity> {
  const deeds: NoteDeed[] = [];
  let from = before;
  for (let batch = 0; batch < BATCHES_MAX && deeds.length <= ACTIVITY_LINES; batch += 1) {
    let query = selectEvents(trx, projectId).where('e.subject_id', '=', noteId);
    if (from !== undefined) query = query.where('e.seq', '<', from);
    const rows = (await query.orderBy('e.seq', 'desc').limit(BATCH).execute()).map(toEventRow);
    for (const row of rows) addDeed(deeds, row);
    from = rows.length < BATCH ? undefined : rows.at(-1)?.seq;
    if (from === undefined) break;
  }
  const page = deeds.slice(0, ACTIVITY_LINES);
  await nameWatchers(trx, page);
  return { deeds: page, before: (deeds.length > page.length ? page.at(-1)?.seq : from) ?? null };
}

/** Kinds of which a report tells, beside what it shows as it is now. */
const TOLD_KINDS = [
  'note-created',
  'note-changed',
  'note-transitioned',
  'note-deleted',
  'note-restored',
] as const;

/** What became of notes, oldest first each. */
export async function readNoteHistories(
  trx: Trx,
  projectId: string,
  noteIds: readonly string[],
): Promise<Map<string, NoteDeed[]>> {
  if (noteIds.length === 0) return new Map();
  const rows = await selectEvents(trx, projectId)
    .where('e.subject_id', 'in', [...noteIds])
    .where('e.kind', 'in', TOLD_KINDS)
    .orderBy('e.seq')
    .execute();
  const ofNotes = Map.groupBy(rows.map(toEventRow), ({ subjectId }) => subjectId);
  return new Map([...ofNotes].map(([noteId, events]) => [noteId, events.map(toDeed)]));
}

/** Puts the names of watchers in the place of their ids. */
async function nameWatchers(trx: Trx, deeds: readonly NoteDeed[]): Promise<void> {
  const told = deeds.filter(({ kind }) => WATCHER_KINDS.has(kind));
  const ids = told.map(({ name }) => name).filter(isUuid);
  if (ids.length === 0) return;
  const rows = await trx
    .selectFrom('tenant_member')
    .select(['account_id', 'account_name'])
    .where('account_id', 'in', ids)
    .execute();
  const names = new Map(rows.map((row) => [row.account_id, row.account_name]));
  for (const deed of told) deed.name = names.get(deed.name) ?? '';
}

/** The newer of two that belong together stays, and takes the place of the older: the next page begins before it. */
function addDeed(deeds: NoteDeed[], event: EventRow): void {
  if (isPassingEvent(event.kind)) return;
  const deed = toDeed(event);
  const newer = deeds.at(-1);
  if (newer && isContinued(newer, deed)) newer.seq = deed.seq;
  else deeds.push(deed);
}

function isContinued(newer: NoteDeed, older: NoteDeed): boolean {
  return CONTINUED_KINDS.has(older.kind) && newer.kind === older.kind && newer.actor?.id === older.actor?.id;
}

function toDeed({ seq, kind, actor, at, payload }: EventRow): NoteDeed {
  const read = PayloadSchema.safeParse(payload).data ?? { changed: [], name: '' };
  const { changed, from, to } = read;
  return { seq, kind, actor, at, name: nameIn(kind, read), changes: withStep(changed, from, to) };
}

/** The beginning of words, which other kinds have too, is kept by none. */
function nameIn(kind: string, { name, accountId }: z.infer<typeof PayloadSchema>): string {
  if (WATCHER_KINDS.has(kind)) return accountId ?? '';
  return FILE_KINDS.has(kind) ? name : '';
}

/** A step of an older version names its statuses beside the fields. */
function withStep(changed: ActivityChange[], from?: string, to?: string): ActivityChange[] {
  if (from === undefined || to === undefined || changed.some(({ field }) => field === 'status'))
    return changed;
  return [{ field: 'status', from, to }, ...changed];
}
