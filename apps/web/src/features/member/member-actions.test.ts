import { abilityFor } from '@plumbline/shared/abilities/ability-for.ts';
import type { SystemRole } from '@plumbline/shared/abilities/roles.ts';
import { expect, it } from 'vitest';
import { memberActions } from './member-actions.ts';

const OTHER = { accountId: 'other', systemRole: '40', status: 'active' } as const;

function actions(systemRole: SystemRole, member: Parameters<typeof memberActions>[2]) {
  const own = { id: 'me', systemRole };
  const ability = abilityFor(
    { kind: 'member', accountId: 'me', tenantId: 't', systemRole, sessionId: '' },
    null,
  );
  return memberActions(ability, own, member);
}

it('an admin changes, suspends and removes others, and brings them back', () => {
  expect(actions('10', OTHER)).toEqual(['role', 'suspend', 'remove']);
  expect(actions('10', { ...OTHER, status: 'suspended' })).toEqual(['role', 'readmit', 'remove']);
  expect(actions('10', { ...OTHER, status: 'removed' })).toEqual(['readmit']);
});

it('nobody suspends or removes themselves', () => {
  expect(actions('10', { accountId: 'me', systemRole: '10', status: 'active' })).toEqual(['role']);
});

it.each(['00', '20', '30', '40', '50'] as const)('%s changes nobody', (systemRole) => {
  expect(actions(systemRole, OTHER)).toEqual([]);
});
