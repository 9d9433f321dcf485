import {
  PlanPointSchema,
  ZONE_COLOURS,
  ZONE_SHAPES,
  ZoneNameSchema,
  type PlanPoint,
} from '@plumbline/shared/documents/plan/schema.ts';
import {
  LINE_STYLES,
  MARKUP_COLOURS,
  STAMPS,
  type PlanMarkup,
} from '@plumbline/shared/documents/plan/markup/schema.ts';
import { ROOM_LIMITS } from '@plumbline/shared/protocol/room-messages.ts';
import * as z from 'zod/mini';
import { isMarkup, type PlanObject } from './plan-object.ts';

/** More is not read at all: it would be more than one edit may weigh. */
const MAX_CHARS = 1_000_000;
const KIND = 'plumbline-plan-objects';

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
  kind: z.literal(KIND),
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

/** The text to put on the clipboard; what needs a fix is left out, for no tool may draw it. */
export function clipboardText(
  objects: readonly PlanObject[],
  from: Pick<ClipboardPayload, 'floorPlanId' | 'mmPerPx'>,
): string {
  const sound = objects.filter(({ needsFix }) => !needsFix);
  const payload: ClipboardPayload = {
    kind: KIND,
    version: 1,
    ...from,
    zones: sound
      .filter((object) => !isMarkup(object))
      .map(({ name, colour, shape, points }) => ({ name, colour, shape, points: points.map(placeOf) })),
    markup: sound.filter((object) => isMarkup(object)).map((markup) => drawingOf(markup)),
  };
  return JSON.stringify(payload);
}

/** What of an object is drawn anew: without its id, its place in the order and its lock. */
function drawingOf(markup: PlanMarkup): ClipboardPayload['markup'][number] {
  const { colour, size } = markup;
  switch (markup.kind) {
    case 'text':
      return { kind: 'text', colour, size, at: markup.at, text: markup.text };
    case 'stamp':
      return { kind: 'stamp', colour, size, at: markup.at, stamp: markup.stamp };
    case 'arrow':
    case 'dimension':
      return { kind: markup.kind, colour, size, line: markup.line, from: markup.from, to: markup.to };
    case 'cloud': {
      const { line, shape, points } = markup;
      return { kind: 'cloud', colour, size, line, shape, points: points.map(placeOf) };
    }
    case 'pen':
    case 'area':
      return { kind: markup.kind, colour, size, line: markup.line, points: markup.points.map(placeOf) };
  }
}

function placeOf({ x, y }: PlanPoint): PlanPoint {
  return { x, y };
}

/** What the text holds, null for everything that is not a payload of this product. Anybody can write on a clipboard. */
export function readClipboard(text: string): ClipboardPayload | null {
  if (text.length > MAX_CHARS || !text.includes(KIND)) return null;
  try {
    const payload = PayloadSchema.safeParse(JSON.parse(text)).data;
    return payload && payload.zones.length + payload.markup.length > 0 ? payload : null;
  } catch {
    return null;
  }
}
