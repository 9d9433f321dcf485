/**
 * Tags of a project and their rules. Names are unique in a project (tag.pg.test.ts); what a tag is called, its notes
 * are told of by its own event.
 */
import { sql, type RawBuilder } from 'kysely';
import { TAGS_PER_PROJECT, type Tag, type TagFields } from '@plumbline/shared/contract/tag.ts';
import type { EventKind } from '@plumbline/shared/contract/event.ts';
import { AppError } from '@plumbline/shared/errors/app-error.ts';
import type { Trx } from '../database/client.ts';
import { violates } from '../database/violates.ts';
import { appendEvents } from '../events/append-events.ts';
import { nameKey } from '../names/name-key.ts';
import { requireAssignee } from '../notes/note-choices.ts';
import type { NoteActor } from '../notes/note-actor.ts';
import { lockNotesOfTag, retagNotes } from '../notes/retag-notes.ts';

/** The tags of a project by name. */
export async function listTags(trx: Trx, projectId: string): Promise<Tag[]> {
  return selectTags(trx, sql`t.project_id = ${projectId}`);
}

/** @throws AppError not-found */
export async function readTag(trx: Trx, projectId: string, tagId: string): Promise<Tag> {
  const [tag] = await selectTags(trx, sql`t.project_id = ${projectId} AND t.id = ${tagId}`);
  if (!tag) throw new AppError('not-found');
  return tag;
}

/** In which project a tag is, or null. */
export async function projectOfTag(trx: Trx, tagId: string): Promise<string | null> {
  const row = await trx.selectFrom('tag').select('project_id').where('id', '=', tagId).executeTakeFirst();
  return row?.project_id ?? null;
}

async function selectTags(trx: Trx, where: RawBuilder<unknown>): Promise<Tag[]> {
  const { rows } = await sql<Tag>`
    SELECT t.id, t.name, t.colour, t.letter, t.needs_photo AS "needsPhoto", t.default_days AS "defaultDays",
      CASE WHEN t.default_assignee_id IS NOT NULL THEN jsonb_build_object('id', t.default_assignee_id, 'name',
        coalesce((SELECT p.account_name FROM tenant_member p
          WHERE p.account_id = t.default_assignee_id AND p.tenant_id = t.tenant_id), '')) END AS "defaultAssignee",
      (SELECT count(*) FROM note_tag nt JOIN note n ON n.id = nt.note_id
        WHERE nt.tag_id = t.id AND n.deleted_at IS NULL) AS "noteCount", t.version
    FROM tag t WHERE ${where} ORDER BY t.name_key, t.id`.execute(trx);
  return rows;
}

/** @throws AppError tag-name-taken; too-many-tags; assignee-not-in-project */
export async function createTag(trx: Trx, actor: NoteActor, fields: TagFields): Promise<Tag> {
  const { tenantId, projectId, accountId } = actor;
  actor.require('create', 'Tag');
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`tags ${projectId}`}, 0))`.execute(trx);
  const { count } = await trx
    .selectFrom('tag')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('project_id', '=', projectId)
    .executeTakeFirstOrThrow();
  if (count >= TAGS_PER_PROJECT) throw new AppError('too-many-tags', { params: { max: TAGS_PER_PROJECT } });
  const values = await tagValues(trx, actor, fields);
  const { id } = await withUniqueName(fields.name, () =>
    trx
      .insertInto('tag')
      .values({ tenant_id: tenantId, project_id: projectId, created_by: accountId, ...values })
      .returning('id')
      .executeTakeFirstOrThrow(),
  );
  return tell(trx, actor, id, 'tag-created');
}

/** @throws AppError not-found; conflict with the tag as it is; tag-name-taken; assignee-not-in-project */
export async function changeTag(
  trx: Trx,
  actor: NoteActor,
  seen: { tagId: string; version: number },
  fields: TagFields,
): Promise<Tag> {
  actor.require('update', 'Tag');
  const tag = await lockTag(trx, actor, seen.tagId);
  if (tag.version !== seen.version) throw new AppError('conflict', { current: tag });
  const values = await tagValues(trx, actor, fields);
  await withUniqueName(fields.name, () =>
    trx
      .updateTable('tag')
      .set({ ...values, version: sql<number>`version + 1` })
      .where('id', '=', tag.id)
      .execute(),
  );
  return tell(trx, actor, tag.id, 'tag-changed');
}

/**
 * Gives the notes of a tag another tag, and deletes it.
 * @returns how many notes had it
 * @throws AppError not-found
 */
export async function mergeTag(trx: Trx, actor: NoteActor, tagId: string, intoId: string): Promise<number> {
  actor.require('delete', 'Tag');
  if (tagId === intoId) throw new AppError('validation', { fields: [{ path: 'intoId', error: 'invalid' }] });
  await lockNotesOfTag(trx, tagId);
  // In one order, so that two who merge into each other do not wait for one another.
  for (const id of [tagId, intoId].toSorted()) await lockTag(trx, actor, id);
  const give = () =>
    sql`
      INSERT INTO note_tag (note_id, tag_id, tenant_id)
      SELECT note_id, ${intoId}, tenant_id FROM note_tag WHERE tag_id = ${tagId} ON CONFLICT DO NOTHING`.execute(
      trx,
    );
  return removeTag(trx, actor, tagId, { intoId, give });
}

/** Takes a tag from its notes and deletes it. @returns how many notes had it @throws AppError not-found */
export async function deleteTag(trx: Trx, actor: NoteActor, tagId: string): Promise<number> {
  actor.require('delete', 'Tag');
  await lockNotesOfTag(trx, tagId);
  await lockTag(trx, actor, tagId);
  return removeTag(trx, actor, tagId, {});
}

async function removeTag(
  trx: Trx,
  actor: NoteActor,
  tagId: string,
  { intoId, give }: { intoId?: string; give?: () => Promise<unknown> },
): Promise<number> {
  const { name, noteCount } = await readTag(trx, actor.projectId, tagId);
  // Nobody gives the locked tag to a note any more: also those that got it just before are told of.
  await retagNotes(trx, actor, await lockNotesOfTag(trx, tagId), async () => {
    await give?.();
    await trx.deleteFrom('tag').where('id', '=', tagId).execute();
  });
  await append(trx, actor, {
    kind: 'tag-deleted',
    subjectId: tagId,
    payload: { ...(intoId !== undefined && { intoId }), name, noteCount },
  });
  return noteCount;
}

async function lockTag(trx: Trx, { projectId }: NoteActor, tagId: string): Promise<Tag> {
  await trx.selectFrom('tag').select('id').where('id', '=', tagId).forUpdate().execute();
  return readTag(trx, projectId, tagId);
}

async function tagValues(trx: Trx, { projectId }: NoteActor, fields: TagFields) {
  const { name, colour, letter, needsPhoto, defaultAssigneeId, defaultDays } = fields;
  if (defaultAssigneeId !== null)
    await requireAssignee(trx, projectId, { kind: 'member', id: defaultAssigneeId });
  return {
    name,
    name_key: nameKey(name),
    colour,
    letter,
    needs_photo: needsPhoto,
    default_assignee_id: defaultAssigneeId,
    default_days: defaultDays,
  };
}

async function withUniqueName<T>(name: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (violates(error, 'tag_name_unique')) throw new AppError('tag-name-taken', { params: { name } });
    throw error;
  }
}

async function tell(trx: Trx, actor: NoteActor, tagId: string, kind: EventKind): Promise<Tag> {
  const tag = await readTag(trx, actor.projectId, tagId);
  const { name, colour, letter, needsPhoto } = tag;
  await append(trx, actor, { kind, subjectId: tagId, payload: { name, colour, letter, needsPhoto } });
  return tag;
}

async function append(
  trx: Trx,
  { tenantId, projectId, accountId }: NoteActor,
  event: { kind: EventKind; subjectId: string; payload: Record<string, unknown> },
): Promise<void> {
  await appendEvents(trx, { tenantId, projectId, actor: { kind: 'member', id: accountId }, events: [event] });
}
