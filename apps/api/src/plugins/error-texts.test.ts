import { expect, test } from 'vitest';
import { LANGUAGES } from '@plumbline/shared/contract/auth.ts';
import { errorText, languageOf } from './error-texts.ts';

test.each([
  [undefined, 'en'],
  ['zh-CN,zh;q=0.9,en;q=0.8', 'cn'],
  ['cn', 'cn'],
  ['fr, ja;q=0.5, en;q=0.4', 'ja'],
  ['en;q=0.1, ar-EG', 'ar'],
  ['ar;q=0', 'en'],
  [`${','.repeat(5000)}ja`, 'en'],
])('Accept-Language %j is answered in %s', (header, language) => {
  expect(languageOf(header)).toBe(language);
});

test('placeholders take their values', () => {
  expect(errorText('login-throttled', 'en', { retryAfterSeconds: 40 })).toContain('in 40 s.');
  expect(errorText('svg-unsupported', 'en')).toBe('SVG images are not supported');
});

test.each(LANGUAGES)('D92 nothing in a value is looked up again, in %s', (language) => {
  const value = '{{retryAfterSeconds}} $t(x) $& {n, plural, other {#}} __proto__';
  expect(errorText('login-throttled', language, { retryAfterSeconds: value })).toContain(value);
});
