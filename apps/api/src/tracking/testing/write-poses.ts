/** Poses as the program writes them, for tests. */
import type { FacePose, Vector } from '../read-poses.ts';

/** A camera at a place of a world whose z is up, that looks level and clockwise from its y. */
export interface Standing {
  place: Vector;
  lookDeg: number;
}

/** What the program would say of a face that looks that way. */
export function poseOf(name: string, { place, lookDeg }: Standing): FacePose {
  const look = (lookDeg * Math.PI) / 180;
  const [sin, cos] = [Math.sin(look), Math.cos(look)];
  // Into the camera's right, down and ahead: a quarter turn about x, after one about the world's up.
  const right: Vector = [cos, -sin, 0];
  const ahead: Vector = [sin, cos, 0];
  const dot = (one: Vector, other: Vector) => one[0] * other[0] + one[1] * other[1] + one[2] * other[2];
  const half = look / 2;
  const quarter = Math.SQRT1_2;
  const rotation = [
    quarter * Math.cos(half),
    quarter * Math.cos(half),
    -quarter * Math.sin(half),
    quarter * Math.sin(half),
  ] as const;
  return { name, rotation, move: [-dot(right, place), place[2], -dot(ahead, place)] };
}

/** The file, with so many points behind each picture. */
export function posesFile(poses: readonly FacePose[], points = 2): Buffer {
  const count = Buffer.alloc(8);
  count.writeBigUInt64LE(BigInt(poses.length));
  return Buffer.concat([count, ...poses.map((pose, at) => picture(pose, at + 1, points))]);
}

function picture({ name, rotation, move }: FacePose, number: number, points: number): Buffer {
  const head = Buffer.alloc(64);
  head.writeUInt32LE(number, 0);
  [...rotation, ...move].forEach((each, at) => head.writeDoubleLE(each, 4 + at * 8));
  head.writeUInt32LE(1, 60);
  const behind = Buffer.alloc(8 + points * 24, 7);
  behind.writeBigUInt64LE(BigInt(points));
  return Buffer.concat([head, Buffer.from(`${name}\0`), behind]);
}
