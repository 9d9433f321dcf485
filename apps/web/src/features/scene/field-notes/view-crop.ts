import type { Look } from '../look.ts';
import type { PanoramaView } from '../viewer/panorama-view.ts';

/** Of the shorter side of the window. */
const CROP_SHARE = 0.9;
const QUALITY = 0.85;

/** A square of what is seen around a direction, as a file; null where the browser gives none. */
export async function viewCrop(view: PanoramaView, look: Look, name: string): Promise<File | null> {
  view.turnTo(look);
  const picture = await view.snapshot();
  const sheet = document.createElement('canvas');
  const context = sheet.getContext('2d');
  if (!picture || !context) return null;
  const { width, height } = picture;
  const side = Math.round(Math.min(width, height) * CROP_SHARE);
  sheet.width = side;
  sheet.height = side;
  context.drawImage(picture, (width - side) / 2, (height - side) / 2, side, side, 0, 0, side, side);
  const blob = await new Promise<Blob | null>((resolve) => sheet.toBlob(resolve, 'image/jpeg', QUALITY));
  return blob && new File([blob], name, { type: blob.type });
}
