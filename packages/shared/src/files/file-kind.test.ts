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
  ['BM\x00\x00', null],
  ['BM, a drawing office', null],
  ['%PDF-1.7', 'pdf'],
  ['%PDX', null],
  ['<svg xmlns="http://www.w3.org/2000/svg"/>', 'svg'],
  ['', null],
])('%j is %s', (text, kind) => {
  expect(fileKindOf(bytes(text))).toBe(kind);
});

const bmp = (headerBytes: number) => `BM${'\xff'.repeat(12)}${String.fromCharCode(headerBytes)}\0\0\0`;

test.each([12, 16, 40, 52, 56, 64, 108, 124])('a BMP has a header of %i bytes', (headerBytes) => {
  expect(fileKindOf(bytes(bmp(headerBytes)))).toBe('bmp');
});

test('a header of another length makes no BMP', () => {
  for (const headerBytes of [0, 13, 41, 255]) expect(fileKindOf(bytes(bmp(headerBytes)))).toBeNull();
  expect(fileKindOf(bytes(`BM${'\xff'.repeat(12)}\x28\0\0\x01`))).toBeNull();
});

const MAIL = 'Return-Path: <a@example.com>\r\nMIME-Version: 1.0\r\nContent-Type: application/pdf\r\n\r\n';

test.each([
  ['a byte order mark', '\xef\xbb\xbf'],
  ['the mark of UTF-16', '\xff\xfe'],
  ['blanks', ' \r\n\t\0'],
  ['the header of a mail', MAIL],
  ['the commands of a printer', '\x1b%-12345X@PJL ENTER LANGUAGE=PDF\r\n'],
  ['words that begin like a BMP', 'BMW plant 7, drawing office\r\n'],
  ['the head of an XML', '<?xml version="1.0"?>\n<wrapped>'],
  ['all that readers pass over', 'x'.repeat(1023)],
])('a PDF may have %s before its header', (_, before) => {
  expect(fileKindOf(bytes(`${before}%PDF-1.7\n`))).toBe('pdf');
});

test('a header further in makes no PDF, and one inside of another kind neither', () => {
  expect(fileKindOf(bytes(`${'x'.repeat(1024)}%PDF-1.7\n`))).toBeNull();
  expect(fileKindOf(bytes('<svg xmlns="http://www.w3.org/2000/svg"><!-- %PDF-1.7 --></svg>'))).toBe('svg');
  expect(fileKindOf(bytes('GIF89a%PDF-1.7\n'))).toBe('gif');
});
