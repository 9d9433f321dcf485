/**
 * Who is mentioned in a note. A mention is (note, place, person) and is told once, whatever is undone, moved or edited
 * around it: in a comment when it is sent, in the description when it has stood for a while without its author's keys, or
 * when they leave. Guarded by note-mentions.pg.test.ts.
 */
import { sql, type RawBuilder } from 'kysely';
import type { NoteChange } from '@plumbline/shared/documents/note/changes.ts';
import { mentionsIn } from '@plumbline/shared/documents/note/description.ts';
import type { NoteContent } from '@plumbline/shared/documents/note/read.ts';
import { inTenant, type Stores, type Trx } from '../database/client.ts';
import { eachOf } from '../jobs/each-of.ts';
import { noteName } from '../notifications/notifications-of-notes.ts';
import type { NewNotification } from '../notifications/notifications-of-events.ts';
import { tellTenant } from '../notifications/tell-tenant.ts';
import type { RoomSubject } from '../rooms/room-kind.ts';
import { readNotes } from './note-record.ts';

/** Whoever is still writing may take a mention back. */
const RESTS_SECONDS = 30;
/** The place of what is mentioned in no comment. */
const DESCRIPTION = 'description';

export interface MentioningEntry {
  at: Date;
  actor_id: string | null;
  changes: readonly NoteChange[];
}

interface Mention {
  noteId: string;
  accountId: string;
  authorId: string | null;
}

/** Takes note of who was mentioned, and tells those of comments. */
export async function noteMentions(
  trx: Trx,
  subject: RoomSubject,
  content: NoteContent,
  entries: readonly MentioningEntry[],
): Promise<void> {
  const told: Mention[] = [];
  for (const entry of entries)
    for (const change of entry.changes) {
      if (change.kind === 'note-described')
        await noteInDescription(trx, subject, entry, change.mentions ?? []);
      if (change.kind === 'comment-added' || change.kind === 'comment-edited')
        told.push(...(await tellableOf(trx, subject, content, entry, change)));
    }
  await dropTakenBack(trx, subject, content);
  await tell(trx, subject.tenantId, told);
}

/** Each edit of a mention's author begins the wait anew. */
async function noteInDescription(
  trx: Trx,
  { subjectId, tenantId }: RoomSubject,
  { at, actor_id: authorId }: MentioningEntry,
  mentions: readonly string[],
): Promise<void> {
  await trx
    .updateTable('note_mention')
    .set({ author_at: at })
    .where('note_id', '=', subjectId)
    .where('author_id', '=', authorId)
    .where('told_at', 'is', null)
    .where('author_at', '<', at)
    .execute();
  if (mentions.length === 0) return;
  await trx
    .insertInto('note_mention')
    .values(
      mentions.map((accountId) => ({
        note_id: subjectId,
        place: DESCRIPTION,
        account_id: accountId,
        tenant_id: tenantId,
        author_id: authorId,
        author_at: at,
        told_at: null,
      })),
    )
    .onConflict((conflict) => conflict.columns(['note_id', 'place', 'account_id']).doNothing())
    .execute();
}

/** Whom a comment that is still there mentions for the first time. */
async function tellableOf(
  trx: Trx,
  { subjectId, tenantId }: RoomSubject,
  { comments }: NoteContent,
  { at, actor_id: authorId }: MentioningEntry,
  { commentId, mentions }: { commentId: string; mentions: readonly string[] },
): Promise<Mention[]> {
  const body = comments.find(({ id }) => id === commentId)?.body ?? [];
  const standing = new Set(body.flatMap((part) => ('mention' in part ? [part.mention] : [])));
  const accountIds = mentions.filter((id) => standing.has(id));
  if (accountIds.length === 0) return [];
  const rows = await trx
    .insertInto('note_mention')
    .values(
      accountIds.map((accountId) => ({
        note_id: subjectId,
        place: commentId,
        account_id: accountId,
        tenant_id: tenantId,
        author_id: authorId,
        author_at: at,
        told_at: sql<Date>`now()`,
      })),
    )
    .onConflict((conflict) => conflict.columns(['note_id', 'place', 'account_id']).doNothing())
    .returning('account_id as accountId')
    .execute();
  return rows.map(({ accountId }) => ({ noteId: subjectId, accountId, authorId }));
}

/** A mention that was taken back before it was told has never been one. */
async function dropTakenBack(
  trx: Trx,
  { subjectId }: RoomSubject,
  { description }: NoteContent,
): Promise<void> {
  await sql`
    DELETE FROM note_mention WHERE note_id = ${subjectId} AND place = ${DESCRIPTION} AND told_at IS NULL
      AND account_id <> ALL (${mentionsIn(description)}::uuid[])`.execute(trx);
}

/** Tells of what has stood long enough. */
export async function tellStandingMentions(
  stores: Pick<Stores, 'app'>,
  tenantIds: readonly string[],
): Promise<void> {
  const hasStood = sql<boolean>`author_at <= now() - make_interval(secs => ${RESTS_SECONDS})`;
  const waiting = await inTenant(stores.app, tenantIds, (trx) =>
    trx
      .selectFrom('note_mention')
      .select('tenant_id as tenantId')
      .distinct()
      .where('told_at', 'is', null)
      .where(hasStood)
      .execute(),
  );
  await eachOf(waiting, ({ tenantId }) =>
    inTenant(stores.app, tenantId, (trx) => tellWhere(trx, tenantId, hasStood)),
  );
}

/** Tells of what somebody mentioned who has left the note. */
export async function tellMentionsOf(
  trx: Trx,
  { subjectId, tenantId }: RoomSubject,
  authorId: string,
): Promise<void> {
  await tellWhere(trx, tenantId, sql`note_id = ${subjectId} AND author_id = ${authorId}`);
}

async function tellWhere(trx: Trx, tenantId: string, where: RawBuilder<unknown>): Promise<void> {
  const { rows } = await sql<Mention>`
    UPDATE note_mention SET told_at = now() WHERE told_at IS NULL AND ${where}
    RETURNING note_id AS "noteId", account_id AS "accountId", author_id AS "authorId"`.execute(trx);
  await tell(trx, tenantId, rows);
}

/** One for each note and author, to everybody they mentioned; nobody hears of the own words, nor of a note they may not see. */
async function tell(trx: Trx, tenantId: string, mentions: readonly Mention[]): Promise<void> {
  if (mentions.length === 0) return;
  const notes = await readNotes(trx, [...new Set(mentions.map(({ noteId }) => noteId))]);
  const groups = Map.groupBy(mentions, ({ noteId, authorId }) => `${noteId} ${authorId}`);
  const notifications = [...groups.values()].flatMap((group): NewNotification[] => {
    const note = notes.find(({ id }) => id === group[0]?.noteId);
    if (!note || note.number === null) return [];
    return [
      {
        kind: 'note-mentioned',
        subjectId: note.id,
        projectId: note.projectId,
        actorId: group[0]?.authorId ?? null,
        params: { name: noteName(note) },
        bundle: note.id,
        to: { accountIds: group.map(({ accountId }) => accountId) },
      },
    ];
  });
  await tellTenant(trx, tenantId, { notifications, events: [] });
}
