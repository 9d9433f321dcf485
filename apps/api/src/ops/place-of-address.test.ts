import { expect, test } from 'vitest';
import { placeOfAddress } from './place-of-address.ts';

test.each([
  ['8.8.8.8', 'US'],
  ['133.11.0.1', 'JP'],
  ['2a01:4f8::1', 'DE'],
])('%s is in %s', (ip, country) => {
  expect(placeOfAddress(ip)).toBe(country);
});

test.each(['127.0.0.1', '::1', '10.1.2.3', '172.31.0.9', '192.168.1.1', '169.254.0.1', 'fd00::1', 'fe80::1'])(
  '%s is in the local network',
  (ip) => {
    expect(placeOfAddress(ip)).toBe('local');
  },
);

test.each(['203.0.113.7', '172.32.0.1.1', '2001:db8::1', '', 'nonsense', '999.1.1.1', '::'])(
  '"%s" is nowhere',
  (ip) => {
    expect(placeOfAddress(ip)).toBeNull();
  },
);
