import { expect, test } from 'vitest';
import type { Principal } from '@plumbline/shared/abilities/principal.ts';
import { concerns } from './access-concern.ts';

const member: Principal = { kind: 'member', accountId: 'a', tenantId: 't', systemRole: '40', sessionId: 's' };
const visitor: Principal = {
  kind: 'visitor',
  linkId: 'l',
  tenantId: 't',
  projectId: 'p',
  projectRole: 50,
  sessionId: 'v',
};

test.each([
  ['account', 'a', true, false],
  ['membership', 'p/a', true, false],
  ['membership', 'q/a', false, false],
  ['session', 's', true, false],
  ['session', 'v', false, true],
  ['share-link', 'l', false, true],
  ['project', 'p', true, true],
  ['project', 'q', false, false],
  ['tenant', 't', true, true],
  ['subject', 'p', false, false],
] as const)('a change of %s %s concerns member: %s, visitor: %s', (scope, subject, isMembers, isVisitors) => {
  expect(concerns({ scope, subject, reason: 'x' }, { principal: member, projectId: 'p' })).toBe(isMembers);
  expect(concerns({ scope, subject, reason: 'x' }, { principal: visitor, projectId: 'p' })).toBe(isVisitors);
});

test.each([
  ['membership', 'p/a', true],
  ['membership', 'q/a', true],
  ['membership', 'p/b', false],
  ['account', 'a', true],
  ['project', 'p', false],
  ['tenant', 't', true],
  ['tenant', 'u', false],
] as const)('a change of %s %s concerns who listens to the tenant: %s', (scope, subject, isTheirs) => {
  expect(concerns({ scope, subject, reason: 'x' }, { principal: member, projectId: null })).toBe(isTheirs);
});

test.each([
  ['30', 'group-changed', true],
  ['30', 'project-closed', false],
  ['40', 'group-changed', false],
] as const)(
  'to the tenant with role %s, a project with %s concerns them: %s',
  (systemRole, reason, isTheirs) => {
    const listener = { principal: { ...member, systemRole }, projectId: null };
    expect(concerns({ scope: 'project', subject: 'p', reason }, listener)).toBe(isTheirs);
  },
);
