import { expect, test } from 'vitest';
import { ArithmeticDecoder, IntegerDecoder } from '../../../apps/api/src/clouds/las/arithmetic-decoder.ts';
import { chunkTable } from './chunk-table.ts';

test.each([
  [1, 300],
  [7, 271_828],
  [1000, 311_113],
])('%d chunks of %d bytes are read as they were written', (chunks, bytes) => {
  const table = chunkTable(chunks, bytes);
  expect(table.readUInt32LE(4)).toBe(chunks);
  const numbers = new IntegerDecoder(new ArithmeticDecoder(Uint8Array.from(table.subarray(8))), 2);
  let last = 0;
  const read = Array.from({ length: chunks }, () => (last = numbers.next(last, 1)));
  expect(read).toEqual(Array.from({ length: chunks }, () => bytes));
});
