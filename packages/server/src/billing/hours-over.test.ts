import fc from 'fast-check';
import { expect, test } from 'vitest';
import { secondsOver, type HoursMove } from './hours-over.ts';

const grant = (seconds: number, endsOn: string | null = null, isOver = false): HoursMove => ({
  kind: 'grant',
  seconds,
  endsOn,
  isOver,
});
const move = (kind: HoursMove['kind'], seconds: number): HoursMove => ({
  kind,
  seconds,
  endsOn: null,
  isOver: false,
});
const OVER = ['2025-12-31', true] as const;

test.each([
  ['a grant that is over goes whole', [grant(100, ...OVER)], 0, 100],
  ['one that goes on stays', [grant(100, '2027-01-01'), grant(50)], 0, 0],
  ['what was used is not taken again', [grant(100, ...OVER), move('settle', 30)], 0, 70],
  ['what is held is not taken', [grant(100, ...OVER)], 40, 60],
  [
    'a grant that was taken back takes no good hours with it',
    [grant(100, ...OVER), move('adjust', -100), grant(100)],
    0,
    0,
  ],
  ['nothing is taken twice', [grant(100, ...OVER), move('expire', 100), grant(100)], 0, 0],
  [
    'use after an expiry does not save a later one',
    [
      grant(100, ...OVER),
      grant(200),
      move('expire', 100),
      move('settle', 150),
      grant(50, '2026-01-31', true),
    ],
    0,
    50,
  ],
] as const)('%s', (_what, moves, held, expected) => {
  expect(secondsOver(moves, held)).toBe(expected);
});

test('never more than is left in all, and never less than nothing', () => {
  const moves = fc.array(
    fc.oneof(
      fc.record({
        kind: fc.constant('grant' as const),
        seconds: fc.integer({ min: 1, max: 1000 }),
        endsOn: fc.constantFrom(null, '2025-01-01', '2025-06-01', '2027-01-01'),
        isOver: fc.constant(false),
      }),
      fc.record({
        kind: fc.constantFrom('settle' as const, 'adjust' as const, 'expire' as const),
        seconds: fc.integer({ min: 1, max: 1000 }),
        endsOn: fc.constant(null),
        isOver: fc.constant(false),
      }),
    ),
  );
  fc.assert(
    fc.property(moves, fc.nat(500), (list, held) => {
      const dated = list.map((each) => ({ ...each, isOver: (each.endsOn ?? '9') < '2026' }));
      const given = dated.reduce(
        (sum, { kind, seconds }) => sum + (kind === 'grant' || kind === 'adjust' ? seconds : 0),
        0,
      );
      const over = secondsOver(dated, held);
      expect(over).toBeGreaterThanOrEqual(0);
      expect(over).toBeLessThanOrEqual(given);
    }),
  );
});
