import * as z from 'zod/mini';
import { UuidSchema, answerOf } from './envelope.ts';
import { PhotoListQuerySchema } from './photo.ts';

/** As many projects as are asked for at once. */
export const INSIDE_AT_ONCE = 100;

/** Who is in a project or on a plan now; never the caller, and nobody who came by a share link. */
const InsideSchema = z.object({
  /** A project or a floor plan. */
  placeId: UuidSchema,
  count: z.number(),
  /** The first of them by name. */
  people: z.array(z.object({ id: UuidSchema, name: z.string() })),
});
export type Inside = z.infer<typeof InsideSchema>;

/**
 * GET /api/core/project/inside?of=: of the projects, their ids separated by commas, those that the caller may see and
 * where somebody is. GET /api/core/project/{projectId}/inside: the project, and each of its plans, where somebody is.
 */
export const InsideQuerySchema = PhotoListQuerySchema;
export const InsideAnswerSchema = answerOf(z.array(InsideSchema));
