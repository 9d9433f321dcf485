import fc from 'fast-check';
import { expect, test } from 'vitest';
import { heldStraight, stepDraft, type DraftEvent, type Drawn, type DrawnKind } from './markup-draft.ts';

const at = (x: number, y: number) => ({ x, y });
const press = (x: number, y: number, closes = false): DraftEvent => ({
  type: 'press',
  point: at(x, y),
  closes,
  shift: false,
});
const move = (x: number, y: number, shift = false): DraftEvent => ({ type: 'move', point: at(x, y), shift });
const release = (x: number, y: number, moved: boolean): DraftEvent => ({
  type: 'release',
  point: at(x, y),
  moved,
  shift: false,
});
const click = (x: number, y: number) => [press(x, y), release(x, y, false)];

/** What a tool makes of the events, the last of which ends the drawing. */
function drawn(
  kind: DrawnKind,
  events: readonly DraftEvent[],
  cloudShape: 'box' | 'freehand' = 'box',
): Drawn | null {
  let step = stepDraft(null, events[0] ?? { type: 'finish' }, { kind, cloudShape, scale: 1 });
  for (const event of events.slice(1)) step = stepDraft(step.draft, event, { kind, cloudShape, scale: 1 });
  return step.done;
}

test.each(['arrow', 'dimension'] as const)('%s: by a drag and by two clicks alike', (kind) => {
  const line = { kind, from: at(10, 10), to: at(90, 50) };
  expect(drawn(kind, [press(10, 10), move(40, 30), release(90, 50, true)])).toEqual(line);
  expect(drawn(kind, [...click(10, 10), move(40, 30), press(90, 50)])).toEqual(line);
  expect(drawn(kind, [...click(10, 10), press(10, 10)])).toBeNull();
});

test('Shift holds a line level, plumb or diagonal', () => {
  const event: DraftEvent = { type: 'press', point: at(90, 14), closes: false, shift: true };
  expect(drawn('arrow', [...click(10, 10), event])).toMatchObject({ to: { x: 90, y: 10 } });
  fc.assert(
    fc.property(fc.integer({ min: -500, max: 500 }), fc.integer({ min: -500, max: 500 }), (x, y) => {
      const held = heldStraight(at(7, 7), at(x, y));
      const [dx, dy] = [Math.abs(held.x - 7), Math.abs(held.y - 7)];
      expect(Math.min(dx, dy, Math.abs(dx - dy))).toBeLessThan(1e-6);
    }),
  );
});

test('pen: a drag loses its tremor, clicks stay as they were set', () => {
  const tremble = Array.from({ length: 60 }, (_, index) => move(index * 4, index % 2));
  const stroke = drawn('pen', [press(0, 0), ...tremble, release(240, 0, true)]);
  expect(stroke).toMatchObject({ kind: 'pen', points: [at(0, 0), at(240, 0)] });
  const set = drawn('pen', [...click(0, 0), ...click(50, 0), ...click(50, 50), { type: 'finish' }]);
  expect(set).toEqual({ kind: 'pen', points: [at(0, 0), at(50, 0), at(50, 50)] });
});

test('pen: held straight in the middle of a stroke it leaves one straight piece', () => {
  const events = [press(0, 0), move(10, 5), move(200, 9, true), release(200, 5, true)];
  expect(drawn('pen', events)).toMatchObject({ kind: 'pen' });
  expect(drawn('pen', events)).toHaveProperty('points.length', 3);
});

test('cloud: a box by a drag, an outline by hand, and an outline closed on its first point', () => {
  const box = [at(0, 0), at(50, 0), at(50, 40), at(0, 40)];
  expect(drawn('cloud', [press(50, 40), release(0, 0, true)])).toMatchObject({ shape: 'box', points: box });
  const byHand = [press(0, 0), move(60, 0), move(60, 60), release(0, 60, true)];
  expect(drawn('cloud', byHand, 'freehand')).toMatchObject({ shape: 'freehand' });
  const closed = [...click(0, 0), ...click(60, 0), ...click(60, 60), press(1, 1, true)];
  expect(drawn('cloud', closed, 'freehand')).toMatchObject({ points: [at(0, 0), at(60, 0), at(60, 60)] });
});

test('area: three clicks and finish; two are refused and go on', () => {
  const corners = [...click(0, 0), ...click(90, 0), ...click(90, 90)];
  expect(drawn('area', [...corners, { type: 'finish' }])).toEqual({
    kind: 'area',
    points: [at(0, 0), at(90, 0), at(90, 90)],
  });
  const tool = { kind: 'area', cloudShape: 'box', scale: 1 } as const;
  let draft = stepDraft(null, press(0, 0), tool).draft;
  draft = stepDraft(draft, press(50, 0), tool).draft;
  expect(stepDraft(draft, { type: 'finish' }, tool)).toMatchObject({ refused: true, done: null });
});

test('Backspace takes points back one by one and then lets go', () => {
  const tool = { kind: 'pen', cloudShape: 'box', scale: 1 } as const;
  let draft = stepDraft(null, press(0, 0), tool).draft;
  draft = stepDraft(draft, release(0, 0, false), tool).draft;
  draft = stepDraft(draft, press(50, 0), tool).draft;
  draft = stepDraft(draft, { type: 'drop-last' }, tool).draft;
  expect(draft).toMatchObject({ stroke: { points: [at(0, 0)] } });
  expect(stepDraft(draft, { type: 'drop-last' }, tool).draft).toBeNull();
});
