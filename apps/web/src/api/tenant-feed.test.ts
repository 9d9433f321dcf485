import { expect, it } from 'vitest';
import { TENANT_EVENT_SUBJECTS } from '@plumbline/shared/contract/tenant-event.ts';
import { queryClient, queryKeys } from './query-client.ts';
import { staleInTenant } from './tenant-feed.ts';

const stale = (kind: string, projectId: string | null = null) =>
  staleInTenant({ seq: 1, kind, subjectId: 's', projectId }, 'me').map(({ queryKey }) => queryKey?.join('/'));

it('renews the projects, and whom one invites, when one closes; what says its name when it is renamed, and the people too when somebody comes in', () => {
  for (const kind of ['project-closed', 'project-reopened'])
    expect(stale(kind, 'p')).toEqual([
      'projects',
      'groups',
      'expired-items',
      'processing-errors',
      'invitations',
    ]);
  expect(stale('project-changed', 'p')).toEqual([
    'projects',
    'groups',
    'expired-items',
    'processing-errors',
    'billing',
    'preferences',
  ]);
  expect(stale('project-member-added', 'p')).toEqual([
    'projects',
    'groups',
    'expired-items',
    'processing-errors',
    'members',
    'invitations',
    'preferences',
    'project/p/detail',
  ]);
});

it('renews the list of muted projects when somebody leaves one, which they do not see any more', () => {
  expect(stale('project-member-removed', 'p')).toContain('preferences');
});

it('renews what a group lets its managers see when it is another, the list of muted projects too', () => {
  expect(stale('group-changed')).toEqual([
    'groups',
    'projects',
    'expired-items',
    'processing-errors',
    'members',
    'invitations',
    'preferences',
  ]);
});

it('renews everything that goes by the own role when that is another, and of another’s only the people', () => {
  const changed = { seq: 1, kind: 'member-changed', subjectId: 'me', projectId: null };
  const mine = staleInTenant(changed, 'me').map(({ queryKey }) => queryKey?.join('/'));
  expect(mine).toEqual(
    expect.arrayContaining(['projects', 'groups', 'members', 'invitations', 'expired-items', 'preferences']),
  );
  expect(mine).toContain('project');
  expect(stale('member-changed')).not.toContain('preferences');
});

it('renews each list by the events of what it lists', () => {
  expect(stale('member-changed')).toEqual(['members', 'groups', 'project']);
  expect(stale('invitation-changed')).toEqual(['invitations']);
  expect(stale('tenant-changed')).toEqual(['tenants']);
  expect(stale('hours-changed')).toEqual(['billing', 'tenants']);
  expect(stale('expired-changed')).toEqual(['expired-items']);
  expect(stale('notifications-changed')).toEqual(['notifications']);
  expect(stale('preferences-changed')).toEqual(['preferences']);
});

it('renews the people of every project, and nothing else of it, when somebody leaves the tenant', async () => {
  const asked = [queryKeys.projectMembers('p'), queryKeys.projectMembers('q'), queryKeys.floorPlans('p')];
  for (const key of asked) queryClient.setQueryData(key, {});
  const event = { seq: 1, kind: 'member-changed', subjectId: 's', projectId: null };
  await Promise.all(staleInTenant(event, 'me').map((filters) => queryClient.invalidateQueries(filters)));
  expect(asked.map((key) => queryClient.getQueryState(key)?.isInvalidated)).toEqual([true, true, false]);
  queryClient.clear();
});

it('knows every kind there is, and leaves everything alone for one invented later', () => {
  for (const kind of Object.keys(TENANT_EVENT_SUBJECTS)) expect(stale(kind)).not.toEqual([]);
  expect(stale('invented-later')).toEqual([]);
});
