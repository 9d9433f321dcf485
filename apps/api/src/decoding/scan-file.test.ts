import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { scanFile } from './scan-file.ts';

let dir: string;
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'plumbline-scan-'));
});
afterEach(() => rm(dir, { recursive: true, force: true }));

async function scan(bytes: Buffer) {
  await writeFile(join(dir, 'file'), bytes);
  return scanFile(join(dir, 'file'));
}

/** As long as a piece in which files are read. */
const PIECE = 64 * 1024;
const FOUND = Buffer.from('EICAR-STANDARD-ANTIVIRUS-TEST-FILE!');

test('size, checksum and beginning of a file that is read in several pieces', async () => {
  const bytes = Buffer.alloc(3 * PIECE + 7, 'abc');
  const scanned = await scan(bytes);
  expect(scanned).toMatchObject({ sizeBytes: bytes.length, isQuarantined: false });
  expect(scanned.sha256).toBe(createHash('sha256').update(bytes).digest('hex'));
  expect(scanned.head.equals(bytes.subarray(0, scanned.head.length))).toBe(true);
  expect(await scan(Buffer.alloc(0))).toMatchObject({ sizeBytes: 0, isQuarantined: false });
});

test.each([0, 100, PIECE - 1, PIECE - 10, PIECE - FOUND.length + 1, 2 * PIECE])(
  'what an antivirus program finds is found %d bytes in, also across two pieces',
  async (at) => {
    const bytes = Buffer.concat([Buffer.alloc(at, 'x'), FOUND, Buffer.alloc(PIECE, 'y')]);
    expect((await scan(bytes)).isQuarantined).toBe(true);
  },
);
