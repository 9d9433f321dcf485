import * as z from 'zod/mini';
import { CropSchema } from '../contract/picture.ts';

/** How a photo or a video is to be shown. */
export const LookSchema = z.discriminatedUnion('as', [
  z.object({ as: z.literal('sphere') }),
  /** A part of the sphere, in shares of the whole. */
  z.object({ as: z.literal('partial'), part: CropSchema }),
  /** `isWide`: a panorama of a phone or the like, which somebody may want to see as a sphere all the same. */
  z.object({ as: z.literal('flat'), isWide: z.boolean() }),
  /** Its shape allows both and it says nothing: somebody is to be asked. */
  z.object({ as: z.literal('ask'), proposed: z.enum(['sphere', 'flat']) }),
]);
export type Look = z.infer<typeof LookSchema>;
