import { readFileSync } from 'node:fs';
import { MEMBER_PROJECT_ROLES, SYSTEM_ROLES } from '@plumbline/shared/abilities/roles.ts';
import { LANGUAGES } from '@plumbline/shared/contract/auth.ts';
import { HOURS_KINDS } from '@plumbline/shared/contract/billing.ts';
import { EXPIRING_KINDS } from '@plumbline/shared/contract/expired.ts';
import { INVITATION_STATES, INVITE_RESULTS } from '@plumbline/shared/contract/invitation.ts';
import { JOBS, ROUTINES, ROUTINE_QUEUE } from '@plumbline/shared/contract/job.ts';
import { MAIL_KINDS, MAIL_STATES } from '@plumbline/shared/contract/mail.ts';
import { MEMBER_STATUSES } from '@plumbline/shared/contract/member.ts';
import {
  MAIL_CHOICES,
  NOTIFICATION_KINDS,
  NOTIFICATION_TOPICS,
  PREFERENCE_KEYS,
} from '@plumbline/shared/contract/notification.ts';
import { LOGIN_RESULTS, OPERATION_MODULES } from '@plumbline/shared/contract/operation-log.ts';
import { COMPANY_TYPES } from '@plumbline/shared/contract/profile.ts';
import { PROJECT_ORDERS, PROJECT_STATUSES } from '@plumbline/shared/contract/project.ts';
import { BILLING_PLANS, TENANT_FLAGS, TENANT_STATES } from '@plumbline/shared/contract/tenant.ts';
import { expect, it } from 'vitest';

const camel = (kind: string) => kind.replaceAll(/-(.)/g, (_, letter: string) => letter.toUpperCase());
const lower = (title: string) => `${title.charAt(0).toLowerCase()}${title.slice(1)}`;

/** Codes that screens put into words, by the texts that hold the words: a new code needs its word in every language. */
const WORDS: readonly (readonly [texts: string, codes: readonly (string | number)[]])[] = [
  ['shell:systemRole', SYSTEM_ROLES],
  ['project:role', MEMBER_PROJECT_ROLES],
  ['projectMember:roleText', MEMBER_PROJECT_ROLES],
  ['project:status', PROJECT_STATUSES],
  ['project:sort', PROJECT_ORDERS],
  ['member:status', MEMBER_STATUSES],
  ['member:invitationState', INVITATION_STATES],
  ['member:result', INVITE_RESULTS],
  ['operator:jobNames', [...JOBS, ...ROUTINES, ROUTINE_QUEUE]],
  ['operator:mail.kinds', MAIL_KINDS],
  ['operator:mail.states', MAIL_STATES],
  ['billing:kinds', HOURS_KINDS],
  ['expired:kinds', EXPIRING_KINDS],
  ['notification:sentence', Object.keys(NOTIFICATION_KINDS).map(camel)],
  ['notification:topic', NOTIFICATION_TOPICS],
  ['notification:preference.topic', PREFERENCE_KEYS],
  ['notification:preference.choice', MAIL_CHOICES],
  ['log:module', OPERATION_MODULES.map(lower)],
  ['log:login.reason', LOGIN_RESULTS.filter((result) => result !== 'ok')],
  ['account:profile.companyType', COMPANY_TYPES],
  ['tenant:plan', BILLING_PLANS],
  ['tenant:state', TENANT_STATES],
  ['tenant:stateText', TENANT_STATES],
  ['tenant:flags', TENANT_FLAGS],
];

function textsOf(language: string, place: string): ReadonlyMap<string, unknown> {
  const [file = '', path = ''] = place.split(':');
  const url = new URL(`../../../../locales/${language}/${file}.json`, import.meta.url);
  const whole: unknown = JSON.parse(readFileSync(url, 'utf8'));
  return path
    .split('.')
    .reduce<ReadonlyMap<string, unknown>>(
      (at, step) => new Map(Object.entries(at.get(step) ?? {})),
      new Map(Object.entries(whole ?? {})),
    );
}

it.each(WORDS)('%s has a word for every code', (place, codes) => {
  expect(codes.length).toBeGreaterThan(0);
  for (const language of LANGUAGES) {
    const texts = textsOf(language, place);
    const wordless = codes.filter((code) => !texts.has(String(code)));
    expect(wordless, `${language} ${place}`).toEqual([]);
  }
});
