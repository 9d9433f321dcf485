import type { PlanPoint } from '@plumbline/shared/documents/plan/schema.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { arrangedScale, arrangePins, CLUSTER_PX, type PinMark } from './arrange-pins.ts';
import { NOTE_STATUSES } from '@plumbline/shared/notes/note-statuses.ts';
import { type PlanPin } from './plan-pin.ts';

const EVERYWHERE = { left: -1e6, top: -1e6, right: 1e6, bottom: 1e6 };
const anyPins = fc
  .array(
    fc.record({
      x: fc.double({ min: 0, max: 5000, noNaN: true }),
      y: fc.double({ min: 0, max: 5000, noNaN: true }),
      status: fc.constantFrom(...NOTE_STATUSES),
    }),
    { maxLength: 200 },
  )
  .map((places) =>
    places.map(({ x, y, status }, index): PlanPin => ({
      id: `p${index}`,
      number: index + 1,
      status,
      at: { x, y },
    })),
  );
const anyScale = fc.double({ min: 0.02, max: 8, noNaN: true });

function marksOf(pins: readonly PlanPin[], scale: number): PinMark[] {
  return arrangePins(pins, scale).near(EVERYWHERE);
}

function placeOf(mark: PinMark): PlanPoint {
  if (mark.kind === 'pin') return mark.pin.at;
  const sum = (axis: 'x' | 'y') =>
    mark.pins.reduce((total, { at }) => total + at[axis], 0) / mark.pins.length;
  return { x: sum('x'), y: sum('y') };
}

function statusesOf(mark: PinMark): Record<string, number> {
  return mark.kind === 'pin' ? { [mark.pin.status]: 1 } : Object.fromEntries(mark.counts);
}

function countOf(mark: PinMark): number {
  return Object.values(statusesOf(mark)).reduce((total, count) => total + count, 0);
}

function pin(number: number, x: number, y: number, status: PlanPin['status'] = 'open'): PlanPin {
  return { id: `p${number}`, number, status, at: { x, y } };
}

test('every pin is in exactly one mark, alone at its true place or counted by its status', () => {
  fc.assert(
    fc.property(anyPins, anyScale, (pins, scale) => {
      const marks = marksOf(pins, scale);
      const held = marks.flatMap((mark) => (mark.kind === 'pin' ? [mark.pin] : mark.pins));
      expect(held.map(({ id }) => id).toSorted()).toEqual(pins.map(({ id }) => id).toSorted());
      for (const mark of marks) expect(placeOf(mark)).toEqual(mark.at);
      for (const mark of marks) expect(countOf(mark)).toBe(mark.kind === 'pin' ? 1 : mark.pins.length);
    }),
  );
});

test('pins that stand alone are at least a cluster apart from each other', () => {
  fc.assert(
    fc.property(anyPins, anyScale, (pins, scale) => {
      const alone = marksOf(pins, scale).filter(({ kind }) => kind === 'pin');
      for (const [index, a] of alone.entries()) {
        for (const b of alone.slice(index + 1))
          expect(Math.hypot(a.at.x - b.at.x, a.at.y - b.at.y) * scale).toBeGreaterThanOrEqual(
            CLUSTER_PX - 1e-6,
          );
      }
    }),
  );
});

test('near pins are one ring cut by status, in their middle', () => {
  const [mark, ...rest] = marksOf([pin(1, 100, 100), pin(2, 120, 100, 'complete'), pin(3, 110, 130)], 1);
  expect(rest).toEqual([]);
  expect(mark).toMatchObject({ kind: 'cluster', at: { x: 110, y: 110 } });
  expect(mark && statusesOf(mark)).toEqual({ open: 2, complete: 1 });
});

test('closer, the same pins stand alone with their numbers, below half size without', () => {
  const pins = [pin(1, 100, 100), pin(2, 140, 100)];
  expect(marksOf(pins, 4).map((mark) => mark.kind === 'pin' && mark.hasNumber)).toEqual([true, true]);
  expect(marksOf([pin(1, 0, 0), pin(2, 400, 0)], 0.25)).toMatchObject([
    { kind: 'pin', hasNumber: false },
    { kind: 'pin', hasNumber: false },
  ]);
});

test('a number that would lie upon a neighbour is dropped', () => {
  const marks = marksOf([pin(1234, 100, 100), pin(2, 142, 100)], 1);
  expect(marks).toMatchObject([{ hasNumber: false }, { hasNumber: true }]);
});

test('the zoom for arranging is never closer than the one shown, and at most half an octave away', () => {
  fc.assert(
    fc.property(anyScale, (scale) => {
      expect(arrangedScale(scale)).toBeLessThanOrEqual(scale * (1 + 1e-9));
      expect(arrangedScale(scale)).toBeGreaterThan(scale / 1.4143);
    }),
  );
});
