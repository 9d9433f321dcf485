import { sql } from 'kysely';
import { NoteChangeSchema, type NoteChange } from '@plumbline/shared/documents/note/changes.ts';
import { readNoteContent } from '@plumbline/shared/documents/note/read.ts';
import { noteRoom } from '@plumbline/shared/ids/room-name.ts';
import type { Trx } from '../database/client.ts';
import { appendMixedEvents } from '../events/append-events.ts';
import { noteMentions, tellMentionsOf, tellStandingMentions } from '../notes/note-mentions.ts';
import { readNote, toNoteRow } from '../notes/note-record.ts';
import type { ProjectedEntry, Projection, RoomSubject } from '../rooms/room-kind.ts';
import { touchedOfNote, type DatedChanges } from './note-touched.ts';
import { clearNoteRows, writeNoteRows } from './note-rows.ts';

type NoteEntry = Omit<ProjectedEntry, 'changes'> & { changes: NoteChange[] };

/** Comments, watchers, files, checklist and words of a note's document, and what was done to them. */
export const NOTE_PROJECTION: Projection = {
  project: async (trx, subject, { doc, entries }) => {
    if ((await readNote(trx, subject.subjectId)) === null) return;
    const read = entries.map(({ changes, ...entry }) => ({ ...entry, changes: changes.map(parse) }));
    const content = readNoteContent(doc);
    await writeNoteRows(trx, subject, content, touchedOfNote(read));
    await appendEntryEvents(trx, subject, read);
    await noteMentions(trx, subject, content, read);
  },
  rebuild: async (trx, subject, doc) => {
    await clearNoteRows(trx, subject.subjectId);
    if ((await readNote(trx, subject.subjectId)) === null) return;
    await writeNoteRows(trx, subject, readNoteContent(doc), touchedOfNote(await wholeJournal(trx, subject)));
  },
  settle: tellStandingMentions,
  left: tellMentionsOf,
};

function parse(change: unknown): NoteChange {
  return NoteChangeSchema.parse(change);
}

async function wholeJournal(trx: Trx, { subjectId }: RoomSubject): Promise<DatedChanges[]> {
  const rows = await trx
    .selectFrom('journal_entry')
    .select(['at', 'changes'])
    .where('room', '=', noteRoom(subjectId))
    .orderBy('seq')
    .execute();
  return rows.map(({ at, changes }) => ({ at, changes: changes.map(parse) }));
}

/** What everybody did goes in together, each with the note's row as it is now. */
async function appendEntryEvents(
  trx: Trx,
  { subjectId, tenantId, projectId }: RoomSubject,
  entries: readonly NoteEntry[],
): Promise<void> {
  const note = await readNote(trx, subjectId);
  if (!note) return;
  const row = toNoteRow(note);
  const ofSteps = await commentsOfSteps(trx, { subjectId, projectId }, entries);
  const ofFiles = await commentsOfFiles(trx, subjectId, entries);
  const events = entries.flatMap((entry) =>
    entry.changes.map(({ kind, ...payload }) => ({
      kind,
      subjectId,
      payload: {
        ...payload,
        ...('commentId' in payload && ofSteps.has(payload.commentId) && { isOfStep: true }),
        ...('commentId' in payload && ofFiles.has(payload.commentId) && { isOfFile: true }),
        note: row,
      },
      actor: { kind: entry.actor_kind, id: entry.actor_id },
    })),
  );
  await appendMixedEvents(trx, { tenantId, projectId, events });
}

/** Comments that a step took: they were told of with it. */
async function commentsOfSteps(
  trx: Trx,
  { subjectId, projectId }: Pick<RoomSubject, 'subjectId' | 'projectId'>,
  entries: readonly NoteEntry[],
): Promise<Set<string>> {
  const added = commentsAdded(entries);
  if (added.length === 0) return new Set();
  const { rows } = await sql<{ id: string }>`
    SELECT payload->>'commentId' AS id FROM event WHERE project_id = ${projectId} AND subject_id = ${subjectId}
      AND kind = 'note-transitioned' AND payload->>'commentId' = ANY (${added}::text[])`.execute(trx);
  return new Set(rows.map(({ id }) => id));
}

/** Comments that a file brought: nobody is told of them. */
async function commentsOfFiles(
  trx: Trx,
  noteId: string,
  entries: readonly NoteEntry[],
): Promise<Set<string>> {
  const added = commentsAdded(entries);
  if (added.length === 0) return new Set();
  const rows = await trx
    .selectFrom('bcf_comment')
    .select('comment_id as id')
    .where('note_id', '=', noteId)
    .where('comment_id', 'in', added)
    .execute();
  return new Set(rows.map(({ id }) => id));
}

function commentsAdded(entries: readonly NoteEntry[]): string[] {
  return entries.flatMap(({ changes }) =>
    changes.flatMap((change) => (change.kind === 'comment-added' ? [change.commentId] : [])),
  );
}
