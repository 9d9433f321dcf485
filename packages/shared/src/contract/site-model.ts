/**
 * Point clouds and building models: each an inspection of a kind of its own, made and sent as one, with what is known of it
 * once it is ready and how it lies on its floor. Both need the tenant's flag.
 */
import * as z from 'zod/mini';
import { CloudFactsSchema } from '../clouds/cloud-facts.ts';
import { PLAN_COORDINATE_MAX, PLAN_COORDINATE_MIN } from '../documents/plan/schema.ts';
import { ModelFactsSchema } from '../models/model-facts.ts';
import { InspectionRowSchema } from './inspection.ts';
import { InstantSchema, answerOf, listOf } from './envelope.ts';

/** So many of a project are listed. */
export const SITE_MODELS_MAX = 1000;

/** GET /api/core/project/{projectId}/pointcloud, and /bim: newest first. */
export const SiteModelRowSchema = z.extend(InspectionRowSchema, {
  /** Points or elements; null until it is ready. */
  elementCount: z.nullable(z.number()),
  fileName: z.string(),
  sizeBytes: z.number(),
  /** Why it is not there; a code of the error catalogue. */
  error: z.nullable(z.string()),
});
export type SiteModelRow = z.infer<typeof SiteModelRowSchema>;
export const SiteModelListAnswerSchema = listOf(SiteModelRowSchema);

const COORDINATE_MAX = 1e9;
const CoordinateSchema = z.number().check(z.minimum(-COORDINATE_MAX), z.maximum(COORDINATE_MAX));
const PlanCoordinateSchema = z.number().check(z.minimum(PLAN_COORDINATE_MIN), z.maximum(PLAN_COORDINATE_MAX));

/** The same point in the model, in its own system, and on the plan. */
export const AlignedPointSchema = z.strictObject({
  model: z.strictObject({ x: CoordinateSchema, y: CoordinateSchema, z: CoordinateSchema }),
  plan: z.strictObject({ x: PlanCoordinateSchema, y: PlanCoordinateSchema }),
});
export type AlignedPoint = z.infer<typeof AlignedPointSchema>;
export const ALIGNED_POINTS = { least: 2, most: 3 } as const;

export const AlignmentSchema = z.strictObject({
  points: z
    .array(AlignedPointSchema)
    .check(z.minLength(ALIGNED_POINTS.least), z.maxLength(ALIGNED_POINTS.most)),
  /** GlobalId of that storey of a building model which is this floor: its height is the floor's, not that of the points. */
  storeyId: z.optional(z.string().check(z.regex(/^[\w$]{1,40}$/))),
});
export type Alignment = z.infer<typeof AlignmentSchema>;

/** GET /api/core/pointcloud/{inspectionId}, and /bim. */
export const SiteModelSchema = z.object({
  row: SiteModelRowSchema,
  /** Of a point cloud that is ready. */
  cloud: z.nullable(CloudFactsSchema),
  /** Of a building model that is ready. */
  model: z.nullable(ModelFactsSchema),
  /** Signed address below which its files lie; null until it is ready. */
  filesUrl: z.nullable(z.string()),
  alignment: z.nullable(AlignmentSchema),
  alignedAt: z.nullable(InstantSchema),
  alignmentVersion: z.number(),
});
export type SiteModel = z.infer<typeof SiteModelSchema>;
export const SiteModelAnswerSchema = answerOf(SiteModelSchema);

/** PUT /api/core/pointcloud/{inspectionId}/alignment, and /bim; null: it lies nowhere. */
export const SetAlignmentBodySchema = z.strictObject({
  version: z.number(),
  alignment: z.nullable(AlignmentSchema),
});
