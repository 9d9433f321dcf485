import { expect, test } from 'vitest';
import {
  MEMBER_PROJECT_ROLES,
  SYSTEM_ROLES,
  effectiveProjectRole,
} from '@plumbline/shared/abilities/roles.ts';
import { normaliseEmail } from '@plumbline/shared/people/email-address.ts';
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from './accounts.ts';

test('the password keeps the rule of the sign-up form', () => {
  expect(DEMO_PASSWORD.length).toBeGreaterThanOrEqual(8);
  for (const kind of [/[A-Z]/, /[a-z]/, /\d/, /[^A-Za-z0-9]/]) expect(DEMO_PASSWORD).toMatch(kind);
});

test('there is somebody for every system role and every project role', () => {
  expect(new Set(DEMO_ACCOUNTS.map((each) => each.systemRole))).toEqual(new Set(SYSTEM_ROLES));
  const members = DEMO_ACCOUNTS.filter((each) => each.systemRole === '40');
  const projectRoles = new Set(members.map((each) => each.projectRole));
  for (const role of MEMBER_PROJECT_ROLES) expect(projectRoles).toContain(role);
});

test('two inspectors read English and Arabic', () => {
  const inspectors = DEMO_ACCOUNTS.filter((each) => each.projectRole === 20);
  expect(inspectors.map((each) => each.language).toSorted()).toEqual(['ar', 'en']);
});

test('addresses are unique, in the stored form, and everybody in the project has the role that is shown', () => {
  const emails = DEMO_ACCOUNTS.map((each) => each.email);
  expect(new Set(emails).size).toBe(emails.length);
  for (const email of emails) {
    expect(email).toBe(normaliseEmail(email));
    expect(email).toMatch(/^[^@]+@[^@]+\.example$/);
  }
  const inProject = DEMO_ACCOUNTS.filter((each) => each.projectRole !== null);
  for (const { systemRole, projectRole } of inProject) {
    expect(effectiveProjectRole(systemRole, projectRole)?.projectRole).toBe(projectRole);
  }
});
