import { expect, test } from 'vitest';
import { findMalformed } from './well-formed-text.ts';

test('D89 NUL and half characters are found in values and keys, however deep', () => {
  expect(findMalformed({ body: { a: [{ b: 'x\0' }] } })).toBe('body.a.0.b');
  expect(findMalformed({ body: { '\ud800': 1 } })).toBe('body');
  expect(findMalformed({ body: { a: '😀', b: null, c: 3 } })).toBeNull();
  const deep: unknown = JSON.parse(`${'['.repeat(100_000)}"\\u0000"${']'.repeat(100_000)}`);
  expect(findMalformed(deep)).not.toBeNull();
});
