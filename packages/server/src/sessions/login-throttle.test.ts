import { expect, test } from 'vitest';
import { networkOf, throttleKeys } from './login-throttle.ts';

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:db8:1:2::9', '2001:db8:1:2'],
  ['2001:DB8::9', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
])('%s counts as %s', (ip, network) => {
  expect(networkOf(ip)).toBe(network);
});

test('a key holds no address of mail', () => {
  expect(throttleKeys('ana@nord.example', '::1').account).toMatch(/^account:[0-9a-f]{64}$/);
});
