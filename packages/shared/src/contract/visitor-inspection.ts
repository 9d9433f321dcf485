/** What visitors of a home link see of an inspection: nothing of people, files or hours. */
import * as z from 'zod/mini';
import { listOf } from './envelope.ts';
import { InspectionRowSchema } from './inspection.ts';

export const VisitorInspectionSchema = z.pick(InspectionRowSchema, {
  id: true,
  projectId: true,
  name: true,
  kind: true,
  takenOn: true,
  floor: true,
  frameCount: true,
});
export type VisitorInspection = z.infer<typeof VisitorInspectionSchema>;

/** GET /api/core/project/{projectId}/inspection/visitor: those that are published, newest first. */
export const VisitorInspectionListAnswerSchema = listOf(VisitorInspectionSchema);
