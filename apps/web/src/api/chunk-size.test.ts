import { expect, test } from 'vitest';
import { createChunkSize } from './chunk-size.ts';

const MIB = 1024 * 1024;

test('M15 a proxy that refuses bodies over 1 MiB: half as much is tried until it goes through, and that stays', () => {
  const size = createChunkSize();
  const sent: number[] = [];
  const isSent = () => {
    sent.push(size.bytes);
    if (size.bytes <= MIB) return true;
    expect(size.noteFailure(413, false)).toBe(true);
    return false;
  };
  while (!isSent());
  size.noteProgress();
  expect(sent).toEqual([4 * MIB, 2 * MIB, MIB]);
  expect(size.bytes).toBe(MIB);
});

test('M15 a proxy that closes the line instead: after three times at one place', () => {
  const size = createChunkSize();
  expect([0, 0, 0].map((status) => size.noteFailure(status, false))).toEqual([false, false, true]);
  expect(size.bytes).toBe(2 * MIB);
});

test('a line that is lost now and then keeps its size', () => {
  const size = createChunkSize();
  for (let times = 0; times < 10; times += 1) {
    expect(size.noteFailure(0, false)).toBe(false);
    size.noteProgress();
  }
  expect(size.bytes).toBe(4 * MIB);
});

test('what the server itself refuses is no matter of size, and there is a smallest one', () => {
  const size = createChunkSize();
  expect(size.noteFailure(413, true)).toBe(false);
  while (size.noteFailure(413, false));
  expect(size.bytes).toBe(128 * 1024);
});
