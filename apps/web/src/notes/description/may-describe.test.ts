import { abilityFor } from '@plumbline/shared/abilities/ability-for.ts';
import type { ProjectRole, ProjectStanding } from '@plumbline/shared/abilities/roles.ts';
import { expect, test } from 'vitest';
import { mayDescribe } from './may-describe.ts';

const HERE = { access: null, isSealed: false, ended: null, loaded: true } as const;

function ability(projectRole: ProjectRole, projectStatus: ProjectStanding['projectStatus'] = 'active') {
  const standing = { projectId: 'p', projectRole, asOperator: false, projectStatus };
  const member = { kind: 'member', accountId: 'a', tenantId: 't', systemRole: '40', sessionId: 's' } as const;
  return abilityFor(member, standing);
}

const ofRole = (role: ProjectRole) => ({ ability: ability(role), status: 'open' as const });

test.each([
  ['manage', true],
  ['edit', true],
  ['attach', false],
  ['comment', false],
  ['read', false],
] as const)('what the server says holds: %s, %s', (access, may) => {
  expect(mayDescribe({ ...ofRole(10), room: { ...HERE, access } })).toBe(may);
});

test.each([
  [10, true],
  [20, true],
  [30, false],
  [40, false],
] as const)('without a line the project role does: %i, %s', (role, may) => {
  expect(mayDescribe({ ...ofRole(role), room: HERE })).toBe(may);
});

test.each([
  ['sealed', { ...ofRole(10), room: { ...HERE, access: 'manage', isSealed: true } }],
  ['verified', { ...ofRole(10), status: 'verified', room: { ...HERE, access: 'manage' } }],
  ['left by the server', { ...ofRole(10), room: { ...HERE, access: 'manage', ended: 'not-found' } }],
  ['not here yet', { ...ofRole(10), room: { ...HERE, loaded: false } }],
  ['of a closed project', { status: 'open', ability: ability(10, 'closed'), room: HERE }],
  ['of a project that is not known', { status: 'open', ability: null, room: HERE }],
] as const)('nobody writes in a note that is %s', (_, asked) => {
  expect(mayDescribe(asked)).toBe(false);
});
