/** What a process of its own is asked for, and what it answers. */
import * as z from 'zod/mini';
import { ModelSpecSchema } from '../../../packages/shared/src/hazards/model-spec.ts';

export const LOOK_CONTENDERS = ['plumbline', 'plain-reprojection'] as const;
export type LookContender = (typeof LOOK_CONTENDERS)[number];

export const LookOrderSchema = z.object({
  contender: z.enum(LOOK_CONTENDERS),
  model: z.string(),
  spec: ModelSpecSchema,
  sphere: z.string(),
  frames: z.int(),
});
export type LookOrder = z.infer<typeof LookOrderSchema>;

export const LookTimesSchema = z.object({
  frameMs: z.number(),
  frameCpuMs: z.number(),
  reprojectionMs: z.number(),
  peakBytes: z.number(),
  grownBytes: z.nullable(z.number()),
});
