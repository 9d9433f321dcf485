/** What a report says, read at one moment. */
import { sql } from 'kysely';
import type { FindingFigure } from '@plumbline/shared/contract/hazard.ts';
import { tellsOfFindings } from '@plumbline/shared/contract/report.ts';
import type { NoteDeed } from '@plumbline/shared/contract/note-activity.ts';
import type { Projection } from '@plumbline/shared/contract/inspection.ts';
import type { InspectionRecord } from '../captures/inspection-record.ts';
import { inspectionList } from '../captures/list-inspections.ts';
import type { Database, Trx } from '../database/client.ts';
import { inSnapshot } from '../database/snapshot.ts';
import { listPlans } from '../floor-plans/floor-plan.store.ts';
import type { FloorPlanRecord } from '../floor-plans/floor-plan-record.ts';
import { readFindingFigures } from '../hazards/finding-figures.ts';
import { readAll, readPieces, type ListSql } from '../lists/list-sql.ts';
import { noteList, oneOfNotes } from '../notes/list-notes.ts';
import { readNoteHistories } from '../notes/note-activity.ts';
import { toRecord, type NoteRecord, type SelectedNote } from '../notes/note-record.ts';
import type { WantedReport } from './report.store.ts';

/** So many notes are read at once, each with all of its comments. */
const PIECE_NOTES = 200;
/** The same of notes of which nothing more is said. */
const BARE_NOTES = 2000;

export interface ReportedNote extends NoteRecord {
  comments: { by: string; at: Date; text: string }[];
  /** Files of its pictures, oldest first. */
  photoIds: string[];
  /** Class of the finding that it tells of; null: of none. */
  hazard: string | null;
  /** Oldest first; none where the report does not tell of it. */
  history: NoteDeed[];
  /** The picture of its sight, where everybody may see that. */
  seenIn: SeenPicture | null;
}

/** Of a note of which nothing more is said. */
const NO_MORE = { comments: [], photoIds: [], history: [], seenIn: null };

export interface SeenPicture {
  fileId: string;
  projection: Projection;
  pitchDeg: number;
  rollDeg: number;
}

export interface ReportSource {
  project: {
    name: string;
    code: string;
    address: string;
    timeZone: string;
    coverFileId: string | null;
  };
  author: string;
  plans: FloorPlanRecord[];
  notes: ReportedNote[];
  /** What became of findings, where the report tells of it. */
  findings: FindingFigure[];
  /** Published inspections by day, where the report tells of them. */
  captures: InspectionRecord[];
}

/** @param shown of all notes those of which more is said than what lists and counts say; missing: of all */
export async function readReport(
  app: Database,
  report: WantedReport,
  { shown }: { shown?: (notes: ReportedNote[]) => ReportedNote[] } = {},
): Promise<ReportSource> {
  const { projectId, tenantId, accountId } = report;
  const notes: ReportedNote[] = [];
  const read: { about?: Omit<ReportSource, 'notes'> } = {};
  const pieces = inSnapshot(
    app,
    async function* (trx) {
      read.about = {
        project: await readProject(trx, projectId),
        author: await nameOf(trx, { tenantId, accountId }),
        plans: await listPlans(trx, projectId),
        findings: tellsOfFindings({ kind: report.kind, outline: report.asked.outline })
          ? await readFindingFigures(trx, projectId, {})
          : [],
        captures: report.asked.outline.parts.includes('captures')
          ? await readAll(trx, capturesOf(report))
          : [],
      };
      if (shown) yield await notesWithShown(trx, report, shown);
      else
        for await (const piece of readPieces(trx, notesOf(report), PIECE_NOTES))
          yield await withMore(trx, report, piece.map(toRecord));
    },
    { tenants: tenantId },
  );
  for await (const piece of pieces) notes.push(...piece);
  if (!read.about) throw new Error('a snapshot was not read');
  return { ...read.about, notes };
}

async function notesWithShown(
  trx: Trx,
  report: WantedReport,
  shown: (notes: ReportedNote[]) => ReportedNote[],
): Promise<ReportedNote[]> {
  const records: NoteRecord[] = [];
  for await (const piece of readPieces(trx, notesOf(report), BARE_NOTES))
    records.push(...piece.map(toRecord));
  const hazardOf = await readHazards(
    trx,
    records.map(({ id }) => id),
  );
  const notes = records.map((note) => ({ ...note, ...NO_MORE, hazard: hazardOf.get(note.id) ?? null }));
  const told = await withMore(trx, report, shown(notes));
  const byId = new Map(told.map((note) => [note.id, note]));
  return notes.map((note) => byId.get(note.id) ?? note);
}

/** The notes that a report is of. */
export function notesOf({ projectId, accountId, asked }: WantedReport): ListSql<SelectedNote> {
  const reader = { projectId, accountId };
  return asked.noteId === undefined ? noteList(reader, asked.notes) : oneOfNotes(reader, asked.noteId);
}

/** The inspections that a report is of: those that its readers may see too. */
export function capturesOf({ projectId, accountId }: WantedReport): ListSql<InspectionRecord> {
  const reader = { projectId, accountId, seesUnpublished: false };
  return inspectionList(reader, { search: '', orderBy: 'takenOn', direction: 'asc' });
}

export async function countNotes(trx: Trx, report: WantedReport): Promise<number> {
  const counted = await sql<{ count: number }>`
    SELECT count(*) AS count FROM (${notesOf(report).rows}) listed`.execute(trx);
  return counted.rows[0]?.count ?? 0;
}

async function readProject(trx: Trx, projectId: string): Promise<ReportSource['project']> {
  return trx
    .selectFrom('project')
    .select(['name', 'code', 'address', 'time_zone as timeZone', 'cover_file_id as coverFileId'])
    .where('id', '=', projectId)
    .executeTakeFirstOrThrow();
}

async function nameOf(
  trx: Trx,
  { tenantId, accountId }: { tenantId: string; accountId: string },
): Promise<string> {
  const row = await trx
    .selectFrom('tenant_member')
    .select('account_name')
    .where('tenant_id', '=', tenantId)
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return row?.account_name ?? '';
}

async function withMore(
  trx: Trx,
  { projectId, asked: { outline } }: WantedReport,
  notes: readonly NoteRecord[],
): Promise<ReportedNote[]> {
  const ids = sql`${notes.map(({ id }) => id)}::uuid[]`;
  const comments = await sql<{ noteId: string; by: string; at: Date; text: string }>`
    SELECT c.note_id AS "noteId", coalesce(m.account_name, '') AS by, c.created_at AS at, c.body_text AS text
    FROM note_comment c
    LEFT JOIN tenant_member m ON m.account_id = c.author_id AND m.tenant_id = c.tenant_id
    WHERE c.note_id = ANY (${ids}) ORDER BY c.created_at, c.comment_id`.execute(trx);
  const photos = await sql<{ noteId: string; fileId: string }>`
    SELECT a.note_id AS "noteId", a.file_id AS "fileId"
    FROM note_attachment a JOIN stored_file s ON s.id = a.file_id AND s.deleted_at IS NULL
    WHERE a.kind = 'picture' AND a.note_id = ANY (${ids}) ORDER BY a.created_at, a.attachment_id`.execute(
    trx,
  );
  const noteIds = notes.map(({ id }) => id);
  const histories = outline.history
    ? await readNoteHistories(trx, projectId, noteIds)
    : new Map<string, NoteDeed[]>();
  const seenIn = outline.sight ? await readSeenPictures(trx, noteIds) : new Map<string, SeenPicture>();
  const hazardOf = await readHazards(trx, noteIds);
  const commentsOf = Map.groupBy(comments.rows, ({ noteId }) => noteId);
  const photosOf = Map.groupBy(photos.rows, ({ noteId }) => noteId);
  return notes.map((note) => ({
    ...note,
    comments: commentsOf.get(note.id) ?? [],
    hazard: hazardOf.get(note.id) ?? null,
    history: histories.get(note.id) ?? [],
    seenIn: seenIn.get(note.id) ?? null,
    photoIds: (photosOf.get(note.id) ?? []).map(({ fileId }) => fileId),
  }));
}

/** Classes of the findings that notes tell of. */
async function readHazards(trx: Trx, noteIds: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ noteId: string; hazard: string }>`
    SELECT DISTINCT ON (f.note_id) f.note_id AS "noteId", f.hazard FROM hazard_finding f
    WHERE f.note_id = ANY (${[...noteIds]}::uuid[]) AND f.decision IN ('approved', 'merged')
    ORDER BY f.note_id, f.decision, f.score DESC, f.id`.execute(trx);
  return new Map(rows.map(({ noteId, hazard }) => [noteId, hazard]));
}

/** Pictures in which notes were made, of published inspections only: whom a report is sent to may see no others. */
async function readSeenPictures(trx: Trx, noteIds: readonly string[]): Promise<Map<string, SeenPicture>> {
  const { rows } = await sql<SeenPicture & { noteId: string }>`
    SELECT n.id AS "noteId", c.file_id AS "fileId", c.projection, c.pitch_deg AS "pitchDeg", c.roll_deg AS "rollDeg"
    FROM note n JOIN capture c ON c.id = n.capture_id
    JOIN inspection i ON i.id = c.inspection_id AND i.deleted_at IS NULL AND i.state = 'published'
    WHERE n.id = ANY (${[...noteIds]}::uuid[])`.execute(trx);
  return new Map(rows.map(({ noteId, ...picture }) => [noteId, picture]));
}
