import { expect, test } from 'vitest';
import { maskedJson, plainLine } from './masked-params.ts';

test('D97 secrets never reach the operation log, however deep they lie', () => {
  const body = {
    password: 'Secret-1',
    nested: [{ sharedata: 'abc', accessToken: { x: 'xyz' }, name: 'Lobby' }],
  };
  const text = maskedJson({ params: {}, query: { token: 't0ken' }, body });
  expect(text).not.toMatch(/Secret-1|abc|xyz|t0ken/);
  expect(text).toContain('Lobby');
});

test('D97 nor do those in addresses', () => {
  const path = '/project/home?sharedata=abc123&projectId=7';
  const text = maskedJson({ path, mediaBase: '/media/zz/m12/sig/plan/1/', note: 'token=t0ken' });
  expect(text).not.toMatch(/abc123|sig|t0ken/);
  expect(text).toContain('projectId=7');
});

test('D97 line breaks and terminal colours are neutralised, in names too', () => {
  expect(plainLine('a\r\nb\u001b[31mc')).toBe('a\u{fffd}\u{fffd}b\u{fffd}[31mc');
  expect(maskedJson({ 'a\nb': 'c\nd' })).toBe('{"a\u{fffd}b":"c\u{fffd}d"}');
});

test('D97 a parameter of a megabyte is cut', () => {
  expect(maskedJson({ name: 'x'.repeat(1_000_000) }).length).toBeLessThan(600);
});

test.each([
  ['many fields', Object.fromEntries(Array.from({ length: 500 }, (_, i) => [`k${i}`, 'x'.repeat(50)]))],
  ['long names', Object.fromEntries(Array.from({ length: 50 }, (_, i) => [`${i}`.repeat(900), i]))],
  ['many values', Array.from({ length: 5000 }, (_, i) => i)],
  ['signs that are written longer', Array.from({ length: 100 }, () => '"\\'.repeat(140))],
  ['a deep value', Array.from({ length: 3000 }).reduce<unknown>((inner) => [inner, { inner: 'x' }], 'end')],
  ['deep and wide', { a: [{ b: Array.from({ length: 400 }, () => ({ c: 'x'.repeat(20) })) }], d: 'last' }],
])('what is too much is left out, and the rest is still JSON: %s', (_, value) => {
  const text = maskedJson(value);
  expect(text.length).toBeLessThanOrEqual(2000);
  expect(text).toContain('…');
  expect(() => JSON.parse(text)).not.toThrow();
});

test('what fits stays as it was sent', () => {
  const sent = { body: { name: 'Lobby', area: null, flags: [true, false], size: 1.5 }, query: {} };
  expect(JSON.parse(maskedJson(sent))).toEqual(sent);
});
