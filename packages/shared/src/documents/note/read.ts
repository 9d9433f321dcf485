import type * as Y from 'yjs';
import { isUuid } from '../../ids/uuid.ts';
import { OBJECT_ID_PATTERN } from '../../ids/object-id.ts';
import { canonicalJson } from '../canonical-json.ts';
import { compareOrdered } from '../plan/order-keys.ts';
import { readDescription, type Block } from './description.ts';
import { attachmentsRoot, checklistRoot, commentsRoot, descriptionRoot, watchersRoot } from './note-roots.ts';
import {
  AttachmentValueSchema,
  ChecklistItemSchema,
  CommentValueSchema,
  type AttachmentValue,
  type ChecklistItem,
  type CommentValue,
} from './schema.ts';
import { fieldsOf } from './fields-of.ts';

export interface NoteContent {
  description: Block[];
  comments: (CommentValue & { id: string })[];
  /** Account ids. */
  watchers: string[];
  /** In their order. */
  checklist: ChecklistItem[];
  attachments: (AttachmentValue & { id: string })[];
}

/** The whole note as plain data; what is unknown or broken is left out. When something was written the journal knows. */
export function readNoteContent(doc: Y.Doc): NoteContent {
  return {
    description: readDescription(descriptionRoot(doc)),
    comments: valuesOf(commentsRoot(doc), readComment),
    watchers: [...watchersRoot(doc).keys()].filter(isUuid),
    checklist: valuesOf(checklistRoot(doc), readChecklistItem).sort(compareOrdered),
    attachments: valuesOf(attachmentsRoot(doc), readAttachment),
  };
}

/** A comment's value, or null when it cannot be read. */
export function readComment(value: unknown): CommentValue | null {
  return CommentValueSchema.safeParse(value).data ?? null;
}

export function readAttachment(value: unknown): AttachmentValue | null {
  return AttachmentValueSchema.safeParse(value).data ?? null;
}

export function readChecklistItem(value: unknown): Omit<ChecklistItem, 'id'> | null {
  const fields = fieldsOf(value);
  return fields && (ChecklistItemSchema.safeParse(fields).data ?? null);
}

function valuesOf<Value>(
  root: Y.Map<unknown>,
  read: (value: unknown) => Value | null,
): (Value & { id: string })[] {
  return [...root.entries()].flatMap(([id, raw]) => {
    const value = OBJECT_ID_PATTERN.test(id) ? read(raw) : null;
    return value === null ? [] : [{ ...value, id }];
  });
}

/** The raw content as canonical text: equal if and only if two replicas agree. */
export function hashNote(doc: Y.Doc): string {
  return canonicalJson({
    description: descriptionRoot(doc),
    comments: commentsRoot(doc),
    watchers: watchersRoot(doc),
    checklist: checklistRoot(doc),
    attachments: attachmentsRoot(doc),
  });
}
