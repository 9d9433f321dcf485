import * as z from 'zod/mini';

/**
 * What one update did to a plan document, read by the server from its own candidate copy, never from what the update claims.
 * Stored with the journal entry; the projector turns it into events and knows from it which rows to write.
 */
export const PlanChangeSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('zone-created'), zoneId: z.string(), name: z.string() }),
  z.object({
    kind: z.literal('zone-changed'),
    zoneId: z.string(),
    name: z.string(),
    /** Which facets moved. */
    changed: z.array(z.enum(['name', 'colour', 'order', 'locked', 'shape', 'geometry'])),
    previousName: z.optional(z.string()),
  }),
  z.object({ kind: z.literal('zone-deleted'), zoneId: z.string(), name: z.string() }),
  z.object({ kind: z.literal('calibration-set'), mmPerPx: z.number() }),
  z.object({ kind: z.literal('calibration-cleared') }),
]);
export type PlanChange = z.infer<typeof PlanChangeSchema>;
