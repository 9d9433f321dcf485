import * as z from 'zod/mini';
import { UuidSchema, answerOf } from './envelope.ts';
import { CropSchema } from './picture.ts';

/** Somebody's photo, with addresses that this reader may open for five to ten minutes. */
const PhotoSchema = z.object({
  accountId: UuidSchema,
  /** Another photo has another id. */
  id: UuidSchema,
  previewUrl: z.string(),
  thumbnailUrl: z.string(),
});
export type Photo = z.infer<typeof PhotoSchema>;

/**
 * PUT /api/core/member/photo: part of an uploaded picture becomes the own photo in this tenant. `was` is the photo that
 * the caller saw, so that of two tabs that set one at once the second is told (409 with the photo as it is, or null).
 * DELETE with `?was=` takes it away.
 */
export const SetPhotoBodySchema = z.strictObject({
  was: z.nullable(UuidSchema),
  uploadId: UuidSchema,
  crop: CropSchema,
});
export type SetPhotoBody = z.infer<typeof SetPhotoBodySchema>;
export const RemovePhotoQuerySchema = z.object({ was: UuidSchema });
export const PhotoAnswerSchema = answerOf(PhotoSchema);

const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
export const PHOTOS_AT_ONCE = 100;

/** GET /api/core/member/photo?of=: accounts separated by commas; answers those of them who have a photo. */
export const PhotoListQuerySchema = z.object({
  of: z.string().check(z.regex(new RegExp(`^${UUID}(,${UUID}){0,${PHOTOS_AT_ONCE - 1}}$`))),
});
export const PhotoListAnswerSchema = answerOf(z.array(PhotoSchema));
