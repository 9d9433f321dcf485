import { expect, test } from 'vitest';
import { formatFileSize } from './format-file-size.ts';

test.each([
  [0, '0 B'],
  [1, '1 B'],
  [113, '113 B'],
  [1023, '1,023 B'],
  [1024, '1 kB'],
  [4300, '4.2 kB'],
  [1024 * 1024 - 1, '1 MB'],
  [1024 * 1024 - 600, '1,023 kB'],
  [1.5 * 1024 * 1024, '1.5 MB'],
  [20 * 1024 * 1024, '20 MB'],
  [3 * 1024 ** 4, '3,072 GB'],
])('%d bytes are %s', (sizeBytes, text) => {
  expect(formatFileSize(sizeBytes, 'en')).toBe(text);
});

test('the number is the one of the language', () => {
  expect(formatFileSize(4300, 'de')).toBe('4,2 kB');
  expect(formatFileSize(4300, 'ar-u-nu-latn')).toBe('4.2 kB');
});
