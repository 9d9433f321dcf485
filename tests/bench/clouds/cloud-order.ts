/** What a process of its own is asked for, and what it answers. */
import * as z from 'zod/mini';

export const CLOUD_CONTENDERS = ['laz-perf', 'plumbline'] as const;

export const CloudOrderSchema = z.object({
  contender: z.enum(CLOUD_CONTENDERS),
  path: z.string(),
  dir: z.string(),
  made: z.object({
    pointFormat: z.number(),
    recordBytes: z.number(),
    pointsAt: z.number(),
    chunkBytes: z.number(),
    chunkPoints: z.number(),
    chunks: z.number(),
  }),
});
export type CloudOrder = z.infer<typeof CloudOrderSchema>;
export const CloudTimesSchema = z.object({ ms: z.number(), points: z.number(), peakBytes: z.number() });
