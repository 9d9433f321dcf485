/** The hash of both ends of a file is the same as any other program counts it, whatever its size. */
import { createHash } from 'node:crypto';
import { FILE_END_BYTES } from '@plumbline/shared/contract/inspection.ts';
import { beforeEach, expect, test, vi } from 'vitest';
import { endsSha256 } from './file-ends.ts';

beforeEach(() => vi.stubGlobal('isSecureContext', true));

const MIB = FILE_END_BYTES;
const bytesOf = (size: number) => Uint8Array.from({ length: size }, (_, at) => (at * 31 + (at >> 10)) % 251);
const sha256 = (...parts: Uint8Array[]) =>
  parts.reduce((hash, part) => hash.update(part), createHash('sha256')).digest('hex');
const hashOf = (bytes: Uint8Array<ArrayBuffer>) => endsSha256(new File([bytes], 'a.jpg'));

test.each([1, MIB - 1, MIB, MIB + 1, 2 * MIB])('all of a file of %i bytes counts', async (size) => {
  const bytes = bytesOf(size);
  expect(await hashOf(bytes)).toBe(sha256(bytes));
});

test('of a larger one the first and the last MiB count, and nothing between', async () => {
  const bytes = bytesOf(3 * MIB + 5);
  const wanted = sha256(bytes.slice(0, MIB), bytes.slice(-MIB));
  expect(await hashOf(bytes)).toBe(wanted);
  bytes[MIB + 100] = 7;
  expect(await hashOf(bytes)).toBe(wanted);
  bytes[bytes.length - 1] = 252;
  expect(await hashOf(bytes)).not.toBe(wanted);
});

test('on an address without encryption there is none', async () => {
  vi.stubGlobal('isSecureContext', false);
  expect(await hashOf(bytesOf(9))).toBeNull();
});
