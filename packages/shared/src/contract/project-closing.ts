import * as z from 'zod/mini';
import { answerOf } from './envelope.ts';

/**
 * GET /api/core/project/{projectId}/closing: what closing this project would touch, for who may close it. A module of its
 * own, since the first page counts its bytes.
 */
export const ProjectClosingSchema = z.object({
  /** Members, who could only look from then on. */
  memberCount: z.number(),
  /** Share links that open the project now, and would stop. */
  shareLinkCount: z.number(),
  /** Open invitations into it, which stay. */
  invitationCount: z.number(),
  /** Floor plans, which stay to be read. */
  floorPlanCount: z.number(),
});
export type ProjectClosing = z.infer<typeof ProjectClosingSchema>;
export const ProjectClosingAnswerSchema = answerOf(ProjectClosingSchema);
