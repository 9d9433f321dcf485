import { turned } from '@plumbline/shared/geometry/turned.ts';
import { expect, test } from 'vitest';
import type { Look } from '../look.ts';
import { lockViews, type LockedView } from './lock-views.ts';

/** A view that tells of its moves as the real one does: also of those that it was asked for. */
function testView(yawDeg = 0): LockedView & { moves: number } {
  const listeners = new Set<() => void>();
  let [look, zoom]: [Look, number] = [{ yawDeg, pitchDeg: 0 }, 50];
  const view = {
    moves: 0,
    get look() {
      return look;
    },
    get zoom() {
      return zoom;
    },
    turnTo: (to: Look) => {
      look = { yawDeg: turned(to.yawDeg), pitchDeg: to.pitchDeg };
      view.moves += 1;
      for (const listener of listeners) listener();
    },
    zoomTo: (to: number) => {
      zoom = to;
      for (const listener of listeners) listener();
    },
    onLook: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  return view;
}

test('two days look to the same bearing, whichever of them is turned, also over the seam', () => {
  const [old, now] = [testView(10), testView()];
  const letGo = lockViews(old, now, -140);
  expect(now.look.yawDeg).toBe(-130);
  old.turnTo({ yawDeg: -60, pitchDeg: 12 });
  expect(now.look).toEqual({ yawDeg: 160, pitchDeg: 12 });
  now.turnTo({ yawDeg: -175, pitchDeg: -3 });
  expect(old.look.yawDeg).toBeCloseTo(-35, 9);
  expect(old.look.pitchDeg).toBe(-3);
  now.zoomTo(80);
  expect(old.zoom).toBe(80);
  letGo();
  now.turnTo({ yawDeg: 0, pitchDeg: 0 });
  expect(old.look.yawDeg).toBeCloseTo(-35, 9);
});

test('a move is followed once and does not come back', () => {
  const [one, other] = [testView(), testView()];
  lockViews(one, other, 33.3);
  const before = { one: one.moves, other: other.moves };
  one.turnTo({ yawDeg: 77.7, pitchDeg: 0 });
  expect({ one: one.moves, other: other.moves }).toEqual({ one: before.one + 1, other: before.other + 1 });
});
