import { sql } from 'kysely';
import { BOARD_CARDS, type BoardQuery } from '@plumbline/shared/contract/note-board.ts';
import { NOTE_STATUSES, UNSETTLED_STATUSES, type NoteStatus } from '@plumbline/shared/notes/note-statuses.ts';
import type { Trx } from '../database/client.ts';
import { noteList, type NoteListReader } from './list-notes.ts';
import { toRecord, type NoteRecord, type SelectedNote } from './note-record.ts';

export interface BoardCard {
  note: NoteRecord;
  /** Of the newest picture attached. */
  pictureFileId: string | null;
}

export interface BoardRecord {
  columns: { status: NoteStatus; total: number; cards: BoardCard[] | null }[];
  verifiedThisWeek: number;
  /** The last event of the project that is in it. */
  seq: number;
}

/** The notes of a project by status, as many of each column as are asked for. */
export async function readBoard(
  trx: Trx,
  reader: NoteListReader,
  { of, skip, ...wanted }: BoardQuery,
): Promise<BoardRecord> {
  // Read first: what happens meanwhile is told by the feed once more, and is known by its version then.
  const seq = await lastEvent(trx, reader.projectId);
  const counts = await countColumns(trx, reader, wanted);
  const withCards: readonly NoteStatus[] = of ? [of] : shownColumns(wanted.status);
  const columns: BoardRecord['columns'] = [];
  for (const status of NOTE_STATUSES) {
    const { total = 0 } = counts.find((each) => each.status === status) ?? {};
    const isAsked = withCards.includes(status);
    const cards =
      isAsked && total > skip ? await readCards(trx, reader, { of: status, skip, ...wanted }) : [];
    columns.push({ status, total, cards: isAsked ? cards : null });
  }
  return {
    columns,
    verifiedThisWeek: counts.reduce((sum, { thisWeek }) => sum + thisWeek, 0),
    seq,
  };
}

/** Verified notes only grow in number: they come when somebody looks at them. */
function shownColumns(asked: BoardQuery['status']): readonly NoteStatus[] {
  return asked === 'verified' ? ['verified'] : UNSETTLED_STATUSES;
}

async function lastEvent(trx: Trx, projectId: string): Promise<number> {
  const { rows } = await sql<{ seq: number }>`
    SELECT coalesce(max(seq), 0)::integer AS seq FROM event WHERE project_id = ${projectId}`.execute(trx);
  return rows[0]?.seq ?? 0;
}

type Wanted = Omit<BoardQuery, 'of' | 'skip'>;

async function countColumns(trx: Trx, reader: NoteListReader, wanted: Wanted) {
  const { rows } = await sql<{ status: NoteStatus; total: number; thisWeek: number }>`
    SELECT status, count(*)::integer AS total,
      (count(*) FILTER (WHERE status = 'verified' AND "statusAt" > now() - interval '7 days'))::integer AS "thisWeek"
    FROM (${noteList(reader, wanted).rows}) listed GROUP BY status`.execute(trx);
  return rows;
}

async function readCards(
  trx: Trx,
  reader: NoteListReader,
  { of, skip, ...wanted }: BoardQuery,
): Promise<BoardCard[]> {
  const { rows: listed, order } = noteList(reader, wanted);
  const { rows } = await sql<SelectedNote & { pictureFileId: string | null }>`
    SELECT listed.*, (SELECT a.file_id FROM note_attachment a
        WHERE a.note_id = listed.id AND a.kind = 'picture' ORDER BY a.created_at DESC LIMIT 1) AS "pictureFileId"
    FROM (SELECT listed.* FROM (${listed}) listed WHERE status = ${of}
      ORDER BY ${order} LIMIT ${BOARD_CARDS} OFFSET ${skip}) listed
    ORDER BY ${order}`.execute(trx);
  return rows.map(({ pictureFileId, ...note }) => ({ note: toRecord(note), pictureFileId }));
}
