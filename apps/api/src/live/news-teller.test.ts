import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { MemberPrincipal } from '@plumbline/shared/abilities/principal.ts';
import type { SystemRole } from '@plumbline/shared/abilities/roles.ts';
import type { LiveMessage } from '@plumbline/shared/protocol/live-feed.ts';
import type { BetweenNodes, Ear } from '@plumbline/server/between-nodes/between-nodes.ts';
import { NewsTeller } from './news-teller.ts';

const TENANT = '01920000-0000-7000-8000-000000000001';
const OTHER = '01920000-0000-7000-8000-000000000002';
const SELF = '01920000-0000-7000-8000-00000000000a';
const SOMEBODY = '01920000-0000-7000-8000-00000000000b';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** What one member hears while the test speaks for the other processes. */
function listen(systemRole: SystemRole) {
  const heard: LiveMessage[] = [];
  const principal: MemberPrincipal = {
    kind: 'member',
    accountId: SELF,
    tenantId: TENANT,
    systemRole,
    sessionId: 's',
  };
  const ears: Ear[] = [];
  const line = { isUp: true };
  const between: Pick<BetweenNodes, 'hear' | 'isUp'> = {
    get isUp() {
      return line.isUp;
    },
    hear: (_channel, ear) => {
      ears.push(ear);
      return () => void ears.splice(0);
    },
  };
  const teller = new NewsTeller(() => [{ principal, line: { send: (message) => heard.push(message) } }]);
  const stop = teller.start(between);
  const say = (of: string, tenantId: string | null, accountId: string | null) =>
    ears[0]?.hear({ of, tenantId, accountId }, 'node');
  return { heard, line, stop, say, miss: () => ears[0]?.missed(null) };
}

const listsOf = (heard: LiveMessage[]) => heard.map((message) => message.t === 'news' && message.of);
const OPERATIONS = { t: 'news', of: 'operations' };
const ROLES = ['00', '10', '20', '30', '40', '50'] as const;

function hearing(of: string, tenantId: string | null, accountId: string | null): SystemRole[] {
  return ROLES.filter((role) => {
    const { heard, say } = listen(role);
    say(of, tenantId, accountId);
    vi.advanceTimersByTime(1000);
    return heard.length > 0;
  });
}

test.each(['operations', 'logins'])('news of %s reach whoever may read the row, by their role', (of) => {
  expect(hearing(of, TENANT, SELF)).toEqual(['00', '10', '20', '40', '50']);
  expect(hearing(of, TENANT, SOMEBODY)).toEqual(['00', '10', '20']);
  expect(hearing(of, TENANT, null)).toEqual(['00', '10', '20']);
  expect(hearing(of, OTHER, SOMEBODY)).toEqual(['00']);
  // In another tenant one is another member.
  expect(hearing(of, OTHER, SELF)).toEqual(['00']);
  expect(hearing(of, null, null)).toEqual(['00']);
});

test('mails and jobs are news to the platform’s operator, and what is no list to nobody', () => {
  for (const list of ['mails', 'jobs']) expect(hearing(list, null, null)).toEqual(['00']);
  expect(hearing('plans', TENANT, SELF)).toEqual([]);
});

test('much at once is told once, and what comes after that a moment later', () => {
  const { heard, say } = listen('10');
  for (let count = 0; count < 100; count += 1) say('operations', TENANT, count % 2 ? SELF : SOMEBODY);
  expect(heard).toEqual([]);
  vi.advanceTimersByTime(500);
  expect(heard).toEqual([OPERATIONS]);
  vi.advanceTimersByTime(60_000);
  expect(heard).toHaveLength(1);
  for (let elapsedMs = 0; elapsedMs < 10_000; elapsedMs += 5) {
    say('operations', TENANT, SELF);
    vi.advanceTimersByTime(5);
  }
  expect(heard.length).toBeGreaterThan(15);
  expect(heard.length).toBeLessThanOrEqual(21);
});

test('what may have been missed is told of every list, to who may read it', () => {
  const [operator, member, manager] = [listen('00'), listen('40'), listen('30')];
  for (const { miss } of [operator, member, manager]) miss();
  vi.advanceTimersByTime(500);
  expect(listsOf(operator.heard)).toEqual(['operations', 'logins', 'mails', 'jobs']);
  expect(listsOf(member.heard)).toEqual(['operations', 'logins']);
  expect(manager.heard).toEqual([]);
});

test('while the other processes cannot be heard, readers are sent to look every ten seconds, and not after the end', () => {
  const { heard, line, stop } = listen('10');
  line.isUp = false;
  vi.advanceTimersByTime(21_000);
  expect(listsOf(heard)).toEqual(['operations', 'logins', 'operations', 'logins']);
  line.isUp = true;
  vi.advanceTimersByTime(60_000);
  expect(heard).toHaveLength(4);
  line.isUp = false;
  stop();
  vi.advanceTimersByTime(60_000);
  expect(heard).toHaveLength(4);
});
