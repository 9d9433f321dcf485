/** Reads notes as lists, marks and the live feed show them. Written by the stores of this folder. */
import { sql, type RawBuilder } from 'kysely';
import { NOTE_TITLE_CHARS, type Assignee, type NoteRow } from '@plumbline/shared/contract/note.ts';
import { cutText } from '@plumbline/shared/text/entered-text.ts';
import type { Trx } from '../database/client.ts';
import { SIGHT, SPOT, withSight, type SelectedSight, type SelectedSpot } from './note-sight.ts';

/** A note as the server's code sees it. */
export interface NoteRecord extends Omit<NoteRow, 'createdAt' | 'updatedAt'> {
  tenantId: string;
  text: string;
  floorImageId: string | null;
  statusAt: Date;
  statusBy: { id: string; name: string } | null;
  createdAt: Date;
  updatedAt: Date;
  deletedAt: Date | null;
}

/** A note as it is selected, before its person and title are put together. */
export type SelectedNote = Omit<NoteRecord, 'title' | 'assignee' | 'sight' | 'spot'> &
  SelectedSight &
  SelectedSpot & {
    assigneeId: string | null;
    assigneeName: string | null;
    invitationId: string | null;
    invitedEmail: string | null;
  };

const nameOf = (account: RawBuilder<unknown>) =>
  sql`(SELECT p.account_name FROM tenant_member p WHERE p.account_id = ${account} AND p.tenant_id = n.tenant_id)`;

const PERSONS = sql`
  jsonb_build_object('id', n.created_by, 'name', coalesce(${nameOf(sql`n.created_by`)}, '')) AS "createdBy",
  CASE WHEN n.status_by IS NOT NULL THEN
    jsonb_build_object('id', n.status_by, 'name', coalesce(${nameOf(sql`n.status_by`)}, '')) END AS "statusBy",
  n.assignee_id AS "assigneeId", ${nameOf(sql`n.assignee_id`)} AS "assigneeName",
  n.assignee_invitation_id AS "invitationId",
  (SELECT i.email FROM invitation i WHERE i.id = n.assignee_invitation_id) AS "invitedEmail"`;

const PLACE = sql`
  CASE WHEN f.deleted_at IS NULL AND f.id IS NOT NULL AND n.x IS NOT NULL THEN
    jsonb_build_object('floorId', f.id, 'floorName', f.name, 'x', n.x, 'y', n.y) END AS place,
  coalesce((SELECT jsonb_agg(jsonb_build_object('id', z.zone_id, 'name', z.name) ORDER BY z.sort_order, z.zone_id)
    FROM note_zone nz JOIN zone z ON z.floor_plan_id = nz.floor_plan_id AND z.zone_id = nz.zone_id
    WHERE nz.note_id = n.id), '[]') AS zones`;

const TAGS = sql`
  coalesce((SELECT jsonb_agg(jsonb_build_object('id', t.id, 'name', t.name, 'colour', t.colour, 'letter', t.letter)
      ORDER BY t.name_key) FROM note_tag nt JOIN tag t ON t.id = nt.tag_id WHERE nt.note_id = n.id), '[]') AS tags,
  EXISTS (SELECT 1 FROM note_tag nt JOIN tag t ON t.id = nt.tag_id
    WHERE nt.note_id = n.id AND t.needs_photo) AS "needsProof"`;

const WRITTEN = sql`
  n.description_text AS text, n.comment_count AS "commentCount", n.attachment_count AS "attachmentCount",
  n.watcher_count AS "watcherCount",
  EXISTS (SELECT 1 FROM note_comment c WHERE c.note_id = n.id AND c.author_id IS DISTINCT FROM n.created_by)
    AS "hasCommentsOfOthers",
  EXISTS (SELECT 1 FROM note_attachment a
    WHERE a.note_id = n.id AND a.kind = 'picture' AND a.created_at >= n.worked_since) AS "hasAfterPhoto"`;

/** What is selected of `n`, a note; see `NOTE_FROM`. */
export const NOTE_COLUMNS = sql`
  n.id, n.tenant_id AS "tenantId", n.project_id AS "projectId", n.number, n.type, n.status, n.due_date AS "dueDate",
  n.round, n.floor_image_id AS "floorImageId", n.status_at AS "statusAt", n.created_at AS "createdAt",
  n.updated_at AS "updatedAt", n.version, n.deleted_at AS "deletedAt", ${PERSONS}, ${PLACE}, ${SIGHT}, ${SPOT}, ${TAGS}, ${WRITTEN}`;

/** `n`: the note; `f`: its floor, deleted or not. */
export const NOTE_FROM = sql`note n LEFT JOIN floor_plan f ON f.id = n.floor_plan_id`;

/** Notes of the transaction's tenant, living or deleted, in no order; ids that are no note's are left out. */
export async function readNotes(trx: Trx, noteIds: readonly string[]): Promise<NoteRecord[]> {
  if (noteIds.length === 0) return [];
  return selectNotes(trx, sql`n.id = ANY (${[...noteIds]}::uuid[])`);
}

/** A note, living or deleted, or null. */
export async function readNote(trx: Trx, noteId: string): Promise<NoteRecord | null> {
  const [note] = await readNotes(trx, [noteId]);
  return note ?? null;
}

/** Notes of a condition on `n` and `f`, with the rest of the statement (order, limit). */
export async function selectNotes(
  trx: Trx,
  where: RawBuilder<unknown>,
  rest: RawBuilder<unknown> = sql``,
): Promise<NoteRecord[]> {
  const { rows } = await sql<SelectedNote>`
    SELECT ${NOTE_COLUMNS} FROM ${NOTE_FROM} WHERE ${where} ${rest}`.execute(trx);
  return rows.map(toRecord);
}

/** @param selected by `NOTE_COLUMNS` */
export function toRecord({
  assigneeId,
  assigneeName,
  invitationId,
  invitedEmail,
  spot,
  ...note
}: SelectedNote): NoteRecord {
  return {
    ...withSight(note),
    ...(spot && { spot }),
    title: titleOf(note.text),
    assignee: assigneeOf({ assigneeId, assigneeName, invitationId, invitedEmail }),
  };
}

function assigneeOf({
  assigneeId,
  assigneeName,
  invitationId,
  invitedEmail,
}: Pick<SelectedNote, 'assigneeId' | 'assigneeName' | 'invitationId' | 'invitedEmail'>): Assignee | null {
  if (assigneeId !== null) return { kind: 'member', id: assigneeId, name: assigneeName ?? '' };
  if (invitationId === null) return null;
  // The whole address is not for everybody who reads the note.
  return { kind: 'invited', id: invitationId, name: (invitedEmail ?? '').replace(/@.*$/s, '') };
}

/** The first line that says something. */
export function titleOf(text: string): string {
  const line = text.split('\n').find((each) => each.trim() !== '') ?? '';
  return cutText(line.trim(), NOTE_TITLE_CHARS);
}

/** A note as it stands on the wire, the same for every member. */
export function toNoteRow(note: NoteRecord): NoteRow {
  return {
    id: note.id,
    projectId: note.projectId,
    number: note.number,
    type: note.type,
    status: note.status,
    title: note.title,
    assignee: note.assignee,
    dueDate: note.dueDate,
    tags: note.tags,
    place: note.place,
    ...(note.sight && { sight: note.sight }),
    ...(note.spot && { spot: note.spot }),
    zones: note.zones,
    round: note.round,
    commentCount: note.commentCount,
    attachmentCount: note.attachmentCount,
    watcherCount: note.watcherCount,
    hasCommentsOfOthers: note.hasCommentsOfOthers,
    hasAfterPhoto: note.hasAfterPhoto,
    needsProof: note.needsProof,
    createdBy: note.createdBy,
    ...(note.status === 'verified' && { verifiedAt: note.statusAt.toISOString() }),
    statusBy: note.statusBy,
    createdAt: note.createdAt.toISOString(),
    updatedAt: note.updatedAt.toISOString(),
    version: note.version,
  };
}
