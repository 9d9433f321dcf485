import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ERRORS, isErrorCode } from '@plumbline/shared/errors/catalogue.ts';
import { expect, test } from 'vitest';
import { lineClose, lineCloseOf, pauseMs } from './line-close.ts';

test.each([
  [4429, 'rate-limited', 'soon'],
  [4408, 'slow-reader', 'soon'],
  [4503, 'store-unavailable', 'soon'],
  [4409, 'room-full', 'soon'],
  [4432, 'visitors-full', 'soon'],
  [4433, 'link-full', 'soon'],
  [4434, 'network-full', 'soon'],
  [4435, 'too-many-tabs', 'soon'],
  [4436, 'too-many-sockets', 'soon'],
  [1011, 'internal', 'soon'],
  [1008, 'protocol-violation', 'by-hand'],
  [1009, 'too-large', 'by-hand'],
  [4430, 'too-many-rooms', 'by-hand'],
  [4426, 'reload-needed', 'by-hand'],
  [1002, 'broken-frames', 'soon'],
  [1003, 'broken-frames', 'soon'],
  [1007, 'broken-frames', 'soon'],
])('%i is told as %s and comes back %s', (closeCode, code, again) => {
  expect(lineCloseOf(closeCode)).toEqual({ code, again });
});

test.each([1000, 1001, 1005, 1006, 1012, 1015, 4205, 4401, 4403, 4404, 4410, 4431])(
  '%i is told elsewhere or not at all',
  (code) => {
    expect(lineCloseOf(code)).toBeNull();
  },
);

test.each([1004, 1010, 1013, 1014, 3000, 4000, 4999])(
  '%i, which nobody sends, is told as a fault',
  (code) => {
    expect(lineCloseOf(code)).toEqual({ code: 'internal', again: 'soon' });
  },
);

test('every close code of the catalogue is told, or said to need no word', () => {
  const closing = Object.keys(ERRORS).filter((code) => isErrorCode(code) && 'close' in ERRORS[code]);
  const silent = [
    'line-silent',
    'link-ended',
    'not-authorized',
    'not-found',
    'shutting-down',
    'unauthenticated',
  ];
  for (const code of closing) {
    const entry = isErrorCode(code) ? ERRORS[code] : null;
    const told = entry && 'close' in entry ? lineCloseOf(entry.close) : undefined;
    expect(told?.code ?? null).toBe(silent.includes(code) ? null : code);
  }
  expect(closing.length).toBeGreaterThan(silent.length);
});

test('frames that arrive damaged are not tried for ever', () => {
  expect([1, 2, 3, 4, 50].map((closes) => lineCloseOf(1002, closes)?.again)).toEqual([
    'soon',
    'soon',
    'soon',
    'by-hand',
    'by-hand',
  ]);
  expect(lineCloseOf(4429, 50)?.again).toBe('soon');
});

test('a refusal that ends no socket says nothing about the line', () => {
  expect(lineClose('edit-schema')).toBeNull();
  expect(lineClose('room-full')).toEqual({ code: 'room-full', again: 'soon' });
});

test('every code that is told has its sentence', () => {
  const file = join(import.meta.dirname, '../../../../locales/en/sync.json');
  const { closed }: { closed: Record<string, string> } = JSON.parse(readFileSync(file, 'utf8'));
  const told = Object.keys(ERRORS)
    .filter((code) => isErrorCode(code))
    .flatMap((code) => lineClose(code)?.code ?? []);
  expect(told.length).toBeGreaterThan(5);
  expect(Object.keys(closed).toSorted()).toEqual(told.toSorted());
});

test('the pause grows to half a minute, and no two tabs come back together', () => {
  expect([1, 2, 3, 4, 5, 6, 50].map((closes) => pauseMs(closes, 0))).toEqual([
    2000, 4000, 8000, 16_000, 30_000, 30_000, 30_000,
  ]);
  expect(pauseMs(1, 1)).toBe(2500);
  expect(pauseMs(50, 1)).toBe(37_500);
});
