import * as z from 'zod/mini';
import { NoteNewsSchema } from '../notes/note-news.ts';
import { InstantSchema, answerOf } from './envelope.ts';

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
