/** What a step in a note did, as plain data: it is made once more where the document was loaded anew. */
import {
  addComment,
  changeChecklistItem,
  deleteAttachment,
  deleteChecklistItem,
  deleteComment,
  editComment,
  setWatching,
} from '@plumbline/shared/documents/note/commands.ts';
import { checklistRoot, commentsRoot, watchersRoot } from '@plumbline/shared/documents/note/note-roots.ts';
import { readChecklistItem, readComment } from '@plumbline/shared/documents/note/read.ts';
import {
  commentText,
  type ChecklistItem,
  type CommentValue,
} from '@plumbline/shared/documents/note/schema.ts';
import * as Y from 'yjs';
import type { NoteAction } from './note-action.ts';

export type NoteStep =
  | { of: 'comment'; id: string; comment: CommentValue; isNew: boolean }
  | { of: 'watcher'; id: string; watches: boolean }
  | { of: 'item'; id: string; item: Omit<ChecklistItem, 'id'>; isNew: boolean }
  | { of: 'deletion'; id: string; what: 'comment' | 'item' | 'attachment' }
  /** The editor's: letters that nobody could put where they belong a second time. */
  | { of: 'words' };

/** Reads what a step did, once it is made. */
export function watchNoteStep(doc: Y.Doc, { kind, subjectId }: NoteAction): () => NoteStep {
  return () => (subjectId === null ? { of: 'words' } : readStep(doc, kind, subjectId));
}

function readStep(doc: Y.Doc, kind: NoteAction['kind'], id: string): NoteStep {
  if (kind === 'watch' || kind === 'unwatch')
    return { of: 'watcher', id, watches: watchersRoot(doc).has(id) };
  const comment = readComment(commentsRoot(doc).get(id));
  if (comment) return { of: 'comment', id, comment, isNew: kind === 'comment' };
  const item = readChecklistItem(checklistRoot(doc).get(id));
  if (item) return { of: 'item', id, item, isNew: kind === 'addItem' };
  if (kind === 'deleteAttachment') return { of: 'deletion', id, what: 'attachment' };
  return { of: 'deletion', id, what: kind === 'deleteItem' ? 'item' : 'comment' };
}

const DELETE = { comment: deleteComment, item: deleteChecklistItem, attachment: deleteAttachment };

/** Makes a step once more; false when there is no place for it. */
export function repeatNoteStep(doc: Y.Doc, step: NoteStep): boolean {
  switch (step.of) {
    case 'comment':
      return repeatComment(doc, step);
    case 'watcher':
      setWatching(doc, step.id, step.watches);
      return true;
    case 'item':
      return repeatItem(doc, step);
    case 'deletion':
      DELETE[step.what](doc, step.id);
      return true;
    case 'words':
      return false;
  }
}

function repeatComment(doc: Y.Doc, { id, comment, isNew }: NoteStep & { of: 'comment' }): boolean {
  const isThere = commentsRoot(doc).has(id);
  if (isThere) editComment(doc, id, comment.body);
  else if (isNew) addComment(doc, { id, ...comment });
  return isThere || isNew;
}

function repeatItem(doc: Y.Doc, { id, item, isNew }: NoteStep & { of: 'item' }): boolean {
  const root = checklistRoot(doc);
  if (root.has(id)) changeChecklistItem(doc, id, { text: item.text, done: item.done });
  else if (isNew) root.set(id, new Y.Map<unknown>(Object.entries(item)));
  else return false;
  return true;
}

/** What the author wanted to say, worth keeping as text. */
export function outcomeOfNoteStep(step: NoteStep): readonly unknown[] {
  if (step.of === 'comment') return [commentText(step.comment.body)];
  return step.of === 'item' ? [step.item.text] : [];
}

export function changedByNoteStep(step: NoteStep): readonly string[] {
  return 'id' in step ? [step.id] : [];
}
