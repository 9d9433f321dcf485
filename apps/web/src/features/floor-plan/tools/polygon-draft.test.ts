import { expect, test } from 'vitest';
import { isDraftCrossing, stepPolygon, type PolygonDraft } from './polygon-draft.ts';

const at = (x: number, y: number) => ({ x, y });

function drawn(...points: { x: number; y: number }[]): PolygonDraft | null {
  let draft: PolygonDraft | null = null;
  for (const point of points) draft = stepPolygon(draft, { type: 'press', point, closes: false }).draft;
  return draft;
}

test('three corners and a press on the first one make a ring', () => {
  const draft = drawn(at(0, 0), at(10, 0), at(10, 10));
  const step = stepPolygon(draft, { type: 'press', point: at(0.4, 0.2), closes: true });
  expect(step).toEqual({ draft: null, done: [at(0, 0), at(10, 0), at(10, 10)], refused: null });
});

test('two corners cannot be finished and nothing drawn is lost', () => {
  const draft = drawn(at(0, 0), at(10, 0));
  expect(stepPolygon(draft, { type: 'finish' })).toEqual({ draft, done: null, refused: 'too-few-points' });
});

test('a double click, which presses twice, adds its corner once', () => {
  expect(drawn(at(0, 0), at(10, 0), at(10, 0))?.points).toHaveLength(2);
});

test('a crossing outline is refused until a corner is dropped', () => {
  const bow = drawn(at(0, 0), at(10, 10), at(10, 0), at(0, 10));
  expect(bow && isDraftCrossing(bow)).toBe(true);
  expect(stepPolygon(bow, { type: 'finish' }).refused).toBe('self-crossing');
  const dropped = stepPolygon(bow, { type: 'drop-last' });
  expect(stepPolygon(dropped.draft, { type: 'finish' }).done).toHaveLength(3);
});

test('dropping the only corner ends the drawing', () => {
  expect(stepPolygon(drawn(at(0, 0)), { type: 'drop-last' }).draft).toBeNull();
});

test('the pointer on the first corner is no crossing, a line through the outline is', () => {
  const draft = drawn(at(0, 0), at(10, 0), at(10, 10));
  expect(draft && isDraftCrossing({ ...draft, current: at(0, 0) })).toBe(false);
  expect(draft && isDraftCrossing({ ...draft, current: at(5, -5) })).toBe(true);
});
