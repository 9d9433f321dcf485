import { expect, test } from 'vitest';
import { checkFile } from './check-file.ts';

const bytes = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));

test('the content decides, not the name', async () => {
  expect(await checkFile(new File([bytes('<!doctype html>')], 'plan.jpg'))).toBe('invalid-file-type');
  expect(await checkFile(new File([bytes('%PDF-1.7')], 'plan.jpg'))).toBeNull();
});

test('svg is refused in words of its own, also behind a prologue', async () => {
  expect(await checkFile(new File(['<svg xmlns="http://www.w3.org/2000/svg"/>'], 'plan.svg'))).toBe(
    'svg-unsupported',
  );
  const late = '<?xml version="1.0"?>\n<!-- made by -->\n<SVG width="2">';
  expect(await checkFile(new File([late], 'plan.svg'))).toBe('svg-unsupported');
});

test('svg is told from other text as the server tells it: late, in UTF-16, never inside of a page', async () => {
  const codeOf = (...parts: BlobPart[]) => checkFile(new File(parts, 'plan.svg'));
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"/>';
  expect(await codeOf(`<?xml version="1.0"?><!--${' '.repeat(5000)}-->${svg}`)).toBe('svg-unsupported');
  const wide = Uint16Array.from(`\ufeff${svg}`, (letter) => letter.charCodeAt(0));
  expect(await codeOf(wide)).toBe('svg-unsupported');
  const bytes = new DataView(new ArrayBuffer(wide.byteLength));
  wide.forEach((unit, index) => bytes.setUint16(index * 2, unit, false));
  expect(await codeOf(bytes)).toBe('svg-unsupported');
  expect(await codeOf(`<html><body>${svg}</body></html>`)).toBe('invalid-file-type');
});

test('empty and over-large files are refused before they are sent', async () => {
  expect(await checkFile(new File([], 'plan.png'))).toBe('file-empty');
  const large = new File([bytes('%PDF-1.7'), new Uint8Array(20 * 1024 * 1024)], 'plan.pdf');
  expect(await checkFile(large)).toBe('file-too-large');
});

test('the five kinds pass by their first bytes, and no other', async () => {
  const codeOf = (text: string) => checkFile(new File([bytes(text)], 'plan'));
  for (const head of [
    '\xff\xd8\xff\xe0',
    '\x89PNG\r\n\x1a\n',
    'RIFF\x00\x00\x00\x00WEBPVP8 ',
    `BM${'\0'.repeat(12)}\x28\0\0\0`,
    ' \r\n%PDF-1.7',
  ])
    expect([head, await codeOf(head)]).toEqual([head, null]);
  for (const head of ['GIF89a', 'BM, a drawing office', 'PK\x03\x04', `${' '.repeat(1024)}%PDF-1.7`])
    expect([head, await codeOf(head)]).toEqual([head, 'invalid-file-type']);
});
