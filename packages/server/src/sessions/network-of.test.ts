import { expect, test } from 'vitest';
import { homeNetworkOf, networkOf } from './network-of.ts';

test.each([
  ['203.0.113.7', '203.0.113.7', '203.0.113.0/24'],
  ['::ffff:203.0.113.7', '203.0.113.7', '203.0.113.0/24'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2', '2001:db8:1:2'],
  ['2001:db8:1:2::9', '2001:db8:1:2', '2001:db8:1:2'],
  ['2001:DB8::9', '2001:db8:0:0', '2001:db8:0:0'],
  ['::1', '0:0:0:0', '0:0:0:0'],
  ['fe80::1%eth0', 'fe80:0:0:0', 'fe80:0:0:0'],
])('%s counts as %s and is known as %s', (ip, network, home) => {
  expect([networkOf(ip), homeNetworkOf(ip)]).toEqual([network, home]);
});

test('what is no address is cut', () => {
  expect([networkOf('x'.repeat(500)), homeNetworkOf('x'.repeat(500))]).toEqual([
    'x'.repeat(40),
    'x'.repeat(40),
  ]);
});
