import { expect, test } from 'vitest';
import { LAST_DAY } from '../contract/report-schedule.ts';
import { createSeededRandom } from '../testing/seeded-random.ts';
import { nextRun, spanBefore, type Rhythm } from './next-run.ts';

const monday = (hour: number): Rhythm => ({ every: 'week', day: 1, hour });
const month = (day: number, hour = 6): Rhythm => ({ every: 'month', day, hour });

test.each([
  // [what, rhythm, zone, after, next]
  [
    'the same day, before its hour',
    monday(6),
    'Europe/Berlin',
    '2026-11-30T04:59:59Z',
    '2026-11-30T05:00:00Z',
  ],
  ['its moment itself is over', monday(6), 'Europe/Berlin', '2026-11-30T05:00:00Z', '2026-12-07T05:00:00Z'],
  ['a day ahead of UTC', monday(6), 'Pacific/Auckland', '2026-11-27T10:00:00Z', '2026-11-29T17:00:00Z'],
  ['a day behind UTC', monday(20), 'America/Los_Angeles', '2026-11-30T10:00:00Z', '2026-12-01T04:00:00Z'],
  ['three quarters of an hour', monday(6), 'Asia/Kathmandu', '2026-11-30T00:15:00Z', '2026-12-07T00:15:00Z'],
  [
    'clocks go on: the hour is left out',
    { every: 'week', day: 7, hour: 2 },
    'Europe/Berlin',
    '2027-03-27T12:00:00Z',
    '2027-03-28T01:00:00Z',
  ],
  [
    'and the week after it is there',
    { every: 'week', day: 7, hour: 2 },
    'Europe/Berlin',
    '2027-03-28T01:00:00Z',
    '2027-04-04T00:00:00Z',
  ],
  [
    'clocks go back: the first of two',
    { every: 'week', day: 7, hour: 2 },
    'Europe/Berlin',
    '2026-10-24T12:00:00Z',
    '2026-10-25T00:00:00Z',
  ],
  [
    'and not the second',
    { every: 'week', day: 7, hour: 2 },
    'Europe/Berlin',
    '2026-10-25T00:00:00Z',
    '2026-11-01T01:00:00Z',
  ],
  [
    'clocks go on by half an hour',
    { every: 'week', day: 7, hour: 2 },
    'Australia/Lord_Howe',
    '2026-10-03T12:00:00Z',
    '2026-10-03T15:30:00Z',
  ],
  [
    'midnight is left out',
    { every: 'week', day: 7, hour: 0 },
    'America/Santiago',
    '2026-09-05T12:00:00Z',
    '2026-09-06T04:00:00Z',
  ],
  ['the last of February', month(LAST_DAY), 'UTC', '2027-02-01T00:00:00Z', '2027-02-28T06:00:00Z'],
  ['of a leap year', month(LAST_DAY), 'UTC', '2028-02-28T12:00:00Z', '2028-02-29T06:00:00Z'],
  ['and of the month after', month(LAST_DAY), 'UTC', '2028-02-29T06:00:00Z', '2028-03-31T06:00:00Z'],
  [
    'a day of the month over the end of the year',
    month(28),
    'Asia/Tokyo',
    '2026-12-28T00:00:00Z',
    '2027-01-27T21:00:00Z',
  ],
] as const)('the next one: %s', (_what, rhythm, zone, after, next) => {
  expect(nextRun(rhythm, zone, new Date(after)).toISOString()).toBe(new Date(next).toISOString());
});

const ZONES = [
  'Europe/Berlin',
  'America/New_York',
  'Australia/Lord_Howe',
  'Africa/Casablanca',
  'Asia/Gaza',
  'Pacific/Chatham',
];

test.each(ZONES)('one after the other, one a week or month and none twice: %s', (zone) => {
  const random = createSeededRandom(7);
  const shown = new Intl.DateTimeFormat('en', { timeZone: zone, weekday: 'short', day: 'numeric' });
  for (let round = 0; round < 12; round += 1) {
    const hour = random.int(24);
    let at = new Date(Date.UTC(2026, 0, 1) + random.int(86_400_000 * 7));
    for (let week = 0; week < 60; week += 1) {
      const next = nextRun({ every: 'week', day: 3, hour }, zone, at);
      const days = (next.getTime() - at.getTime()) / 86_400_000;
      expect(days).toBeGreaterThan(week === 0 ? 0 : 6.9);
      expect(days).toBeLessThan(7.1);
      expect(shown.format(next)).toContain('Wed');
      at = next;
    }
    const months = new Set<string>();
    for (let turn = 0; turn < 24; turn += 1) {
      at = nextRun({ every: 'month', day: LAST_DAY, hour }, zone, at);
      months.add(at.toLocaleString('en', { timeZone: zone, year: 'numeric', month: 'short' }));
    }
    expect(months.size).toBe(24);
  }
});

test.each([
  ['last-week', 'Europe/Berlin', '2026-11-30T05:00:00Z', ['2026-11-23', '2026-11-29']],
  ['last-week', 'Europe/Berlin', '2026-11-29T22:59:00Z', ['2026-11-16', '2026-11-22']],
  ['last-week', 'Pacific/Auckland', '2026-11-29T11:00:00Z', ['2026-11-23', '2026-11-29']],
  ['last-month', 'America/Los_Angeles', '2027-03-01T07:59:00Z', ['2027-01-01', '2027-01-31']],
  ['last-month', 'America/Los_Angeles', '2027-03-01T08:00:00Z', ['2027-02-01', '2027-02-28']],
] as const)('the days of %s in %s at %s', (span, zone, at, days) => {
  expect(spanBefore(span, zone, new Date(at))).toEqual(days);
});
