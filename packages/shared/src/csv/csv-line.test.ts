import { expect, it } from 'vitest';
import { csvLine } from './csv-line.ts';

it('quotes every cell, doubles quotes and ends the line as the standard says', () => {
  expect(csvLine(['Mei "M." Tanaka', 'a,b', 'two\nlines', null, 12])).toBe(
    '"Mei ""M."" Tanaka","a,b","two\nlines","","12"\r\n',
  );
});

it.each(['=1+1', '+cmd', '-2', '@SUM(A1)', '\tx', '\rx', '\n=x', '＝1', '＋1', '－1', '＠SUM(A1)'])(
  '%j is text and no formula',
  (text) => {
    expect(csvLine([text])).toBe(`"'${text}"\r\n`);
  },
);

it('a number stays one, below zero too', () => {
  expect(csvLine([-4.5])).toBe('"-4.5"\r\n');
});
