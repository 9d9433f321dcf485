import {
  PlanPointSchema,
  ZONE_COLOURS,
  ZONE_SHAPES,
  ZoneNameSchema,
  type PlanZone,
} from '@plumbline/shared/documents/plan/schema.ts';
import { ROOM_LIMITS } from '@plumbline/shared/protocol/room-messages.ts';
import * as z from 'zod/mini';

/** More is not read at all: it would be more than one edit may weigh. */
const MAX_CHARS = 1_000_000;
const KIND = 'plumbline-plan-objects';

const ZoneSchema = z.object({
  name: ZoneNameSchema,
  colour: z.enum(ZONE_COLOURS),
  shape: z.enum(ZONE_SHAPES),
  points: z.array(PlanPointSchema).check(z.minLength(3), z.maxLength(ROOM_LIMITS.pointsPerZone)),
});
const PayloadSchema = z.object({
  kind: z.literal(KIND),
  version: z.literal(1),
  /** Where it was copied. */
  floorPlanId: z.string().check(z.maxLength(64)),
  /** The scale there, null without one. */
  mmPerPx: z.nullable(z.number().check(z.positive(), z.maximum(1e9))),
  /** In drawing order. */
  zones: z.array(ZoneSchema).check(z.minLength(1), z.maxLength(ROOM_LIMITS.zonesPerPlan)),
});

/** Objects of a plan as they lie on the clipboard: text that any tab of this product can read. */
export type ClipboardPayload = z.infer<typeof PayloadSchema>;

/** The text to put on the clipboard; what needs a fix is left out, for no tool may draw it. */
export function clipboardText(
  zones: readonly PlanZone[],
  from: Pick<ClipboardPayload, 'floorPlanId' | 'mmPerPx'>,
): string {
  const payload: ClipboardPayload = {
    kind: KIND,
    version: 1,
    ...from,
    zones: zones
      .filter(({ needsFix }) => !needsFix)
      .map(({ name, colour, shape, points }) => ({
        name,
        colour,
        shape,
        points: points.map(({ x, y }) => ({ x, y })),
      })),
  };
  return JSON.stringify(payload);
}

/** What the text holds, null for everything that is not a payload of this product. Anybody can write on a clipboard. */
export function readClipboard(text: string): ClipboardPayload | null {
  if (text.length > MAX_CHARS || !text.includes(KIND)) return null;
  try {
    return PayloadSchema.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}
