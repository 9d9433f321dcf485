import * as z from 'zod/mini';
import { InstantSchema, UuidSchema, answerOf } from './envelope.ts';

/**
 * Files come by tus at /api/uploads (Upload-Metadata: `projectId`, `filename`, `purpose` = `floor-plan`, optional `sha256` hex).
 * The upload's id is the last segment of its Location. Afterwards the worker inspects it and, once pages are chosen, renders it.
 * received → inspecting → ready (pages known) → rendering → done | failed at any point with `error`.
 */
export const UPLOAD_STATES = ['receiving', 'inspecting', 'ready', 'rendering', 'done', 'failed'] as const;
export type UploadState = (typeof UPLOAD_STATES)[number];

/** GET /api/core/upload/{uploadId}; DELETE cancels and removes it. */
export const UploadSchema = z.object({
  id: UuidSchema,
  projectId: UuidSchema,
  fileName: z.string(),
  sizeBytes: z.number(),
  receivedBytes: z.number(),
  state: z.enum(UPLOAD_STATES),
  /** Progress of the current step, 0…1. */
  progress: z.number(),
  /** The bytes are there, or the pages are chosen, and the work on them has not begun. */
  isQueued: z.boolean(),
  /** A code of the error catalogue when failed. */
  error: z.nullable(z.string()),
  pageCount: z.nullable(z.number()),
  /** The first 60 pages; `proposedName` is free in the project. */
  pages: z.array(
    z.object({
      page: z.number(),
      widthPx: z.number(),
      heightPx: z.number(),
      thumbnailUrl: z.string(),
      proposedName: z.string(),
      /** Parts of the page could not be drawn. */
      isIncomplete: z.optional(z.boolean()),
      /** Fonts that the file does not carry and for which no face is here: their text may be missing. */
      missingFonts: z.optional(z.number()),
    }),
  ),
  floorIds: z.array(UuidSchema),
  expiresAt: InstantSchema,
});
export type Upload = z.infer<typeof UploadSchema>;
export const UploadAnswerSchema = answerOf(UploadSchema);
