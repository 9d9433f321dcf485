import fc from 'fast-check';
import { fastestMs } from '@plumbline/shared/testing/fastest-ms.ts';
import { expect, test } from 'vitest';
import { repeatsKey } from './unique-keys.ts';

test.each([
  '{"name":"a","name":"b"}',
  '{"name":1,"n\\u0061me":2}',
  '[{"a":[{"b":{"c":1, "d":2 , "c"\n: 3}}]}]',
  '{"a":{"x":1},"b":2,"a":{}}',
  '{"":1,"":2}',
  '{"\\"":1,"\\"":2}',
])('D85 %s names a field twice', (json) => {
  expect(repeatsKey(json)).toBe(true);
});

test.each([
  '{"name":"name","a":["name","name"]}',
  '[{"a":1},{"a":1}]',
  '{"a":{"a":{"a":1}}}',
  '{"a":"\\"b\\":1,","b":"}{\\\\","c":"{\\"c\\":"}',
  '"a"',
  'null',
])('D85 %s names each field once', (json) => {
  expect(repeatsKey(json)).toBe(false);
});

test('D85 nothing that a browser sends names a field twice', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.constantFrom(undefined, 1, '\t'), (value, space) => {
      expect(repeatsKey(JSON.stringify(value, null, space))).toBe(false);
    }),
  );
});

test('D85 a body of the greatest length is looked through at once, whatever is in it', async () => {
  const size = 1024 * 1024;
  const bodies = [
    '['.repeat(size / 2) + ']'.repeat(size / 2),
    `"${'\\"'.repeat(size / 2)}"`,
    `["a"${' '.repeat(size)}]`,
    `{${Array.from({ length: size / 16 }, (_, index) => `"${index}":0`).join()}}`,
  ];
  for (const body of bodies) expect(await fastestMs(() => repeatsKey(body))).toBeLessThan(1000);
});
