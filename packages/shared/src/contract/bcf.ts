/**
 * Notes as files of BCF. A file comes by tus at /api/uploads with the `purpose` `bcf`, is handed over by
 * POST /api/core/project/{projectId}/bcf and read by a job, which acts as whoever sent it and keeps a line for each topic.
 */
import * as z from 'zod/mini';
import { NOTE_LIST } from './note-list.ts';
import { InstantSchema, UuidSchema, answerOf } from './envelope.ts';

export const BCF_FILE_MAX_BYTES = 100 * 1024 * 1024;
/** The same in words of no language, for messages. */
export const BCF_FILE_MAX_SIZE = '100 MB';
/** Of a report so many lines are shown; the counts are of all. */
export const BCF_LINES_SHOWN = 500;

export const BCF_IMPORT_STATES = ['waiting', 'running', 'done', 'failed', 'cancelled'] as const;
export type BcfImportState = (typeof BCF_IMPORT_STATES)[number];
export const BCF_IMPORT_STEPS = ['reading', 'writing'] as const;
export type BcfImportStep = (typeof BCF_IMPORT_STEPS)[number];

/** What became of a topic. */
export const BCF_OUTCOMES = ['new', 'changed', 'same', 'refused'] as const;
export type BcfOutcome = (typeof BCF_OUTCOMES)[number];

/**
 * What of a topic was left, and why; `about` says which. The first of them are why a whole topic was refused: another
 * reason of that is a code of an error, as `failed`.
 */
export const BCF_REMARKS = [
  'no-topic',
  'no-guid',
  'no-title',
  'not-xml',
  'note-deleted',
  'failed',
  'lost',
  'text-kept',
  'text-cut',
  'status-unknown',
  'status-refused',
  'status-needs-comment',
  'not-verified',
  'assignee-unknown',
  'assignee-refused',
  'due-unreadable',
  'due-refused',
  'tags-unknown',
  'tags-refused',
  'comment-of-another',
  'comment-kept',
  'comment-deleted',
  'comment-cut',
  'note-verified',
  'snapshot-unreadable',
] as const;
export type BcfRemarkKind = (typeof BCF_REMARKS)[number];

export const BcfRemarkSchema = z.object({ kind: z.enum(BCF_REMARKS), about: z.string() });
export type BcfRemark = z.infer<typeof BcfRemarkSchema>;

export const BcfLineSchema = z.object({
  guid: z.string(),
  title: z.string(),
  outcome: z.enum(BCF_OUTCOMES),
  /** Null for what was refused, and once the note is gone for good. */
  noteId: z.nullable(UuidSchema),
  number: z.nullable(z.number()),
  remarks: z.array(BcfRemarkSchema),
});
export type BcfLine = z.infer<typeof BcfLineSchema>;

export const BcfImportSchema = z.object({
  id: UuidSchema,
  fileName: z.string(),
  state: z.enum(BCF_IMPORT_STATES),
  step: z.enum(BCF_IMPORT_STEPS),
  /** Of the step, 0…1. */
  progress: z.number(),
  /** A code of the error catalogue when failed. */
  error: z.nullable(z.string()),
  createdAt: InstantSchema,
  counts: z.record(z.enum(BCF_OUTCOMES), z.number()),
  /** What was refused and what something was left of first. */
  lines: z.array(BcfLineSchema),
});
export type BcfImport = z.infer<typeof BcfImportSchema>;

/** POST /api/core/project/{projectId}/bcf; the report of the caller's last one in the project is let go. */
export const ImportBcfBodySchema = z.strictObject({ uploadId: UuidSchema });
export const BcfImportAnswerSchema = answerOf(BcfImportSchema);
/** GET of the same: the caller's last one in the project, or null. DELETE …/{importId} ends one that runs. */
export const LastBcfImportAnswerSchema = answerOf(z.nullable(BcfImportSchema));

export const BCF_WRITTEN_VERSIONS = ['3.0', '2.1'] as const;
/** GET …/bcf/export: the notes of a list as it is filtered. */
export const BcfExportQuerySchema = z.extend(NOTE_LIST.wanted, {
  version: z._default(z.enum(BCF_WRITTEN_VERSIONS), '3.0'),
});
