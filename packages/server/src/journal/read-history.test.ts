import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { HISTORY_STEPS_MAX, type HistoryStep } from '@plumbline/shared/contract/history.ts';
import { condense } from './read-history.ts';

const START = Date.UTC(2026, 10, 20, 9);

function stepsOf(parts: readonly { pauseMs: number; person: number }[]): HistoryStep[] {
  let atMs = START;
  return parts.map(({ pauseMs, person }, index) => {
    atMs += pauseMs;
    const actor = { id: `person-${person}`, name: `Person ${person}` };
    return { seq: index + 1, at: new Date(atMs).toISOString(), actor, change: null, changeCount: 1 };
  });
}

const part = fc.record({ pauseMs: fc.nat({ max: 40 * 24 * 3_600_000 }), person: fc.nat({ max: 3 }) });

it('keeps every edit apart while there are few', () => {
  const steps = stepsOf(Array.from({ length: 40 }, () => ({ pauseMs: 10, person: 1 })));
  expect(condense(steps, 40)).toEqual(steps);
});

it('joins what one person did in a row, and names its end', () => {
  const steps = stepsOf([1, 1, 1, 2, 2, 1].map((person) => ({ pauseMs: 1000, person })));
  expect(condense(steps, 3).map(({ seq, changeCount, actor }) => [seq, changeCount, actor?.id])).toEqual([
    [3, 3, 'person-1'],
    [5, 2, 'person-2'],
    [6, 1, 'person-1'],
  ]);
});

it('always comes down to as few as asked, keeps the order, the newest and all changes', () => {
  fc.assert(
    fc.property(
      fc.array(part, { minLength: 1, maxLength: 120 }),
      fc.integer({ min: 1, max: 20 }),
      (parts, most) => {
        const steps = stepsOf(parts);
        const joined = condense(steps, most);
        expect(joined.length).toBeLessThanOrEqual(Math.max(most, 1));
        expect(joined.at(-1)?.seq).toBe(steps.at(-1)?.seq);
        expect(joined.map(({ seq }) => seq)).toEqual(joined.map(({ seq }) => seq).toSorted((a, b) => a - b));
        expect(joined.reduce((sum, { changeCount }) => sum + changeCount, 0)).toBe(steps.length);
      },
    ),
  );
});

describe('a long history', () => {
  const HOUR_MS = 3_600_000;
  const SHAPES = {
    'one person without a pause': () => ({ pauseMs: 1000, person: 1 }),
    'two who take turns': (index: number) => ({ pauseMs: 1000, person: index % 2 }),
    'a few edits an hour': (index: number) => ({ pauseMs: index % 5 === 0 ? HOUR_MS : 2000, person: 1 }),
    'many who come and go': (index: number) => {
      return { pauseMs: (index * 7919) % HOUR_MS, person: Math.floor(index / 3) % 50 };
    },
  };
  const sum = (steps: readonly HistoryStep[]) => steps.reduce((all, { changeCount }) => all + changeCount, 0);

  it.each(Object.entries(SHAPES))('of %s keeps as many places as it may, all of alike size', (_, shape) => {
    const joined = condense(
      stepsOf(Array.from({ length: 20_000 }, (__, index) => shape(index))),
      HISTORY_STEPS_MAX,
    );
    expect(joined).toHaveLength(HISTORY_STEPS_MAX);
    expect(sum(joined)).toBe(20_000);
    expect(Math.max(...joined.map(({ changeCount }) => changeCount))).toBeLessThan(20_000 / 10);
  });

  it.each(Object.entries(SHAPES))('of %s costs no more than its length', (_, shape) => {
    let looks = 0;
    const steps = stepsOf(Array.from({ length: 20_000 }, (__, index) => shape(index))).map((step) => {
      const id = step.actor?.id ?? '';
      const actor = {
        name: '',
        get id() {
          looks += 1;
          return id;
        },
      };
      return { ...step, actor };
    });
    expect(condense(steps, HISTORY_STEPS_MAX)).toHaveLength(HISTORY_STEPS_MAX);
    // Some dozen looks at each edit; who looked at every other one for each would come to thousands.
    expect(looks / steps.length).toBeLessThan(100);
    expect(looks).toBeGreaterThan(steps.length);
  });
});
