import {
  PlanPointSchema,
  ZONE_COLOURS,
  ZONE_SHAPES,
  ZoneNameSchema,
} from '@plumbline/shared/documents/plan/schema.ts';
import { LINE_STYLES, MARKUP_COLOURS, STAMPS } from '@plumbline/shared/documents/plan/markup/schema.ts';
import { ROOM_LIMITS } from '@plumbline/shared/protocol/room-messages.ts';
import * as z from 'zod/mini';
import { CLIPBOARD_KIND } from './clipboard-text.ts';

/** More is not read at all: it would be more than one edit may weigh. */
const MAX_CHARS = 1_000_000;

const ZoneSchema = z.object({
  name: ZoneNameSchema,
  colour: z.enum(ZONE_COLOURS),
  shape: z.enum(ZONE_SHAPES),
  points: z.array(PlanPointSchema).check(z.minLength(3), z.maxLength(ROOM_LIMITS.pointsPerZone)),
});
const Points = z.array(PlanPointSchema).check(z.minLength(1), z.maxLength(ROOM_LIMITS.pointsPerStroke));
const INK = { colour: z.enum(MARKUP_COLOURS), size: z.number().check(z.positive()) };
const LINE = { ...INK, line: z.enum(LINE_STYLES) };
/** Shape alone: whether it may be drawn is judged as for a drawing by hand. */
const MarkupSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('pen'), ...LINE, points: Points }),
  z.object({ kind: z.literal('arrow'), ...LINE, from: PlanPointSchema, to: PlanPointSchema }),
  z.object({ kind: z.literal('dimension'), ...LINE, from: PlanPointSchema, to: PlanPointSchema }),
  z.object({ kind: z.literal('cloud'), ...LINE, shape: z.enum(['box', 'freehand']), points: Points }),
  z.object({ kind: z.literal('area'), ...LINE, points: Points }),
  z.object({
    kind: z.literal('text'),
    ...INK,
    at: PlanPointSchema,
    text: z.string().check(z.minLength(1), z.maxLength(ROOM_LIMITS.markupTextChars)),
  }),
  z.object({ kind: z.literal('stamp'), ...INK, at: PlanPointSchema, stamp: z.enum(STAMPS) }),
]);
const PayloadSchema = z.object({
  kind: z.literal(CLIPBOARD_KIND),
  version: z.literal(1),
  /** Where it was copied. */
  floorPlanId: z.string().check(z.maxLength(64)),
  /** The scale there, null without one. */
  mmPerPx: z.nullable(z.number().check(z.positive(), z.maximum(1e9))),
  /** In drawing order. */
  zones: z.array(ZoneSchema).check(z.maxLength(ROOM_LIMITS.zonesPerPlan)),
  /** In drawing order. */
  markup: z._default(z.array(MarkupSchema).check(z.maxLength(ROOM_LIMITS.markupPerPlan)), []),
});

/** Objects of a plan as they lie on the clipboard: text that any tab of this product can read. */
export type ClipboardPayload = z.infer<typeof PayloadSchema>;

/** What the text holds, null for everything that is not a payload of this product. Anybody can write on a clipboard. */
export function readClipboard(text: string): ClipboardPayload | null {
  if (text.length > MAX_CHARS || !text.includes(CLIPBOARD_KIND)) return null;
  try {
    const payload = PayloadSchema.safeParse(JSON.parse(text)).data;
    return payload && payload.zones.length + payload.markup.length > 0 ? payload : null;
  } catch {
    return null;
  }
}
