import * as z from 'zod/mini';
import type { FileKind } from '../files/file-kind.ts';

/** What a picture is for; it comes by tus at /api/uploads with this as its `purpose`. */
export const PICTURE_PURPOSES = ['cover', 'profile-photo'] as const;
export type PicturePurpose = (typeof PICTURE_PURPOSES)[number];

/** Kinds of files that can become pictures, named by what their bytes are. */
export const PICTURE_FILE_KINDS = ['jpeg', 'png', 'webp', 'gif'] as const satisfies readonly FileKind[];
export type PictureFileKind = (typeof PICTURE_FILE_KINDS)[number];

export interface PictureRules {
  kinds: readonly PictureFileKind[];
  maxBytes: number;
  /** The same limit in words of no language, for messages. */
  maxSize: string;
  /** Width over height of the part that is kept. */
  aspect: number;
  /** Widths in px of what is made of it; a smaller picture is not enlarged. */
  previewPx: number;
  thumbnailPx: number;
}

/** A project's cover, 3:2; somebody's photo, square (specification §5: JPG, GIF or PNG up to 800 KB). */
export const PICTURE_RULES: Record<PicturePurpose, PictureRules> = {
  cover: {
    kinds: ['jpeg', 'png', 'webp'],
    maxBytes: 10 * 1024 * 1024,
    maxSize: '10 MB',
    aspect: 3 / 2,
    previewPx: 1440,
    thumbnailPx: 480,
  },
  'profile-photo': {
    kinds: ['jpeg', 'gif', 'png'],
    maxBytes: 800 * 1024,
    maxSize: '800 KB',
    aspect: 1,
    previewPx: 512,
    thumbnailPx: 128,
  },
};

/** More on a side is refused before anything decodes it. */
export const PICTURE_MAX_SIDE_PX = 10_000;

const ShareSchema = z.number().check(z.minimum(0), z.maximum(1));
const SLACK = 1e-6;

/** The part of an upright picture that is kept, in shares of its width and height, from the left upper corner. */
export const CropSchema = z
  .strictObject({
    left: ShareSchema,
    top: ShareSchema,
    width: ShareSchema.check(z.positive()),
    height: ShareSchema.check(z.positive()),
  })
  .check(
    z.refine(({ left, top, width, height }) => left + width <= 1 + SLACK && top + height <= 1 + SLACK, {
      error: 'invalid',
    }),
  );
export type Crop = z.infer<typeof CropSchema>;

/** The largest part of this shape, from the middle. @param aspect width over height, as of the sides in px */
export function middleCrop(side: { widthPx: number; heightPx: number }, aspect: number): Crop {
  const own = side.widthPx / side.heightPx;
  const width = own > aspect ? aspect / own : 1;
  const height = own > aspect ? 1 : own / aspect;
  return { left: (1 - width) / 2, top: (1 - height) / 2, width, height };
}
