import { describe, expect, it } from 'vitest';
import { lettering, letteringWidthMm } from './lettering.ts';

const STYLE = { heightMm: 7, colour: '#000000' };

describe('lettering', () => {
  it('has every sign a sheet may need', () => {
    const signs = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.,-/:²×±+()m';
    for (const sign of signs) expect(lettering(sign, { x: 0, y: 0 }, STYLE)).toContain('<path');
  });

  it('refuses a sign it lacks', () => {
    expect(() => lettering('A_B', { x: 0, y: 0 }, STYLE)).toThrow(RangeError);
  });

  it('names no font', () => {
    expect(lettering('OFFICE 1', { x: 0, y: 0 }, STYLE)).not.toMatch(/<text|font/);
  });

  it('grows with its height and centres on its point', () => {
    expect(letteringWidthMm('H', 7)).toBeCloseTo(4.2);
    expect(letteringWidthMm('HH', 14)).toBeCloseTo(2 * (4.2 + 1.7 + 4.2));
    expect(lettering('H', { x: 10, y: 20 }, STYLE)).toContain('translate(-2.10 -3.5)');
    expect(lettering('H', { x: 10, y: 20 }, { ...STYLE, align: 'end' })).toContain('translate(-4.20 -3.5)');
  });
});
