import { expect, test } from 'vitest';
import { sniffContent } from './sniff-content.ts';

const png = Buffer.from(
  '89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c4890000000a49444154',
  'hex',
);

async function codeOf(bytes: Buffer | string): Promise<string> {
  const result = await sniffContent(Buffer.from(bytes));
  return result.ok ? result.kind : result.code;
}

test('a file is what its bytes say', async () => {
  expect(await codeOf(png)).toBe('png');
  expect(await codeOf('%PDF-1.7\n%âãÏÓ\n1 0 obj')).toBe('pdf');
  expect(await codeOf('')).toBe('file-empty');
});

test('E102 svg is told apart from other text, however it begins', async () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>';
  const doctype = '<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "x" [<!ENTITY a "b">]>';
  expect(await codeOf(svg)).toBe('svg-unsupported');
  expect(await codeOf(`\ufeff \n<?xml version="1.0"?>\n<!-- a > b -->\n${doctype}\n${svg}`)).toBe(
    'svg-unsupported',
  );
  expect(await codeOf('<SVG/onload=alert(1)>')).toBe('svg-unsupported');
  expect(await codeOf(Buffer.from(`\ufeff${svg}`, 'utf16le'))).toBe('svg-unsupported');
  expect(await codeOf('<html><body><svg></svg></body></html>')).toBe('invalid-file-type');
});

test('E102 other kinds are refused whatever their name', async () => {
  expect(await codeOf('<!doctype html><script>alert(1)</script>')).toBe('invalid-file-type');
  expect(await codeOf('<?php system($_GET[0]);')).toBe('invalid-file-type');
  expect(await codeOf('GIF89a\x01\x00\x01\x00')).toBe('invalid-file-type');
  expect(await codeOf('PK\x03\x04')).toBe('invalid-file-type');
  expect(await codeOf(Buffer.alloc(1000))).toBe('invalid-file-type');
});

test('E113 the antivirus test string is quarantined wherever it lies', async () => {
  const eicar = 'X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*';
  expect(await codeOf(eicar)).toBe('file-quarantined');
  expect(await codeOf(Buffer.concat([png, Buffer.alloc(200_000), Buffer.from(eicar)]))).toBe(
    'file-quarantined',
  );
});

test('D90 a text made to make the patterns backtrack is judged in 10 ms', async () => {
  const texts = ['<!--'.repeat(20_000), '<!DOCTYPE ['.repeat(8_000), `${' '.repeat(65_000)}<x`];
  for (const text of texts) {
    const begin = performance.now();
    await codeOf(text);
    expect(performance.now() - begin).toBeLessThan(process.env['CI'] ? 100 : 40);
  }
});
