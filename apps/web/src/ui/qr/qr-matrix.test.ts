import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { qrMatrix, type Matrix } from './qr-matrix.ts';

const bits = (matrix: Matrix | null) => (matrix ?? []).map((row) => row.map(Number).join(''));
const address = (length: number) => 'https://x.example/'.repeat(20).slice(0, length);

test('a short text is the code that other encoders make of it', () => {
  expect(bits(qrMatrix('ok'))).toEqual([
    '111111100010001111111',
    '100000101011001000001',
    '101110100101001011101',
    '101110100111101011101',
    '101110101001101011101',
    '100000100001001000001',
    '111111101010101111111',
    '000000000110000000000',
    '101010100010100010010',
    '001101010111010101111',
    '100000111101011101011',
    '111111010011110111001',
    '011111110011011100110',
    '000000001010001000111',
    '111111100110100010011',
    '100000100110001000111',
    '101110101010101010101',
    '101110100111010101010',
    '101110101111011101101',
    '100000100101110111010',
    '111111101011011101111',
  ]);
});

/** Sums of the modules, row by row, as the encoder of the npm package `qrcode` 1.5.4 sets them. */
test.each([
  [14, 21, '1e774489ceab8c03'],
  [61, 33, '3743b30514ba9cc4'],
  [140, 49, 'c8da741d4a46dbe8'],
  [213, 57, 'd673efb34d2db948'],
])('%i bytes make a code of %i modules a side, each where another encoder has it', (length, side, sum) => {
  const rows = bits(qrMatrix(address(length)));
  expect(rows).toHaveLength(side);
  expect(createHash('sha256').update(rows.join('')).digest('hex').slice(0, 16)).toBe(sum);
});

test('what is longer than 213 bytes has no code', () => {
  expect(qrMatrix(address(214))).toBeNull();
  expect(qrMatrix('é'.repeat(107))).toBeNull();
});
