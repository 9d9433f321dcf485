import { expect, test } from 'vitest';
import type { MemberPrincipal } from '@plumbline/shared/abilities/principal.ts';
import type { SystemRole } from '@plumbline/shared/abilities/roles.ts';
import type { TenantEventKind } from '@plumbline/shared/contract/tenant-event.ts';
import { mayHearInTenant } from './may-hear-in-tenant.ts';

const who = (systemRole: SystemRole): MemberPrincipal => ({
  kind: 'member',
  accountId: 'me',
  tenantId: 't',
  systemRole,
  sessionId: 's',
});
const heard = (kind: TenantEventKind, projectIds: string[] = [], accountIds: string[] = []) =>
  (['00', '10', '20', '30', '40', '50'] as const).filter((role) =>
    mayHearInTenant(
      { principal: who(role), projectIds: new Set(['mine', 'run']), runIds: new Set(['run']) },
      { kind, projectIds, accountIds },
    ),
  );

const EVERYBODY = ['00', '10', '20', '30', '40', '50'];

test('a project is heard of by its members and by who sees all of the tenant', () => {
  expect(heard('project-closed', ['mine'])).toEqual(['10', '20', '30', '40', '50']);
  expect(heard('project-closed', ['other'])).toEqual(['10', '20']);
  expect(heard('floor-plan-added', ['other'])).toEqual(['10', '20']);
});

test('people are heard of by colleagues, and by externals never', () => {
  expect(heard('member-changed', ['mine'])).toEqual(['10', '20', '30', '40']);
  expect(heard('member-changed', ['other'])).toEqual(['10', '20']);
  expect(heard('member-joined')).toEqual(['10', '20']);
});

test('invitations are heard of by who sees them all, and by whoever sent this one', () => {
  expect(heard('invitation-changed', ['other'])).toEqual(['10', '20']);
  expect(heard('invitation-changed', [], ['me'])).toEqual(EVERYBODY);
});

test('invitations into a project are heard of by who runs it', () => {
  expect(heard('invitation-changed', ['run'])).toEqual(['10', '20', '30', '40', '50']);
});

test('a group is heard of by its managers, and by who has a project in it', () => {
  expect(heard('group-changed', ['mine'])).toEqual(['10', '20', '40']);
  expect(heard('group-changed', ['other'])).toEqual(['10', '20']);
  expect(heard('group-changed', [], ['me'])).toEqual(EVERYBODY);
});

test('the tenant and its hours are heard of by who runs it, and by the platform’s operator', () => {
  expect(heard('tenant-changed')).toEqual(['00', '10', '20']);
  expect(heard('hours-changed')).toEqual(['00', '10', '20']);
});

test('expired files are heard of by who runs the tenant, and by the manager of the project’s group', () => {
  expect(heard('expired-changed', ['run'])).toEqual(['10', '20', '30']);
  expect(heard('expired-changed', ['mine'])).toEqual(['10', '20']);
});

test('what is another’s own is heard by nobody else, whatever their role', () => {
  for (const kind of ['notifications-changed', 'preferences-changed'] as const) {
    expect(heard(kind, ['mine'], ['somebody'])).toEqual([]);
    expect(heard(kind, [], ['somebody', 'me'])).toEqual(EVERYBODY);
  }
});
