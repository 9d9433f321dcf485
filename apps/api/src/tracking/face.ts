/** Square views into a picture all around, of which the camera's track is found. */

/** As wide as high, of a quarter of the horizon. */
export const FACE_PX = 512;
export const FACE_DEG = 90;
/** Clockwise from the middle of the picture: walls pass by at the sides, and one face goes on where another lost a turn. */
export const FACE_YAWS_DEG: readonly number[] = [0, 90, 180, 270];

/** @param index of the picture among those of the walk */
export function pictureName(index: number): string {
  return String(index).padStart(6, '0');
}

export function faceName(picture: string, yawDeg: number): string {
  return `${picture}_${String(yawDeg).padStart(3, '0')}.jpg`;
}

const FACE_NAME = /^(\d{6})_(\d{3})\.jpg$/;

/** Which picture a face is of and where it looks; null: no name of a face. */
export function readFaceName(name: string): { index: number; yawDeg: number } | null {
  const [, index, yawDeg] = FACE_NAME.exec(name) ?? [];
  return index === undefined || yawDeg === undefined
    ? null
    : { index: Number(index), yawDeg: Number(yawDeg) };
}
