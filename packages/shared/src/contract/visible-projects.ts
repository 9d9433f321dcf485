import * as z from 'zod/mini';
import { UuidSchema, answerOf } from './envelope.ts';
import { PROJECT_STATUSES } from './project.ts';

export const VISIBLE_AT_ONCE = 100;
/**
 * GET /api/core/project/visible?of=: those of the projects, their ids separated by commas, that the caller may see, and
 * whether they are open. A module of its own, since the first page counts its bytes.
 */
export const VisibleProjectsAnswerSchema = answerOf(
  z.array(z.object({ id: UuidSchema, status: z.enum(PROJECT_STATUSES) })),
);
export type VisibleProject = z.infer<typeof VisibleProjectsAnswerSchema>['data'][number];
