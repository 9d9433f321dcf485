/**
 * Photos of more pixels are refused before anything decodes them: so many are drawn within 1 GiB, progressive ones
 * too, and the 60 million of a large panorama within 400 MiB.
 */
export const PHOTO_MAX_PIXELS = 12_000 * 9_000;
export const PHOTO_MAX_SIDE_PX = 32_768;
