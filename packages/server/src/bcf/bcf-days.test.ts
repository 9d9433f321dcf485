import { expect, test } from 'vitest';
import { dueDay, dueMoment } from './bcf-days.ts';

test.each([
  ['2027-03-28', 'Europe/Berlin', '2027-03-28T12:00:00+02:00'],
  ['2027-01-28', 'Europe/Berlin', '2027-01-28T12:00:00+01:00'],
  ['2027-03-28', 'UTC', '2027-03-28T12:00:00+00:00'],
  ['2027-03-28', 'Asia/Kolkata', '2027-03-28T12:00:00+05:30'],
  ['2027-03-28', 'Pacific/Honolulu', '2027-03-28T12:00:00-10:00'],
])('N30 %s in %s goes out as noon there', (day, zone, moment) => {
  expect(dueMoment(day, zone)).toBe(moment);
  expect(dueDay(moment, zone)).toBe(day);
});

test.each([
  ['2019-02-20T00:00:00+01:00', 'Europe/Berlin', '2019-02-20'],
  ['2019-02-19T23:00:00Z', 'Europe/Berlin', '2019-02-20'],
  ['2017-10-10T08:00:00+00:00', 'Asia/Tokyo', '2017-10-10'],
  ['2021-03-15T11:00:00.000Z', 'Pacific/Auckland', '2021-03-16'],
  ['2021-03-15T11:00:00.000Z', 'Europe/Berlin', '2021-03-15'],
  ['2021-03-15', 'Pacific/Honolulu', '2021-03-15'],
  ['2021-03-15T00:00:00', 'Pacific/Kiritimati', '2021-03-15'],
  ['tomorrow', 'UTC', null],
  ['2021-13-45T00:00:00Z', 'UTC', null],
])('N30 %s read in %s is %s', (moment, zone, day) => {
  expect(dueDay(moment, zone)).toBe(day);
});
