/**
 * Markup of a plan: what people draw over the drawing beside its zones.
 *
 * root map `markup`: object id → Y.Map
 *   kind · colour palette key · order fractional index, of markup alone · locked boolean
 *   size: width of the line, for text and stamps height of the letters, plan pixels
 *   line 'solid' | 'dashed', not for text and stamps
 *   pen: at {x, y} and path. A stroke never changes; `at` is its first point, so that a move writes one small value,
 *     `path` the way from point to point: dx, dy, dx, dy … in whole hundredths of a pixel
 *   arrow, dimension: from and to, each {x, y} as one value, so that two people dragging both ends keep both moves
 *   cloud: shape 'box' with left, top, right, bottom, four numbers as a rectangle zone has, or 'freehand' with at, path
 *   area: points and ring as a polygon zone has
 *   text: at {x, y}, the corner where its first line begins, and text, one value
 *   stamp: at {x, y}, its middle, and stamp, a key: its words are the reader's
 *
 * Lengths of dimensions and areas follow from the plan's scale and are never stored.
 */
import * as z from 'zod/mini';
import { ROOM_LIMITS } from '../../../protocol/room-messages.ts';
import {
  CoordinateSchema,
  FractionalIndexSchema,
  PlanPointSchema,
  writtenText,
  type PlanPoint,
} from '../schema.ts';
import { isStrokePath } from './stroke-path.ts';

export const MARKUP_KINDS = ['pen', 'arrow', 'cloud', 'text', 'dimension', 'area', 'stamp'] as const;
export type MarkupKind = (typeof MARKUP_KINDS)[number];
export const MARKUP_COLOURS = ['red', 'orange', 'green', 'blue', 'violet', 'black'] as const;
export type MarkupColour = (typeof MARKUP_COLOURS)[number];
export const LINE_STYLES = ['solid', 'dashed'] as const;
export type LineStyle = (typeof LINE_STYLES)[number];
export const STAMPS = ['checked', 'not-accepted', 'to-do', 'hold', 'as-built'] as const;
export type StampKey = (typeof STAMPS)[number];

/** Bounds of `size`, plan pixels. */
export const MARKUP_SIZE_MIN = 0.1;
export const MARKUP_SIZE_MAX = 2000;

const SizeSchema = z.number().check(
  z.minimum(MARKUP_SIZE_MIN),
  z.maximum(MARKUP_SIZE_MAX),
  z.refine((size) => Math.abs(size * 100 - Math.round(size * 100)) < 1e-6),
);

const HEADER = {
  kind: z.enum(MARKUP_KINDS),
  colour: z.enum(MARKUP_COLOURS),
  order: FractionalIndexSchema,
  locked: z.boolean(),
  size: SizeSchema,
};
const LINED = { ...HEADER, line: z.enum(LINE_STYLES) };
const StrokePathSchema = z.array(z.number()).check(z.refine(isStrokePath));

/** Fields of each kind as plain values; an area's maps are judged beside it. */
export const MARKUP_FIELDS = {
  pen: z.strictObject({
    ...LINED,
    kind: z.literal('pen'),
    at: PlanPointSchema,
    path: StrokePathSchema,
  }),
  arrow: z.strictObject({ ...LINED, kind: z.literal('arrow'), from: PlanPointSchema, to: PlanPointSchema }),
  dimension: z.strictObject({
    ...LINED,
    kind: z.literal('dimension'),
    from: PlanPointSchema,
    to: PlanPointSchema,
  }),
  cloud: z.discriminatedUnion('shape', [
    z.strictObject({
      ...LINED,
      kind: z.literal('cloud'),
      shape: z.literal('box'),
      left: CoordinateSchema,
      top: CoordinateSchema,
      right: CoordinateSchema,
      bottom: CoordinateSchema,
    }),
    z.strictObject({
      ...LINED,
      kind: z.literal('cloud'),
      shape: z.literal('freehand'),
      at: PlanPointSchema,
      path: StrokePathSchema,
    }),
  ]),
  area: z.strictObject({ ...LINED, kind: z.literal('area') }),
  text: z.strictObject({
    ...HEADER,
    kind: z.literal('text'),
    at: PlanPointSchema,
    text: writtenText(ROOM_LIMITS.markupTextChars),
  }),
  stamp: z.strictObject({
    ...HEADER,
    kind: z.literal('stamp'),
    at: PlanPointSchema,
    stamp: z.enum(STAMPS),
  }),
};

interface Inked {
  colour: MarkupColour;
  /** Plan pixels. */
  size: number;
}
interface Lined extends Inked {
  line: LineStyle;
}

/** What is drawn, as plain data; `points` of a box cloud are its corners from left top clockwise. */
export type MarkupDrawing =
  | ({ kind: 'pen'; points: PlanPoint[] } & Lined)
  | ({ kind: 'arrow' | 'dimension'; from: PlanPoint; to: PlanPoint } & Lined)
  | ({ kind: 'cloud'; shape: 'box' | 'freehand'; points: PlanPoint[] } & Lined)
  | ({ kind: 'area'; points: (PlanPoint & { id: string })[] } & Lined)
  | ({ kind: 'text'; at: PlanPoint; text: string } & Inked)
  | ({ kind: 'stamp'; at: PlanPoint; stamp: StampKey } & Inked);

interface MarkupPlace {
  id: string;
  order: string;
  locked: boolean;
  /** True when a merge left it without extent or its ring crossing itself. */
  needsFix: boolean;
}

/** One object of markup as read from the document, plain data. */
export type PlanMarkup = MarkupPlace & MarkupDrawing;
