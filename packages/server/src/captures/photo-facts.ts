import * as z from 'zod/mini';
import { LookSchema } from '@plumbline/shared/media/look.ts';

/** What the camera's clock showed. */
const WallTimeSchema = z.object({
  /** `YYYY-MM-DDTHH:MM:SS`, of no zone. */
  wall: z.string(),
  /** East of Greenwich; null: only the place of the project can tell. */
  offsetMinutes: z.nullable(z.number()),
  offsetSource: z.nullable(z.enum(['offset', 'gps'])),
});
export type WallTime = z.infer<typeof WallTimeSchema>;

const GpsSchema = z.object({
  lat: z.number(),
  lon: z.number(),
  altM: z.nullable(z.number()),
  /** Within how many metres the place is right, where the file says so. */
  accuracyM: z.nullable(z.number()),
});
export type Gps = z.infer<typeof GpsSchema>;

const HeadingSchema = z.object({
  /** Clockwise from north, 0 up to 360: where the middle of the picture looks. */
  deg: z.number(),
  accuracyDeg: z.number(),
  /** Its compass knows few directions only: nothing is compared by it. */
  isCoarse: z.boolean(),
});
export type Heading = z.infer<typeof HeadingSchema>;

/** What a photo tells of itself, which is all that the camera's metadata is read for. */
export const PhotoFactsSchema = z.object({
  kind: z.enum(['jpeg', 'png', 'heic']),
  /** Upright. */
  widthPx: z.number(),
  heightPx: z.number(),
  look: LookSchema,
  takenAt: z.nullable(WallTimeSchema),
  gps: z.nullable(GpsSchema),
  camera: z.object({ make: z.string(), model: z.string() }),
  /** Null: not measured. */
  heading: z.nullable(HeadingSchema),
  /** How the camera was held; 0 where it was not measured. */
  pitchDeg: z.number(),
  rollDeg: z.number(),
});
export type PhotoFacts = z.infer<typeof PhotoFactsSchema>;
