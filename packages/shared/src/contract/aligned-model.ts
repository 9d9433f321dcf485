/**
 * Clouds and models that lie on the plan of a floor: what it takes to stand in one at a place of the plan. Visitors of a
 * link read it too, so that it names nobody.
 */
import * as z from 'zod/mini';
import { CloudFactsSchema } from '../clouds/cloud-facts.ts';
import { ModelFactsSchema } from '../models/model-facts.ts';
import { listOf } from './envelope.ts';
import { InspectionRowSchema } from './inspection.ts';
import { AlignmentSchema } from './site-model.ts';

export const StandCloudSchema = z.pick(CloudFactsSchema, {
  min: true,
  max: true,
  attributes: true,
  unit: true,
});
export type StandCloud = z.infer<typeof StandCloudSchema>;
export const StandModelSchema = z.pick(ModelFactsSchema, { shiftM: true, boundsM: true, storeys: true });
export type StandModel = z.infer<typeof StandModelSchema>;

export const AlignedModelSchema = z.extend(
  z.pick(InspectionRowSchema, { id: true, name: true, takenOn: true }),
  {
    /** Either of them. */
    cloud: z.nullable(StandCloudSchema),
    model: z.nullable(StandModelSchema),
    /** Signed address below which its files lie. */
    filesUrl: z.string(),
    alignment: AlignmentSchema,
  },
);
export type AlignedModel = z.infer<typeof AlignedModelSchema>;
/** GET /api/core/floor/{floorId}/aligned-model: newest first; none where the tenant has no clouds and models. */
export const AlignedModelListAnswerSchema = listOf(AlignedModelSchema);
