import { expect, test } from 'vitest';
import type { PlanPoint } from '../documents/plan/schema.ts';
import { applySimilarity, scaleOf } from '../geometry/similarity.ts';
import { fitTrack, type TrackedPicture } from './fit-track.ts';

/** Around a corner, in the track's unit. */
const TRACK = [
  { x: 0, y: 0 },
  { x: 0, y: -2 },
  { x: 0, y: -4 },
  { x: 3, y: -4 },
  { x: 6, y: -4 },
];
/** Turned by a quarter clockwise, ten times as large. */
const onPlan = ({ x, y }: PlanPoint) => ({ x: 100 - 10 * y, y: 50 + 10 * x });
const walk = (pins: Record<number, PlanPoint>, heights: readonly number[] = []): TrackedPicture[] =>
  TRACK.map((at, index) => ({ ...at, height: heights[index] ?? 0, pin: pins[index] ?? null }));
const truth = (index: number) => onPlan(TRACK[index] ?? { x: 0, y: 0 });

test('two pins give scale, turn and place of all others, exactly', () => {
  const fitted = fitTrack(walk({ 0: truth(0), 4: truth(4) }));
  expect(fitted && scaleOf(fitted.onPlan)).toBeCloseTo(10);
  TRACK.forEach((at, index) => {
    const placed = fitted && applySimilarity(fitted.onPlan, at);
    expect(placed?.x).toBeCloseTo(truth(index).x);
    expect(placed?.y).toBeCloseTo(truth(index).y);
  });
  expect(fitted?.offPx).toBeCloseTo(0);
});

test('what a further pin disagrees by, and what the track rises and sinks by, is how far it is off', () => {
  // One of three pins on a line, 30 apart: its 6 beside leaves 2, 4 and 2 after the fit, over two numbers too many.
  const line = [0, 3, 6].map((x) => ({ x, y: 0, height: 0 }));
  const pins = [
    { x: 0, y: 0 },
    { x: 30, y: 6 },
    { x: 60, y: 0 },
  ];
  const fitted = fitTrack(line.map((at, index) => ({ ...at, pin: pins[index] ?? null })));
  expect(fitted?.offPx).toBeCloseTo(Math.sqrt((4 + 16 + 4) / 2));
  // A fifth up and down, ten times as large.
  const uneven = fitTrack(walk({ 0: truth(0), 4: truth(4) }, [0.2, -0.2, 0.2, -0.2, 0]));
  expect(uneven?.offPx).toBeCloseTo(10 * Math.sqrt((4 * 0.2 ** 2) / 5));
});

test('one pin, pins that are too near each other and pins at one place put nothing on the plan', () => {
  for (const pins of [{}, { 2: truth(2) }, { 0: truth(0), 4: truth(0) }])
    expect(fitTrack(walk(pins))).toBeNull();
  const standing = [0, 0.1, 5].map((x, index) => ({
    x,
    y: 0,
    height: 0,
    pin: index < 2 ? { x: x * 10, y: 0 } : null,
  }));
  expect(fitTrack(standing)).toBeNull();
});
