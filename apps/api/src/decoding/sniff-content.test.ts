import { deflateRawSync } from 'node:zlib';
import { fastestMs } from '@plumbline/shared/testing/fastest-ms.ts';
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

test('a PDF with a mark, blanks, a mail or commands before its header is one', async () => {
  const mail = 'From: a@example.com\r\nMIME-Version: 1.0\r\nContent-Type: application/pdf\r\n\r\n';
  // Each is another kind's beginning, as far as text goes.
  const words = [
    '<?xml version="1.0"?>\n<wrapped>',
    '\ufeff<?xml version="1.0"?>\n',
    'BMW plant 7, Büro\r\n',
    '{\\rtf1 ',
    '%!PS-Adobe-3.0\n',
    'BEGIN:VCARD\r\n',
    'ID3 ',
  ];
  for (const before of [
    '\ufeff',
    ' \r\n',
    '\0'.repeat(128),
    mail,
    '\x1b%-12345X@PJL\r\n',
    'x'.repeat(1023),
    ...words,
  ])
    expect([before, await codeOf(`${before}%PDF-1.7\n%âãÏÓ\n1 0 obj`)]).toEqual([before, 'pdf']);
  expect(await codeOf(`${'x'.repeat(1024)}%PDF-1.7\n`)).toBe('invalid-file-type');
});

test('a PDF behind the head of an archive or of bytes is none', async () => {
  const member = `plan.pdf/       0           0     0     644     1234      \`\n`;
  const tar = `plan.pdf${'\0'.repeat(249)}ustar\x0000${'\0'.repeat(248)}`;
  for (const before of [`!<arch>\n${member}`, tar, '\x1f\x8b\x08\0', 'BZh91AY&SY\0', 'MThd\0\0\0\x06'])
    expect([before, await codeOf(Buffer.from(`${before}%PDF-1.7\n`, 'latin1'))]).toEqual([
      before,
      'invalid-file-type',
    ]);
});

const DEFLATED = 8;

/** One entry of a ZIP archive, with what its header says of it. */
function zipEntry(name: string, content: Buffer, said: { method?: number; sizeBytes?: number } = {}): Buffer {
  const header = Buffer.alloc(30);
  header.write('PK\x03\x04', 'latin1');
  header.writeUInt16LE(20, 4);
  header.writeUInt16LE(said.method ?? 0, 8);
  header.writeUInt32LE(content.length, 18);
  header.writeUInt32LE(said.sizeBytes ?? content.length, 22);
  header.writeUInt16LE(Buffer.byteLength(name), 26);
  return Buffer.concat([header, Buffer.from(name), content]);
}

/** The end of an archive that says it holds so many entries. */
function zipEnd(entries: number): Buffer {
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(Math.min(entries, 0xffff), 8);
  end.writeUInt16LE(Math.min(entries, 0xffff), 10);
  return end;
}

test('E103 an archive is refused by its first bytes, whatever it would unpack to and wherever', async () => {
  const sizeBytes = 60_000_000;
  const bomb = deflateRawSync(Buffer.alloc(sizeBytes));
  // The names that tell documents apart are read more closely than others.
  for (const name of [
    'a.txt',
    '[Content_Types].xml',
    'mimetype',
    'META-INF/MANIFEST.MF',
    '../../a',
    '/etc/a',
  ]) {
    const entry = zipEntry(name, bomb, { method: DEFLATED, sizeBytes });
    expect(await codeOf(Buffer.concat([entry, zipEnd(1)]))).toBe('invalid-file-type');
  }
  const nested = zipEntry('inner.zip', zipEntry('inner.zip', zipEntry('plan.png', png)));
  expect(await codeOf(Buffer.concat([nested, zipEnd(1)]))).toBe('invalid-file-type');
  expect(await codeOf(Buffer.concat([zipEntry('plan.png', png), zipEnd(1_000_000)]))).toBe(
    'invalid-file-type',
  );
  expect(await codeOf(zipEnd(1_000_000))).toBe('invalid-file-type');
  const plan = zipEntry('plan.pdf', Buffer.from('%PDF-1.7\n%âãÏÓ\n1 0 obj'));
  expect(await codeOf(Buffer.concat([plan, zipEnd(1)]))).toBe('invalid-file-type');
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
    const tookMs = await fastestMs(() => codeOf(text));
    expect(tookMs).toBeLessThan(process.env['CI'] ? 100 : 40);
  }
});
