/** The two points by which a floor's plan is tied to the earth: a decided row with a version. */
import * as z from 'zod/mini';
import { PLAN_COORDINATE_MAX, PLAN_COORDINATE_MIN } from '../documents/plan/schema.ts';
import { tieFault } from '../geometry/world-tie.ts';
import { answerOf } from './envelope.ts';

const CoordinateSchema = z.number().check(z.minimum(PLAN_COORDINATE_MIN), z.maximum(PLAN_COORDINATE_MAX));
const TiedPointSchema = z.strictObject({
  x: CoordinateSchema,
  y: CoordinateSchema,
  lat: z.number().check(z.minimum(-90), z.maximum(90)),
  lon: z.number().check(z.minimum(-180), z.maximum(180)),
});
const WorldTieSchema = z.strictObject({ a: TiedPointSchema, b: TiedPointSchema });

/** GET /api/core/floor/{floorId}/tie; version 0: it was never tied. */
export const PlanTieSchema = z.object({ tie: z.nullable(WorldTieSchema), version: z.number() });
export type PlanTie = z.infer<typeof PlanTieSchema>;
export const PlanTieAnswerSchema = answerOf(PlanTieSchema);

/** PUT /api/core/floor/{floorId}/tie; null unties it. */
export const SetPlanTieBodySchema = z.strictObject({
  version: z.number(),
  tie: z.nullable(WorldTieSchema.check(z.refine((tie) => tieFault(tie) === null))),
});
