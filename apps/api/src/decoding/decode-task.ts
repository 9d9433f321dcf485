import * as z from 'zod/mini';
import { CropSchema, PICTURE_FILE_KINDS, PICTURE_PURPOSES } from '@plumbline/shared/contract/picture.ts';
import { NOTE_PICTURE_KINDS, PLAN_FILE_KINDS } from '@plumbline/shared/files/taken-kinds.ts';
import type { ModelSpec } from '@plumbline/shared/hazards/model-spec.ts';
import { HeicTilesSchema } from './heic/heic-files.ts';
import { FilmPartSchema } from './video/film-part.ts';

/** What a decoding process is asked for, as its only argument. It reads `source` and writes below `outDir`. */
export const DecodeTaskSchema = z.discriminatedUnion('want', [
  /** Pages with their thumbnails as `pages/{page}.webp`. */
  z.object({
    want: z.literal('pages'),
    kind: z.enum(PLAN_FILE_KINDS),
    source: z.string(),
    outDir: z.string(),
  }),
  /** One page as a plan image: thumbnail, preview and tiles. */
  z.object({
    want: z.literal('plan-image'),
    kind: z.enum(PLAN_FILE_KINDS),
    source: z.string(),
    outDir: z.string(),
    page: z.number(),
  }),
  /** Part of an image as `preview.webp` and `thumbnail.webp`. */
  z.object({
    want: z.literal('picture'),
    kind: z.enum(PICTURE_FILE_KINDS),
    source: z.string(),
    outDir: z.string(),
    purpose: z.enum(PICTURE_PURPOSES),
    crop: CropSchema,
  }),
  /** All of an image, upright, as the same two files. */
  z.object({
    want: z.literal('photo'),
    kind: z.enum(NOTE_PICTURE_KINDS),
    source: z.string(),
    outDir: z.string(),
  }),
  /** What a photo of an inspection is; nothing is written. */
  z.object({ want: z.literal('capture-facts'), source: z.string(), outDir: z.string() }),
  /** A photo of an inspection as `base.jpg` and `thumbnail.webp`, or as tiles `t/{level}/{column}_{row}.jpg`. */
  z.object({
    want: z.literal('capture'),
    step: z.enum(['base', 'tiles']),
    source: z.string(),
    outDir: z.string(),
    /** The part of the sphere that it shows, all of it included; null: a flat photo. */
    part: z.nullable(CropSchema),
  }),
  /** The coded tiles of a HEIC as `HEIC_STREAM`; their pixels, decoded by the library, as `HEIC_PIXELS`; `HEIC_PHOTO` of these. */
  z.object({ want: z.literal('heic-tiles'), source: z.string(), outDir: z.string() }),
  z.extend(HeicTilesSchema, { want: z.literal('heic-pixels'), source: z.string(), outDir: z.string() }),
  z.object({ want: z.literal('heic-photo'), source: z.string(), outDir: z.string() }),
  /** Frames of a part of a film, each as a JPEG in `outDir`. */
  z.extend(FilmPartSchema, { want: z.literal('film-frames'), source: z.string(), outDir: z.string() }),
  /**
   * All frames in the folder `source`, each as a capture's first pictures: `{name}/base.jpg` and `{name}/thumbnail.webp`;
   * those recorded for brighter screens also as `{name}/frame.jpg`, in ordinary colours.
   */
  z.object({
    want: z.literal('frame-bases'),
    source: z.string(),
    outDir: z.string(),
    part: CropSchema,
    colours: z.enum(['sdr', 'pq', 'hlg']),
  }),
  /** The pages of a report from its data, as a PDF beside its pictures in `outDir`. */
  z.object({
    want: z.literal('report'),
    source: z.string(),
    outDir: z.string(),
    /** To be looked at: a picture of all pages, and no PDF. */
    asPicture: z.optional(z.boolean()),
  }),
  /** Hazards in pictures of the folder `source` by a model's file, as `found.json`. */
  z.object({
    want: z.literal('hazards'),
    source: z.string(),
    outDir: z.string(),
    model: z.string(),
    /** Read by its own schema where it is used: every other process starts sooner without. */
    spec: z.custom<ModelSpec>(),
    pictures: z.array(z.object({ name: z.string(), isSphere: z.boolean() })),
  }),
  /** Square views of what lies level around, as `{name}_{yaw}.jpg` of each picture `{name}.jpg` of the folder `source`. */
  z.object({
    want: z.literal('faces'),
    source: z.string(),
    outDir: z.string(),
    pictures: z.array(z.object({ name: z.string(), pitchDeg: z.number(), rollDeg: z.number() })),
    yawsDeg: z.array(z.number()),
  }),
  /** The points of a cloud as an octree, with what is known of it as `cloud-facts.json`. */
  z.object({ want: z.literal('cloud'), source: z.string(), outDir: z.string() }),
  /** A building model as the files of `MODEL_FILES`. */
  z.object({ want: z.literal('model'), source: z.string(), outDir: z.string() }),
]);
export type DecodeTask = z.infer<typeof DecodeTaskSchema>;
