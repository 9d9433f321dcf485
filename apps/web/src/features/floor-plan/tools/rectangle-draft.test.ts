import { expect, test } from 'vitest';
import { draftBounds, stepRectangle, type RectangleDraft } from './rectangle-draft.ts';

const a = { x: 30, y: 40 };
const b = { x: 10, y: 90 };

test('a drag from any corner ends in an ordered box', () => {
  const pressed = stepRectangle(null, { type: 'press', point: a });
  const moved = stepRectangle(pressed.draft, { type: 'move', point: b });
  const released = stepRectangle(moved.draft, { type: 'release', point: b, moved: true });
  expect(released).toEqual({ draft: null, done: { left: 10, top: 40, right: 30, bottom: 90 } });
});

test('a click anchors the first corner and a second click finishes', () => {
  const pressed = stepRectangle(null, { type: 'press', point: a });
  const anchored = stepRectangle(pressed.draft, { type: 'release', point: a, moved: false });
  expect(anchored.done).toBeNull();
  expect(anchored.draft?.by).toBe('clicks');
  const wandering = stepRectangle(anchored.draft, { type: 'move', point: b });
  expect(stepRectangle(wandering.draft, { type: 'release', point: b, moved: true }).done).toBeNull();
  expect(stepRectangle(wandering.draft, { type: 'press', point: b }).done).not.toBeNull();
});

test('a line is no rectangle: the tool waits for another corner', () => {
  const draft: RectangleDraft = { start: a, current: a, by: 'clicks' };
  const step = stepRectangle(draft, { type: 'press', point: { x: 80, y: a.y } });
  expect(step.done).toBeNull();
  expect(step.draft && draftBounds(step.draft)).toEqual({ left: 30, top: 40, right: 80, bottom: 40 });
});
