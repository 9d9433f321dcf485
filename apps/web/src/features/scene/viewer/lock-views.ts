import { turned } from '@plumbline/shared/geometry/turned.ts';
import type { Look } from '../look.ts';

/** What two views are held together by. */
export interface LockedView {
  readonly look: Look;
  readonly zoom: number;
  turnTo: (look: Look) => void;
  zoomTo: (zoom: number) => void;
  onLook: (listener: () => void) => () => void;
}

/** Nearer than that is the same: a view tells of its own move, which must not come back. */
const SAME_DEG = 0.01;
const SAME_ZOOM = 0.01;

/**
 * Turns and zooms each view with the other. The second follows at once.
 * @param apartDeg how far the second picture is turned against the first: added to a yaw of the first
 * @returns how to let them go
 */
export function lockViews(first: LockedView, second: LockedView, apartDeg: number): () => void {
  const follow = (from: LockedView, to: LockedView, byDeg: number) => () => {
    const look = { ...from.look, yawDeg: turned(from.look.yawDeg + byDeg) };
    if (isApart(look, to.look)) to.turnTo(look);
    if (Math.abs(from.zoom - to.zoom) > SAME_ZOOM) to.zoomTo(from.zoom);
  };
  const toSecond = follow(first, second, apartDeg);
  toSecond();
  const stops = [first.onLook(toSecond), second.onLook(follow(second, first, -apartDeg))];
  return () => {
    for (const stop of stops) stop();
  };
}

function isApart(one: Look, other: Look): boolean {
  return (
    Math.abs(turned(one.yawDeg - other.yawDeg)) > SAME_DEG ||
    Math.abs(one.pitchDeg - other.pitchDeg) > SAME_DEG
  );
}
