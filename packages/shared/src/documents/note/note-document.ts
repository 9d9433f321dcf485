import type { DocumentChange, DocumentKind, ToldChange } from '../document-kind.ts';
import { NoteChangeSchema, type NoteChange } from './changes.ts';
import { checkNoteEffect } from './check-effect.ts';
import { hashNote } from './read.ts';
import { NOTE_SCHEMA_VERSION } from './schema.ts';

/** What a verified note locks. */
const SEALABLE: ReadonlySet<string> = new Set<NoteChange['kind']>([
  'note-described',
  'checklist-changed',
  'attachment-added',
  'attachment-deleted',
]);

/** The document of an inspect note: description, comments, watchers, checklist and the list of its files. */
export const NOTE_DOCUMENT = {
  version: NOTE_SCHEMA_VERSION,
  changeSchema: NoteChangeSchema,
  checkEffect: checkNoteEffect,
  toldChange,
  hash: hashNote,
  isSealable: ({ kind }) => SEALABLE.has(kind),
  namedReader,
} as const satisfies DocumentKind;

/** Who is made to watch. */
function namedReader(stored: DocumentChange): string | null {
  if (stored.kind !== 'watcher-added') return null;
  const change = NoteChangeSchema.parse(stored);
  return change.kind === 'watcher-added' ? change.accountId : null;
}

function toldChange(stored: DocumentChange): ToldChange {
  const change = NoteChangeSchema.parse(stored);
  return { kind: change.kind, subjectId: subjectOf(change), name: 'name' in change ? change.name : null };
}

function subjectOf(change: NoteChange): string | null {
  if ('commentId' in change) return change.commentId;
  if ('attachmentId' in change) return change.attachmentId;
  return 'accountId' in change ? change.accountId : null;
}
