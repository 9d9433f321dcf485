import { expect, it } from 'vitest';
import { isAllowedOrigin } from './origin.ts';

const OWN = { host: 'plans.example:3000', ip: '203.0.113.7', userAgent: 'Mozilla/5.0' };

it.each<[string, Partial<typeof OWN> & { origin?: string }, boolean]>([
  ['the own page', { origin: 'http://plans.example:3000' }, true],
  ['the own page over https behind a proxy', { origin: 'https://PLANS.example:3000' }, true],
  ['an allowed page', { origin: 'https://other.example' }, true],
  ['a page on another port', { origin: 'http://plans.example:4000' }, false],
  ['a page whose host only ends like ours', { origin: 'http://evil-plans.example:3000' }, false],
  ['an opaque origin', { origin: 'null' }, false],
  ['a file', { origin: 'file://plans.example:3000' }, false],
  ['nonsense', { origin: 'http://' }, false],
  ['a browser without origin', { ip: '127.0.0.1' }, false],
  ['a program of this machine', { ip: '127.0.0.1', userAgent: 'node' }, true],
  ['a program of another machine', { userAgent: 'node' }, false],
])('%s', (_, given, isAllowed) => {
  expect(isAllowedOrigin({ origin: undefined, ...OWN, ...given }, ['https://other.example'])).toBe(isAllowed);
});
