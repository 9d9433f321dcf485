/** The table of fault and attack cases says the truth: every number is in it, and every file it names proves it. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
const ROW = /^\| ([ABCDF]\d+) +\| (.+?) +\| (.+?) +\|$/gm;
const MISSING = /^(not built yet|for an operator): \S/;

const numbers = (letter: string, first: number, last: number): string[] =>
  Array.from({ length: last - first + 1 }, (_, index) => `${letter}${first + index}`);

const table = readFileSync(join(root, 'tests/faults/README.md'), 'utf8');
const rows = [...table.matchAll(ROW)].map(([, number = '', , proof = '']) => ({ number, proof }));
const filesOf = (proof: string): string[] => [...proof.matchAll(/`([^`]+)`/g)].map(([, file = '']) => file);

test('every number has one row, in order', () => {
  const wanted = [
    ...numbers('A', 1, 28),
    ...numbers('B', 29, 55),
    ...numbers('B', 121, 122),
    ...numbers('C', 56, 78),
    ...numbers('D', 79, 98),
    ...numbers('F', 115, 119),
  ];
  expect(rows.map(({ number }) => number)).toEqual(wanted);
});

test('a row names the files that prove it, or says what is missing', () => {
  const silent = rows.filter(({ proof }) => filesOf(proof).length === 0 && !MISSING.test(proof));
  expect(silent).toEqual([]);
});

test.each(rows.flatMap(({ number, proof }) => filesOf(proof).map((file) => ({ number, file }))))(
  '$number is a test of $file',
  ({ number, file }) => {
    expect(file).toMatch(/\.(test|spec)\.ts$/);
    expect(existsSync(join(root, file))).toBe(true);
    expect(readFileSync(join(root, file), 'utf8')).toMatch(
      new RegExp(String.raw`['"\`(][^'"\`\n]*\b${number}\b`),
    );
  },
);
