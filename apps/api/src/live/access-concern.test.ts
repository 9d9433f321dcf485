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
  ['floor-plan', 'p', false, false],
] as const)('a change of %s %s concerns member: %s, visitor: %s', (scope, subject, isMembers, isVisitors) => {
  expect(concerns({ scope, subject }, { principal: member, projectId: 'p' })).toBe(isMembers);
  expect(concerns({ scope, subject }, { principal: visitor, projectId: 'p' })).toBe(isVisitors);
});
