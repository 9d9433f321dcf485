/** What visitors of a home link see of a note: nothing of people, comments, files or activity. */
import * as z from 'zod/mini';
import { NOTE_LIMITS } from '../documents/note/schema.ts';
import { answerOf } from './envelope.ts';
import { NoteRowSchema } from './note.ts';

/** A note as its mark and its head show it. */
export const VisitorNoteRowSchema = z.pick(NoteRowSchema, {
  id: true,
  number: true,
  type: true,
  status: true,
  tags: true,
  place: true,
  sight: true,
  version: true,
  updatedAt: true,
});
export type VisitorNoteRow = z.infer<typeof VisitorNoteRowSchema>;

/** Words, somebody whose name is not told, or another note by its number. */
const VisitorInlineSchema = z.union([
  z.object({ text: z.string(), bold: z.optional(z.literal(true)), link: z.optional(z.string()) }),
  z.object({ someone: z.literal(true) }),
  z.object({ note: z.string(), label: z.string() }),
]);
export type VisitorInline = z.infer<typeof VisitorInlineSchema>;
export type VisitorBlock =
  { paragraph: VisitorInline[] } | { list: 'bullet' | 'ordered'; items: VisitorBlock[][] };

const ParagraphSchema = z.object({ paragraph: z.array(VisitorInlineSchema) });

/** As deep as a description goes: a schema that names itself has no place in the description of the API. */
function blockSchema(listDepth: number): z.ZodMiniType<VisitorBlock> {
  if (listDepth === 0) return ParagraphSchema;
  const items = z.array(z.array(blockSchema(listDepth - 1)));
  return z.union([ParagraphSchema, z.object({ list: z.enum(['bullet', 'ordered']), items })]);
}

/** GET /api/core/note/{noteId}/visitor */
export const VisitorNoteSchema = z.extend(VisitorNoteRowSchema, {
  description: z.array(blockSchema(NOTE_LIMITS.listDepth)),
  /** Signed address of the crop of the plan around the pin; null while there is none. */
  floorImageUrl: z.nullable(z.string()),
});
export type VisitorNote = z.infer<typeof VisitorNoteSchema>;
export const VisitorNoteAnswerSchema = answerOf(VisitorNoteSchema);
