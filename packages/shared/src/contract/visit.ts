import * as z from 'zod/mini';
import { InstantSchema, answerOf } from './envelope.ts';
import { ProjectEventSchema } from './event.ts';

/** The person opened the plan, or leaves it. */
export const VisitBodySchema = z.strictObject({ left: z.boolean() });

/** Changes a visitor is told of at once, the newest; older ones are in the project's list of events. */
export const MAX_VISIT_CHANGES = 300;

/**
 * What others changed on the plan since the person's last visit, newest first; `since` is its end, null for somebody
 * who is here for the first time, and when the plan is left. `isWhole` is false when there is more than is told.
 */
export const VisitAnswerSchema = answerOf(
  z.object({
    since: z.nullable(InstantSchema),
    changes: z.array(ProjectEventSchema),
    isWhole: z._default(z.boolean(), true),
  }),
);
export type PlanVisit = z.infer<typeof VisitAnswerSchema>['data'];
