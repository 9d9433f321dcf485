import { afterEach, expect, it, vi } from 'vitest';
import { SocketOrigins } from './socket-origins.ts';

const OWN = { host: 'plans.example:3000', ip: '203.0.113.7', userAgent: 'Mozilla/5.0' };
const SETTINGS = {
  PUBLIC_ORIGIN: 'https://public.example',
  ALLOWED_ORIGINS: 'https://other.example, https://third.example:8443',
};

function logged() {
  const said: unknown[] = [];
  return { said, warn: (of: unknown) => void said.push(of) };
}

afterEach(() => void vi.useRealTimers());

it.each<[string, Partial<typeof OWN> & { origin?: string }, boolean]>([
  ['the own page', { origin: 'http://plans.example:3000' }, true],
  ['the own page over https behind a proxy', { origin: 'https://PLANS.example:3000' }, true],
  [
    'the address that people type, behind a proxy that names another host',
    { origin: 'https://public.example' },
    true,
  ],
  ['an allowed page', { origin: 'https://other.example' }, true],
  ['a second allowed page', { origin: 'https://third.example:8443' }, true],
  ['a page on another port', { origin: 'http://plans.example:4000' }, false],
  ['the public address on another port', { origin: 'https://public.example:444' }, false],
  ['the public address without TLS', { origin: 'http://public.example' }, false],
  ['a page whose host only ends like ours', { origin: 'http://evil-plans.example:3000' }, false],
  ['a page whose host only begins like ours', { origin: 'http://plans.example:3000.evil.example' }, false],
  ['an opaque origin', { origin: 'null' }, false],
  ['an empty origin', { origin: '' }, false],
  ['a file', { origin: 'file://plans.example:3000' }, false],
  ['nonsense', { origin: 'http://' }, false],
  ['a browser without origin', { ip: '127.0.0.1' }, false],
  ['a program of this machine', { ip: '127.0.0.1', userAgent: 'node' }, true],
  ['a program of another machine', { userAgent: 'node' }, false],
])('%s', (_, given, isAdmitted) => {
  const origins = new SocketOrigins(SETTINGS, logged());
  expect(origins.admits({ origin: undefined, ...OWN, ...given })).toBe(isAdmitted);
});

it('without settings the own host alone passes, and a caller without one never', () => {
  const origins = new SocketOrigins({ PUBLIC_ORIGIN: undefined, ALLOWED_ORIGINS: '' }, logged());
  expect(origins.serves('http://plans.example:3000', OWN.host)).toBe(true);
  expect(origins.serves('', '')).toBe(false);
  expect(origins.serves('https://public.example', undefined)).toBe(false);
});

it('the log names what is refused, once a minute at most', () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const log = logged();
  const origins = new SocketOrigins(SETTINGS, log);
  const ask = (origin: string) => origins.admits({ ...OWN, origin });
  for (let time = 0; time < 50; time += 1) ask(`https://evil-${time}.example`);
  expect(log.said).toEqual([{ origin: 'https://evil-0.example', host: OWN.host }]);
  vi.advanceTimersByTime(59_999);
  ask('https://again.example');
  expect(log.said).toHaveLength(1);
  vi.advanceTimersByTime(1);
  ask(`https://${'x'.repeat(5000)}.example`);
  expect(log.said).toHaveLength(2);
  expect(JSON.stringify(log.said[1]).length).toBeLessThan(300);
});
