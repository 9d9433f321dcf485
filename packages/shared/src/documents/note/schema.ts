/**
 * The document of an inspect note (room `note:{noteId}`), version 1: what people write in a note. What is decided about it
 * (status, assignee, day, tags, place) are rows and never stand here.
 *
 * root XML fragment `description`: what y-prosemirror writes for a closed set of nodes and marks, see description.ts
 * root map `comments`: commentId (object id) → CommentValue as one value; only who wrote it writes it again
 * root map `watchers`: accountId → true
 * root map `checklist`: itemId (object id) → Y.Map: text, done boolean, order fractional index
 * root map `attachments`: attachmentId (object id) → AttachmentValue as one value, written by the server only, since a
 * file is there before it is named here
 */
import * as z from 'zod/mini';
import { UuidSchema } from '../../contract/envelope.ts';
import { NOTE_COMMENT_MAX_CHARS, NOTE_TEXT_MAX_CHARS } from '../../contract/note.ts';
import { isMalformed } from '../../text/entered-text.ts';
import { FractionalIndexSchema, writtenText } from '../plan/schema.ts';

export const NOTE_SCHEMA_VERSION = 1;
export const DESCRIPTION_ROOT = 'description';
export const COMMENTS_ROOT = 'comments';
export const WATCHERS_ROOT = 'watchers';
export const CHECKLIST_ROOT = 'checklist';
export const ATTACHMENTS_ROOT = 'attachments';

/** Who enters text is held to a number of signs; of a document UTF-16 units are counted, at most two of a sign. */
const UNITS_A_SIGN = 2;

/** What every browser and server judges alike. */
export const NOTE_LIMITS = {
  descriptionChars: UNITS_A_SIGN * NOTE_TEXT_MAX_CHARS,
  descriptionNodes: 5000,
  /** As deep as office programs go. */
  listDepth: 9,
  comments: 2000,
  commentParts: 200,
  watchers: 200,
  checklistItems: 200,
  checklistTextChars: 500,
  attachments: 200,
  attachmentNameChars: 255,
  labelChars: 120,
} as const;

const isKept = z.refine<string>((words) => !isMalformed(words));
/** How somebody or something is called where it is mentioned. */
export const LabelSchema = z.string().check(z.maxLength(NOTE_LIMITS.labelChars), isKept);
const text = z.string().check(z.minLength(1), z.maxLength(NOTE_COMMENT_MAX_CHARS), isKept);

/** A piece of a comment: words, somebody who is mentioned, or another note. */
export const CommentPartSchema = z.union([
  z.strictObject({ text }),
  z.strictObject({ mention: UuidSchema, label: LabelSchema }),
  z.strictObject({ note: UuidSchema, label: LabelSchema }),
]);
export type CommentPart = z.infer<typeof CommentPartSchema>;

export const CommentValueSchema = z.strictObject({
  /** The account that wrote it: the server takes no other than the sender's. */
  by: UuidSchema,
  body: z.array(CommentPartSchema).check(
    z.minLength(1),
    z.maxLength(NOTE_LIMITS.commentParts),
    z.refine((parts) => commentText(parts).length <= UNITS_A_SIGN * NOTE_COMMENT_MAX_CHARS),
    z.refine((parts) => /\S/.test(commentText(parts))),
  ),
});
export type CommentValue = z.infer<typeof CommentValueSchema>;

/** A comment as plain text. */
export function commentText(parts: readonly CommentPart[]): string {
  return parts.map((part) => ('text' in part ? part.text : sign(part) + part.label)).join('');
}

function sign(part: { mention: string } | { note: string }): string {
  return 'mention' in part ? '@' : '#';
}

export const ATTACHMENT_KINDS = ['picture', 'pdf', 'file'] as const;
export type AttachmentKind = (typeof ATTACHMENT_KINDS)[number];
export const AttachmentValueSchema = z.strictObject({
  fileId: UuidSchema,
  name: writtenText(NOTE_LIMITS.attachmentNameChars),
  by: UuidSchema,
  kind: z.enum(ATTACHMENT_KINDS),
});
export type AttachmentValue = z.infer<typeof AttachmentValueSchema>;

export const ChecklistItemSchema = z.strictObject({
  text: writtenText(NOTE_LIMITS.checklistTextChars),
  done: z.boolean(),
  order: FractionalIndexSchema,
});
export type ChecklistItem = z.infer<typeof ChecklistItemSchema> & { id: string };
