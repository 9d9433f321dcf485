import type { MemberPrincipal, VisitorPrincipal } from '@plumbline/shared/abilities/principal.ts';
import { expect, it } from 'vitest';
import { UserBuckets } from './user-buckets.ts';

const LIMITS = {
  USER_FRAMES_PER_SECOND: 10,
  USER_FRAME_BURST: 100,
  USER_EDITS_PER_SECOND: 5,
  USER_EDIT_BURST: 20,
};
const member = (accountId: string, sessionId: string): MemberPrincipal => ({
  kind: 'member',
  accountId,
  sessionId,
  tenantId: 'tenant',
  systemRole: '40',
});
const visitor = (sessionId: string): VisitorPrincipal => ({
  kind: 'visitor',
  linkId: 'link',
  tenantId: 'tenant',
  projectId: 'project',
  projectRole: 50,
  sessionId,
});

function takenOf(tries: number, take: () => boolean): number {
  return Array.from({ length: tries }, take).filter(Boolean).length;
}

it('twenty tabs of one account have the allowance of one, in whichever session they are', () => {
  const users = new UserBuckets(LIMITS);
  const tabs = Array.from({ length: 20 }, (_, tab) => member('ana', `session-${tab % 3}`));
  const taken = tabs.map((tab) => takenOf(50, () => users.takeFrame(tab, 0)));
  expect(taken.reduce((sum, each) => sum + each)).toBe(100);
  const edits = tabs.map((tab) => takenOf(50, () => users.takeEdit(tab, 0)));
  expect(edits.reduce((sum, each) => sum + each)).toBe(20);
});

it('what one person used up is missing to nobody else', () => {
  const users = new UserBuckets(LIMITS);
  expect(takenOf(500, () => users.takeFrame(member('ana', 'a'), 0))).toBe(100);
  for (const other of [member('ben', 'b'), visitor('v'), visitor('w')]) {
    expect(takenOf(500, () => users.takeFrame(other, 0))).toBe(100);
  }
});

it('an allowance comes back with time, and is not forgotten before', () => {
  const users = new UserBuckets(LIMITS);
  const ana = member('ana', 'a');
  takenOf(500, () => users.takeFrame(ana, 0));
  users.forgetRested(1000);
  expect(users.size).toBe(1);
  expect(takenOf(500, () => users.takeFrame(ana, 1000))).toBe(10);
  users.forgetRested(10_999);
  expect(users.size).toBe(1);
  users.forgetRested(11_000);
  expect(users.size).toBe(0);
  expect(takenOf(500, () => users.takeFrame(ana, 11_000))).toBe(100);
});
