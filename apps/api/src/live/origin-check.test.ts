import { expect, test } from 'vitest';
import { mayOpenSocket, readOrigins } from './origin-check.ts';

const own = { host: 'plumbline.example:8443', userAgent: 'Mozilla/5.0', ip: '203.0.113.9' };

test('the own origin and the allowed ones open sockets, foreign, null and look-alike ones do not', () => {
  const allowed = readOrigins('https://other.example/, ');
  const may = (origin: string | undefined) => mayOpenSocket({ ...own, origin }, allowed);
  expect(may('https://plumbline.example:8443')).toBe(true);
  expect(may('https://other.example')).toBe(true);
  expect(may('https://evil.example')).toBe(false);
  expect(may('https://plumbline.example:8443.evil.example')).toBe(false);
  expect(may('https://plumbline.example')).toBe(false);
  expect(may('null')).toBe(false);
  expect(may('')).toBe(false);
});

test('without an origin only a program on this machine passes, never a browser', () => {
  const local = { ...own, origin: undefined, ip: '127.0.0.1' };
  expect(mayOpenSocket(local, [])).toBe(false);
  expect(mayOpenSocket({ ...local, userAgent: undefined }, [])).toBe(true);
  expect(mayOpenSocket({ ...local, userAgent: 'node' }, [])).toBe(true);
  expect(mayOpenSocket({ ...own, origin: undefined, userAgent: 'curl' }, [])).toBe(false);
});
