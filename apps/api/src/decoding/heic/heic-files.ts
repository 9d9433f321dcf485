import * as z from 'zod/mini';

/** What lies in the folder of a HEIC on its way to a photo: coded tiles, their pixels, the photo. */
export const HEIC_STREAM = 'tiles.h265';
export const HEIC_PIXELS = 'tiles.rgb';
export const HEIC_PHOTO = 'photo.jpg';

/** Coded tiles, all of one size. */
export const HeicTilesSchema = z.object({
  count: z.int().check(z.positive()),
  widthPx: z.int().check(z.positive()),
  heightPx: z.int().check(z.positive()),
});
export type HeicTiles = z.infer<typeof HeicTilesSchema>;
