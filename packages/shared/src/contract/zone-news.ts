import * as z from 'zod/mini';
import { ObjectIdSchema } from '../documents/plan/schema.ts';
import { UuidSchema } from './envelope.ts';

/** Payload of `notes-zoned`: what a zone is called now, and which notes are in it or not any more. */
export const ZoneNewsSchema = z.object({
  id: ObjectIdSchema,
  name: z.string(),
  entered: z.array(UuidSchema),
  left: z.array(UuidSchema),
});
export type ZoneNews = z.infer<typeof ZoneNewsSchema>;
