import { expect, test } from 'vitest';
import type { CrowdReport } from './crowd-report.ts';
import { joinReports } from './join-reports.ts';

const numbers = (...values: number[]) => Float64Array.from(values);

function report(endClock: number, atMs: number): CrowdReport {
  return {
    edits: [
      {
        clientId: 7,
        endClocks: numbers(endClock),
        sentAtMs: numbers(atMs),
        acknowledgedAtMs: numbers(atMs + 1),
      },
    ],
    seen: [{ clientIds: numbers(8), endClocks: numbers(endClock), atMs: numbers(atMs + 2) }],
    cursorsSent: 3,
    cursorLatenciesMs: numbers(atMs / 10),
    bytes: 100,
    cursorBytes: 40,
    closes: 1,
  };
}

test('what came later stands behind, person by person, and counts are added up', () => {
  expect(joinReports(report(2, 10), report(4, 20))).toEqual({
    edits: [
      { clientId: 7, endClocks: numbers(2, 4), sentAtMs: numbers(10, 20), acknowledgedAtMs: numbers(11, 21) },
    ],
    seen: [{ clientIds: numbers(8, 8), endClocks: numbers(2, 4), atMs: numbers(12, 22) }],
    cursorsSent: 6,
    cursorLatenciesMs: numbers(1, 2),
    bytes: 200,
    cursorBytes: 80,
    closes: 2,
  });
});
