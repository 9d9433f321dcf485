/** Runs in the decoding process: cuts the faces of pictures. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  fromPixels,
  readPixels,
  uprightSize,
  writeEncoded,
  type RgbPicture,
} from '@plumbline/server/captures/capture-picture.ts';
import { alongRay, halfSide, viewAxes, type ViewAxes } from '@plumbline/shared/media/view-into-sphere.ts';
import type { DecodeMessage } from '../decoding/decode-message.ts';
import type { DecodeTask } from '../decoding/decode-task.ts';
import { FACE_DEG, FACE_PX, faceName } from './face.ts';

type FacesTask = Extract<DecodeTask, { want: 'faces' }>;

/** Little is lost of what tells one point from others. */
const FACE_JPEG = { quality: 95, chromaSubsampling: '4:4:4' } as const;
const RGB = 3;

export async function cutFaces(
  { source, outDir, pictures, yawsDeg }: FacesTask,
  onProgress: (done: number) => void,
): Promise<DecodeMessage> {
  for (const [index, { name, ...pose }] of pictures.entries()) {
    const bytes = await readFile(join(source, `${name}.jpg`));
    const picture = await readPixels(bytes, await uprightSize(bytes));
    for (const yawDeg of yawsDeg) {
      const face = cutFace(picture, viewAxes({ yawDeg, pitchDeg: 0 }, pose));
      await writeEncoded(fromPixels(face).jpeg(FACE_JPEG), join(outDir, faceName(name, yawDeg)));
    }
    onProgress((index + 1) / pictures.length);
  }
  return { t: 'faces' };
}

/** Each of its points is mixed of the four around it: steps between them would be taken for things. */
export function cutFace(sphere: RgbPicture, axes: ViewAxes): RgbPicture {
  const data = Buffer.alloc(FACE_PX * FACE_PX * RGB);
  const half = halfSide(FACE_DEG);
  for (let y = 0; y < FACE_PX; y += 1) {
    const up = (1 - (2 * (y + 0.5)) / FACE_PX) * half;
    for (let x = 0; x < FACE_PX; x += 1) {
      const right = ((2 * (x + 0.5)) / FACE_PX - 1) * half;
      const { longitude, latitude } = alongRay(axes, right, up);
      const column = (longitude / (2 * Math.PI) + 0.5) * sphere.widthPx - 0.5;
      const row = (0.5 - latitude / Math.PI) * sphere.heightPx - 0.5;
      mixAt(sphere, { column, row }, data, (y * FACE_PX + x) * RGB);
    }
  }
  return { data, widthPx: FACE_PX, heightPx: FACE_PX };
}

function mixAt(
  { data, widthPx, heightPx }: RgbPicture,
  { column, row }: { column: number; row: number },
  into: Buffer,
  at: number,
): void {
  const [left, top] = [Math.floor(column), Math.floor(row)];
  const [across, down] = [column - left, row - top];
  const columns = [(left + widthPx) % widthPx, (left + 1) % widthPx] as const;
  const rows = [Math.max(0, top) * widthPx, Math.min(heightPx - 1, top + 1) * widthPx] as const;
  for (let channel = 0; channel < RGB; channel += 1) {
    const of = (from: number) => data[from * RGB + channel] ?? 0;
    const above = of(rows[0] + columns[0]) * (1 - across) + of(rows[0] + columns[1]) * across;
    const below = of(rows[1] + columns[0]) * (1 - across) + of(rows[1] + columns[1]) * across;
    into[at + channel] = Math.round(above * (1 - down) + below * down);
  }
}
