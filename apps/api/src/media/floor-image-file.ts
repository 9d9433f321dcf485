/** The one file below a floor image's id. */
export const FLOOR_IMAGE_FILE = 'preview.webp';
