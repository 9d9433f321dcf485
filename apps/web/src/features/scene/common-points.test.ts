import { expect, it } from 'vitest';
import { awaitedPane, commonPoints, NOTHING_PRESSED, withPress } from './common-points.ts';

const at = (yawDeg: number) => ({ yawDeg, pitchDeg: 0 });

it('waits for each thing in both pictures, whichever is pressed first', () => {
  const one = withPress(NOTHING_PRESSED, 'second', at(10));
  expect(awaitedPane(one)).toBe('first');
  const both = withPress(one, 'first', at(50));
  expect([awaitedPane(both), commonPoints(both)]).toEqual(['first', null]);
  const three = withPress(both, 'first', at(90));
  expect(awaitedPane(three)).toBe('second');
  expect(commonPoints(withPress(three, 'second', at(49)))).toEqual([
    { yawDeg: 50, otherYawDeg: 10 },
    { yawDeg: 90, otherYawDeg: 49 },
  ]);
});

it('a second press for the same thing moves the first', () => {
  const again = withPress(withPress(NOTHING_PRESSED, 'first', at(50)), 'first', at(52));
  expect(again.first).toEqual([at(52)]);
});
