import { describe, expect, test } from 'vitest';
import { AppError } from './app-error.ts';
import { ERRORS, isErrorCode, type ErrorEntry } from './catalogue.ts';

const ENTRIES: [string, ErrorEntry][] = Object.entries(ERRORS);

describe('the catalogue', () => {
  test.each(ENTRIES)(
    '%s has a status of an error and a close code of the protocol',
    (code, { http, close }) => {
      expect(code).toMatch(/^[a-z]+(-[a-z]+)*$/);
      expect(http).toBeGreaterThanOrEqual(400);
      expect(http).toBeLessThan(600);
      const isCloseCode =
        close === undefined ||
        (close >= 4000 && close < 5000) ||
        [1002, 1008, 1009, 1011, 1012].includes(close);
      expect(isCloseCode).toBe(true);
    },
  );

  test('a close code stands for one entry', () => {
    const closes = ENTRIES.flatMap(([, { close }]) => (close === undefined ? [] : [close]));
    expect(closes.length).toBeGreaterThan(5);
    expect(closes).toHaveLength(new Set(closes).size);
  });

  test('only a missing or dead session is 401', () => {
    expect(ENTRIES.filter(([, { http }]) => http === 401).map(([code]) => code)).toEqual(['unauthenticated']);
  });

  test('codes are told from other texts, inherited ones too', () => {
    expect(isErrorCode('edit-gap')).toBe(true);
    for (const text of ['', 'Edit-gap', 'constructor', '__proto__', 'toString'])
      expect(isErrorCode(text)).toBe(false);
  });
});

test('an AppError carries its code, status and details', () => {
  const error = new AppError('rate-limited', { params: { retryAfterSeconds: 40 } });
  expect(error).toBeInstanceOf(Error);
  expect(error).toMatchObject({
    name: 'AppError',
    message: 'rate-limited',
    code: 'rate-limited',
    http: 429,
    details: { params: { retryAfterSeconds: 40 } },
  });
});
