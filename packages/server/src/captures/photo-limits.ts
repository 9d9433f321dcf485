/** Photos of more pixels are refused before anything decodes them; panoramas of today's cameras have half as many. */
export const PHOTO_MAX_PIXELS = 16_384 * 8_192;
export const PHOTO_MAX_SIDE_PX = 32_768;
