import { expect, test } from 'vitest';
import { maskedParams, plainLine } from './masked-params.ts';

test('D97 secrets never reach the operation log, however deep they lie', () => {
  const body = { password: 'Secret-1', nested: [{ sharedata: 'abc', accessToken: 'xyz', name: 'Lobby' }] };
  const text = maskedParams({ params: {}, query: { token: 't0ken' }, body });
  expect(text).not.toMatch(/Secret-1|abc|xyz|t0ken/);
  expect(text).toContain('Lobby');
});

test('D97 line breaks and terminal colours are neutralised', () => {
  expect(plainLine('a\r\nb\u001b[31mc')).toBe('a\u{fffd}\u{fffd}b\u{fffd}[31mc');
});

test('D97 a parameter of a megabyte is cut', () => {
  expect(maskedParams({ params: {}, query: {}, body: { name: 'x'.repeat(1_000_000) } }).length).toBeLessThan(
    600,
  );
  const wide = Object.fromEntries(Array.from({ length: 500 }, (_, i) => [`k${i}`, 'x'.repeat(50)]));
  expect(maskedParams({ params: {}, query: {}, body: wide }).length).toBe(2000);
});
