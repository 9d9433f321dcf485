import * as z from 'zod/mini';
import { InstantSchema, answerOf } from './envelope.ts';
import { ProjectEventSchema } from './event.ts';
import { NoteNewsSchema } from '../notes/note-news.ts';

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

/** Events of notes that are looked through for what is new in a project, the newest. */
export const MAX_PROJECT_NEWS = 500;

/**
 * PUT /api/core/project/{projectId}/visit: what others did to the notes since the person was last at the project's home,
 * newest first; `seq` is the last event that is in it.
 */
export const ProjectVisitAnswerSchema = answerOf(
  z.object({
    since: z.nullable(InstantSchema),
    news: z.array(NoteNewsSchema),
    isWhole: z.boolean(),
    seq: z.number(),
  }),
);
export type ProjectVisit = z.infer<typeof ProjectVisitAnswerSchema>['data'];
