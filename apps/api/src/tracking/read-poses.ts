/** Reads where the program has put pictures: its file `images.bin`, little-endian, whose lists of points are passed over. */
import { open, type FileHandle } from 'node:fs/promises';

export type Vector = readonly [x: number, y: number, z: number];

/** From the piece's own space into that of the camera, which looks along z with y down: turned by `rotation`, then moved. */
export interface FacePose {
  name: string;
  /** Unit quaternion. */
  rotation: readonly [w: number, x: number, y: number, z: number];
  move: Vector;
}

export class UnreadablePoses extends Error {}

const COUNT_BYTES = 8;
/** Of a picture's number, its rotation and move, and the number of its camera. */
const HEAD_BYTES = 64;
const NAME_MAX_BYTES = 64;
const POINT_BYTES = 24;
const PICTURES_MAX = 100_000;
/** A rotation that is further than this from a unit is none. */
const UNIT_SLACK = 1e-3;

/** @throws UnreadablePoses when it is no such file */
export async function readPoses(path: string): Promise<FacePose[]> {
  const file = await open(path);
  try {
    const count = Number((await take(file, 0, COUNT_BYTES)).readBigUInt64LE());
    if (count > PICTURES_MAX) throw new UnreadablePoses('too many pictures');
    const poses: FacePose[] = [];
    for (let at = COUNT_BYTES; poses.length < count;) {
      const { pose, bytes } = await readPicture(file, at);
      poses.push(pose);
      at += bytes;
    }
    return poses;
  } finally {
    await file.close();
  }
}

async function readPicture(file: FileHandle, at: number): Promise<{ pose: FacePose; bytes: number }> {
  const longest = HEAD_BYTES + NAME_MAX_BYTES + 1 + COUNT_BYTES;
  const part = await take(file, at, HEAD_BYTES, longest);
  const number = (index: number) => part.readDoubleLE(4 + index * 8);
  const nameEnd = part.indexOf(0, HEAD_BYTES);
  if (nameEnd < 0 || nameEnd + 1 + COUNT_BYTES > part.length) throw new UnreadablePoses('cut off');
  const rotation = [number(0), number(1), number(2), number(3)] as const;
  const move = [number(4), number(5), number(6)] as const;
  if (!(Math.abs(Math.hypot(...rotation) - 1) < UNIT_SLACK) || !move.every(Number.isFinite))
    throw new UnreadablePoses('no pose');
  const points = Number(part.readBigUInt64LE(nameEnd + 1));
  return {
    pose: { name: part.toString('utf8', HEAD_BYTES, nameEnd), rotation, move },
    bytes: nameEnd + 1 + COUNT_BYTES + points * POINT_BYTES,
  };
}

/** @throws UnreadablePoses when there are fewer than `least` */
async function take(file: FileHandle, at: number, least: number, most = least): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(most), 0, most, at);
  if (bytesRead < least) throw new UnreadablePoses('cut off');
  return buffer.subarray(0, bytesRead);
}
