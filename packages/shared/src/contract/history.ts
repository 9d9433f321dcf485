import * as z from 'zod/mini';
import { PlanChangeSchema } from '../documents/plan/changes.ts';
import { InstantSchema, UuidSchema, answerOf } from './envelope.ts';

/** At most so many places in a plan's past are told apart; where there are more, edits of one person lie together. */
export const HISTORY_STEPS_MAX = 1000;

/** A place in the past: what somebody did up to then. `seq` names it and orders it. */
export const HistoryStepSchema = z.object({
  seq: z.number(),
  at: InstantSchema,
  /** Null for the server itself. */
  actor: z.nullable(z.object({ id: UuidSchema, name: z.string() })),
  /** The last change of the step, null for an edit without an effect. */
  change: z.nullable(PlanChangeSchema),
  /** All changes of the step together. */
  changeCount: z.number(),
});
export type HistoryStep = z.infer<typeof HistoryStepSchema>;

/** GET /api/core/floor/{floorId}/history: the plan's past, oldest first. For members only. */
export const HistoryAnswerSchema = answerOf(
  z.object({
    steps: z.array(HistoryStepSchema),
    /** False when what lies before the first step is not listed. */
    isWhole: z.boolean(),
  }),
);
export type History = z.infer<typeof HistoryAnswerSchema>['data'];

/** Who did something to an object of a plan, and when. */
export const ObjectDeedSchema = z.object({
  at: InstantSchema,
  /** Null for the server itself. */
  actor: z.nullable(z.object({ id: UuidSchema, name: z.string() })),
});

/**
 * GET /api/core/floor/{floorId}/object/{objectId}/makers: who drew a zone or an object of markup, and who changed it
 * last, other than its place in the drawing order. Each null where nobody did. For members only.
 */
export const ObjectMakersAnswerSchema = answerOf(
  z.object({ made: z.nullable(ObjectDeedSchema), changed: z.nullable(ObjectDeedSchema) }),
);
export type ObjectMakers = z.infer<typeof ObjectMakersAnswerSchema>['data'];

/** GET /api/core/floor/{floorId}/history/{seq}: the document as it was after that entry, as a Yjs update in base64. */
export const PastPlanAnswerSchema = answerOf(
  z.object({ seq: z.number(), at: z.nullable(InstantSchema), document: z.base64() }),
);
