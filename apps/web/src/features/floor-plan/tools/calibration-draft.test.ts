import { expect, test } from 'vitest';
import {
  levelOrPlumb,
  stepCalibration,
  type CalibrationDraft,
  type CalibrationEvent,
} from './calibration-draft.ts';

const a = { x: 100, y: 100 };
const b = { x: 500, y: 104 };

function run(...events: CalibrationEvent[]): CalibrationDraft | null {
  let draft: CalibrationDraft | null = { step: 'first' };
  for (const event of events) draft = draft && stepCalibration(draft, event);
  return draft;
}

test('two points, a length and a proof line', () => {
  const proof = run(
    { type: 'point', point: a },
    { type: 'point', point: b },
    { type: 'length', distanceMm: 4000, unit: 'm' },
    { type: 'point', point: a },
    { type: 'point', point: { x: 100, y: 300 } },
  );
  expect(proof).toEqual({
    step: 'proof-length',
    value: { a, b, distanceMm: 4000, unit: 'm' },
    a,
    b: { x: 100, y: 300 },
  });
});

test('the same point twice is no line', () => {
  expect(run({ type: 'point', point: a }, { type: 'point', point: a })?.step).toBe('second');
});

test('Escape goes back one step at a time and then leaves', () => {
  const events: CalibrationEvent[] = [
    { type: 'point', point: a },
    { type: 'point', point: b },
    { type: 'length', distanceMm: 4000, unit: 'm' },
  ];
  const back: CalibrationEvent = { type: 'back' };
  expect(run(...events, back)).toEqual({ step: 'length', a, b });
  expect(run(...events, back, back)).toEqual({ step: 'second', a });
  expect(run(...events, back, back, back)).toEqual({ step: 'first' });
  expect(run(...events, back, back, back, back)).toBeNull();
});

test('arrows move the second point only while its length is asked', () => {
  const line: CalibrationEvent[] = [
    { type: 'point', point: a },
    { type: 'point', point: b },
  ];
  expect(run(...line, { type: 'nudge', dx: 1, dy: 0 })).toMatchObject({ b: { x: 501, y: 104 } });
  expect(run({ type: 'point', point: a }, { type: 'nudge', dx: 1, dy: 0 })).toEqual({ step: 'second', a });
});

test('Shift holds the nearer of level and plumb', () => {
  expect(levelOrPlumb(a, b)).toEqual({ x: 500, y: 100 });
  expect(levelOrPlumb(a, { x: 90, y: 300 })).toEqual({ x: 100, y: 300 });
});
