import * as z from 'zod/mini';

/** Name of a frame as it was decoded, below its capture's file; it goes when its tiles are cut. */
export const FILM_FRAME = 'frame.jpg';

/** Which part of a film is read, and how. Times are those of the film's own clock. */
export const FilmPartSchema = z.object({
  fromMs: z.number(),
  /** Not included. */
  untilMs: z.number(),
  /** The first frame is the last one that was taken of the part before; it is compared with, and not taken again. */
  isContinued: z.boolean(),
  /** A frame each. */
  stepMs: z.number(),
  keyframesOnly: z.boolean(),
  /** To the right, until it is upright. */
  rotationDeg: z.number(),
});
export type FilmPart = z.infer<typeof FilmPartSchema>;

export const FoundFrameSchema = z.object({
  /** Of its JPEG in the folder that it was asked for. */
  name: z.string().check(z.regex(/^\d{1,9}\.jpg$/)),
  atMs: z.number(),
  /** Since the frame before, 0 up to 1; null for the first of all. */
  movement: z.nullable(z.number()),
});
export type FoundFrame = z.infer<typeof FoundFrameSchema>;
