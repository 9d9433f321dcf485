/** What the table of pages and the texts of the shell owe each other, and the navigation that follows from it by role. */
import { abilityFor } from '@plumbline/shared/abilities/ability-for.ts';
import { SYSTEM_ROLES, type SystemRole } from '@plumbline/shared/abilities/roles.ts';
import { AbilityRuleSchema } from '@plumbline/shared/contract/auth.ts';
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import shell from '../../../../locales/en/shell.json';
import { projectAbility, type MemberSession } from '../api/session-store.ts';
import { MEMBER, PROJECT_ID } from '../testing/sample-sessions.ts';
import { navGroups } from './layouts/nav-groups.ts';
import { guard } from './navigation-guard.ts';
import { NAVIGATION } from './page.ts';
import { PAGES } from './page-table.tsx';

function sessionOf(systemRole: SystemRole): MemberSession {
  const { id: accountId, tenantId } = MEMBER;
  const { rules } = abilityFor({ kind: 'member', accountId, tenantId, systemRole, sessionId: 's' }, null);
  return {
    kind: 'member',
    accessToken: 't',
    userData: { ...MEMBER, systemRole },
    rules: z.array(AbilityRuleSchema).parse(JSON.parse(JSON.stringify(rules))),
    firstLogin: 0,
  };
}

const ADMIN_HERE = { id: PROJECT_ID, projectRole: 10, asOperator: false, status: 'active' } as const;
const PLATFORM = ['health', 'jobs', 'mail', 'news', 'log', 'logins'];
const SYSTEM: Record<SystemRole, string[]> = {
  '00': ['tenants', 'members', ...PLATFORM],
  '10': [
    'projects',
    'groups',
    'members',
    'processingErrors',
    'expiredFiles',
    'billings',
    'tenant',
    'log',
    'logins',
  ],
  '20': [
    'projects',
    'groups',
    'members',
    'processingErrors',
    'expiredFiles',
    'billings',
    'tenant',
    'log',
    'logins',
  ],
  '30': ['projects', 'groups', 'members', 'processingErrors', 'expiredFiles'],
  '40': ['projects', 'groups', 'members', 'log', 'logins'],
  '50': ['projects', 'log', 'logins'],
};

it.each(SYSTEM_ROLES)('role %s has these entries, in this order, and may open each', (role) => {
  const session = sessionOf(role);
  const inProject = projectAbility(session, ADMIN_HERE);
  const [system, project] = navGroups(session, PROJECT_ID, inProject);
  expect(system?.items.map(({ id }) => id)).toEqual(SYSTEM[role]);
  const ofProject =
    role === '00'
      ? []
      : [
          'home',
          'floors',
          'inspections',
          'notes',
          'scene',
          'pointCloud',
          'insight',
          'reports',
          'projectMembers',
          'tags',
        ];
  expect((project?.items ?? []).map(({ id }) => id)).toEqual(ofProject);
  for (const { to } of [...(system?.items ?? []), ...(project?.items ?? [])]) {
    const { pathname, search } = new URL(to, 'https://plumbline.example');
    expect([to, guard(session, pathname, search)]).toEqual([to, null]);
  }
});

it('the platform operator is led to the log of all tenants', () => {
  const logOf = (role: SystemRole) =>
    navGroups(sessionOf(role), null, null).flatMap(({ items }) => items.filter(({ id }) => id === 'log'));
  expect(logOf('00').map(({ to }) => to)).toEqual(['/project/tenantlog']);
  expect(logOf('10').map(({ to }) => to)).toEqual(['/project/userlog']);
});

it('every entry of the navigation leads to a page and has a text', () => {
  const led = new Set(PAGES.flatMap(({ nav = [] }) => nav.map(({ id }) => id)));
  for (const id of Object.values(NAVIGATION).flat()) {
    expect([id, led.has(id), id in shell.nav]).toEqual([id, true, true]);
  }
});

it('every page of the shell needs a login and has a text for the path above it', () => {
  for (const { name, access, frame } of PAGES) {
    if (frame !== undefined) continue;
    expect([name, access, name in shell.pages]).toEqual([name, 'login', true]);
  }
});

it('no two pages have one path, and no path has parameters', () => {
  const paths = PAGES.map(({ path }) => path);
  expect(new Set(paths).size).toBe(paths.length);
  expect(paths.filter((path) => path.includes(':'))).toEqual([]);
});

it('shows the analytics of a project to those who may read them there', () => {
  const session = sessionOf('50');
  const entriesOf = (projectRole: 10 | 20 | 30 | 40) => {
    const inProject = projectAbility(session, { ...ADMIN_HERE, projectRole });
    return navGroups(session, PROJECT_ID, inProject).flatMap(({ items }) => items.map(({ id }) => id));
  };
  expect(([10, 20, 30, 40] as const).map((role) => entriesOf(role).includes('insight'))).toEqual([
    true,
    true,
    false,
    true,
  ]);
});
