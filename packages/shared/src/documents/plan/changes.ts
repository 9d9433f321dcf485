import * as z from 'zod/mini';
import { MARKUP_KINDS } from './markup/schema.ts';

/** Null when what was there could not be read. */
const MarkupKindSchema = z.nullable(z.enum(MARKUP_KINDS));

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
  /** `markup` is the kind of the object; `name` the beginning of a text's words, else empty. */
  z.object({
    kind: z.literal('markup-created'),
    markupId: z.string(),
    markup: MarkupKindSchema,
    name: z.string(),
  }),
  z.object({
    kind: z.literal('markup-changed'),
    markupId: z.string(),
    markup: MarkupKindSchema,
    name: z.string(),
    changed: z.array(z.enum(['text', 'colour', 'size', 'line', 'order', 'locked', 'geometry'])),
  }),
  z.object({
    kind: z.literal('markup-deleted'),
    markupId: z.string(),
    markup: MarkupKindSchema,
    name: z.string(),
  }),
  z.object({ kind: z.literal('calibration-set'), mmPerPx: z.number() }),
  z.object({ kind: z.literal('calibration-cleared') }),
  z.object({ kind: z.literal('north-set'), northDeg: z.number() }),
  z.object({ kind: z.literal('north-cleared') }),
]);
export type PlanChange = z.infer<typeof PlanChangeSchema>;
