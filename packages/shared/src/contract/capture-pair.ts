/** Two pictures of one place on two days, lined up by hand: how far the one is turned against the other. */
import * as z from 'zod/mini';
import { UuidSchema, answerOf, listOf } from './envelope.ts';

/** How far two points may tell different turns; more than that are not the same two things. */
export const PAIR_RESIDUAL_MAX_DEG = 10;

/** GET /api/core/capture/{captureId}/pair: the pictures that one is lined up with. */
export const CapturePairSchema = z.object({
  otherId: UuidSchema,
  /** Added to a yaw in the asked picture it gives the yaw in the other; −180 up to 180. */
  apartDeg: z.number(),
  /** How far off each of the two points is. */
  residualDeg: z.number(),
});
export type CapturePair = z.infer<typeof CapturePairSchema>;
export const CapturePairListAnswerSchema = listOf(CapturePairSchema);

const YawSchema = z.number().check(z.minimum(-180), z.maximum(180));
/** The yaws of one thing in both pictures. */
const CommonPointSchema = z.strictObject({ yawDeg: YawSchema, otherYawDeg: YawSchema });
export type CommonPoint = z.infer<typeof CommonPointSchema>;
/** PUT /api/core/capture/{captureId}/pair/{otherId} */
export const LineUpBodySchema = z.strictObject({
  points: z.tuple([CommonPointSchema, CommonPointSchema]),
});
export const CapturePairAnswerSchema = answerOf(CapturePairSchema);
