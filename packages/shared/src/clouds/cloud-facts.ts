/** What is known of a point cloud once it is read. Written by the decoding process, kept with the cloud. */
import * as z from 'zod/mini';

export const CLOUD_FORMATS = ['las', 'laz', 'copc', 'e57', 'ply', 'pcd', 'pts', 'xyz'] as const;
export type CloudFormat = (typeof CLOUD_FORMATS)[number];

/** What points have beside their place. */
export const POINT_ATTRIBUTES = ['rgb', 'intensity', 'classification', 'gps-time'] as const;
export type PointAttribute = (typeof POINT_ATTRIBUTES)[number];

/** x, y, z in the file's own system and unit. */
export const CornerSchema = z.tuple([z.number(), z.number(), z.number()]);
export type Corner = z.infer<typeof CornerSchema>;

/** Smallest x, y, z, then largest. */
const BoundsSchema = z.tuple([z.number(), z.number(), z.number(), z.number(), z.number(), z.number()]);

/** Where header and content differ. */
export const CloudRemarkSchema = z.discriminatedUnion('code', [
  z.object({ code: z.literal('count-differs'), declared: z.number(), found: z.number() }),
  z.object({ code: z.literal('bounds-differ'), declared: BoundsSchema, found: BoundsSchema }),
  /** Bytes behind the last declared point in which there is room for more points. */
  z.object({ code: z.literal('bytes-left-over'), bytes: z.number() }),
]);
export type CloudRemark = z.infer<typeof CloudRemarkSchema>;

export const CRS_MAX_CHARS = 8000;

export const CloudFactsSchema = z.object({
  format: z.enum(CLOUD_FORMATS),
  pointCount: z.int().check(z.positive()),
  /** Of the points themselves. */
  min: CornerSchema,
  max: CornerSchema,
  attributes: z.array(z.enum(POINT_ATTRIBUTES)),
  /** Classes of the file's own numbering with the points of each. */
  classes: z.array(z.object({ id: z.int(), count: z.int() })),
  unit: z.enum(['metre', 'foot', 'us-survey-foot']),
  /** Coordinate system as the file says it. */
  crs: z.nullable(z.string().check(z.maxLength(CRS_MAX_CHARS))),
  /** Points that the file itself calls none or that cannot be read, and places that are no numbers. */
  dropped: z.object({ invalid: z.number(), notFinite: z.number() }),
  remarks: z.array(CloudRemarkSchema).check(z.maxLength(50)),
});
export type CloudFacts = z.infer<typeof CloudFactsSchema>;
