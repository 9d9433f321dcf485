/**
 * Files of a note. They come by tus at /api/uploads with the `purpose` `note-file`, and are then attached: the server
 * writes them into the note's document under the name of who sent them.
 */
import * as z from 'zod/mini';
import { ATTACHMENT_KINDS, NOTE_LIMITS } from '../documents/note/schema.ts';
import { ObjectIdSchema } from '../documents/plan/schema.ts';
import { DELETED_NOTE_DAYS } from './note.ts';
import { InstantSchema, UuidSchema, answerOf, listOf } from './envelope.ts';
import { FIELD_RULES } from './field-rules.ts';

export const NOTE_FILE_MAX_BYTES = 100 * 1024 * 1024;
/** The same in words of no language, for messages. */
export const NOTE_FILE_MAX_SIZE = '100 MB';
/** How long the bytes of a deleted one are kept. */
export const DELETED_ATTACHMENT_DAYS = DELETED_NOTE_DAYS;

/** Longest sides of what is drawn of a picture; a smaller one is not enlarged. */
export const NOTE_PICTURE_PX = { preview: 2048, thumbnail: 320 } as const;

/**
 * What is drawn of a picture stands upright and tells nothing of its camera or place. The file itself, as it came, is for
 * those who may attach.
 */
export const AttachmentSchema = z.object({
  id: ObjectIdSchema,
  name: z.string(),
  kind: z.enum(ATTACHMENT_KINDS),
  sizeBytes: z.number(),
  by: z.nullable(z.object({ id: UuidSchema, name: z.string() })),
  createdAt: InstantSchema,
  /** Of a picture. */
  thumbnailUrl: z.nullable(z.string()),
  previewUrl: z.nullable(z.string()),
  /** Null for who sees pictures only. */
  downloadUrl: z.nullable(z.string()),
});
export type Attachment = z.infer<typeof AttachmentSchema>;

/** POST /api/core/note/{noteId}/attachment: a repeated call with the same upload attaches it once. */
export const AttachBodySchema = z.strictObject({
  uploadId: UuidSchema,
  name: FIELD_RULES.requiredText(NOTE_LIMITS.attachmentNameChars),
});
export const AttachmentAnswerSchema = answerOf(AttachmentSchema);
/** GET of the same, oldest first. */
export const AttachmentListAnswerSchema = listOf(AttachmentSchema);
