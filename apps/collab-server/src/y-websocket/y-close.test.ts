import { describe, expect, test } from 'vitest';
import { ERRORS, type ErrorCode } from '@plumbline/shared/errors/catalogue.ts';
import { yCloseCode } from './y-close.ts';

const CODES = Object.keys(ERRORS).filter((code): code is ErrorCode => code in ERRORS);
const isFinal = (close: number): boolean => close >= 4400 && close < 4500;

describe('a close code for y-websocket', () => {
  test.each(CODES)('of %s makes the library come back just when that can help, and may be sent', (code) => {
    const close = yCloseCode(code);
    expect(isFinal(close)).toBe(!ERRORS[code].retry);
    expect([1002, 1011, 1012].includes(close) || (close >= 4000 && close <= 4999)).toBe(true);
  });

  test.each<[ErrorCode, number]>([
    ['unauthenticated', 4401],
    ['not-found', 4404],
    ['edit-read-only', 4403],
    ['edit-schema', 4422],
    ['protocol-violation', 4400],
    ['rate-limited', 4529],
    ['room-full', 4509],
    ['store-unavailable', 4503],
    ['shutting-down', 1012],
  ])('of %s is %i', (code, close) => expect(yCloseCode(code)).toBe(close));
});
