/** Every write into a note's document that is not the editor's of the description. */
import * as Y from 'yjs';
import { newObjectId } from '../../ids/object-id.ts';
import { enteredLines } from '../../text/entered-text.ts';
import { placeAt } from '../plan/order-keys.ts';
import { attachmentsRoot, checklistRoot, commentsRoot, descriptionRoot, watchersRoot } from './note-roots.ts';
import { readComment, readNoteContent } from './read.ts';
import type { AttachmentValue, CommentPart } from './schema.ts';

/** Writes plain text as the whole description, a paragraph for each line. */
export function setDescriptionText(doc: Y.Doc, text: string): void {
  const root = descriptionRoot(doc);
  doc.transact(() => {
    root.delete(0, root.length);
    root.insert(
      0,
      enteredLines(text)
        .split('\n')
        .map((line) => {
          const paragraph = new Y.XmlElement('paragraph');
          if (line !== '') paragraph.insert(0, [new Y.XmlText(line)]);
          return paragraph;
        }),
    );
  });
}

export function addComment(
  doc: Y.Doc,
  { id, by, body }: { id: string; by: string; body: readonly CommentPart[] },
): void {
  commentsRoot(doc).set(id, { by, body: [...body] });
}

/** Gives a comment other words; one that is gone stays gone. @returns false for that */
export function editComment(doc: Y.Doc, id: string, body: readonly CommentPart[]): boolean {
  const comment = readComment(commentsRoot(doc).get(id));
  if (comment) commentsRoot(doc).set(id, { by: comment.by, body: [...body] });
  return comment !== null;
}

export function deleteComment(doc: Y.Doc, id: string): void {
  commentsRoot(doc).delete(id);
}

export function setWatching(doc: Y.Doc, accountId: string, watches: boolean): void {
  if (watches) watchersRoot(doc).set(accountId, true);
  else watchersRoot(doc).delete(accountId);
}

/** Adds an item at the end. @returns its id */
export function addChecklistItem(doc: Y.Doc, text: string, id = newObjectId()): string {
  const root = checklistRoot(doc);
  const sorted = readNoteContent(doc).checklist;
  doc.transact(() => {
    for (const [key, order] of placeAt(sorted, sorted.length, id)) {
      const item = root.get(key);
      if (item instanceof Y.Map) item.set('order', order);
      else root.set(key, new Y.Map<unknown>(Object.entries({ text, done: false, order })));
    }
  });
  return id;
}

export function changeChecklistItem(doc: Y.Doc, id: string, change: { text?: string; done?: boolean }): void {
  const item = checklistRoot(doc).get(id);
  if (!(item instanceof Y.Map)) return;
  doc.transact(() => {
    for (const [field, value] of Object.entries(change)) item.set(field, value);
  });
}

/** Puts an item to a place among the others; one that is gone stays gone. */
export function moveChecklistItem(doc: Y.Doc, id: string, index: number): void {
  const root = checklistRoot(doc);
  if (!root.has(id)) return;
  const others = readNoteContent(doc).checklist.filter((item) => item.id !== id);
  doc.transact(() => {
    for (const [key, order] of placeAt(others, index, id)) {
      const item = root.get(key);
      if (item instanceof Y.Map) item.set('order', order);
    }
  });
}

export function deleteChecklistItem(doc: Y.Doc, id: string): void {
  checklistRoot(doc).delete(id);
}

/** Names a file that is there already; only the server may. */
export function addAttachment(doc: Y.Doc, id: string, attachment: AttachmentValue): void {
  attachmentsRoot(doc).set(id, { ...attachment });
}

export function deleteAttachment(doc: Y.Doc, id: string): void {
  attachmentsRoot(doc).delete(id);
}
