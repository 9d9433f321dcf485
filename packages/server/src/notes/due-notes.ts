import { sql } from 'kysely';
import { DUE_ROWS, DUE_SOON } from '@plumbline/shared/contract/note-due.ts';
import type { Trx } from '../database/client.ts';
import { feedHead } from '../events/read-events.ts';
import { noteList, type NoteListReader } from './list-notes.ts';
import { toRecord, type NoteRecord, type SelectedNote } from './note-record.ts';

/** The first of the notes of a project that are due soon, and how many there are. */
export async function readDueNotes(
  trx: Trx,
  reader: NoteListReader,
): Promise<{ rows: NoteRecord[]; total: number; seq: number }> {
  // Read first: what happens meanwhile is told by the feed once more, and is known by its version then.
  const seq = await feedHead(trx, reader.projectId);
  const { rows: listed, order } = noteList(reader, { search: '', ...DUE_SOON });
  const { rows } = await sql<SelectedNote & { total: number }>`
    SELECT listed.*, (count(*) OVER ())::integer AS total FROM (${listed}) listed
    ORDER BY ${order} LIMIT ${DUE_ROWS}`.execute(trx);
  return { rows: rows.map(({ total: _total, ...note }) => toRecord(note)), total: rows[0]?.total ?? 0, seq };
}
