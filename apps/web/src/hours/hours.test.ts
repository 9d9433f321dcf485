import { describe, expect, it } from 'vitest';
import type { HoursEntry } from '@plumbline/shared/contract/billing.ts';
import { changeSeconds, exactHours, hoursLevel, roughHours, signedHours } from './hours-text.ts';
import { createFormat } from '../i18n/use-format.ts';
import { hoursCsv } from './hours-csv.ts';

const ENTRY: HoursEntry = {
  seq: 3,
  at: '2026-05-12T08:00:00.000Z',
  kind: 'reserve',
  seconds: 5400,
  balanceSeconds: 36_000,
  reservedSeconds: null,
  projectId: null,
  projectName: '=HYPERLINK("x")',
  inspectionName: 'North, "old" wall',
  expiresOn: null,
  reason: null,
  actorName: null,
};

describe('hours', () => {
  const format = createFormat('en');
  it('never show more than there are', () => {
    expect([roughHours(3599, format), roughHours(3600 * 212.99, format)]).toEqual(['0.9', '212.9']);
  });
  it('of an entry are what it changes: a settle gives back the rest of what was reserved', () => {
    const of = (kind: HoursEntry['kind'], seconds: number, reservedSeconds: number | null = null) =>
      changeSeconds({ kind, seconds, reservedSeconds });
    expect([of('grant', 9), of('reserve', 9), of('settle', 4, 9), of('refund', 9)]).toEqual([9, -9, 5, 9]);
    expect([of('adjust', -3), of('expire', 3)]).toEqual([-3, -3]);
  });
  it('are low and scarce from the marks on at which the mails go out, and gone only where there were some', () => {
    const level = (freeSeconds: number, allowanceSeconds: number) =>
      hoursLevel({ freeSeconds, allowanceSeconds });
    const levels = [21, 20, 6, 5, 1, 0].map((free) => level(free, 100));
    expect(levels).toEqual(['enough', 'low', 'low', 'scarce', 'scarce', 'gone']);
    expect(level(0, 0)).toBe('enough');
  });
  it('of one picture are not nothing', () => {
    expect([exactHours(10, format), signedHours(-10, format)]).toEqual(['0.003', '\u22120.003']);
  });
});

it('the file has what is taken below nothing, and runs no formula', () => {
  const words = { column: (id: string) => id, kind: (kind: string) => kind };
  const ids = ['at', 'kind', 'project', 'inspection', 'details', 'by', 'hours', 'balance'];
  const [, line] = hoursCsv([ENTRY], ids, words).split('\r\n');
  expect(line).toBe(
    `"2026-05-12T08:00:00.000Z","reserve","'=HYPERLINK(""x"")","North, ""old"" wall","","","","-1.5","10"`,
  );
});

it('the file has only the columns that are shown; what was used goes with the details', () => {
  const words = { column: (id: string) => id, kind: (kind: string) => kind };
  const heading = (shownIds: string[]) => hoursCsv([ENTRY], shownIds, words).split('\r\n')[0];
  expect(heading(['at', 'hours', 'kind'])).toBe('\uFEFF"at","kind","hours"');
  expect(heading(['at', 'details'])).toBe('\uFEFF"at","used","details"');
});
