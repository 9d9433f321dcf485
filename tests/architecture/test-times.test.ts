import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { overCpuLimit, playwrightTimes, slowestLines } from '../../scripts/test-times.mjs';
import { LONG_FILES } from '../support/long-files-first.ts';

test('the times of a browser test file are those of all its tests, in groups too', () => {
  const spec = (file: string, ...durations: number[]) => ({
    file,
    tests: [{ results: durations.map((duration) => ({ duration })) }],
  });
  const report = {
    suites: [{ specs: [spec('a.spec.ts', 1500, 500)], suites: [{ specs: [spec('a.spec.ts', 3000)] }] }],
  };
  expect(playwrightTimes(report)).toEqual([{ file: 'tests/e2e/a.spec.ts', wallSeconds: 5 }]);
  expect(playwrightTimes(undefined)).toEqual([]);
});

test('the twenty slowest by wall clock are shown, with those that only the processor finds slow', () => {
  const waiting = Array.from({ length: 30 }, (_, at) => ({
    file: `/root/${at}.test.ts`,
    wallSeconds: 100 - at,
    cpuSeconds: 1,
  }));
  const busy = { file: '/root/busy.test.ts', wallSeconds: 2, cpuSeconds: 1.9 };
  const lines = slowestLines([busy, ...waiting], '/root');
  expect(lines).toHaveLength(21);
  expect(lines[0]).toBe('  100.0 s     1.0 s  0.test.ts');
  expect(lines.at(-1)).toBe('    2.0 s     1.9 s  busy.test.ts');
});

test('a file over the limit of processor time is named, one whose time is not measured is not', () => {
  const files = [
    { file: 'a', wallSeconds: 90, cpuSeconds: 20 },
    { file: 'b', wallSeconds: 30, cpuSeconds: 20.1 },
    { file: 'c', wallSeconds: 90 },
  ];
  expect(overCpuLimit(files, 20).map(({ file }) => file)).toEqual(['b']);
});

test('files that start first are there', () => {
  const root = join(import.meta.dirname, '../..');
  expect(LONG_FILES.filter((file) => !existsSync(join(root, file)))).toEqual([]);
});
