import * as z from 'zod/mini';
import { ZONE_COLOURS } from '../documents/plan/schema.ts';
import { UuidSchema, answerOf, listOf } from './envelope.ts';
import { FIELD_RULES } from './field-rules.ts';

export const TAG_NAME_MAX_CHARS = 40;
export const TAGS_PER_PROJECT = 200;

export const TagSchema = z.object({
  id: UuidSchema,
  name: z.string(),
  colour: z.enum(ZONE_COLOURS),
  /** Stands in the mark, so that colour is never all that tells tags apart. */
  letter: z.string(),
  /** Complete takes a picture that was attached in this round. */
  needsPhoto: z.boolean(),
  /** Who gets a note that this tag is put on, while nobody has it. */
  defaultAssignee: z.nullable(z.object({ id: UuidSchema, name: z.string() })),
  /** A note with this tag is due so many days after it was opened, while it has no day. */
  defaultDays: z.nullable(z.number()),
  noteCount: z.number(),
  version: z.number(),
});
export type Tag = z.infer<typeof TagSchema>;

/** GET /api/core/tag?projectId= by name, all at once. */
export const TagListQuerySchema = z.object({ projectId: UuidSchema });
export const TagListAnswerSchema = listOf(TagSchema);
export const TagAnswerSchema = answerOf(TagSchema);

export const TagFieldsSchema = z.strictObject({
  name: FIELD_RULES.requiredText(TAG_NAME_MAX_CHARS),
  colour: z.enum(ZONE_COLOURS),
  letter: FIELD_RULES.letter(),
  needsPhoto: z.boolean(),
  defaultAssigneeId: z.nullable(UuidSchema),
  defaultDays: z.nullable(FIELD_RULES.wholeNumberBetween(1, 3650)),
});
export type TagFields = z.infer<typeof TagFieldsSchema>;

/** POST /api/core/tag */
export const CreateTagBodySchema = z.strictObject({ projectId: UuidSchema, tag: TagFieldsSchema });
/** PUT /api/core/tag/{tagId} */
export const ChangeTagBodySchema = z.strictObject({ tag: TagFieldsSchema, version: z.number() });
/** POST /api/core/tag/{tagId}/merge: its notes get the other tag, and it is gone. */
export const MergeTagBodySchema = z.strictObject({ intoId: UuidSchema });
/** DELETE /api/core/tag/{tagId}, and what merging answers: how many notes had it. */
export const TagNotesAnswerSchema = answerOf(z.object({ noteCount: z.number() }));
