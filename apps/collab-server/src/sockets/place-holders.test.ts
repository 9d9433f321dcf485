import { expect, test } from 'vitest';
import type { Principal } from '@plumbline/shared/abilities/principal.ts';
import { HOLDER_KEY, holderKeys, holdersOf } from './place-holders.ts';

const MEMBER: Principal = {
  kind: 'member',
  accountId: 'account-1',
  tenantId: 't',
  systemRole: '40',
  sessionId: 's1',
};
const VISITOR: Principal = {
  kind: 'visitor',
  linkId: 'link-1',
  tenantId: 't',
  projectId: 'p',
  projectRole: 50,
  sessionId: 'v1',
};

test('an account is one holder, whichever session and address it comes by', () => {
  expect(holdersOf({ ...MEMBER, sessionId: 's2' }, '192.0.2.1')).toEqual(holdersOf(MEMBER, '192.0.2.2'));
});

test('a visitor is counted by visit, link and network', () => {
  const first = holdersOf(VISITOR, '2001:db8::1');
  expect(holderKeys(first)).toHaveLength(3);
  const second = holdersOf({ ...VISITOR, sessionId: 'v2' }, '2001:db8::2');
  expect(holderKeys(second).slice(1)).toEqual(holderKeys(first).slice(1));
  expect(holderKeys(second)[0]).not.toBe(holderKeys(first)[0]);
  expect(holderKeys(holdersOf(VISITOR, '2001:db8:0:1::1'))[2]).not.toBe(holderKeys(first)[2]);
});

test('what processes tell each other names nobody', () => {
  for (const key of [
    ...holderKeys(holdersOf(MEMBER, '192.0.2.1')),
    ...holderKeys(holdersOf(VISITOR, '192.0.2.1')),
  ]) {
    expect(key).toMatch(HOLDER_KEY);
  }
});
