/** What stands beside a detector's file: how it is fed, how its answer is read, and what it may be called. */
import * as z from 'zod/mini';
import { FIELD_RULES } from '../contract/field-rules.ts';

/**
 * How boxes lie in a model's answer: `v8` [1, 4 + classes, n] and `v5` [1, n, 5 + classes] of middles and sizes in input
 * pixels; `nms` [1, n, 6] of corners, score and class; `yolox` [1, n, 5 + classes] undecoded over strides 8, 16 and 32;
 * `nanodet` [1, n, classes + 4 × bins] of distances to the sides over the model's strides.
 */
export const MODEL_LAYOUTS = ['v8', 'v5', 'yolox', 'nanodet', 'nms'] as const;
export type ModelLayout = (typeof MODEL_LAYOUTS)[number];

/** Under it a finding only counts in statistics; up to the other it is unsure. */
export const CONFIDENCE = { shown: 0.35, sure: 0.6 } as const;

const MODEL_SIDE_PX = { min: 64, max: 1280, step: 32 } as const;
const MODEL_CLASSES_MAX = 200;
/** A word of a model, as it names its classes. */
const NAME = FIELD_RULES.requiredText(80);
const PER_COLOUR = z.tuple([z.number(), z.number(), z.number()]);

const ModelClassSchema = z.strictObject({
  name: NAME,
  /** What it is shown as; null: the model knows it and nobody is told. */
  hazard: z.nullable(NAME),
  /** From this score on it is found. */
  threshold: z.number().check(z.gte(0.05), z.lte(1)),
});

export const ModelSpecSchema = z.strictObject({
  name: NAME,
  version: FIELD_RULES.requiredText(40),
  licence: FIELD_RULES.requiredText(200),
  /** What whoever decides by it must know. */
  notice: z._default(FIELD_RULES.optionalText(300), ''),
  layout: z.enum(MODEL_LAYOUTS),
  /** The input is a square of so many pixels. */
  inputPx: z
    .int()
    .check(z.gte(MODEL_SIDE_PX.min), z.lte(MODEL_SIDE_PX.max), z.multipleOf(MODEL_SIDE_PX.step)),
  /** How much of a sphere one input shows. */
  fieldOfViewDeg: z._default(z.number().check(z.gte(30), z.lte(110)), 90),
  colourOrder: z.enum(['rgb', 'bgr']),
  /** What is fed is (pixel / 255 − mean) / deviation, in the order of the colours. */
  mean: PER_COLOUR,
  deviation: PER_COLOUR.check(z.refine((each) => each.every((value) => value !== 0))),
  classes: z.array(ModelClassSchema).check(z.minLength(1), z.maxLength(MODEL_CLASSES_MAX)),
});
export type ModelSpec = z.output<typeof ModelSpecSchema>;
