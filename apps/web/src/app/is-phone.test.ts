import { expect, it } from 'vitest';
import { isPhone } from './is-phone.ts';

it.each([
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148',
    true,
  ],
  ['Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36', true],
  ['Mozilla/5.0 (Linux; Android 15; SM-X910) AppleWebKit/537.36 Chrome/140.0 Safari/537.36', false],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15',
    false,
  ],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36', false],
])('%s is a phone: %s', (userAgent, phone) => {
  expect(isPhone({ userAgent })).toBe(phone);
});

it('believes what the browser says of itself', () => {
  expect(isPhone({ userAgent: 'Mozilla/5.0', userAgentData: { mobile: true } })).toBe(true);
  expect(isPhone({ userAgent: 'iPhone', userAgentData: { mobile: false } })).toBe(false);
});
