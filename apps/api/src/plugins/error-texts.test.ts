import { expect, test } from 'vitest';
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

test('D92 placeholders take their values as they are, and nothing in a value is looked up again', () => {
  expect(errorText('login-throttled', 'en', { retryAfterSeconds: 40 })).toContain('40 seconds');
  const odd = errorText('login-throttled', 'en', { retryAfterSeconds: '{{retryAfterSeconds}} $t(x) $&' });
  expect(odd).toContain('{{retryAfterSeconds}} $t(x) $&');
  expect(errorText('svg-unsupported', 'en')).toBe('SVG images are not supported');
});
