import { childrenOf, type XmlElement } from '@plumbline/server/bcf/read-xml.ts';
import { numberIn } from './prototype.ts';

/** From the system of a scan into that of the file: three rows of a rotation, each with its part of the shift. */
export type Pose = Float64Array;

/** Null: the scan lies as it is. What is not told of it is no turn and no shift. */
export function readPose(pose: XmlElement | undefined): Pose | null {
  if (!pose) return null;
  const [rotation] = childrenOf(pose, 'rotation');
  const [translation] = childrenOf(pose, 'translation');
  const at = (element: XmlElement | undefined, name: string) => (element && numberIn(element, name)) ?? 0;
  const shift = ['x', 'y', 'z'].map((axis) => at(translation, axis));
  const turn = ['w', 'x', 'y', 'z'].map((part) => at(rotation, part));
  const length = Math.hypot(...turn);
  const [w = 1, x = 0, y = 0, z = 0] = length > 0 ? turn.map((part) => part / length) : [];
  const [shiftX = 0, shiftY = 0, shiftZ = 0] = shift;
  return Float64Array.of(
    1 - 2 * (y * y + z * z),
    2 * (x * y - w * z),
    2 * (x * z + w * y),
    shiftX,
    2 * (x * y + w * z),
    1 - 2 * (x * x + z * z),
    2 * (y * z - w * x),
    shiftY,
    2 * (x * z - w * y),
    2 * (y * z + w * x),
    1 - 2 * (x * x + y * y),
    shiftZ,
  );
}

/** Puts the first `count` points where they belong. */
export function applyPose(pose: Pose, positions: Float64Array, count: number): void {
  for (let at = 0; at < 3 * count; at += 3) {
    const x = positions[at] ?? 0;
    const y = positions[at + 1] ?? 0;
    const z = positions[at + 2] ?? 0;
    for (let row = 0; row < 3; row++)
      positions[at + row] =
        (pose[4 * row] ?? 0) * x +
        (pose[4 * row + 1] ?? 0) * y +
        (pose[4 * row + 2] ?? 0) * z +
        (pose[4 * row + 3] ?? 0);
  }
}
