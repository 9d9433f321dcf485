import { expect, test } from 'vitest';
import { swipeClip } from './swipe-clip.ts';

test.each([
  [true, false, 'inset(0 70% 0 0)'],
  [false, false, 'inset(0 0 0 30%)'],
  [true, true, 'inset(0 0 0 70%)'],
  [false, true, 'inset(0 30% 0 0)'],
])('the divider at 30%%: first %s, right to left %s', (isFirst, isRightToLeft, clip) => {
  expect(swipeClip(30, isFirst, isRightToLeft)).toBe(clip);
});
