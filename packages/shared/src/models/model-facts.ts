/** What stands beside a building model's geometry: written once by its conversion, read by lists and by the viewer. */
import * as z from 'zod/mini';

export const MODEL_SCHEMAS = ['IFC2X3', 'IFC4', 'IFC4X3'] as const;

/** Names of the files of a converted model, in one folder. */
export const MODEL_FILES = {
  geometry: 'model.frag',
  facts: 'model.json',
  elements: 'elements.json',
} as const;

/** By length, as names are written in every way. `none`: the file names no unit, and metres are taken. */
export const LENGTH_UNITS = [
  'metre',
  'decimetre',
  'centimetre',
  'millimetre',
  'kilometre',
  'inch',
  'foot',
  'us-survey-foot',
  'yard',
  'mile',
  'other',
  'none',
] as const;
export type LengthUnit = (typeof LENGTH_UNITS)[number];

/** Of elements in the index; a model with more keeps its first ones. */
export const INDEXED_ELEMENTS_MAX = 200_000;
/** Of elements that are named where they cannot be shown. */
export const NOT_SHOWN_NAMED_MAX = 100;
export const MODEL_TEXT_MAX = 200;
const STOREYS_MAX = 2000;
const CLASSES_MAX = 1500;

const ID = z.int().check(z.gte(0));
const COUNT = z.int().check(z.gte(0));
const GLOBAL_ID = z.string().check(z.maxLength(40));
const TEXT = z.string().check(z.maxLength(MODEL_TEXT_MAX));
const METRES = z.number().check(z.gte(-1e9), z.lte(1e9));
/** East, north and height in metres, as the file's own coordinates count them. */
const PlaceSchema = z.tuple([METRES, METRES, METRES]);
export type ModelPlace = z.infer<typeof PlaceSchema>;

const StoreySchema = z.object({
  localId: ID,
  globalId: GLOBAL_ID,
  name: TEXT,
  /** Of its floor, in the same heights as the geometry. */
  elevationM: METRES,
});
export type ModelStorey = z.infer<typeof StoreySchema>;

const NotShownSchema = z.object({
  globalId: GLOBAL_ID,
  class: TEXT,
  name: TEXT,
  /** Something of it is shown. */
  isPartly: z.boolean(),
});
export type NotShown = z.infer<typeof NotShownSchema>;

export const ModelFactsSchema = z.object({
  schema: z.enum(MODEL_SCHEMAS),
  name: TEXT,
  unit: z.object({ kind: z.enum(LENGTH_UNITS), name: TEXT, metres: z.number().check(z.gt(0)) }),
  /** What the geometry's own coordinates lack to be the file's: a place far away cannot be drawn exactly. */
  shiftM: PlaceSchema,
  georeference: z.nullable(
    z.object({
      text: z.string().check(z.maxLength(4 * MODEL_TEXT_MAX)),
      /** Placement and map conversion both lead to the place on the map: only one of them can be meant. */
      isGivenTwice: z.boolean(),
    }),
  ),
  /** Of what is shown, in the file's coordinates. */
  boundsM: z.object({ min: PlaceSchema, max: PlaceSchema }),
  /** By height. */
  storeys: z.array(StoreySchema).check(z.maxLength(STOREYS_MAX)),
  /** Of elements by storey and class; a storey of null holds what stands in none. */
  tree: z
    .array(z.object({ storey: z.nullable(ID), class: TEXT, count: COUNT }))
    .check(z.maxLength(STOREYS_MAX * 10)),
  elementCount: COUNT,
  spaceCount: COUNT,
  openingCount: COUNT,
  notShown: z.object({
    count: COUNT,
    first: z.array(NotShownSchema).check(z.maxLength(NOT_SHOWN_NAMED_MAX)),
  }),
  /** A model converted by others is converted again before it is doubted. */
  versions: z.object({ webIfc: TEXT, fragments: TEXT }),
});
export type ModelFacts = z.infer<typeof ModelFactsSchema>;

/** Local id, GlobalId, name, index of its class, index of its storey or −1, whether it has a shape on the screen. */
const RowSchema = z.tuple([ID, GLOBAL_ID, TEXT, ID, z.int().check(z.gte(-1)), z.boolean()]);

/** Elements, spaces and openings to be listed and searched. */
export const ModelElementsSchema = z.object({
  classes: z.array(TEXT).check(z.maxLength(CLASSES_MAX)),
  /** Local ids. */
  storeys: z.array(ID).check(z.maxLength(STOREYS_MAX)),
  rows: z.array(RowSchema).check(z.maxLength(INDEXED_ELEMENTS_MAX)),
  isCut: z.boolean(),
});
export type ModelElements = z.infer<typeof ModelElementsSchema>;
