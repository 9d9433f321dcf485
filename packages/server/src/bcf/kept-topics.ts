/** What is known of notes by files: which topic each is, its comments and its views of models. */
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Trx } from '../database/client.ts';
import type { TopicBase } from '../database/tables/bcf-tables.ts';
import type { NoteActor } from '../notes/note-actor.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The note of a project that is this topic, living or deleted, held against another file with the same; or null. */
export async function findTopicNote(trx: Trx, projectId: string, guid: string): Promise<string | null> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`topic ${projectId} ${guid}`}, 0))`.execute(trx);
  const known = await trx
    .selectFrom('bcf_topic')
    .select('note_id')
    .where('project_id', '=', projectId)
    .where('guid', '=', guid)
    .executeTakeFirst();
  if (known) return known.note_id;
  if (!UUID.test(guid)) return null;
  // A note that was written to a file is the topic of its own id.
  const own = await trx
    .selectFrom('note')
    .select('id')
    .where('id', '=', guid)
    .where('project_id', '=', projectId)
    .executeTakeFirst();
  return own?.id ?? null;
}

export async function readTopicBase(trx: Trx, noteId: string): Promise<TopicBase> {
  const row = await trx
    .selectFrom('bcf_topic')
    .select('base')
    .where('note_id', '=', noteId)
    .executeTakeFirst();
  return row?.base ?? {};
}

export async function keepTopic(
  trx: Trx,
  { tenantId, projectId }: NoteActor,
  { noteId, guid, base }: { noteId: string; guid: string; base: TopicBase },
): Promise<void> {
  await trx
    .insertInto('bcf_topic')
    .values({ note_id: noteId, tenant_id: tenantId, project_id: projectId, guid, base: JSON.stringify(base) })
    .onConflict((conflict) => conflict.column('note_id').doUpdateSet({ base: JSON.stringify(base) }))
    .execute();
}

/** The id of a comment in its note: that of a file is a GUID nearly always, and written back as it is. */
export function commentIdOf(guid: string): string {
  return UUID.test(guid)
    ? guid.replaceAll('-', '')
    : createHash('sha256').update(guid).digest('hex').slice(0, 32);
}

/** The GUID of a comment that came by no file. */
export function guidOfComment(commentId: string): string {
  return commentId.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** GUIDs of the views that a note has. */
export async function knownViewpoints(trx: Trx, noteId: string): Promise<Set<string>> {
  const rows = await trx.selectFrom('bcf_viewpoint').select('guid').where('note_id', '=', noteId).execute();
  return new Set(rows.map(({ guid }) => guid));
}

/** GUID of the view of a note that is pinned in a cloud or a model. */
export function guidOfOwnView(noteId: string): string {
  const digest = createHash('sha256').update(`view ${noteId}`).digest('hex');
  return guidOfComment(digest.slice(0, 32));
}
