import type { CommonPoint } from '../contract/capture-pair.ts';
import { turned } from '../geometry/turned.ts';

/** How far one picture is turned against another by two things that both show, and how far off each of the two is. */
export function apartBy([one, other]: readonly [CommonPoint, CommonPoint]): {
  apartDeg: number;
  residualDeg: number;
} {
  const [byOne, byOther] = [apart(one), apart(other)];
  const difference = turned(byOther - byOne);
  return { apartDeg: turned(byOne + difference / 2), residualDeg: Math.abs(difference) / 2 };
}

function apart({ yawDeg, otherYawDeg }: CommonPoint): number {
  return turned(otherYawDeg - yawDeg);
}
