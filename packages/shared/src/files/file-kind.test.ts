import { expect, test } from 'vitest';
import { fileKindOf } from './file-kind.ts';

const bytes = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));

test.each([
  ['\xff\xd8\xff\xe0', 'jpeg'],
  ['\xff\xd8stray bytes\xff\xe0', 'jpeg'],
  ['\x89PNG\r\n\x1a\n', 'png'],
  ['RIFF\x00\x00\x00\x00WEBPVP8 ', 'webp'],
  ['RIFF\x00\x00\x00\x00WAVEfmt ', null],
  ['GIF89a......', 'gif'],
  ['BM\x00\x00', 'bmp'],
  ['%PDF-1.7', 'pdf'],
  ['%PDX', null],
  ['<svg xmlns="http://www.w3.org/2000/svg"/>', 'svg'],
  ['', null],
])('%j is %s', (text, kind) => {
  expect(fileKindOf(bytes(text))).toBe(kind);
});

const MAIL = 'Return-Path: <a@example.com>\r\nMIME-Version: 1.0\r\nContent-Type: application/pdf\r\n\r\n';

test.each([
  ['a byte order mark', '\xef\xbb\xbf'],
  ['the mark of UTF-16', '\xff\xfe'],
  ['blanks', ' \r\n\t\0'],
  ['the header of a mail', MAIL],
  ['the commands of a printer', '\x1b%-12345X@PJL ENTER LANGUAGE=PDF\r\n'],
  ['all that readers pass over', 'x'.repeat(1023)],
])('a PDF may have %s before its header', (_, before) => {
  expect(fileKindOf(bytes(`${before}%PDF-1.7\n`))).toBe('pdf');
});

test('a header further in makes no PDF, and one inside of another kind neither', () => {
  expect(fileKindOf(bytes(`${'x'.repeat(1024)}%PDF-1.7\n`))).toBeNull();
  expect(fileKindOf(bytes('<svg xmlns="http://www.w3.org/2000/svg"><!-- %PDF-1.7 --></svg>'))).toBe('svg');
  expect(fileKindOf(bytes('GIF89a%PDF-1.7\n'))).toBe('gif');
});
