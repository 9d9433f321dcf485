import { expect, test } from 'vitest';
import { csvPieces, csvTable } from './csv-table.ts';

const COLUMNS = [
  ['n', (row: number) => row],
  ['at', (row: number) => new Date(row)],
] as const;

test('a table has its head first, and times as on the wire', () => {
  expect(csvTable(COLUMNS, [1])).toBe('\uFEFF"n","at"\r\n"1","1970-01-01T00:00:00.001Z"\r\n');
});

test('F117 no cell of a table begins as a formula would, in the head or below it', () => {
  const names = ['=HYPERLINK("http://evil.example","x")', '+cmd', '-1+1', '@SUM(A1)', '\t=1', '\r=1'];
  const columns = names.map((name) => [name, () => name] as const);
  const cells = csvTable(columns, [1])
    .slice(1)
    .split('\r\n')
    .flatMap((line) => line.split('","'));
  const begun = cells.map((cell) => cell.replace(/^"/, ''));
  expect(begun.length).toBeGreaterThan(2 * names.length);
  expect(begun.filter((cell) => /^[=+\-@\t\r]/.test(cell))).toEqual([]);
});

test('it comes piece by piece just so', async () => {
  async function* pieces() {
    yield [1, 2];
    yield [];
    yield [3];
  }
  const said: string[] = [];
  for await (const text of csvPieces(COLUMNS, pieces())) said.push(text);
  expect(said).toHaveLength(3);
  expect(said.join('')).toBe(csvTable(COLUMNS, [1, 2, 3]));
});
