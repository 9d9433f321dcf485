/** When the zones of a floor were last seen by a published inspection. */
import * as z from 'zod/mini';
import { DaySchema, listOf } from './envelope.ts';

export const ZoneCoverageSchema = z.object({
  id: z.string(),
  name: z.string(),
  /** Plan space. */
  points: z.array(z.object({ x: z.number(), y: z.number() })),
  /** The newest day; null: no capture lies inside of it. */
  lastSeenOn: z.nullable(DaySchema),
});
export type ZoneCoverage = z.infer<typeof ZoneCoverageSchema>;
/** GET /api/core/floor/{floorId}/coverage: those that were seen longest ago first. */
export const CoverageAnswerSchema = listOf(ZoneCoverageSchema);
