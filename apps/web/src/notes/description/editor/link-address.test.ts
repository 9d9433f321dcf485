import { expect, test } from 'vitest';
import { linkAddress } from './link-address.ts';

test.each([
  ['https://a.example/x', 'https://a.example/x'],
  [' a.example ', 'https://a.example'],
  ['a.example/x?y#z', 'https://a.example/x?y#z'],
  ['a.example:8080/x', 'https://a.example:8080/x'],
  ['ana@site.example', 'mailto:ana@site.example'],
  ['javascript:alert(1)', 'javascript:alert(1)'],
  ['door', 'door'],
])('%j becomes %j', (typed, address) => {
  expect(linkAddress(typed)).toBe(address);
});
