import { describe, expect, it } from 'vitest';
import { programmeAt } from './programme.tsx';

const at = (instant: string) => programmeAt('2026-03-01', '2026-03-10', Date.parse(instant));

describe('programmeAt', () => {
  it('counts from the first morning to the last evening', () => {
    expect(at('2026-03-01T00:00:00Z')).toEqual({ share: 0, daysLeft: 9 });
    expect(at('2026-03-06T00:00:00Z')).toEqual({ share: 0.5, daysLeft: 4 });
    expect(at('2026-03-10T12:00:00Z').daysLeft).toBe(0);
  });

  it('stays on the line before and after', () => {
    expect(at('2026-02-01T00:00:00Z').share).toBe(0);
    expect(at('2026-04-01T00:00:00Z')).toMatchObject({ share: 1 });
    expect(at('2026-03-12T00:00:00Z').daysLeft).toBeLessThan(0);
  });
});
