/**
 * Notes as topics of a file. What came by a file and was not touched here goes out as it came; people are named by their
 * addresses only to who may see them.
 */
import { CLOUD_UNITS, type CloudUnit } from '@plumbline/shared/clouds/cloud-unit.ts';
import { sql } from 'kysely';
import type { Trx } from '../database/client.ts';
import type { KeptBitmap, TopicBase } from '../database/tables/bcf-tables.ts';
import { readPieces, type ListSql } from '../lists/list-sql.ts';
import { toRecord, type NoteRecord, type SelectedNote } from '../notes/note-record.ts';
import { dueDay, dueMoment } from './bcf-days.ts';
import { guidOfComment, guidOfOwnView } from './kept-topics.ts';
import { STATUS_WORDS } from './status-words.ts';
import { topicText } from './topic-text.ts';
import { writeCameraView } from './camera-view.ts';
import type { WrittenTopic, WrittenVersion } from './write-bcf.ts';

/** So many notes are read at once, each with all of its comments. */
const PIECE_NOTES = 50;
const TYPE = 'Note';
/** An author is demanded, and some files have none. */
const NOT_STATED = 'not stated in the file';

export interface TopicReader {
  tenantId: string;
  seesAddresses: boolean;
  timeZone: string;
  version: WrittenVersion;
  /** Where a note is read. */
  addressOf: (note: NoteRecord) => string;
  readViewpoint: (fileId: string) => Promise<Uint8Array>;
  readSnapshot: (
    fileId: string,
    contentType: string,
  ) => Promise<WrittenTopic['viewpoints'][number]['snapshot']>;
}

/** The topics of a list of notes, in its order. */
export async function* exportTopics(
  trx: Trx,
  list: ListSql<SelectedNote>,
  reader: TopicReader,
): AsyncGenerator<WrittenTopic> {
  for await (const piece of readPieces(trx, list, PIECE_NOTES)) {
    const notes = piece.map(toRecord);
    const more = await readMore(trx, notes, reader);
    for (const note of notes) yield toTopic(note, more, reader);
  }
}

interface More {
  topics: Map<string, { guid: string; base: TopicBase }>;
  comments: FoundComment[];
  viewpoints: FoundViewpoint[];
  addresses: Map<string, string>;
  /** Metres in what a cloud or a model counts in. */
  units: Map<string, number>;
}

interface FoundComment {
  noteId: string;
  id: string;
  accountId: string | null;
  bodyText: string;
  createdAt: Date;
  guid: string | null;
  author: string | null;
  writtenAt: string | null;
  text: string | null;
  viewpoint: string | null;
}

interface FoundViewpoint {
  noteId: string;
  guid: string;
  viewpointFileId: string | null;
  snapshotFileId: string | null;
  contentType: string | null;
  bitmaps: KeptBitmap[];
}

async function readMore(trx: Trx, notes: readonly NoteRecord[], reader: TopicReader): Promise<More> {
  const ids = sql`${notes.map(({ id }) => id)}::uuid[]`;
  const topics = await sql<{ noteId: string; guid: string; base: TopicBase }>`
    SELECT note_id AS "noteId", guid, base FROM bcf_topic WHERE note_id = ANY (${ids})`.execute(trx);
  const comments = await sql<FoundComment>`
    SELECT c.note_id AS "noteId", c.comment_id AS id, c.author_id AS "accountId", c.body_text AS "bodyText",
      c.created_at AS "createdAt", b.guid, b.author, b.written_at AS "writtenAt", b.text,
      b.viewpoint_guid AS viewpoint
    FROM note_comment c LEFT JOIN bcf_comment b ON b.note_id = c.note_id AND b.comment_id = c.comment_id
    WHERE c.note_id = ANY (${ids}) ORDER BY c.created_at, c.comment_id`.execute(trx);
  const viewpoints = await sql<FoundViewpoint>`
    SELECT v.note_id AS "noteId", v.guid, f.id AS "viewpointFileId", s.id AS "snapshotFileId",
      s.content_type AS "contentType",
      (SELECT coalesce(jsonb_agg(b ORDER BY at), '[]') FROM jsonb_array_elements(v.bitmaps) WITH ORDINALITY x (b, at)
        JOIN stored_file p ON p.id = (b->>'fileId')::uuid AND p.deleted_at IS NULL) AS bitmaps
    FROM bcf_viewpoint v LEFT JOIN stored_file f ON f.id = v.viewpoint_file_id AND f.deleted_at IS NULL
      LEFT JOIN stored_file s ON s.id = v.snapshot_file_id AND s.deleted_at IS NULL
    WHERE v.note_id = ANY (${ids}) ORDER BY v.position, v.guid`.execute(trx);
  return {
    topics: new Map(topics.rows.map(({ noteId, ...topic }) => [noteId, topic])),
    comments: comments.rows,
    viewpoints: viewpoints.rows,
    addresses: await readAddresses(trx, notes, comments.rows, reader),
    units: await readUnits(trx, notes),
  };
}

/** Clouds count in what their file does, building models in metres. */
async function readUnits(trx: Trx, notes: readonly NoteRecord[]): Promise<Map<string, number>> {
  const ids = notes.flatMap(({ spot }) => (spot?.kind === 'model-3d' ? [spot.modelId] : []));
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: string; unit: CloudUnit }>`
    SELECT inspection_id AS id, facts->>'unit' AS unit FROM site_model
    WHERE inspection_id = ANY (${ids}::uuid[])`.execute(trx);
  return new Map(rows.map(({ id, unit }) => [id, CLOUD_UNITS[unit]]));
}

/** How people are called in the file, by account. */
async function readAddresses(
  trx: Trx,
  notes: readonly NoteRecord[],
  comments: readonly FoundComment[],
  { tenantId, seesAddresses }: TopicReader,
): Promise<Map<string, string>> {
  const ids = new Set([
    ...notes.flatMap(({ createdBy, assignee }) => [createdBy.id, ...(assignee ? [assignee.id] : [])]),
    ...comments.flatMap(({ accountId }) => accountId ?? []),
  ]);
  const rows = await trx
    .selectFrom('tenant_member')
    .select(['account_id as id', 'account_name as name', 'account_email as email'])
    .where('tenant_id', '=', tenantId)
    .where('account_id', 'in', [...ids])
    .execute();
  return new Map(rows.map(({ id, name, email }) => [id, seesAddresses ? email : name]));
}

async function toTopic(note: NoteRecord, more: More, reader: TopicReader): Promise<WrittenTopic> {
  const { base, guid } = more.topics.get(note.id) ?? { base: {}, guid: note.id };
  const nameOf = (person: { id: string; name: string }) => more.addresses.get(person.id) ?? person.name;
  const mine = <Found extends { noteId: string }>(found: Found[]) =>
    found.filter(({ noteId }) => noteId === note.id);
  const viewpoints: WrittenTopic['viewpoints'][number][] = [];
  for (const each of mine(more.viewpoints)) viewpoints.push(await toViewpoint(each, reader));
  viewpoints.push(...ownView(note, { base, viewpoints, more, reader }));
  return {
    guid,
    ...topicText(note),
    status: STATUS_WORDS[note.status ?? 'none'],
    type: TYPE,
    labels: note.tags.map(({ name }) => name),
    dueDate: dueOf(note, base, reader.timeZone),
    assignedTo: note.assignee && nameOf(note.assignee),
    creationDate: note.createdAt.toISOString(),
    creationAuthor: nameOf(note.createdBy),
    referenceLink: reader.addressOf(note),
    comments: mine(more.comments).map((comment) => toComment(comment, more, viewpoints)),
    viewpoints,
  };
}

interface OwnView {
  base: TopicBase;
  viewpoints: WrittenTopic['viewpoints'];
  more: More;
  reader: TopicReader;
}

/** What one saw who pinned it in a cloud or a model; a place that came by a view is told by that one. */
function ownView(
  { id, spot }: NoteRecord,
  { base, viewpoints, more, reader: { version } }: OwnView,
): WrittenTopic['viewpoints'] {
  const guid = guidOfOwnView(id);
  const isTold = viewpoints.some((each) => each.guid === guid || each.guid === base.viewOfSpot);
  if (!spot || isTold) return [];
  const metresPerUnit = more.units.get(spot.modelId) ?? 1;
  const viewpoint = writeCameraView({ guid, version, spot, metresPerUnit });
  return [{ guid, viewpoint, snapshot: null, bitmaps: [] }];
}

/** An untouched day goes out as it came. */
function dueOf({ dueDate }: NoteRecord, base: TopicBase, timeZone: string): string | null {
  if (dueDate === null) return null;
  const isUntouched = base.dueDate !== undefined && dueDay(base.dueDate, timeZone) === dueDate;
  // Without a time it would be no moment, and strict readers drop the whole topic.
  return isUntouched && base.dueDate?.includes('T') ? base.dueDate : dueMoment(dueDate, timeZone);
}

/** One that came by a file and was not written anew here goes out as the file had it. */
function toComment(
  found: FoundComment,
  { addresses }: More,
  viewpoints: WrittenTopic['viewpoints'],
): WrittenTopic['comments'][number] {
  const isOfFile = found.text !== null && found.bodyText.endsWith(found.text.trim());
  return {
    guid: found.guid ?? guidOfComment(found.id),
    text: isOfFile ? (found.text ?? '') : found.bodyText,
    author: (isOfFile ? found.author : addresses.get(found.accountId ?? '')) ?? NOT_STATED,
    date: (isOfFile ? momentOf(found.writtenAt) : null) ?? found.createdAt.toISOString(),
    viewpoint: viewpoints.find(({ guid }) => guid === found.viewpoint)?.guid ?? null,
  };
}

/** What a strict reader takes for a moment, or null. */
function momentOf(written: string | null): string | null {
  return written !== null && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/.test(written) ? written : null;
}

async function toViewpoint(
  { guid, viewpointFileId, snapshotFileId, contentType, bitmaps }: FoundViewpoint,
  reader: TopicReader,
): Promise<WrittenTopic['viewpoints'][number]> {
  const pictures: { name: string; bytes: Uint8Array }[] = [];
  for (const { name, fileId } of bitmaps) pictures.push({ name, bytes: await reader.readViewpoint(fileId) });
  return {
    guid,
    viewpoint: viewpointFileId === null ? null : await reader.readViewpoint(viewpointFileId),
    snapshot: snapshotFileId === null ? null : await reader.readSnapshot(snapshotFileId, contentType ?? ''),
    bitmaps: pictures,
  };
}
