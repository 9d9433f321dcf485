import { expect, it } from 'vitest';
import { burnLine } from './burn-line.ts';

const entries = [
  { at: '2026-11-20T10:00:00Z', balanceSeconds: 36_000 },
  { at: '2026-11-01T10:00:00Z', balanceSeconds: 72_000 },
];
const nowMs = Date.parse('2026-11-25T00:00:00Z');

it('runs from the oldest entry to now, and on to the day without hours', () => {
  expect(burnLine(entries, { freeSeconds: 36_000, lastsUntil: '2026-12-25' }, nowMs)).toEqual([
    { atMs: Date.parse('2026-11-01T10:00:00Z'), free: 20 },
    { atMs: Date.parse('2026-11-20T10:00:00Z'), free: 10 },
    { atMs: nowMs, free: 10, forecast: 10 },
    { atMs: Date.parse('2026-12-25'), forecast: 0 },
  ]);
});

it('ends now where nothing was used', () => {
  expect(burnLine([], { freeSeconds: 0, lastsUntil: null }, nowMs)).toEqual([{ atMs: nowMs, free: 0 }]);
});
